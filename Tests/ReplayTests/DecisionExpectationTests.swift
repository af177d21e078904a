import Interaction
import Motion
import Replay
import Testing

/// `$/expect` with a decision, on a card that is released 60 points above its resting position.
@Suite("Expectations of decisions")
struct DecisionExpectationTests {
  private static func failures(_ params: String) throws -> [ExpectationFailure] {
    var lines = Recorded.lines
    lines.insert(#"{"jsonrpc":"2.0","method":"$/expect","params":\#(params)}"#, at: 3)
    let input = Array((lines.joined(separator: "\n") + "\n").utf8)
    let played = try ScenarioPlayback(of: input, path: "pull.jsonl")
    #expect(played.expectations == 1)
    // The host that plays the scenario must not be asked for reasons.
    #expect(!String(decoding: played.output, as: UTF8.self).contains("because"))
    return played.failures
  }

  @Test(
    "Accepts an outcome or an effect, with a margin in any unit",
    arguments: [
      #"{"decision":"expanded"}"#, #"{"decision":"expandedChanged"}"#,
      #"{"decision":"expandedChanged","margin":{"points":35}}"#,
      #"{"decision":"expanded","margin":{"points":1,"pointsPerSecond":100000}}"#,
    ])
  func met(params: String) throws {
    #expect(try Self.failures(params).isEmpty)
  }

  @Test("Reports a margin that is too small, together with the nearest clause")
  func lucky() throws {
    let failure = try #require(
      try Self.failures(#"{"decision":"expandedChanged","margin":{"points":35.1}}"#).first)
    #expect(failure.line == 4)
    #expect(failure.expected == "a margin of at least 35.1 pt")
    #expect(failure.actual == "travel -60 < -25 pt, margin 35")
  }

  @Test("The margin extends to the point at which all rules for the outcome fail")
  func sameOutcome() throws {
    func margin(travel: Double) -> (clause: Clause, amount: Double)? {
      let rules = [
        Decision.Rule("expanded", [Clause("travel", travel, .less, -25, .points)]),
        Decision.Rule("expanded", [Clause("predicted", -250, .less, -120, .points)]),
        Decision.Rule("compact"),
      ]
      let decided = travel < -25 ? 0 : 1
      return Decision("release", at: .zero, rules: rules, decided: decided, next: 2)
        .margin(in: .points)
    }
    for travel in [-22.0, -30] {
      let found = try #require(margin(travel: travel))
      #expect(found.clause.name == "predicted" && found.amount == 130)
    }
  }

  @Test("Reports a different outcome, together with the actual decision")
  func other() throws {
    let failure = try #require(try Self.failures(#"{"decision":"dismissed"}"#).first)
    #expect(failure.expected == "dismissed" && failure.actual == "release expanded")
  }

  @Test(
    "Refuses an invalid margin, and reports its line",
    arguments: [
      #"{"decision":"expanded","margin":{"metres":1}}"#,
      #"{"decision":"expanded","margin":{"points":-1}}"#,
      #"{"decision":"expanded","margin":5}"#, #"{"decision":5}"#,
    ])
  func refused(params: String) throws {
    let error = #expect(throws: ReplayError.self) { try Self.failures(params) }
    guard case .badInput(let message)? = error else { return }
    #expect(message.hasPrefix("pull.jsonl:4: $/expect: /params/") || message.contains("/decision"))
  }
}
