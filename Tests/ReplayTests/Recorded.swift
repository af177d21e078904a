import JSON
import JSONText
import Replay
import Testing
import Values

/// A recording of a card that is pulled up, in a temporary folder with its golden file.
struct Recorded {
  static let lines = [
    #"{"jsonrpc":"2.0","method":"$/note","params":{"text":"A card is pulled up."}}"#,
    #"{"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"bottom-card","parameters":{"item":{"id":"a"}}}}"#,
    #"{"jsonrpc":"2.0","id":2,"method":"session/send","params":{"session":"s1","events":[{"type":"drag","phase":"began","t":0.1,"translation":{"x":0,"y":0}},{"type":"drag","phase":"changed","t":0.2,"translation":{"x":0,"y":-40}},{"type":"drag","phase":"ended","t":0.3,"translation":{"x":0,"y":-60}}],"frames":true,"fps":20}}"#,
    #"{"jsonrpc":"2.0","id":3,"method":"session/advance","params":{"session":"s1","until":"settled","frames":true,"fps":10}}"#,
  ]

  let folder = try? Folder()
  let scenario: Scenario
  let golden: [String]

  init(_ lines: [String] = lines) throws {
    let folder = try #require(folder)
    scenario = Scenario(path: folder.path + "/pull.jsonl")
    try folder.write("pull.jsonl", lines.joined(separator: "\n") + "\n")
    #expect(try Replayer(update: .all).play(scenario) == .written)
    golden = try folder.read("pull.golden.jsonl").split(separator: "\n").map(String.init)
  }

  /// Changes one line of the golden file.
  func edit(_ line: Int, _ change: (inout Value) -> Void) throws {
    var lines = golden
    var value = try JSONParser.parse(Array(lines[line - 1].utf8))
    change(&value)
    var writer = JSONWriter()
    writer.value(value, .exact)
    lines[line - 1] = String(decoding: writer.bytes, as: UTF8.self)
    try folder?.write("pull.golden.jsonl", lines.joined(separator: "\n") + "\n")
  }

  func divergence() throws -> Divergence {
    guard case .differs(let divergence) = try Replayer().play(scenario) else {
      throw ReplayError.badInput("nothing differs")
    }
    return divergence
  }
}

extension Value {
  /// Changes the value at a path.
  ///
  /// The path refers to an element of an array by its index.
  mutating func change(_ path: String, _ change: (Value) -> Value) {
    self.change(path.split(separator: "/").map(String.init)[...], change)
  }

  private mutating func change(_ path: ArraySlice<String>, _ change: (Value) -> Value) {
    guard let name = path.first else { return self = change(self) }
    switch self {
    case .object(var members):
      var inner = members[name] ?? .null
      inner.change(path.dropFirst(), change)
      members[name] = inner
      self = .object(members)
    case .array(var elements):
      guard let index = Int(name) else { return }
      elements[index].change(path.dropFirst(), change)
      self = .array(elements)
    default: break
    }
  }
}
