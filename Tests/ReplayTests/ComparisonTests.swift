import JSON
import PlaygroundTesting
import Replay
import Testing
import Values

@Suite("Replay")
struct ReplayTests {
  @Test("The golden files of every component pass, byte for byte")
  func goldens() throws {
    let scenarios = try Scenario.find(
      in: BuiltInComponents.folders.map {
        root + "/Plugins/" + $0
      })
    #expect(scenarios.count >= 6)
    for scenario in scenarios {
      #expect(try Replayer().play(scenario) == .passed, "\(scenario.path)")
    }
  }

  @Test(
    "A number within the tolerance passes, and a number beyond it is reported with line and pointer"
  )
  func tolerance() throws {
    let folder = try Folder()
    let path = folder.path + "/one.jsonl"
    try folder.write(
      "one.jsonl",
      #"{"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"bottom-card","parameters":{"item":{"id":"a"}}}}"#
    )
    let scenario = Scenario(path: path)
    #expect(try Replayer().play(scenario) == .missing)
    #expect(try Replayer(update: .missing).play(scenario) == .written)
    let golden = try folder.read("one.golden.jsonl")
    try folder.write(
      "one.golden.jsonl",
      golden.replacing(#""compactHeight":120"#, with: #""compactHeight":120.0009"#))
    #expect(try Replayer().play(scenario) == .passed)
    try folder.write(
      "one.golden.jsonl",
      golden.replacing(#""compactHeight":120"#, with: #""compactHeight":120.002"#))
    #expect(try Replayer().play(scenario) == .differs(try divergence(of: scenario)))
    let first = try divergence(of: scenario).first
    #expect(first.line == 1)
    #expect(first.pointer == "/result/state/values/compactHeight")
    #expect(first.expected == "120.002")
    #expect(first.actual == "120")
    #expect(first.channel == "compactHeight")
    #expect(try Replayer(update: .missing).play(scenario) != .passed)
    #expect(try Replayer(tolerance: 0.01).play(scenario) == .passed)
    #expect(try Replayer(update: .changed).play(scenario) == .written)
    #expect(try folder.read("one.golden.jsonl") == golden)
  }

  private func divergence(of scenario: Scenario) throws -> Divergence {
    guard case .differs(let divergence) = try Replayer().play(scenario) else {
      throw ReplayError.badInput("\(scenario.path) does not differ")
    }
    return divergence
  }

  @Test(
    "Strings are compared exactly; missing and surplus values are reported",
    arguments: [
      (#"{"a":"x"}"#, #"{"a":"y"}"#, "/a"), (#"{"a":1}"#, #"{"a":"1"}"#, "/a"),
      (#"{"a":1}"#, "{}", "/a"), ("{}", #"{"b/c":1}"#, "/b~1c"), ("[1,2]", "[1]", "/1"),
      ("[1]", "[1,2]", "/1"),
      (#"{"a":{"b":[0,{"c":true}]}}"#, #"{"a":{"b":[0,{"c":1}]}}"#, "/a/b/1/c"),
      ("true", "null", ""),
    ])
  func words(expected: String, actual: String, pointer: String) throws {
    let differences = ValueComparison().differences(
      expected: try JSONParser.parse(Array(expected.utf8)),
      actual: try JSONParser.parse(Array(actual.utf8)))
    #expect(differences.found.map(\.pointer) == [pointer])
  }

  @Test("Hit paths are compared if both layers have the same number of corners")
  func later() throws {
    func difference(_ expected: String, _ actual: String) throws -> [String] {
      ValueComparison().differences(
        expected: try JSONParser.parse(Array(expected.utf8)),
        actual: try JSONParser.parse(Array(actual.utf8))
      ).found.map(\.pointer)
    }
    let path = #"{"id":"a","hitPath":[{"x":1,"y":2}]}"#
    #expect(try difference(#"{"id":"a"}"#, path) == [])
    #expect(try difference(path, #"{"id":"a"}"#) == [])
    #expect(try difference(path, #"{"id":"a","hitPath":[]}"#) == [])
    #expect(try difference(path, #"{"id":"a","hitPath":[{"x":3,"y":2}]}"#) == ["/hitPath/0/x"])
  }

  @Test("Reports the line of a golden file that is not valid JSON")
  func broken() throws {
    let folder = try Folder()
    try folder.write("one.jsonl", #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#)
    try folder.write("one.golden.jsonl", "{\"jsonrpc\":\"2.0\",\n")
    let error = #expect(throws: ReplayError.self) {
      try Replayer().play(Scenario(path: folder.path + "/one.jsonl"))
    }
    guard case .badInput(let message) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(message.contains("one.golden.jsonl:1"))
  }
}
