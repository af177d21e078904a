import PlaygroundHost
import Replay
import Testing

@Suite("Scenarios that request changes since a revision")
struct SinceTests {
  private static let lines = [
    #"{"jsonrpc":"2.0","id":1,"method":"session/create","params":{"component":"bottom-card","parameters":{"item":{"id":"a"}}}}"#,
    #"{"jsonrpc":"2.0","id":2,"method":"session/perform","params":{"session":"s1","since":0,"gesture":{"kind":"drag","from":{"x":200,"y":800},"to":{"x":200,"y":650},"duration":0.4}}}"#,
    #"{"jsonrpc":"2.0","id":3,"method":"session/advance","params":{"session":"s1","since":1,"by":0.1}}"#,
    #"{"jsonrpc":"2.0","id":4,"method":"session/advance","params":{"session":"s1","since":2,"until":"settled"}}"#,
  ]

  @Test("Such scenarios can be recorded, and are deterministic and independent of sampling")
  func checked() throws {
    let recorded = try Recorded(Self.lines)
    // The golden file contains exactly what a client would receive.
    #expect(recorded.golden[2].contains(#""base":1"#))
    var replayer = Replayer()
    replayer.checksDeterminism = true
    replayer.checksSampling = true
    let result = try replayer.result(of: recorded.scenario)
    #expect(result.outcome == .passed)
    #expect(result.warnings.isEmpty)
  }
}
