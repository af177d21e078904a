import Replay
import Testing

@Suite("Invalid files")
struct DamageTests {
  private static let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
  private static let header = #"{"jsonrpc":"2.0","method":"$/recording","params":{"version":1}}"#

  @Test(
    "Reports a scenario that can't be played, with the line of the error",
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

  @Test("Accepts a line that is not JSON if the golden file contains its error")
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

  @Test("Plays a recording up to an incomplete last line, with a warning")
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

  @Test("Reports an empty golden file and a merge conflict, each with its line")
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
