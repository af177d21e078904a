import PlaygroundTesting
import Foundation
import Testing

@Suite("Unreviewed golden files, and golden files without a scenario", .waiting)
struct ReviewTests {
  private let notCI = ["CI": ""]

  @Test("Differences are kept, listed, refused when outdated, and accepted")
  func review() throws {
    let suite = try SuiteFolder()
    let golden = suite.flick + ".golden.jsonl"
    let original = try String(contentsOfFile: golden, encoding: .utf8)
    try suite.edit(golden, #""phase":"expanded""#, #""phase":"compact""#)
    #expect(try playground("replay", suite.path, environment: notCI).status == 1)
    #expect(suite.exists(golden + ".new"))
    #expect(!suite.exists(suite.dismiss + ".golden.jsonl.new"))
    let list = try playground("review", "--list", "--json", suite.path)
    #expect(list.status == 1)
    #expect(list.lines.count == 1)
    #expect(list.text.contains(#""pending":"\#(golden).new""#))
    #expect(list.text.contains(#""channel":"phase""#))
    #expect(try playground("review", suite.path).status == 2)
    try (original + "\n").write(toFile: golden + ".new", atomically: true, encoding: .utf8)
    let outdated = try playground("review", "--accept", suite.path)
    #expect(outdated.status == 1)
    #expect(outdated.text.hasPrefix("OUTDATED"))
    try original.write(toFile: golden + ".new", atomically: true, encoding: .utf8)
    let accepted = try playground("review", "--accept", golden)
    #expect(accepted.text == "accepted \(golden)\n1 done, 0 left\n")
    #expect(try String(contentsOfFile: golden, encoding: .utf8) == original)
    #expect(!suite.exists(golden + ".new"))
    try "x".write(toFile: golden + ".new", atomically: true, encoding: .utf8)
    #expect(try playground("review", "--reject", suite.path).status == 0)
    #expect(!suite.exists(golden + ".new"))
  }

  @Test("Reviews at the same time accept each difference once, and none of them fails")
  func together() throws {
    let suite = try SuiteFolder()
    let golden = suite.flick + ".golden.jsonl"
    let original = try String(contentsOfFile: golden, encoding: .utf8)
    for _ in 1...5 {
      try original.write(toFile: golden + ".new", atomically: true, encoding: .utf8)
      let run = try shell(
        """
        for n in 1 2 3; do
          (.build/release/playground review --accept \(suite.path) >/dev/null 2>\(suite.path)/said$n
            echo $? >>\(suite.path)/codes) &
        done
        wait
        cat \(suite.path)/codes \(suite.path)/said?
        rm \(suite.path)/codes \(suite.path)/said?
        """)
      #expect(run.text == "0\n0\n0\n")
      #expect(try String(contentsOfFile: golden, encoding: .utf8) == original)
    }
  }

  @Test("A byte order mark before a scenario or its golden file does not matter")
  func marks() throws {
    let suite = try SuiteFolder()
    for file in [suite.flick + ".jsonl", suite.flick + ".golden.jsonl"] {
      let text = try String(contentsOfFile: file, encoding: .utf8)
      try ("\u{FEFF}" + text).write(toFile: file, atomically: true, encoding: .utf8)
      #expect(try playground("replay", suite.path, environment: notCI).status == 0, "\(file)")
    }
  }

  @Test(
    "A difference has a page, which is removed together with it; --report writes one page for all")
  func pages() throws {
    let suite = try SuiteFolder()
    let golden = suite.flick + ".golden.jsonl"
    try suite.edit(golden, #""phase":"expanded""#, #""phase":"compact""#)
    let run = try playground("replay", suite.path, environment: notCI)
    #expect(run.text.contains("see it   \(golden).new.html\n"))
    let page = try String(contentsOfFile: golden + ".new.html", encoding: .utf8)
    #expect(page.contains("Differs from its golden file"))
    #expect(!suite.exists(suite.dismiss + ".golden.jsonl.new.html"))
    #expect(try playground("review", "--reject", suite.path).status == 0)
    #expect(!suite.exists(golden + ".new.html"))
    let all = suite.path + "/all.html"
    let asked = try playground(
      "replay", "--report", all, "--junit", suite.path + "/junit.xml", "--tap", suite.path,
      environment: ["CI": "1"])
    #expect(asked.status == 1)
    #expect(asked.text.contains("    see it   \(all)#s"))
    #expect(
      try String(contentsOfFile: suite.path + "/junit.xml", encoding: .utf8).contains("\(all)#s"))
    #expect(try String(contentsOfFile: all, encoding: .utf8).contains("passed, 1 failed"))
    #expect(!suite.exists(golden + ".new.html"))
    #expect(try playground("replay", "--report", "all.txt", suite.path).status == 2)
  }

  @Test("In CI, no differences are stored, and a golden file without a scenario fails")
  func continuousIntegration() throws {
    let suite = try SuiteFolder()
    try FileManager.default.removeItem(atPath: suite.flick + ".jsonl")
    try suite.edit(suite.dismiss + ".golden.jsonl", #""phase":"compact""#, #""phase":"x""#)
    let run = try playground("replay", suite.path, environment: ["CI": "1"])
    #expect(run.status == 1)
    #expect(!suite.exists(suite.dismiss + ".golden.jsonl.new"))
    #expect(run.text.contains("UNUSED  \(suite.flick).golden.jsonl"))
    try FileManager.default.removeItem(atPath: suite.dismiss + ".golden.jsonl")
    #expect(try playground("replay", suite.path, environment: ["CI": "1"]).status == 1)
    #expect(
      try playground("replay", "--update", "missing", suite.path, environment: notCI).status == 0)
    #expect(try playground("replay", suite.path, environment: ["CI": "1"]).status == 1)
    #expect(try playground("replay", suite.path, environment: notCI).status == 0)
    let filtered = try playground(
      "replay", "--filter", "dismiss", suite.path, environment: ["CI": "1"])
    #expect(filtered.status == 0)
  }

  @Test(
    "Golden files without a scenario are reported, rejected or deleted, depending on the option")
  func unreferenced() throws {
    let suite = try SuiteFolder()
    let golden = suite.flick + ".golden.jsonl"
    try FileManager.default.removeItem(atPath: suite.flick + ".jsonl")
    func run(_ words: String...) throws -> Output {
      let words = words.map { "--unreferenced=" + $0 }.joined(separator: " ")
      return try shell("CI= .build/release/playground replay \(words) \(suite.path)")
    }
    #expect(try run().text.contains("UNUSED  \(golden)"))
    #expect(try run().status == 0)
    #expect(try run("report").status == 0)
    #expect(try run("reject").status == 1)
    #expect(try !run("ignore").text.contains(golden))
    #expect(try run("keep").status == 2)
    // A run of only a part of the suite can't detect unreferenced golden files.
    #expect(
      try shell(
        "CI=1 .build/release/playground replay --unreferenced delete \(suite.dismiss).jsonl"
      ).status == 0)
    #expect(suite.exists(golden))
    let deleted = try run("delete")
    #expect(deleted.status == 0)
    #expect(deleted.text.contains("deleted \(golden)"))
    #expect(!suite.exists(golden))
  }

  @Test("A rejected golden file is a failure in every report")
  func rejected() throws {
    let suite = try SuiteFolder()
    let golden = suite.flick + ".golden.jsonl"
    try FileManager.default.removeItem(atPath: suite.flick + ".jsonl")
    func run(_ words: String) throws -> Output {
      try shell(
        "CI=1 .build/release/playground replay --junit \(suite.path)/r.xml \(words) \(suite.path)")
    }
    let text = try run("")
    #expect(text.status == 1)
    #expect(text.text.contains("UNUSED  \(golden)"))
    #expect(text.lines.last == "1 passed, 1 failed")
    let xml = try String(contentsOfFile: suite.path + "/r.xml", encoding: .utf8)
    #expect(xml.contains(#"tests="2" failures="1" errors="0""#))
    #expect(xml.contains(#"name="flick-up.golden.jsonl""#))
    let json = try run("--json")
    #expect(json.lines.last?.hasPrefix(#"{"passed":1,"failed":1,"#) == true)
    let tap = try run("--tap")
    #expect(tap.lines[1] == "1..2")
    #expect(tap.lines.contains("not ok 2 - \(golden)"))
    #expect(tap.lines.last == "# 1 passed, 1 failed")
    // A golden file that is only reported is not a failure.
    let reported = try run("--unreferenced report")
    #expect(reported.status == 0)
    #expect(reported.lines.last == "1 passed, 0 failed")
    #expect(try run("--unreferenced report --tap").lines[1] == "1..1")
  }

  @Test("The command that creates a golden file can be pasted, whatever the file is called")
  func command() throws {
    let suite = try SuiteFolder()
    let odd = suite.path + "/it's a $pull"
    try FileManager.default.moveItem(atPath: suite.flick + ".jsonl", toPath: odd + ".jsonl")
    let run = try shell("CI= .build/release/playground replay \"\(suite.path)\"/it*pull.jsonl")
    #expect(run.status == 1)
    let line = try #require(run.lines.first { $0.contains("create it: playground ") })
    let command = try #require(line.split(separator: ": ", maxSplits: 1).last)
    let again = try shell("PATH=$(dirname .build/release/playground):$PATH; \(command)")
    #expect(again.status == 0)
    #expect(suite.exists(odd + ".golden.jsonl"))
  }

  @Test("The commands that create and accept a golden file name the folders of plugins")
  func commandWithPlugins() throws {
    let suite = try SuiteFolder()
    let path = suite.path + "/wheel.jsonl"
    try FileManager.default.copyItem(
      atPath: "Plugins/PullToRefresh/Goldens/fling.jsonl", toPath: path)
    let replay = "CI= .build/release/playground replay --plugins Plugins"
    let missing = try shell("\(replay) \"\(path)\"")
    #expect(missing.text.contains("replay --update missing --plugins Plugins "))
    try "{}\n".write(toFile: suite.path + "/wheel.golden.jsonl", atomically: true, encoding: .utf8)
    let differs = try shell("\(replay) \"\(path)\"")
    #expect(differs.text.contains("replay --update changed --plugins Plugins "))
  }
}
