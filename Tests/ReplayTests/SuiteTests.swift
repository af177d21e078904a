import Foundation
import Replay
import Testing

@Suite("Suites")
struct SuiteTests {
  @Test(
    "Patterns match paths",
    arguments: [
      ("a*c", "abc", true), ("a*c", "ac", true), ("a?c", "ac", false), ("a?c", "abc", true),
      ("b", "abc", true), ("x", "abc", false), ("*/b*.jsonl", "a/b/c.jsonl", true),
      ("*.jsonl", "a.json", false), ("a**", "a", true), ("*ab*ab", "abxabab", true),
    ])
  func patterns(pattern: String, text: String, matches: Bool) {
    #expect(Glob(pattern).matches(text) == matches)
  }

  @Test("Folders, patterns and golden files find each scenario once, and unused files are reported")
  func search() throws {
    let folder = try Folder()
    for name in ["a.jsonl", "b.jsonl", "b.golden.jsonl", "b.golden.jsonl.new", "old.golden.jsonl"] {
      try folder.write(name, "")
    }
    let path = folder.path
    let search = try ScenarioSearch(in: [path, path + "/a.jsonl"])
    #expect(search.scenarios.map(\.path) == [path + "/a.jsonl", path + "/b.jsonl"])
    #expect(search.unreferenced == [path + "/old.golden.jsonl"])
    #expect(search.pending.map(\.path) == [path + "/b.jsonl"])
    #expect(try Scenario.find(in: [path + "/?.jsonl"]).count == 2)
    #expect(try Scenario.find(in: [path + "/b.golden.jsonl"]).map(\.path) == [path + "/b.jsonl"])
    #expect(try ScenarioSearch(in: [path + "/a*"]).unreferenced.isEmpty)
    #expect(throws: ReplayError.self) { try Scenario.find(in: [path + "/none"]) }
  }

  @Test("Does not follow a link to an enclosing folder, but follows other links")
  func links() throws {
    let folder = try Folder()
    let elsewhere = try Folder()
    try folder.write("a.jsonl", "")
    try elsewhere.write("b.jsonl", "")
    let files = FileManager.default
    try files.createDirectory(atPath: folder.path + "/in", withIntermediateDirectories: true)
    for (link, target) in [
      ("/self", "."), ("/in/up", ".."), ("/in/whole", folder.path), ("/there", elsewhere.path),
    ] {
      try files.createSymbolicLink(atPath: folder.path + link, withDestinationPath: target)
    }
    let found = try Scenario.find(in: [folder.path]).map(\.path)
    #expect(found == [folder.path + "/a.jsonl", folder.path + "/there/b.jsonl"])
    #expect(try Scenario.find(in: [folder.path + "/*"]).map(\.path) == found)
  }

  @Test("Shards contain each scenario once, and are balanced by time")
  func shards() {
    let scenarios = (0..<97).map { Scenario(path: "s\($0).jsonl") }
    func weight(_ scenario: Scenario) -> Double {
      Double(scenario.path.dropFirst().dropLast(6)) ?? 0
    }
    for count in 1...7 {
      let parts = (1...count).map { Shard("\($0)/\(count)")!.part(of: scenarios, weight: weight) }
      #expect(parts.joined().map(\.path).sorted() == scenarios.map(\.path).sorted())
      let loads = parts.map { $0.reduce(0) { $0 + weight($1) } }
      #expect(loads.max()! - loads.min()! <= 96)
    }
    for text in ["0/3", "4/3", "1", "1/0", "a/b", "1/2/3"] { #expect(Shard(text) == nil) }
  }

  @Test("Timings are written and read back, and an invalid line is reported")
  func timings() throws {
    let folder = try Folder()
    var timings = Timings()
    timings.set(Scenario(path: "a b.jsonl"), to: 0.25)
    try timings.write(to: folder.path + "/times")
    #expect(try Timings(path: folder.path + "/times") == timings)
    try folder.write("times", "0.1 a\nnever b\n")
    #expect(
      throws: ReplayError.badInput(
        "\(folder.path)/times:2: expected a line of the form `seconds path`")
    ) {
      try Timings(path: folder.path + "/times")
    }
  }
}
