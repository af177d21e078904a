internal import Findings
internal import Values

/// The maximum cost that a scenario allows a session, such as `{"cost": {"layout": 0}}`.
///
/// The cost is counted from the start of the session, or from the previous cost expectation for the same
/// session. Without `"session"`, the expectation applies to the session that received the last input.
struct CostExpectation {
  private let most: [(name: String, count: Double)]
  private let session: String?

  /// Creates a cost expectation from the members of an `$/expect` line.
  ///
  /// - Throws: `InvalidValue` if a member is unknown or has a wrong value.
  init(_ params: JSONObject) throws(InvalidValue) {
    try params.allow(only: ["cost", "session"], "a member of a cost expectation")
    guard let costs = try params.object("cost"), !costs.elements.isEmpty else {
      throw InvalidValue(path: "/params/cost", expected: "an object such as {\"layout\": 0}")
    }
    do throws(InvalidValue) {
      try costs.allow(only: CostCount.names + ["total"], "a counted cost")
    } catch {
      throw error.under("cost").under("params")
    }
    var most: [(name: String, count: Double)] = []
    for member in costs.elements {
      guard let count = member.value.asNumber, count >= 0 else {
        throw InvalidValue(
          path: "/params/cost/" + member.name, expected: "a number that is at least 0")
      }
      most.append((member.name, count))
    }
    self.most = most
    session = try params.string("session")
  }

  /// Compares the counted costs with the expectation.
  ///
  /// - Parameters:
  ///   - ledger: The costs of the sessions so far.
  ///   - line: The line of the expectation.
  /// - Returns: The costs that exceed their maximum.
  /// - Throws: `ReplayError` with the scenario's line if the scenario can't be played.
  func failures(
    in ledger: ScenarioLedger, line: Int
  ) throws(ReplayError) -> [ExpectationFailure] {
    let watch = ledger.session(session)
    var count = watch?.ledger == nil ? nil : watch?.takeCount()
    if count == nil { count = try ledger.plugins?.takeCount(session, before: line) }
    guard let count else {
      let name = session.map { "session \($0)" } ?? "a session"
      return [
        ExpectationFailure(
          line: line, pointer: "/cost", expected: "the cost of \(name)",
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
