import PlaygroundHost
import Replay
import Testing

@Suite("Determinism")
struct DeterminismTests {
  @Test("Reports a value that is missing from a snapshot, with its location and both values")
  func forgetful() throws {
    let folder = try Folder()
    let scenario = Scenario(path: folder.path + "/creep.jsonl")
    try folder.write(
      "creep.jsonl",
      #"""
      {"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"creeper","parameters":{"fault":"forgetful"}}}
      {"jsonrpc":"2.0","id":2,"method":"session/send","params":{"session":"s1","event":{"type":"drag","phase":"changed","translation":{"x":7,"y":0}}}}
      {"jsonrpc":"2.0","id":3,"method":"session/advance","params":{"session":"s1","by":0.1}}

      """#)
    var replayer = Replayer(update: .missing)
    replayer.components = [ComponentEntry(builtin: Creeper.self)]
    replayer.spawnsProcesses = false
    let verdict = Verdict(on: scenario, by: replayer) { 0 }
    #expect(verdict.outcome == .unstable)
    #expect(
      verdict.details == [
        "a run with sessions restored from snapshots gives different responses, first on line 3 of the responses: /result/state/values/x",
        "expected 7", "actual   0",
      ])
    // Unstable responses are never recorded.
    #expect(throws: (any Error).self) { try folder.read("creep.golden.jsonl") }
  }
}
