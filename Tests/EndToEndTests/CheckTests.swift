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
    #expect(known.status == 0 && known.text == "2 scenarios, nothing found\n")
    #expect(known.errors.isEmpty)

    // A path that is written otherwise leads to the same file.
    let written = try playground("check", "--baseline", file, folder.path + "/../" + folder.name)
    #expect(written.status == 0 && written.errors.isEmpty)

    // The same finding with other numbers is known.
    try folder.edit(#""x":100"#, #""x":90"#)
    #expect(try playground("check", "--baseline", file, folder.path).status == 0)
    // The same once more in the session is not.
    try folder.repeatSnap()
    let twice = try playground("check", "--baseline", file, folder.path)
    #expect(twice.status == 1 && twice.lines.count > 1)
    #expect(twice.lines.dropLast().allSatisfy { !$0.contains(":3: ") }, "\(twice.text)")

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
