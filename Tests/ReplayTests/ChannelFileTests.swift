import Foundation
import JSON
import Replay
import Testing
import Values

@Suite("channels.json")
struct ChannelFileTests {
  @Test("Sets tolerances by kind and by name, and omits members from golden files")
  func channels() throws {
    let recorded = try Recorded()
    let folder = try #require(recorded.folder)
    try recorded.edit(1) { answer in
      answer.change("result/state/values/compactHeight") { .number($0.asNumber! + 4) }
      answer.change("result/state/values/opacity") { .number($0.asNumber! - 0.01) }
    }
    let tolerances = #"{"tolerances":{"opacity":0.02,"compactHeight":5}}"#
    try folder.write("channels.json", tolerances)
    #expect(try Replayer().play(recorded.scenario) == .passed)
    #expect(try Replayer(tolerance: 0).play(recorded.scenario) != .passed)
    try folder.write("channels.json", #"{"omit":["layers","opacity"]}"#)
    #expect(try Replayer(update: .all).play(recorded.scenario) == .written)
    let golden = try folder.read("pull.golden.jsonl")
    #expect(!golden.contains(#""layers""#))
    #expect(!golden.contains(#""opacity""#))
    #expect(golden.contains(#""displayHeight""#))
    #expect(try Replayer().play(recorded.scenario) == .passed)
  }

  @Test("Golden states contain only the configured members")
  func kept() throws {
    let recorded = try Recorded()
    let folder = try #require(recorded.folder)
    try folder.write("channels.json", #"{"channels":["phase","displayHeight","translateY"]}"#)
    #expect(try Replayer(update: .all).play(recorded.scenario) == .written)
    let last = try #require(try folder.read("pull.golden.jsonl").split(separator: "\n").last)
    let state = try #require(try JSONParser.parse(Array(last.utf8))["result"]?["state"])
    #expect(
      state
        == [
          "t": try #require(state["t"]), "phase": "expanded",
          "values": ["displayHeight": try #require(state["values"]?["displayHeight"])],
          "layers": try #require(state["layers"]),
        ])
    guard case .array(let layers) = state["layers"] else { throw ReplayError.badInput("layers") }
    for layer in layers {
      guard case .object(let members) = layer else { continue }
      #expect(members.elements.map(\.name) == ["id", "translateY"])
    }
    try folder.write("channels.json", #"{"channels":["phase","layers"],"omit":["clip"]}"#)
    #expect(try Replayer(update: .all).play(recorded.scenario) == .written)
    let golden = try folder.read("pull.golden.jsonl")
    #expect(golden.contains(#""cornerRadius""#))
    #expect(!golden.contains(#""clip""#))
    #expect(!golden.contains(#""values""#))
  }

  @Test("The nearest file takes precedence for each setting, up to the root of the repository")
  func inherited() throws {
    let folder = try Folder()
    try FileManager.default.createDirectory(
      atPath: folder.path + "/suite/cards", withIntermediateDirectories: true)
    let scenario = Scenario(path: folder.path + "/suite/cards/pull.jsonl")
    try folder.write("suite/cards/pull.jsonl", Recorded.lines.joined(separator: "\n"))
    #expect(try Replayer(update: .all).play(scenario) == .written)
    let golden = try folder.read("suite/cards/pull.golden.jsonl")
    try folder.write(
      "suite/cards/pull.golden.jsonl",
      golden.replacing(#""compactHeight":120,"#, with: #""compactHeight":123,"#)
        .replacing(#""cornerRadius":8"#, with: #""cornerRadius":8.5"#))
    #expect(try Replayer().play(scenario) != .passed)
    try folder.write("channels.json", #"{"tolerances":{"compactHeight":5,"cornerRadius":1}}"#)
    #expect(try Replayer().play(scenario) == .passed)
    // The nearer file sets one tolerance, and the file in the outer folder sets the other.
    try folder.write("suite/channels.json", #"{"tolerances":{"compactHeight":4}}"#)
    #expect(try Replayer().play(scenario) == .passed)
    try folder.write("suite/cards/channels.json", #"{"tolerances":{"compactHeight":2}}"#)
    #expect(try Replayer().play(scenario) != .passed)
    try folder.write("suite/cards/channels.json", #"{"omit":[]}"#)
    #expect(try Replayer().play(scenario) == .passed)
    try FileManager.default.createDirectory(
      atPath: folder.path + "/suite/.git", withIntermediateDirectories: true)
    #expect(try Replayer().play(scenario) != .passed)
  }

  @Test(
    "Reports an invalid file, with its path",
    arguments: [
      #"{"tolerances":{"opacity":-1}}"#, #"{"channels":"phase"}"#, #"{"omit":[1]}"#, "[]",
      #"{"tolerance":{}}"#, "{",
    ])
  func wrong(text: String) throws {
    let recorded = try Recorded()
    let folder = try #require(recorded.folder)
    try folder.write("channels.json", text)
    let error = #expect(throws: ReplayError.self) { try Replayer().play(recorded.scenario) }
    guard case .badInput(let message) = error else { throw ReplayError.badInput("no message") }
    #expect(message.hasPrefix("\(folder.path)/channels.json:1: "))
  }
}
