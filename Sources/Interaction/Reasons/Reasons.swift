public import Motion

/// Notes why a decision is made, in the code that makes it.
///
/// A function that decides takes `inout Reasons`, asks its rules in order and returns the outcome of
/// the first one that holds, or that of `otherwise`. It must not change anything else, for it is
/// asked twice: the second time without the outcome that it had, to learn what would have come next.
public struct Reasons {
  /// The clauses of one rule, as they are noted.
  public struct Clauses {
    var clauses: [Clause] = []
    var passed = true
    let isKept: Bool

    /// Demands that a number compares with a threshold.
    public mutating func demand(
      _ name: String, _ value: Double, _ comparison: Clause.Comparison, _ threshold: Double,
      _ unit: Clause.Unit = .points
    ) {
      if !comparison.holds(value, threshold) { passed = false }
      if isKept { clauses.append(Clause(name, value, comparison, threshold, unit)) }
    }

    /// Demands that something is so, or is not.
    public mutating func demand(_ name: String, _ flag: Bool, is wanted: Bool = true) {
      if flag != wanted { passed = false }
      if isKept { clauses.append(Clause(name, flag ? 1 : 0, .equal, wanted ? 1 : 0, .flag)) }
    }
  }

  /// The rules that were asked, in their order.
  private(set) var rules: [Decision.Rule] = []

  /// Whether one of them decides.
  private(set) var isDecided = false

  private let isKept: Bool

  /// The outcome that is not taken although its rule holds, to learn what would have come next.
  private let passedOver: String?

  /// Notes nothing: the outcome is all that is wanted.
  public static var unasked: Reasons { Reasons(isKept: false, passedOver: nil) }

  init(isKept: Bool = true, passedOver: String?) {
    self.isKept = isKept
    self.passedOver = passedOver
  }

  /// Asks the next rule.
  ///
  /// - Parameters:
  ///   - outcome: what it leads to
  ///   - clauses: demands what all has to hold
  /// - Returns: whether it decides
  public mutating func rule(
    _ outcome: @autoclosure () -> String, _ clauses: (inout Clauses) -> Void
  ) -> Bool {
    var asked = Clauses(isKept: isKept)
    clauses(&asked)
    guard isKept else { return asked.passed }
    let rule = Decision.Rule(outcome(), asked.clauses)
    rules.append(rule)
    isDecided = asked.passed && rule.outcome != passedOver
    return isDecided
  }

  /// Notes what is done where no rule holds.
  public mutating func otherwise(_ outcome: @autoclosure () -> String) {
    guard isKept else { return }
    let rule = Decision.Rule(outcome())
    rules.append(rule)
    isDecided = rule.outcome != passedOver
  }
}

extension Report {
  /// Makes a decision; where reasons are asked for, it is told with them.
  ///
  /// Where no rule holds and there is no `otherwise`, nothing is decided and nothing told.
  /// The effects that the component has until the end of the event carry the same reasons.
  ///
  /// - Parameters:
  ///   - name: what is decided
  ///   - time: when
  ///   - velocity: what the velocity rests on; asked for only where it is told
  ///   - rules: decides, and changes nothing
  /// - Returns: the outcome
  public mutating func decide<Outcome>(
    _ name: String, at time: Timestamp, velocity: () -> VelocityEvidence? = { nil },
    by rules: (inout Reasons) -> Outcome
  ) -> Outcome {
    guard explains else {
      var unasked = Reasons.unasked
      return rules(&unasked)
    }
    var asked = Reasons(passedOver: nil)
    let outcome = rules(&asked)
    guard asked.isDecided else {
      undecided = Decision.Question(name, asked.rules)
      return outcome
    }
    let decided = asked.rules.count - 1
    var further = Reasons(passedOver: asked.rules[decided].outcome)
    _ = rules(&further)
    let next = further.isDecided ? further.rules.count - 1 : nil
    cause = decisions.count
    decisions.append(
      Decision(
        name, at: time, rules: further.rules, decided: decided, next: next,
        velocity: velocity()))
    return outcome
  }
}
