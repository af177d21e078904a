internal import Findings
internal import Values

/// What a scenario lets a session cost at the most: `{"cost": {"layout": 0}}`.
///
/// It counts since the session began or since the last such line about it. Without `"session"` it is
/// the one to which something was done last.
struct CostExpectation {
  private let most: [(name: String, count: Double)]
  private let session: String?

  /// Reads one.
  ///
  /// - Throws: what is wrong with it, at its place
  init(_ params: Members) throws(InvalidValue) {
    try params.allow(only: ["cost", "session"], "a member of an expectation of costs")
    guard let costs = try params.object("cost"), !costs.elements.isEmpty else {
      throw InvalidValue(path: "/params/cost", expected: "an object such as {\"layout\": 0}")
    }
    do throws(InvalidValue) {
      try costs.allow(only: CostCount.names + ["total"], "what is counted")
    } catch {
      throw error.under("cost").under("params")
    }
    var most: [(name: String, count: Double)] = []
    for member in costs.elements {
      guard let count = member.value.asNumber, count >= 0 else {
        throw InvalidValue(path: "/params/cost/" + member.name, expected: "a number from 0")
      }
      most.append((member.name, count))
    }
    self.most = most
    session = try params.string("session")
  }

  /// Looks at what was counted.
  ///
  /// - Parameters:
  ///   - ledger: what the sessions cost so far
  ///   - line: where the expectation stands
  /// - Returns: what costs too much
  /// - Throws: what is wrong with the scenario, with its line
  func failures(
    in ledger: ScenarioLedger, line: Int
  ) throws(ReplayError) -> [ExpectationFailure] {
    let watch = ledger.session(session)
    var count = watch?.ledger == nil ? nil : watch?.takeCount()
    if count == nil { count = try ledger.plugins?.takeCount(session, before: line) }
    guard let count else {
      let name = session.map { "session \($0)" } ?? "session"
      return [
        ExpectationFailure(
          line: line, pointer: "/cost", expected: "the cost of a \(name)",
          actual: "no such session")
      ]
    }
    return most.compactMap { name, most in
      let actual = count.value(name) ?? count.total()
      guard actual > most + 1e-9 else { return nil }
      return ExpectationFailure(
        line: line, pointer: "/cost/\(name)", expected: "at most \(Divergence.plain(most))",
        actual: Divergence.plain(actual))
    }
  }
}
