internal import Interaction
internal import Motion

/// A chart of a decision's rules: the value of each clause against its threshold.
struct ClauseBars {
  private static let width = 640.0
  private static let left = 290.0
  private static let right = 560.0
  private static let row = 20.0

  private let decision: Decision
  private var y = 16.0
  private var words = ""
  private var numbers = ""
  private var bars = ["", ""]
  private var thresholds = ""
  private var zeros = ""

  private init(_ decision: Decision) { self.decision = decision }

  /// Returns the chart as SVG for a page.
  ///
  /// Equal shapes share one path, because there are many clauses.
  static func svg(_ decision: Decision) -> String {
    var bars = ClauseBars(decision)
    for (index, rule) in decision.rules.enumerated() {
      bars.add(rule, isDecided: index == decision.decided)
    }
    return bars.text
  }

  private var text: String {
    let n = { (value: Double) in SVGNumber.text(value) }
    let size = "\(n(Self.width)) \(n(y - 6))"
    var text = "<svg width=\"\(n(Self.width))\" height=\"\(n(y - 6))\" viewBox=\"0 0 \(size)\""
    text += " role=\"group\" aria-label=\"Rules in order, with their clauses\" font-size=\"11\""
    text += " fill=\"\(Palette.ink.light)\">"
    for (path, colour) in zip(bars, [Palette.tints[1], Palette.tints[2]]) where !path.isEmpty {
      text +=
        "<path d=\"\(path)\" fill=\"\(colour.fill.light)\" stroke=\"\(colour.line.light)\"/>"
    }
    text += "<path d=\"\(zeros)\" stroke=\"\(Palette.outline.light)\"/>"
    text += "<path d=\"\(thresholds)\" stroke=\"\(Palette.mark.light)\" stroke-width=\"2\"/>"
    return text + words + "<g font-size=\"10\">\(numbers)</g></svg>"
  }

  private mutating func add(_ rule: Decision.Rule, isDecided: Bool) {
    let name =
      (isDecided ? "▸ " : "") + SVGText.fitted(rule.outcome, into: 120, size: 11)
    words += SVGElement.text(name, x: 4, y: y, isDecided ? " font-weight=\"600\"" : "")
    if rule.clauses.isEmpty {
      words += SVGElement.text("otherwise", x: 130, y: y)
      y += Self.row
    }
    for clause in rule.clauses {
      add(clause)
      y += Self.row
    }
  }

  private mutating func add(_ clause: Clause) {
    let mark = clause.passed ? "✓" : "✗"
    let name = SVGText.fitted(clause.name, into: 128, size: 11)
    words += SVGElement.text("\(mark) \(name)", x: 130, y: y)
    guard clause.unit != .flag else {
      words += SVGElement.text(clause.value == 1 ? "true" : "false", x: Self.left, y: y)
      return
    }
    // Zero, the value and the threshold all fit on the bar, with a margin.
    let least = min(0, clause.value, clause.threshold)
    let most = max(0, clause.value, clause.threshold)
    let range = max(most - least, 1e-9)
    let x = { (value: Double) in
      Self.left + (0.06 + (value - least) / range * 0.88) * (Self.right - Self.left)
    }
    let n = { (value: Double) in SVGNumber.text(value) }
    let width = max(1, abs(x(clause.value) - x(0)))
    bars[clause.passed ? 1 : 0] += SVGElement.outline(
      Rectangle(x: min(x(0), x(clause.value)), y: y - 9, width: width, height: 11))
    thresholds += "M\(n(x(clause.threshold))) \(n(y - 12))v17"
    zeros += "M\(n(x(0))) \(n(y - 11))v15"
    let spoken = { (value: Double) in SVGNumber.spoken(value, decimals: 1) }
    let comparison = "\(spoken(clause.value)) \(clause.comparison.rawValue)"
    let unit = clause.unit == .count ? "" : " \(clause.unit.rawValue)"
    numbers += SVGElement.text(
      "\(comparison) \(spoken(clause.threshold))\(unit)", x: Self.right + 6, y: y)
  }
}
