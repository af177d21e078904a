internal import Interaction
public import Values

/// The smallest margin in one unit (points, points per second or seconds) among several decisions.
public struct LeastMargin: Equatable, Sendable {
  /// The unit of the margin, as in the decision's clauses.
  public var unit: String

  /// The margin's amount, in `unit`.
  public var amount: Double

  /// The outcome of the decision that has this margin.
  public var outcome: String

  /// The clause with the smallest margin, as human-readable text.
  public var clause: String

  /// The units for which margins are reported.
  static let units: [Clause.Unit] = [.points, .pointsPerSecond, .seconds]

  init(_ unit: Clause.Unit, _ decision: Decision, _ clause: Clause, _ amount: Double) {
    self.unit = unit.rawValue
    self.amount = amount
    outcome = decision.outcome
    self.clause = clause.text
  }

  /// Creates a margin from JSON that another process has written, or returns `nil` for any other value.
  public init?(_ value: Value) {
    guard let unit = value["unit"]?.asString, let amount = value["margin"]?.asNumber else {
      return nil
    }
    self.unit = unit
    self.amount = amount
    outcome = value["outcome"]?.asString ?? ""
    clause = value["clause"]?.asString ?? ""
  }

  /// The margin as a JSON value.
  public var value: Value {
    [
      "unit": .string(unit), "margin": .number((amount * 1e4).rounded() / 1e4),
      "outcome": .string(outcome), "clause": .string(clause),
    ]
  }

  /// Returns the smallest margin among decisions for each unit that occurs.
  static func least(of decisions: [Decision]) -> [LeastMargin] {
    units.compactMap { unit in
      decisions.compactMap { decision in
        decision.margin(in: unit).map { LeastMargin(unit, decision, $0.clause, $0.amount) }
      }.min { $0.amount < $1.amount }
    }
  }
}

extension Decision {
  /// Whether the decision is made while the finger is still moving, as soon as a value crosses its threshold.
  ///
  /// The margin of such a decision depends on the distance between samples. It does not show how close the
  /// gesture was to a different outcome.
  var isOnTheWay: Bool {
    ["recognition", "dismissal", "threshold", "handOff"].contains(name)
  }
}
