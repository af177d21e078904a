public import Motion

/// What a component decided, and why.
///
/// The rules are asked in order, and the first one whose clauses all hold decides. They are noted by
/// the code that decides, through ``Reasons``, so that what is told is what happened.
public struct Decision: Equatable, Sendable {
  /// An outcome and what it takes.
  public struct Rule: Equatable, Sendable {
    /// What it leads to.
    public var outcome: String

    /// What all has to hold; none for what is done when nothing else is.
    public var clauses: [Clause]

    /// Whether all clauses held.
    public var passed: Bool { clauses.allSatisfy { $0.passed } }

    /// Makes a rule.
    public init(_ outcome: String, _ clauses: [Clause] = []) {
      self.outcome = outcome
      self.clauses = clauses
    }
  }

  /// The session time at which it was made.
  public var time: Timestamp

  /// What was decided: `release`, `recognition` and others that the component's page lists.
  public var name: String

  /// The rules in their order, also those after the one that decided.
  public var rules: [Rule]

  /// The index of the rule that decided.
  public var decided: Int

  /// The index of the rule that would have decided otherwise, had none for this outcome held; nil
  /// where there is no other.
  public var next: Int?

  /// The velocity that it rests on, if it does on one.
  public var velocity: VelocityEvidence?

  /// What was decided.
  public var outcome: String { rules[decided].outcome }

  /// Makes a decision.
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
