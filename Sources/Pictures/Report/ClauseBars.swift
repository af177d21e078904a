internal import Interaction
internal import Motion

/// The rules of a decision as bars: each clause's value against its threshold.
struct ClauseBars {
  private static let width = 640.0
  private static let left = 290.0
  private static let right = 560.0
  private static let row = 20.0

  private let decision: Decision

  init(_ decision: Decision) { self.decision = decision }

  /// A drawing to stand in a page.
  func svg(id: String) -> String {
    var y = 16.0
    var body = ""
    for (index, rule) in decision.rules.enumerated() {
      let isDecided = index == decision.decided
      let weight = isDecided ? " font-weight=\"600\"" : ""
      body += SVGElement.text(
        (isDecided ? "▸ " : "") + SVGText.fitted(rule.outcome, into: 120, size: 11), x: 4, y: y,
        weight)
      if rule.clauses.isEmpty {
        body += SVGElement.text("otherwise", x: 130, y: y)
        y += Self.row
      }
      for clause in rule.clauses {
        body += text(of: clause, at: y)
        y += Self.row
      }
    }
    let n = { (value: Double) in SVGNumber.text(value) }
    return "<svg width=\"\(n(Self.width))\" height=\"\(n(y - 6))\" viewBox=\"0 0 \(n(Self.width))"
      + " \(n(y - 6))\" role=\"img\" aria-labelledby=\"\(id)\" font-size=\"11\""
      + " fill=\"\(Palette.ink.light)\"><title id=\"\(id)\">\(SVGText.escaped(words))</title>"
      + "\(body)</svg>"
  }

  /// The rules in words, for who does not see the bars.
  private var words: String {
    decision.rules.map { rule in
      "\(rule.outcome): " + rule.clauses.map(\.text).joined(separator: ", ")
    }.joined(separator: "; ")
  }

  private func text(of clause: Clause, at y: Double) -> String {
    let n = { (value: Double) in SVGNumber.text(value) }
    let mark = clause.passed ? "✓" : "✗"
    let name = SVGText.fitted(clause.name, into: 128, size: 11)
    var text = SVGElement.text("\(mark) \(name)", x: 130, y: y)
    guard clause.unit != .flag else {
      return text + SVGElement.text(clause.value == 1 ? "true" : "false", x: Self.left, y: y)
    }
    // Zero, value and threshold all lie on the bar, with some room.
    let least = min(0, clause.value, clause.threshold)
    let most = max(0, clause.value, clause.threshold)
    let range = max(most - least, 1e-9)
    let x = { (value: Double) in
      Self.left + (0.06 + (value - least) / range * 0.88) * (Self.right - Self.left)
    }
    let from = min(x(0), x(clause.value))
    let colour = clause.passed ? Palette.tints[2] : Palette.tints[1]
    text += SVGElement.rectangle(
      Rectangle(x: from, y: y - 9, width: max(1, abs(x(clause.value) - x(0))), height: 11),
      " fill=\"\(colour.fill.light)\" stroke=\"\(colour.line.light)\"")
    text +=
      "<path d=\"M\(n(x(clause.threshold))) \(n(y - 12))v17\" stroke=\"\(Palette.mark.light)\""
      + " stroke-width=\"2\"/><path d=\"M\(n(x(0))) \(n(y - 11))v15\""
      + " stroke=\"\(Palette.outline.light)\"/>"
    let number = { (value: Double) in SVGNumber.spoken(value, decimals: 1) }
    let numbers =
      "\(number(clause.value)) \(clause.comparison.rawValue) \(number(clause.threshold))"
      + (clause.unit == .count ? "" : " \(clause.unit.rawValue)")
    return text + SVGElement.text(numbers, x: Self.right + 6, y: y, " font-size=\"10\"")
  }
}
