import PlaygroundTesting
import Foundation
import Testing

@Suite("playground replay and review", .waiting)
struct ReplaySuiteTests {
  private let notCI = ["CI": ""]

  @Test(
    "Several processes print the same output in the same order as one, and the shards together cover everything"
  )
  func processes() throws {
    let one = try playground("replay", "--plugins", "Plugins", "Plugins")
    let four = try playground("replay", "-j", "4", "--plugins", "Plugins", "Plugins")
    #expect(one.text == four.text)
    #expect(four.status == 0)
    let shards = try (1...3).map {
      try playground("replay", "--shard=\($0)/3", "--plugins", "Plugins", "Plugins")
    }
    let lines = shards.flatMap { $0.lines.dropLast() }.sorted()
    #expect(lines == one.lines.dropLast().sorted())
  }

  @Test("Every golden file of the repository is deterministic")
  func determinism() throws {
    let run = try playground(
      "replay", "--check-determinism", "-j", "2", "--plugins", "Plugins", "Plugins")
    #expect(run.status == 0)
    #expect(run.lines.last?.hasSuffix(" 0 failed") == true)
  }

  @Test("The JUnit, TAP and JSON reports name the failures")
  func formats() throws {
    let suite = try SuiteFolder()
    try suite.edit(suite.flick + ".golden.jsonl", #""phase":"expanded""#, #""phase":"compact""#)
    let tap = try playground("replay", "--tap", "--junit", suite.path + "/r.xml", suite.path)
    #expect(tap.status == 1)
    #expect(tap.text.hasPrefix("TAP version 14\n1..2\nok 1 - \(suite.dismiss).jsonl\nnot ok 2 - "))
    let xml = try String(contentsOfFile: suite.path + "/r.xml", encoding: .utf8)
    #expect(xml.contains(#"tests="2" failures="1" errors="0""#))
    #expect(xml.contains("/result/state/phase"))
    let parser = XMLCheck(Data(xml.utf8))
    #expect(parser.isWellFormed)
    let json = try playground("replay", "--json", suite.path)
    let objects = try json.lines.map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(objects.map { $0["outcome"] as? String } == ["passed", "differs", nil])
    let divergence = try #require(objects[1]["divergence"] as? [String: Any])
    #expect(divergence["line"] as? Int == 4)
    #expect(objects[2]["failed"] as? Int == 1)
  }

  @Test("The README documents every member of the JSON output")
  func members() throws {
    let suite = try SuiteFolder()
    try suite.edit(suite.flick + ".golden.jsonl", #""phase":"expanded""#, #""phase":"compact""#)
    let page = try String(contentsOfFile: root + "/Sources/Replay/README.md", encoding: .utf8)
    for command in [
      "replay --json \(suite.path)", "review --list --json \(suite.path)",
      "sweep --json --set response=0.3,soft \(suite.flick).jsonl",
      "vary --json --seeds 1..1 --ends hidden --save \(suite.path) \(suite.flick).jsonl",
    ] {
      let run = try shell("CI= .build/release/playground \(command)")
      #expect(!run.lines.isEmpty)
      for line in run.lines {
        let object = try #require(
          JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        let inner = object["divergence"] as? [String: Any] ?? [:]
        for name in Array(object.keys) + inner.keys {
          #expect(page.contains("`\(name)`"), "\(command): \(name)")
        }
      }
    }
  }

  @Test("The difference in the README is the actual output of the program")
  func sample() throws {
    let page = try String(contentsOfFile: root + "/Sources/Replay/README.md", encoding: .utf8)
    let suite = try SuiteFolder()
    try suite.edit(suite.flick + ".jsonl", #""rating":4}"#, #""rating":4},"response":0.33"#)
    let run = try shell(
      "cd \(suite.path) && CI= .build/release/playground replay --filter flick-up .")
    let block = page.components(separatedBy: "```text\n").dropFirst().first?
      .components(separatedBy: "```").first
    #expect(run.text.hasPrefix(try #require(block)))
  }

  @Test("--max-failures stops the run, and --last-failed continues with the failed scenarios")
  func lastFailed() throws {
    let suite = try SuiteFolder()
    for name in [suite.flick, suite.dismiss] {
      try FileManager.default.removeItem(atPath: name + ".golden.jsonl")
    }
    func run(_ words: String) throws -> Output {
      try shell("cd \(suite.path) && CI= .build/release/playground replay \(words)")
    }
    let first = try run("--max-failures 1 .")
    #expect(first.status == 1)
    #expect(first.lines.suffix(2) == ["1 not played", "0 passed, 1 failed"])
    let again = try run("--last-failed")
    #expect(again.lines.first == "MISSING dismiss.golden.jsonl")
    #expect(again.lines.last == "0 passed, 1 failed")
    #expect(try run("--update missing .").status == 0)
    #expect(!suite.exists(suite.path + "/.playground/last-failed"))
    #expect(try run("--last-failed").text == "0 passed, 0 failed\n")
  }

  @Test("--last-failed reports scenarios that no longer exist, and plays the rest")
  func lastFailedGone() throws {
    let suite = try SuiteFolder()
    for name in [suite.flick, suite.dismiss] {
      try FileManager.default.removeItem(atPath: name + ".golden.jsonl")
    }
    func run(_ words: String) throws -> Output {
      try shell("cd \(suite.path) && CI= .build/release/playground replay \(words)")
    }
    #expect(try run(".").lines.last == "0 passed, 2 failed")
    try FileManager.default.removeItem(atPath: suite.flick + ".jsonl")
    let rest = try run("--last-failed")
    #expect(rest.status == 1)
    #expect(rest.lines == ["MISSING dismiss.golden.jsonl"] + rest.lines.dropFirst())
    #expect(rest.lines.last == "0 passed, 1 failed")
    #expect(rest.errors == "warning: flick-up.jsonl failed in the last run and no longer exists\n")
    try FileManager.default.removeItem(atPath: suite.dismiss + ".jsonl")
    let none = try run("--last-failed --json")
    #expect(none.status == 0)
    #expect(none.lines.count == 1)
    #expect(none.lines.last?.hasPrefix(#"{"passed":0,"failed":0,"#) == true)
    #expect(none.errors.contains("dismiss.jsonl"))
    #expect(try run("--last-failed").errors == "")
  }

  @Test("Scenarios that differ in the same way are reported once, in fewer than forty lines")
  func grouping() throws {
    let suite = try SuiteFolder()
    for number in 10..<60 {
      let copy = suite.path + "/copy-\(number)"
      try FileManager.default.copyItem(atPath: suite.flick + ".jsonl", toPath: copy + ".jsonl")
      try FileManager.default.copyItem(
        atPath: suite.flick + ".golden.jsonl", toPath: copy + ".golden.jsonl")
      try suite.edit(copy + ".golden.jsonl", #""phase":"expanded""#, #""phase":"compact""#)
    }
    let run = try playground("replay", "-j2", suite.path, environment: notCI)
    #expect(run.status == 1)
    #expect(run.text.contains("50 scenarios differ in the same way: \(suite.path)/copy-10.jsonl"))
    let told = run.lines.filter { !$0.hasPrefix("ok ") && !$0.hasPrefix("DIFFERS ") }
    #expect(told.filter { !$0.contains("        like ") }.count < 40)
    #expect(run.lines.last == "2 passed, 50 failed")
  }

  @Test(
    "An interrupted run prints the counts so far, and exits with 130", arguments: ["", "-j 2 "])
  func interruption(jobs: String) throws {
    let suite = try SuiteFolder()
    for number in 0..<3000 {
      try FileManager.default.createSymbolicLink(
        atPath: suite.path + "/link-\(number).jsonl", withDestinationPath: suite.flick + ".jsonl")
      try FileManager.default.createSymbolicLink(
        atPath: suite.path + "/link-\(number).golden.jsonl",
        withDestinationPath: suite.flick + ".golden.jsonl")
    }
    let run = try shell(
      """
      set -m; .build/release/playground replay \(jobs)\(suite.path) > \(suite.path)/out & pid=$!
      while [ ! -s \(suite.path)/out ]; do sleep 0.01; done
      kill -INT $pid; wait $pid; code=$?; tail -n 2 \(suite.path)/out; exit $code
      """)
    #expect(run.status == 130)
    #expect(run.lines.count == 2)
    #expect(run.lines.first?.hasSuffix(" not played: interrupted") == true)
    #expect(run.lines.last?.hasSuffix(" passed, 0 failed") == true)
  }
}

/// A check of whether a string is well-formed XML, limited to tags and entities.
private struct XMLCheck {
  let isWellFormed: Bool

  init(_ data: Data) {
    let text = String(decoding: data, as: UTF8.self)
    var open: [Substring] = []
    for tag in text.matches(of: /<([\/?]?)([a-z]+)[^>]*?(\/?)>/) {
      if tag.1 == "?" || !tag.3.isEmpty { continue }
      if tag.1.isEmpty {
        open.append(tag.2)
      } else if open.popLast() != tag.2 {
        open = ["!"]; break
      }
    }
    let loose = text.replacing(/&(amp|lt|gt|quot);/, with: "").contains("&")
    isWellFormed = open.isEmpty && !loose
  }
}
