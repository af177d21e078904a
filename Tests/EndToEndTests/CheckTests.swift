import Foundation
import PlaygroundTesting
import Testing

@Suite("playground check", .waiting)
struct CheckTests {
  /// A line as compilers write it.
  private static func isDiagnostic(_ line: Substring, of path: String) -> Bool {
    guard line.hasPrefix(path + ":") else { return false }
    let rest = line.dropFirst(path.count)
    return rest.wholeMatch(of: /:[1-9][0-9]*: (error|warning|note): .+ \[[a-z]+\/[a-z-]+\]/) != nil
  }

  @Test("A finding is a line as compilers write it, the one that it comes of")
  func text() throws {
    let folder = try CheckFolder()
    let run = try playground("check", folder.snap)
    #expect(run.status == 1 && run.errors.isEmpty)
    #expect(run.lines.count == 4)
    for line in run.lines.dropLast() {
      #expect(Self.isDiagnostic(line, of: folder.snap), "\(line)")
    }
    #expect(run.lines.dropLast().allSatisfy { $0.hasPrefix(folder.snap + ":3: warning: ") })
    let codes = run.lines.dropLast().compactMap { $0.split(separator: "[").last }
    #expect(codes.sorted() == ["motion/jump]", "motion/jump]", "motion/opacity-step]"])
    #expect(run.lines.last == "1 scenario, 3 findings")

    let clean = try playground("check", folder.clean)
    #expect(clean.status == 0 && clean.text == "1 scenario, nothing found\n")
    let both = try playground("check", folder.path)
    #expect(both.lines.last == "2 scenarios, 3 findings" && both.status == 1)
  }

  @Test("What a scenario has judged itself is told once")
  func once() throws {
    let run = try playground("check", "Protocol/Examples/session.diagnose.jsonl")
    #expect(run.lines.count == 2 && run.lines.last == "1 scenario, 1 finding")
  }

  @Test("The page shows what the program says")
  func page() throws {
    let page = try String(contentsOfFile: root + "/Sources/Findings/README.md", encoding: .utf8)
    let run = try playground("check", "Plugins/CardStack/Goldens/teleport.jsonl")
    let jump = try #require(run.lines.first { $0.hasSuffix("[motion/jump]") })
    #expect(page.contains("\n\(jump)\n"), "\(jump)")
  }

  @Test("A JSON object a finding, with all numbers of the sentence")
  func json() throws {
    let folder = try CheckFolder()
    let run = try playground("check", "--json", folder.snap)
    #expect(run.status == 1 && run.lines.count == 3)
    for line in run.lines {
      let item = try object(line)
      #expect(item["path"] as? String == folder.snap)
      #expect(item["line"] as? Int == 3 && item["session"] as? String == "s1")
      #expect(item["component"] as? String == "card-stack")
      #expect(item["severity"] as? String == "warning")
      #expect(item["t"] as? Double == 0.4 && (item["message"] as? String)?.isEmpty == false)
      // The last one is the component's own, which has a sentence alone.
      if line == run.lines.last { continue }
      #expect(item["cause"] as? String == "drag began")
      let value = try #require(item["value"] as? Double)
      let allowed = try #require(item["allowed"] as? Double)
      #expect(value > allowed)
      for name in ["code", "layer", "advice", "channel", "unit", "reason"] {
        #expect((item[name] as? String)?.isEmpty == false, "\(name)")
      }
    }
    #expect(try playground("check", "--json", folder.clean).text.isEmpty)
  }

  @Test("A gesture is told by the line of its call, with finger and layer on the layer's axis")
  func gestures() throws {
    let folder = try CheckFolder()
    let events = [(0, 0), (30, 5), (60, 10), (90, 15)].enumerated().map { index, place in
      let phase = ["down", "move", "move", "up"][index]
      return #"{"type":"pointer","phase":"\#(phase)","t":\#(0.5 + Double(index) / 50),"#
        + #""x":\#(200 + place.0),"y":\#(400 + place.1)}"#
    }
    let cards = #""parameters":{"cards":[{"id":"a"},{"id":"b"}]}"#
    let all = events.joined(separator: ",")
    let calls = [
      #""id":1,"method":"session/create","params":{"component":"card-stack",\#(cards)}"#,
      #""id":2,"method":"session/advance","params":{"session":"s1","by":0.1}"#,
      #""id":3,"method":"session/send","params":{"session":"s1","events":[\#(all)]}"#,
      #""id":4,"method":"session/advance","params":{"session":"s1","until":"settled"}"#,
    ]
    try folder.write(
      calls.map { #"{"jsonrpc":"2.0",\#($0)}"# }.joined(separator: "\n") + "\n", to: "clean.jsonl")
    let run = try playground("check", "--gestures", "--json", folder.clean)
    let told = try #require(run.lines.first { $0.contains(#""gesture":"#) })
    let item = try object(told)
    #expect(item["line"] as? Int == 3)
    let gesture = try #require(item["gesture"] as? [String: Any])
    let track = try #require(gesture["track"] as? [[String: Double]])
    #expect(gesture["layer"] as? String == "card:a")
    #expect(track.last?["finger"] == 90 && track.count == 3)
    // Behind the distance at which the drag was recognised the card goes as far as the finger.
    let steps = zip(track, track.dropFirst()).map { ($1["layer"] ?? 0) - ($0["layer"] ?? 0) }
    #expect(steps.last.map { abs($0 - 30) < 3 } ?? false, "\(track)")
  }

  @Test("JUnit has a case a scenario, with all findings in the one that fails")
  func junit() throws {
    let folder = try CheckFolder()
    let file = folder.path + "/r.xml"
    #expect(try playground("check", "--junit", file, folder.path).status == 1)
    // Python's parser is a stranger's.
    let read =
      "import json, sys, xml.etree.ElementTree as t; s = t.parse(sys.argv[1]).getroot().find('testsuite');"
      + "f = s.find('testcase/failure'); print(json.dumps([s.attrib, [c.get('name') for c in s],"
      + " f.get('message'), f.text]))"
    let parsed = try shell("python3 -c \"\(read)\" \(file)")
    let list = try #require(
      JSONSerialization.jsonObject(with: Data(parsed.text.utf8)) as? [Any], "\(parsed.errors)")
    let suite = try #require(list[0] as? [String: String])
    #expect(suite["tests"] == "2" && suite["failures"] == "1" && suite["errors"] == "0")
    #expect(list[1] as? [String] == ["clean.jsonl", "snap.jsonl"])
    let text = try playground("check", folder.snap).lines.dropLast().joined(separator: "\n")
    #expect(list[2] as? String == "3 findings" && (list[3] as? String)?.contains(text) == true)
  }

  // MARK: - What is known, and how bad it is

  @Test("A baseline accepts what is known, whatever its numbers, and nothing else")
  func baseline() throws {
    let folder = try CheckFolder()
    let file = folder.path + "/known.json"
    let missing = try playground("check", "--baseline", file, folder.snap)
    #expect(missing.status == 3 && missing.errors.contains(file))
    let update = try playground("check", "--baseline", file, "--update-baseline", folder.path)
    #expect(update.status == 0)
    let known = try playground("check", "--baseline", file, folder.path)
    #expect(known.status == 0 && known.text == "2 scenarios, nothing found, 3 accepted\n")
    #expect(known.errors.isEmpty)

    // A path that is written otherwise leads to the same file.
    let written = try playground("check", "--baseline", file, folder.path + "/../" + folder.name)
    #expect(written.status == 0 && written.errors.isEmpty)

    // replay knows it as well, in one process and in two.
    for jobs in ["1", "2"] {
      let replayed = try playground(
        "replay", "--check", "--baseline", file, "--update", "all", "-j", jobs, folder.path)
      #expect(replayed.status == 0, "\(replayed.text)\(replayed.errors)")
    }
    #expect(try playground("replay", "--check", folder.path).status == 1)
    #expect(try playground("replay", "--baseline", file, folder.path).status == 2)

    // What was accepted in a scenario that is no more is told, and forgotten when it is written anew.
    let passing = try CheckFolder()
    let list = passing.path + "/known.json"
    #expect(
      try playground("check", "--baseline", list, "--update-baseline", passing.path).status == 0)
    try FileManager.default.removeItem(atPath: passing.snap)
    let without = try playground("check", "--baseline", list, passing.path)
    #expect(without.status == 0 && without.errors.contains("3 accepted findings are gone"))
    #expect(
      try playground("check", "--baseline", list, "--update-baseline", passing.path).status == 0)
    #expect(try !String(contentsOfFile: list, encoding: .utf8).contains("snap"))

    // The paths in it are those from its own folder: both may go elsewhere.
    let copy = NSTemporaryDirectory() + "moved-" + folder.name
    try FileManager.default.copyItem(atPath: folder.path, toPath: copy)
    defer { try? FileManager.default.removeItem(atPath: copy) }
    let moved = try playground("check", "--baseline", copy + "/known.json", copy)
    #expect(moved.status == 0 && moved.errors.isEmpty, "\(moved.text)\(moved.errors)")

    // The same finding with other numbers is known.
    try folder.edit(#""x":100"#, #""x":90"#)
    #expect(try playground("check", "--baseline", file, folder.path).status == 0)
    // The same once more in the session is not.
    try folder.repeatSnap()
    let twice = try playground("check", "--baseline", file, folder.path)
    #expect(twice.status == 1 && twice.lines.count > 1)
    #expect(twice.lines.dropLast().allSatisfy { !$0.contains(":3: ") }, "\(twice.text)")

    // Written through a link for one scenario it keeps the other, and the link.
    let linked = try CheckFolder()
    try FileManager.default.createSymbolicLink(
      atPath: linked.path + "/known.json", withDestinationPath: file)
    let link = linked.path + "/known.json"
    #expect(
      try playground("check", "--baseline", link, "--update-baseline", linked.snap).status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file)
    let both = try playground("check", "--baseline", file, folder.path, linked.path)
    #expect(both.lines.last?.hasSuffix(", 6 accepted") ?? false, "\(both.text)")

    try folder.mend()
    // What is accepted and gone is told, but of what was not looked at nothing is known.
    let gone = try playground("check", "--baseline", file, folder.path + "/./snap.jsonl")
    #expect(gone.status == 0 && gone.errors.contains("3 accepted findings are gone"))
    let elsewhere = try playground("check", "--baseline", file, folder.clean)
    #expect(elsewhere.status == 0 && elsewhere.errors.isEmpty)
    try folder.write("{", to: "known.json")
    #expect(try playground("check", "--baseline", file, folder.clean).status == 3)
    try folder.write("{}", to: "known.json")
    let other = try playground("check", "--baseline", file, folder.clean)
    #expect(other.status == 3 && other.errors.contains(file + ":1: "))
  }

  @Test(
    "findings.json says how bad a code is; the check fails for warnings and errors",
    arguments: [
      ("error", "error", 1), ("warning", "warning", 1), ("information", "note", 0),
      ("hint", "note", 0), ("off", nil, 0),
    ] as [(String, String?, Int32)])
  func severity(word: String, kind: String?, status: Int32) throws {
    let folder = try CheckFolder()
    try folder.write(
      #"{"severity": {"motion/jump": "\#(word)", "motion/opacity-step": "off"}}"#,
      to: "findings.json")
    let run = try playground("check", folder.snap)
    #expect(run.status == status)
    #expect(run.lines.count == (kind == nil ? 1 : 3))
    for line in run.lines.dropLast() {
      #expect(line.hasPrefix("\(folder.snap):3: \(kind ?? "nothing"): "))
    }
    let end = status == 0 ? "nothing found" : "2 findings"
    #expect(run.lines.last == "1 scenario, \(end)")
  }

  @Test("findings.json allows what has a reason, and is refused by its place where it is wrong")
  func allowances() throws {
    let folder = try CheckFolder()
    try folder.write(
      """
      {"allow": [{"code": "motion/jump", "reason": "a test"},
        {"code": "motion/opacity-step", "events": ["drag began"], "reason": "a test"}]}
      """, to: "findings.json")
    #expect(try playground("check", folder.snap).status == 0)
    // What a component says itself has no role.
    try folder.edit(inFindings: #""reason"#, #""roles": ["card"], "reason"#)
    let own = try playground("check", "--json", folder.snap)
    #expect(own.lines.count == 1 && own.lines[0].contains("motion/jump") && own.status == 1)
    #expect(!own.text.contains("\"reason\""))
    for (text, place) in [
      ("{", "findings.json:1: "), (#"{"allow": [{"code": "motion/jump"}]}"#, "/allow/0/reason"),
      (#"{"severity": {"motion/jump": "bad"}}"#, "/severity/motion~1jump"), ("[]", "an object"),
      (#"{"severity": {"motion/jmp": "off"}}"#, "did you mean motion/jump?"),
      (#"{"allow": [{"code": "hit/*", "reason": "a test"}]}"#, "/allow/0/code"),
    ] {
      try folder.write(text, to: "findings.json")
      let run = try playground("check", folder.snap)
      #expect(run.status == 3 && run.errors.contains(place), "\(text): \(run.errors)")
    }
  }

  @Test("What a plugin shows costs something, too")
  func costsOfPlugins() throws {
    let goldens = root + "/Plugins/PullToRefresh/Goldens"
    let run = try playground(
      "check", "--cost", "--json", "--plugins", root + "/Plugins", goldens + "/fling.jsonl")
    let costs = run.lines.filter { $0.contains("\"cost\"") }
    #expect(costs.count == 1 && costs[0].contains("\"interaction\":\"pointer down\""))
    #expect(!costs.joined().contains("\"total\":0,"))
  }

  @Test("A plugin's session keeps a budget, too")
  func budgetsOfPlugins() throws {
    let folder = try CheckFolder()
    let fling = try String(
      contentsOfFile: root + "/Plugins/PullToRefresh/Goldens/fling.jsonl", encoding: .utf8)
    func budget(_ most: Int) -> String {
      #"{"jsonrpc":"2.0","method":"$/expect","params":{"cost":{"composite":\#(most)}}}"# + "\n"
    }
    // The second one begins behind the first, where nothing has been done.
    for (most, failures) in [(100_000, 0), (0, 1)] {
      try folder.write(fling + budget(most) + budget(0), to: "clean.jsonl")
      let run = try playground(
        "replay", "--update", "none", "--plugins", root + "/Plugins", folder.clean)
      let failed = run.text.components(separatedBy: "/cost/composite").count - 1
      #expect(failed == failures, "\(run.text)\(run.errors)")
    }
  }

  @Test("A run in which a scenario could not be played was no success, as SARIF has it")
  func sarifOfUnplayed() throws {
    let folder = try CheckFolder()
    for (text, isPlayed) in [("", true), ("{\n", false)] {
      if !text.isEmpty { try folder.write(text, to: "clean.jsonl") }
      let run = try playground("check", "--sarif", "-", folder.path)
      let report = try object(run.text[...])
      let runs = try #require(report["runs"] as? [[String: Any]])
      let invocation = try #require((runs[0]["invocations"] as? [[String: Any]])?.first)
      #expect(invocation["executionSuccessful"] as? Bool == isPlayed)
      let told = invocation["toolExecutionNotifications"] as? [[String: Any]]
      #expect((told?.count ?? 0) == (isPlayed ? 0 : 1))
    }
  }

  @Test("What is refused is told, for nothing of it was judged, but where that was agreed on")
  func refused() throws {
    let folder = try CheckFolder()
    try folder.edit(#""parameters":{"#, #""parameters":{"clokc":1,"#)
    let create = try playground("check", folder.snap)
    #expect(create.status == 1 && create.lines.count == 2, "\(create.text)")
    #expect(create.lines[0].hasSuffix("[check/not-played]"))
    let golden = "snap.golden.jsonl"
    try folder.write(#"{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":""}}"#, to: golden)
    #expect(try playground("check", folder.snap).status == 0)
    try folder.write("{\"type\":\"tap\"}\n", to: "events.jsonl")
    let line = try playground("check", folder.path + "/events.jsonl")
    #expect(line.status == 1 && line.lines[0].contains("events.jsonl:1: warning: "))
  }

  // MARK: - Exit codes

  @Test("Wrong options exit with 2")
  func usage() throws {
    for arguments in [
      ["check"], ["check", "--nonsense", "x.jsonl"],
      ["check", "--touch-targets", "12pt", "x.jsonl"],
      ["check", "--update-baseline", "x.jsonl"], ["check", "--sarif"],
    ] {
      let run = try shell(([".build/release/playground"] + arguments).joined(separator: " "))
      #expect(run.status == 2 && !run.errors.isEmpty && run.text.isEmpty, "\(arguments)")
    }
  }

  @Test(
    "Paths that lead nowhere and files that are wrong exit with 3, what can't be written with 4")
  func badPaths() throws {
    let folder = try CheckFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path + "/empty", withIntermediateDirectories: true)
    try folder.write("{\"jsonrpc\":\n", to: "broken.jsonl")
    for name in ["nowhere", "nowhere.jsonl", "empty", "broken.jsonl"] {
      let run = try playground("check", folder.path + "/" + name)
      #expect(run.status == 3 && run.errors.contains(name), "\(name): \(run.status) \(run.errors)")
    }
    // The others are checked all the same.
    let all = try playground("check", "--junit", folder.path + "/all.xml", folder.path)
    let junit = try String(contentsOfFile: folder.path + "/all.xml", encoding: .utf8)
    #expect(junit.contains(#"errors="1""#) && junit.contains("message=\"can't be played\">"))
    #expect(all.status == 3 && all.lines.count == 4, "\(all.text)")
    #expect(all.lines.last == "3 scenarios, 3 findings, 1 can't be played")
    // What a golden file has agreed on is no damage.
    #expect(try playground("check", "Protocol/Examples/errors.jsonl").status == 0)
    for option in ["--sarif", "--junit"] {
      let run = try playground("check", option, folder.path + "/nowhere/r", folder.clean)
      #expect(run.status == 4 && run.errors.contains("nowhere/r"), "\(option): \(run.errors)")
    }
  }

  private func object(_ line: Substring) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }
}
