internal import Interaction
internal import Values

/// An explanation of a decision, with neighboring gestures that have a different outcome.
public struct Explanation: Sendable {
  /// The explained decision.
  public var placed: PlacedDecision

  /// The neighboring gestures with a different outcome.
  public var flips: [Flip]

  /// The outcome that the user asked about, or `nil` to explain the actual outcome.
  public var wanted: String?

  /// The time from which the outcome was almost certain, or `nil` if it was not computed.
  public var point: PointOfNoReturn?

  /// Creates an explanation without a point of no return.
  public init(_ placed: PlacedDecision, _ flips: [Flip], wanted: String? = nil) {
    self.placed = placed
    self.flips = flips
    self.wanted = wanted
  }

  /// The explanation as human-readable sentences.
  public var text: String {
    var sentences = [wanted.map(refusal) ?? reason]
    if let limit = decision.velocity?.limitText(at: decision.time) { sentences.append(limit) }
    // A gesture in the opposite direction is not a neighboring gesture.
    let near = flips.filter { $0.number != "travel" || ($0.value ?? 0) > 0 }
    let told = near.isEmpty ? flips : near
    let ways = Self.distinct(told.map(\.outcome)).map { outcome in
      let flips = told.filter { $0.outcome == outcome }.map(Self.text)
      return "\(outcome) with \(Self.list(flips, "or"))"
    }
    if !ways.isEmpty { sentences.append("It would have been \(ways.joined(separator: "; ")).") }
    return sentences.joined(separator: " ")
  }

  private var decision: Decision { placed.decision }

  /// The outcome with the reason for it, for example `expanded: predicted -214 < -120 pt, margin 94`.
  private var reason: String {
    let rule = decision.rules[decision.decided]
    let numbers = rule.clauses.filter { $0.margin != nil }
    let clauses = (numbers.isEmpty ? rule.clauses : numbers).map(Self.text)
    guard clauses.isEmpty else { return "\(rule.outcome): \(Self.list(clauses, "and"))." }
    // The fallback rule decided, so the sentence lists the conditions that the other outcomes did not meet.
    let missing = Self.distinct(decision.rules[..<decision.decided].map(\.outcome)).compactMap {
      outcome in
      needs(of: outcome).map { "\(outcome) needs \($0)" }
    }
    return missing.isEmpty
      ? "\(rule.outcome)." : "\(rule.outcome), because \(missing.joined(separator: "; "))."
  }

  /// Returns the unmet conditions of an outcome's rules: the first failed clause of each rule.
  ///
  /// Returns `nil` if one of the rules passed.
  private func needs(of outcome: String) -> String? {
    let rules = decision.rules.filter { $0.outcome == outcome }
    let needs = rules.compactMap { rule in rule.clauses.first { !$0.passed }.map(Self.need) }
    return needs.count < rules.count ? nil : Self.distinct(needs).joined(separator: " or ")
  }

  /// Returns a sentence that explains why the decision did not have a given outcome.
  private func refusal(of wanted: String) -> String {
    let outcomes = Self.distinct(decision.rules.map(\.outcome))
    guard outcomes.contains(wanted) else {
      return
        "No rule leads to \(wanted) here; the possible outcomes are \(Self.list(outcomes, "and"))."
    }
    guard wanted != decision.outcome else { return "The outcome was \(reason)" }
    return needs(of: wanted).map { "\(wanted) needs \($0)." }
      ?? "A rule for \(wanted) also passed, but an earlier rule decided."
  }

  /// Returns strings in their original order, without duplicates.
  private static func distinct(_ texts: [String]) -> [String] {
    texts.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private static func text(_ clause: Clause) -> String {
    guard let margin = clause.margin else { return clause.text }
    let source = clause.source.map { " (\(text($0)))" } ?? ""
    return "\(clause.text)\(source), margin \(number(margin))"
  }

  private static func need(_ clause: Clause) -> String {
    guard clause.margin != nil else {
      return "\(clause.name) to be \(clause.threshold == 1)"
    }
    let unit = clause.unit == .count ? "" : " \(clause.unit.rawValue)"
    return "\(clause.name) \(clause.comparison.rawValue) \(number(clause.threshold))\(unit) "
      + "(\(clause.source.map { text($0) + "; " } ?? "")it was \(number(clause.value)))"
  }

  private static func text(_ source: ThresholdSource) -> String {
    let share = Expectation.plain((source.share * 1000).rounded() / 1000)
    return "\(share) × \(source.name), \(number(source.length)) pt"
  }

  private static func text(_ flip: Flip) -> String {
    switch flip.number {
    case "velocity": velocity(flip)
    case "rest": "\(number(flip.amount * 1000)) ms of rest before the release"
    case "earlier": "a release \(number(flip.amount * 1000)) ms earlier"
    default: travel(flip.value ?? 0)
    }
  }

  /// Returns a description of a change in the release velocity.
  private static func velocity(_ flip: Flip) -> String {
    let (new, old) = (flip.value ?? 0, flip.original ?? 0)
    if new * old < 0 { return "\(number(abs(new))) pt/s in the opposite direction at the release" }
    let word = abs(new) < abs(old) ? "less" : "more"
    return "\(number(abs(flip.amount))) pt/s \(word) at the release"
  }

  /// Returns a description of a distance along the gesture's direction.
  private static func travel(_ way: Double) -> String {
    "\(number(abs(way))) pt of travel" + (way < 0 ? " in the opposite direction" : "")
  }

  private static func list(_ parts: [String], _ word: String) -> String {
    guard parts.count > 1 else { return parts.first ?? "" }
    let isLong = parts.contains { $0.contains(",") }
    return parts.dropLast().joined(separator: isLong ? "; " : ", ") + (isLong ? "; " : " ")
      + "\(word) \(parts[parts.count - 1])"
  }

  private static func number(_ number: Double) -> String {
    Expectation.plain((number * 10).rounded() / 10)
  }
}
