import Replay
import Testing

@Suite("Damaged files")
struct DamageTests {
  private static let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
  private static let header = #"{"jsonrpc":"2.0","method":"$/recording","params":{"version":1}}"#

  @Test(
    "A scenario that can't be played is named with its line",
    arguments: [
      ("", 1), ("\n\n", 1), (ping + "\n{\"jsonrpc\":\"2.0\",\"id\"", 2), (ping + "\nxx\n", 2),
      (ping + "\n\u{0}\n", 2), (#"{"jsonrpc":"2.0","method":"$/note"}"#, 1),
      (header.replacing("1}", with: "2}") + "\n" + ping, 1),
      (header.replacing("version", with: "size") + "\n" + ping, 1),
      (ping + "\n<<<<<<< ours\n", 2),
    ])
  func scenario(text: String, line: Int) throws {
    let folder = try Folder()
    try folder.write("one.jsonl", text)
    let error = #expect(throws: ReplayError.self) {
      try Replayer().play(Scenario(path: folder.path + "/one.jsonl"))
    }
    guard case .badInput(let message) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(message.contains("one.jsonl:\(line): "))
  }

  @Test("A text that is no JSON on purpose has its answer in the golden file")
  func onPurpose() throws {
    let folder = try Folder()
    try folder.write("one.jsonl", "xx\n" + Self.ping)
    let answers = Replayer.answers(to: Array(("xx\n" + Self.ping).utf8))
    try folder.write("one.golden.jsonl", String(decoding: answers, as: UTF8.self))
    let scenario = Scenario(path: folder.path + "/one.jsonl")
    #expect(try Replayer().play(scenario) == .passed)
    try folder.write("one.jsonl", Self.ping + "\nxx\n")
    #expect(throws: ReplayError.self) { try Replayer().play(scenario) }
  }

  @Test("A recording whose last line is torn is played up to there, with a warning")
  func torn() throws {
    let folder = try Folder()
    try folder.write("one.jsonl", Self.header + "\n" + Self.ping + "\n" + #"{"jsonrpc":"2"#)
    let scenario = Scenario(path: folder.path + "/one.jsonl")
    let result = try Replayer(update: .missing).result(of: scenario)
    #expect(result.outcome == .written)
    #expect(result.warnings.count == 1)
    #expect(result.warnings.first?.contains("one.jsonl:3: ") == true)
    let golden = try folder.read("one.golden.jsonl")
    #expect(golden == #"{"jsonrpc":"2.0","id":1,"result":{}}"# + "\n")
  }

  @Test("An empty golden file and one with a merge conflict are named with their line")
  func golden() throws {
    let folder = try Folder()
    try folder.write("one.jsonl", Self.ping)
    for text in ["", "<<<<<<< ours\n{}\n"] {
      try folder.write("one.golden.jsonl", text)
      let error = #expect(throws: ReplayError.self) {
        try Replayer().play(Scenario(path: folder.path + "/one.jsonl"))
      }
      guard case .badInput(let message) = error else { continue }
      #expect(message.contains("one.golden.jsonl:1: "))
    }
  }
}
