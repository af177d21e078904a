internal import Interaction
public import Values

/// How near a decision came to being another one, in points, points per second or seconds.
public struct LeastMargin: Equatable, Sendable {
  /// What the margin is measured in, as clauses have it.
  public var unit: String

  /// The margin.
  public var amount: Double

  /// What was decided.
  public var outcome: String

  /// The clause, for people.
  public var clause: String

  /// The units in which margins are told.
  static let units: [Clause.Unit] = [.points, .pointsPerSecond, .seconds]

  init(_ unit: Clause.Unit, _ decision: Decision, _ clause: Clause, _ amount: Double) {
    self.unit = unit.rawValue
    self.amount = amount
    outcome = decision.outcome
    self.clause = clause.text
  }

  /// Reads what another process has written; nil for anything else.
  public init?(_ value: Value) {
    guard let unit = value["unit"]?.asString, let amount = value["margin"]?.asNumber else {
      return nil
    }
    self.unit = unit
    self.amount = amount
    outcome = value["outcome"]?.asString ?? ""
    clause = value["clause"]?.asString ?? ""
  }

  /// The margin for programs.
  public var value: Value {
    [
      "unit": .string(unit), "margin": .number((amount * 1e4).rounded() / 1e4),
      "outcome": .string(outcome), "clause": .string(clause),
    ]
  }

  /// The least margins among decisions, one for each unit that any of them has.
  static func least(of decisions: [Decision]) -> [LeastMargin] {
    units.compactMap { unit in
      decisions.compactMap { decision in
        decision.margin(in: unit).map { LeastMargin(unit, decision, $0.clause, $0.amount) }
      }.min { $0.amount < $1.amount }
    }
  }
}

extension Decision {
  /// Whether it is made while the finger is on its way, as soon as a number has crossed its
  /// threshold: its margin says how far the samples lie apart, not how near the gesture was to
  /// another end.
  var isOnTheWay: Bool {
    ["recognition", "dismissal", "threshold", "handOff"].contains(name)
  }
}
