internal import Interaction
internal import Values

/// A decision in plain words, with the nearest gestures that would have ended otherwise.
public struct Explanation: Sendable {
  /// The decision.
  public var placed: PlacedDecision

  /// The flips.
  public var flips: [Flip]

  /// The outcome that it did not have, if that is what is asked for.
  public var wanted: String?

  /// When it became inevitable, if that was looked for.
  public var point: PointOfNoReturn?

  /// Makes an explanation.
  public init(_ placed: PlacedDecision, _ flips: [Flip], wanted: String? = nil) {
    self.placed = placed
    self.flips = flips
    self.wanted = wanted
  }

  /// The sentences.
  public var text: String {
    var sentences = [wanted.map(refusal) ?? reason]
    // A finger that turns back is another gesture, not one near by.
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

  /// The outcome with what decided: `expanded: predicted -214 < -120 pt, by 94`.
  private var reason: String {
    let rule = decision.rules[decision.decided]
    let numbers = rule.clauses.filter { $0.margin != nil }
    let clauses = (numbers.isEmpty ? rule.clauses : numbers).map(Self.text)
    guard clauses.isEmpty else { return "\(rule.outcome): \(Self.list(clauses, "and"))." }
    // Nothing else held: what each other outcome would have taken.
    let missing = Self.distinct(decision.rules[..<decision.decided].map(\.outcome)).compactMap {
      outcome in
      needs(of: outcome).map { "\(outcome) takes \($0)" }
    }
    return missing.isEmpty
      ? "\(rule.outcome)." : "\(rule.outcome), because \(missing.joined(separator: "; "))."
  }

  /// What an outcome lacked, rule by rule; nil where one of its rules held.
  private func needs(of outcome: String) -> String? {
    let rules = decision.rules.filter { $0.outcome == outcome }
    let needs = rules.compactMap { rule in rule.clauses.first { !$0.passed }.map(Self.need) }
    return needs.count < rules.count ? nil : Self.distinct(needs).joined(separator: " or ")
  }

  /// Why an outcome was not had.
  private func refusal(of wanted: String) -> String {
    let outcomes = Self.distinct(decision.rules.map(\.outcome))
    guard outcomes.contains(wanted) else {
      return "No rule leads to \(wanted) from here; there are \(Self.list(outcomes, "and"))."
    }
    guard wanted != decision.outcome else { return "It was \(wanted)." }
    return needs(of: wanted).map { "For \(wanted) it takes \($0)." }
      ?? "A rule for \(wanted) held too, behind the one that decided."
  }

  /// Texts in their order, each once.
  private static func distinct(_ texts: [String]) -> [String] {
    texts.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private static func text(_ clause: Clause) -> String {
    guard let margin = clause.margin else { return clause.text }
    return "\(clause.text), by \(number(margin))"
  }

  private static func need(_ clause: Clause) -> String {
    guard clause.margin != nil else {
      return "\(clause.name) to be \(clause.threshold == 1)"
    }
    let unit = clause.unit == .count ? "" : " \(clause.unit.rawValue)"
    return "\(clause.name) \(clause.comparison.rawValue) \(number(clause.threshold))\(unit) "
      + "(it was \(number(clause.value)))"
  }

  private static func text(_ flip: Flip) -> String {
    switch flip.number {
    case "velocity": velocity(flip)
    case "rest": "\(number(flip.amount * 1000)) ms of rest before the release"
    case "earlier": "a release \(number(flip.amount * 1000)) ms earlier"
    default: travel(flip.value ?? 0)
    }
  }

  /// How much faster or slower a release is, or how fast it is the other way.
  private static func velocity(_ flip: Flip) -> String {
    let (new, old) = (flip.value ?? 0, flip.original ?? 0)
    if new * old < 0 { return "\(number(abs(new))) pt/s the other way at the release" }
    let word = abs(new) < abs(old) ? "less" : "more"
    return "\(number(abs(flip.amount))) pt/s \(word) at the release"
  }

  /// A way along the gesture's own, whatever sign its axis gives it.
  private static func travel(_ way: Double) -> String {
    "\(number(abs(way))) pt of travel" + (way < 0 ? " the other way" : "")
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
