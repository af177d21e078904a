public import Motion

/// A decision of a component with its reasons.
///
/// The rules are evaluated in order, and the first one whose clauses all hold decides. The code that makes
/// the decision records the rules through ``Reasons``, so the report always matches the decision.
public struct Decision: Equatable, Sendable {
  /// An outcome and its conditions.
  public struct Rule: Equatable, Sendable {
    /// The outcome of the decision if this rule decides.
    public var outcome: String

    /// The conditions, all of which must hold.
    ///
    /// The default rule has none.
    public var clauses: [Clause]

    /// Whether all clauses held.
    public var passed: Bool { clauses.allSatisfy { $0.passed } }

    /// Creates a rule, which always holds if it has no clauses.
    public init(_ outcome: String, _ clauses: [Clause] = []) {
      self.outcome = outcome
      self.clauses = clauses
    }
  }

  /// The session time of the decision.
  public var time: Timestamp

  /// The name of the decision, such as `release` or `recognition`.
  ///
  /// The component's README lists all names.
  public var name: String

  /// The evaluated rules in order: those up to the runner-up or, if there is no runner-up, all rules.
  public var rules: [Rule]

  /// The index, in `rules`, of the rule that decided.
  public var decided: Int

  /// The index, in `rules`, of the runner-up, or `nil` if there is none.
  ///
  /// The runner-up is the rule that would have decided if no rule with the decision's outcome had held.
  public var next: Int?

  /// The velocity on which the decision is based, with its source and samples, if any.
  public var velocity: VelocityEvidence?

  /// The outcome of the rule that decided.
  public var outcome: String { rules[decided].outcome }

  /// Creates a decision from its evaluated rules.
  public init(
    _ name: String, at time: Timestamp, rules: [Rule], decided: Int, next: Int? = nil,
    velocity: VelocityEvidence? = nil
  ) {
    self.name = name
    self.time = time
    self.rules = rules
    self.decided = decided
    self.next = next
    self.velocity = velocity
  }
}
