import Foundation
import PlaygroundTesting
import Testing

@Suite("playground check", .waiting)
struct CheckTests {
  /// Returns whether a line has the format of a compiler diagnostic for a file.
  private static func isDiagnostic(_ line: Substring, of path: String) -> Bool {
    guard line.hasPrefix(path + ":") else { return false }
    let rest = line.dropFirst(path.count)
    return rest.wholeMatch(of: /:[1-9][0-9]*: (error|warning|note): .+ \[[a-z]+\/[a-z-]+\]/) != nil
  }

  @Test("A finding is printed like a compiler diagnostic, with the line that causes it")
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
    #expect(clean.status == 0 && clean.text == "1 scenario, no findings\n")
    let both = try playground("check", folder.path)
    #expect(both.lines.last == "2 scenarios, 3 findings" && both.status == 1)
  }

  @Test("A finding that the scenario itself diagnoses is reported only once")
  func once() throws {
    let run = try playground("check", "Protocol/Examples/session.diagnose.jsonl")
    #expect(run.lines.count == 2 && run.lines.last == "1 scenario, 1 finding")
  }

  @Test("The README shows the actual output of the program")
  func page() throws {
    let page = try String(contentsOfFile: root + "/Sources/Findings/README.md", encoding: .utf8)
    let run = try playground("check", "Plugins/CardStack/Goldens/teleport.jsonl")
    let jump = try #require(run.lines.first { $0.hasSuffix("[motion/jump]") })
    #expect(page.contains("\n\(jump)\n"), "\(jump)")
  }

  @Test("--json prints one object per finding, with all numbers of the message")
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
      // The last finding is the component's own, which has only a message.
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

  @Test(
    "--gestures reports a gesture with its line, and the positions of finger and layer along the layer's axis"
  )
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
    // Once the drag is recognized, the card moves as far as the finger.
    let steps = zip(track, track.dropFirst()).map { ($1["layer"] ?? 0) - ($0["layer"] ?? 0) }
    #expect(steps.last.map { abs($0 - 30) < 3 } ?? false, "\(track)")
  }

  @Test("The JUnit report has one case per scenario, and the failed case contains all its findings")
  func junit() throws {
    let folder = try CheckFolder()
    let file = folder.path + "/r.xml"
    #expect(try playground("check", "--junit", file, folder.path).status == 1)
    // Python's parser is independent of this project.
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

  @Test("If a scenario could not be played, the SARIF report marks the run as unsuccessful")
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

  @Test("Reports refused calls, which can't be checked, unless the golden file expects them")
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

  @Test("Invalid options cause exit code 2")
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
    "Missing paths and invalid files exit with 3; output that can't be written exits with 4")
  func badPaths() throws {
    let folder = try CheckFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path + "/empty", withIntermediateDirectories: true)
    try folder.write("{\"jsonrpc\":\n", to: "broken.jsonl")
    for name in ["nowhere", "nowhere.jsonl", "empty", "broken.jsonl"] {
      let run = try playground("check", folder.path + "/" + name)
      #expect(run.status == 3 && run.errors.contains(name), "\(name): \(run.status) \(run.errors)")
    }
    // The other scenarios are still checked.
    let all = try playground("check", "--junit", folder.path + "/all.xml", folder.path)
    let junit = try String(contentsOfFile: folder.path + "/all.xml", encoding: .utf8)
    #expect(junit.contains(#"errors="1""#) && junit.contains("message=\"can't be played\">"))
    #expect(all.status == 3 && all.lines.count == 4, "\(all.text)")
    #expect(all.lines.last == "3 scenarios, 3 findings, 1 not checked")
    // An error that the golden file expects is not a failure.
    #expect(try playground("check", "Protocol/Examples/errors.jsonl").status == 0)
    for option in ["--sarif", "--junit"] {
      let run = try playground("check", option, folder.path + "/nowhere/r", folder.clean)
      #expect(run.status == 4 && run.errors.contains("nowhere/r"), "\(option): \(run.errors)")
    }
  }

  @Test(
    "Standard output contains only the report if it is written there, and each finding takes one line"
  )
  func alone() throws {
    let folder = try CheckFolder()
    for options in [["--sarif", "-"], ["--junit", "-"]] {
      let run = try playground("check", options[0], options[1], folder.snap)
      #expect(run.status == 1 && (run.text.hasPrefix("{") || run.text.hasPrefix("<?xml")))
      for other in ["--json", "--gestures", "--cost"] {
        let both = try playground("check", other, options[0], options[1], folder.snap)
        #expect(both.status == 1 && both.errors.contains("contains only the report"))
        // The reports differ only in the elapsed seconds.
        #expect(both.lines.count == run.lines.count && both.lines.first == run.lines.first)
      }
    }
    #expect(try playground("check", "--sarif", "-", "--junit", "-", folder.snap).status == 2)
    #expect(try playground("check", "--weights", "/dev/null", folder.snap).status == 2)
    #expect(try playground("replay", "--junit", "-", folder.snap).status == 2)
    try folder.edit(#""cards":[{"id":""#, #""cards":[{"id":"\n\u0007"#)
    let run = try playground("check", folder.path)
    #expect(run.lines.allSatisfy { $0.contains(".jsonl:") || $0.contains(" scenarios") })
  }

  @Test("replay --check also reports findings in scenarios that differ")
  func beside() throws {
    let folder = try CheckFolder()
    let missing = try playground("replay", "--check", "--update", "none", folder.snap)
    #expect(missing.status == 1 && missing.text.contains("MISSING"))
    #expect(missing.text.contains("[motion/jump]"))
    let written = try playground("replay", "--check", "--update", "missing", folder.snap)
    #expect(written.text.hasPrefix("written ") && written.text.contains("[motion/jump]"))
    try folder.edit(#""x":100"#, #""x":90"#)
    let differs = try playground("replay", "--check", "--update", "none", folder.snap)
    #expect(differs.text.contains("DIFFERS") && differs.text.contains("[motion/jump]"))
  }

  private func object(_ line: Substring) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }
}
