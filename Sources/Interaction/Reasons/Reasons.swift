public import Motion

/// A recorder of the reasons for a decision, used by the code that makes it.
///
/// The function that makes a decision takes `inout Reasons`, evaluates its rules in order, and returns the
/// outcome of the first rule that holds, or the outcome of `otherwise` if none does. The function must not
/// change anything else, because it is called twice. The second call excludes the outcome of the first, to
/// find the runner-up.
public struct Reasons {
  /// The clauses of one rule, collected while the rule is evaluated.
  public struct Clauses {
    var clauses: [Clause] = []
    var passed = true
    let isKept: Bool

    /// Adds the condition that a comparison of two numbers holds.
    ///
    /// The source of the threshold is evaluated only if the clauses are recorded.
    public mutating func demand(
      _ name: String, _ value: Double, _ comparison: Clause.Comparison, _ threshold: Double,
      _ unit: Clause.Unit = .points, from source: @autoclosure () -> ThresholdSource? = nil
    ) {
      if !comparison.holds(value, threshold) { passed = false }
      if isKept {
        clauses.append(Clause(name, value, comparison, threshold, unit, source: source()))
      }
    }

    /// Adds the condition that a flag has the wanted value.
    public mutating func demand(_ name: String, _ flag: Bool, is wanted: Bool = true) {
      if flag != wanted { passed = false }
      if isKept { clauses.append(Clause(name, flag ? 1 : 0, .equal, wanted ? 1 : 0, .flag)) }
    }
  }

  /// The evaluated rules, in order.
  private(set) var rules: [Decision.Rule] = []

  /// Whether one of the evaluated rules has decided.
  private(set) var isDecided = false

  private let isKept: Bool

  /// The outcome to skip even if its rule holds, to find the runner-up.
  private let passedOver: String?

  /// An instance that records nothing, for callers that need only the outcome.
  public static var unasked: Reasons { Reasons(isKept: false, passedOver: nil) }

  init(isKept: Bool = true, passedOver: String?) {
    self.isKept = isKept
    self.passedOver = passedOver
  }

  /// Evaluates the next rule.
  ///
  /// - Parameters:
  ///   - outcome: The outcome of the rule.
  ///   - clauses: A closure that adds the rule's conditions.
  /// - Returns: Whether the rule decides.
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

  /// Records the outcome that applies if no rule holds.
  public mutating func otherwise(_ outcome: @autoclosure () -> String) {
    guard isKept else { return }
    let rule = Decision.Rule(outcome())
    rules.append(rule)
    isDecided = rule.outcome != passedOver
  }
}

extension ComponentOutput {
  /// Evaluates a decision, and records it if reasons are requested.
  ///
  /// If no rule holds and there is no `otherwise`, no decision is recorded. If a decision is recorded, all
  /// effects until the end of the event refer to it as their cause.
  ///
  /// - Parameters:
  ///   - name: The name of the decision.
  ///   - time: The time of the decision.
  ///   - velocity: The evidence for the velocity, evaluated only if the decision is recorded.
  ///   - rules: A closure that makes the decision without changing anything else.
  /// - Returns: The outcome.
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
