internal import Values

extension Clause {
  /// The clause as text for people, such as `predicted -214 < -120 pt` or `isExpanded is false`.
  public var text: String {
    guard unit != .flag else {
      return "\(name) is \(passed == (threshold == 1) ? "true" : "false")"
    }
    let unit = unit == .count ? "" : " " + unit.rawValue
    return "\(name) \(Self.plain(value)) \(comparison.rawValue) \(Self.plain(threshold))\(unit)"
  }

  /// Returns a number with at most two decimals.
  static func plain(_ number: Double) -> String {
    Expectation.plain((number * 100).rounded() / 100)
  }
}

extension Decision {
  /// A decision that is still open: its rules were evaluated, but none of them held.
  public struct Question: Equatable, Sendable {
    /// The name of the decision.
    public var name: String

    /// The rules, none of which held.
    public var rules: [Rule]

    /// Creates a question from rules, none of which held.
    public init(_ name: String, _ rules: [Rule]) {
      self.name = name
      self.rules = rules
    }

    /// A sentence that names the rule with the fewest failed conditions and lists those conditions.
    public var text: String {
      let nearest = rules.min { Self.missing($0).count < Self.missing($1).count }
      guard let nearest else { return "" }
      let missing = Self.missing(nearest).map { clause in
        clause.unit == .flag
          ? "\(clause.name) would have to be \(clause.threshold == 1 ? "true" : "false")"
          : "\(clause.name) is \(Clause.plain(clause.value)) and would have to be "
            + "\(clause.comparison.rawValue) \(Clause.plain(clause.threshold))"
            + (clause.unit == .count ? "" : " \(clause.unit.rawValue)")
      }
      return "\(name) is open: for \(nearest.outcome), \(missing.joined(separator: ", and "))."
    }

    private static func missing(_ rule: Rule) -> [Clause] { rule.clauses.filter { !$0.passed } }
  }
}

extension ComponentOutput {
  /// A sentence that explains why a call made no decision, or `nil` if it made one.
  public var noteOnDecisions: String? {
    guard decisions.isEmpty else { return nil }
    if let undecided { return "There is no decision yet: " + undecided.text }
    return "There was no decision: the component followed or ignored the input."
  }
}
