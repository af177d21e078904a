import PlaygroundHost
import Replay
import Testing

@Suite("Sampling")
struct SamplingTests {
  private func play(_ fault: Creeper.Fault, _ calls: String...) throws -> Replayer.Result {
    let folder = try Folder()
    let create =
      #"{"jsonrpc":"2.0","id":0,"method":"session/create","params":{"component":"creeper","parameters":{"fault":"\#(fault.rawValue)"}}}"#
    let lines = calls.enumerated().map { index, call in
      let words = call.split(separator: " ", maxSplits: 1)
      return
        #"{"jsonrpc":"2.0","id":\#(index + 1),"method":"session/\#(words[0])","params":{"session":"s1",\#(words[1])}}"#
    }
    try folder.write("creep.jsonl", ([create] + lines).joined(separator: "\n"))
    var replayer = Replayer(update: .all)
    replayer.components = [ComponentEntry(builtin: Creeper.self)]
    replayer.spawnsProcesses = false
    replayer.checksSampling = true
    return try replayer.result(of: Scenario(path: folder.path + "/creep.jsonl"))
  }

  private static let drag =
    #"send "events":[{"type":"drag","phase":"began","t":0.1,"translation":{"x":1,"y":0}},{"type":"drag","phase":"changed","t":0.34,"translation":{"x":9,"y":0}}]"#

  @Test(
    "Passes if the states don't depend on sampling, for any kind of call",
    arguments: [
      #"advance "by":0.5"#, #"advance "to":0.5,"frames":true"#,
      #"advance "until":"settled","limit":0.7,"frames":true,"fps":7"#, drag,
      drag + #","frames":true,"fps":30"#, #"state "x":0"#,
      #"perform "gesture":{"kind":"tap","at":{"x":1,"y":1}},"frames":true,"fps":600"#,
    ])
  func independent(call: String) throws {
    #expect(try play(.none, call, #"advance "by":0.25"#).outcome == .written)
  }

  @Test("Finds a component that counts calls, and reports the line and the channel")
  func callEnded() throws {
    for call in [
      #"advance "by":0.5"#, #"advance "to":0.5,"frames":true"#, #"advance "since":0,"by":0.5"#,
    ] {
      guard case .dependsOnSampling(let divergence, 60) = try play(.callEnded, call).outcome else {
        Issue.record("\(call) is not found")
        continue
      }
      #expect(divergence.first.channel == "x")
      #expect(divergence.first.line == 2)
      #expect(divergence.request?.hasPrefix("creep.jsonl:2: session/") == true)
    }
  }

  @Test(
    "Finds a change whose time depends on the clock's steps, and reports the frame that shows it")
  func nextMoment() throws {
    let result = try play(.nextMoment, #"advance "by":0.45,"frames":true,"fps":20"#)
    guard case .dependsOnSampling(let divergence, _) = result.outcome else {
      Issue.record("it is not found")
      return
    }
    #expect(divergence.first.frame == 1)
    #expect(divergence.first.t == 0.1)
    #expect(divergence.first.channel == "x")
  }

  @Test("Skips sessions in real time, with a warning")
  func realTime() throws {
    let result = try play(
      .callEnded, #"advance "by":0"#,
      #"create "component":"creeper","clock":"realtime""#)
    #expect(result.outcome == .written)
    try #require(result.warnings.count == 1)
    #expect(result.warnings[0].contains("sampling not checked"))
  }
}
