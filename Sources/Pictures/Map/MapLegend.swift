internal import Exploring
internal import Interaction
internal import Motion

/// The legend of a map: each outcome with its color and its share of the area.
struct MapLegend {
  /// A row of the legend: an outcome, or the part of its area in which the parameters under comparison give a
  /// different outcome.
  struct Row {
    var outcome: String?
    var text: String
    var isHatched: Bool
  }

  /// The distinct outcomes, the one with the largest region first.
  private(set) var outcomes: [String?] = []

  private(set) var rows: [Row] = []

  init(_ map: BoundaryMap) {
    for region in map.own.regions { outcomes.append(region.outcome) }
    for region in map.own.regions {
      let name = Self.name(region.outcome)
      rows.append(
        Row(
          outcome: region.outcome, text: "\(name), \(Self.percent(region.share))",
          isHatched: false))
      for part in map.differences where part.outcome == region.outcome && part.share >= 0.0005 {
        let text = "\(name) → \(Self.name(part.against)), \(Self.percent(part.share))"
        rows.append(Row(outcome: region.outcome, text: text, isHatched: true))
      }
    }
  }

  /// Returns the name of an outcome.
  ///
  /// `nil` stands for a gesture without a decision.
  static func name(_ outcome: String?) -> String { outcome ?? "no decision" }

  static func tint(_ index: Int) -> (fill: Palette.Colour, line: Palette.Colour) {
    Palette.tints[index % Palette.tints.count]
  }

  /// Returns the condition on one side of a boundary, such as `predicted < -120 pt`.
  static func text(_ clause: Clause) -> String {
    guard clause.unit != .flag else { return clause.name }
    let unit = clause.unit == .count ? "" : " \(clause.unit.rawValue)"
    return "\(clause.name) \(clause.comparison.rawValue) "
      + SVGNumber.spoken(clause.threshold, decimals: 1) + unit
  }

  /// Returns the outcome of a flip and the change that leads to it, such as `compact with velocity +310
  /// pt/s`.
  static func text(_ flip: Flip) -> String {
    let number = { (decimals: Int) in SVGNumber.spoken(flip.amount, decimals: decimals) }
    let sign = flip.amount > 0 ? "+" : ""
    let change =
      switch flip.number {
      case "earlier": "a release \(number(2)) s earlier"
      case "rest": "rest \(sign)\(number(2)) s"
      case "velocity": "velocity \(sign)\(number(1)) pt/s"
      default: "\(flip.number) \(sign)\(number(1)) pt"
      }
    return "\(flip.outcome) with \(change)"
  }

  private static func percent(_ share: Double) -> String {
    SVGNumber.spoken(share * 100, decimals: 1) + " %"
  }

  func text(_ row: Row, x: Double, y: Double, width: Double) -> String {
    let index = outcomes.firstIndex(of: row.outcome) ?? 0
    let box = Rectangle(x: x, y: y - 9, width: 16, height: 11)
    let fill = row.outcome == nil ? Palette.screen : Self.tint(index).fill
    var text = SVGElement.rectangle(
      box, radius: 2, " fill=\"\(fill.light)\" stroke=\"\(Palette.outline.light)\"")
    if row.isHatched { text += SVGElement.rectangle(box, radius: 2, " fill=\"url(#h)\"") }
    let words = SVGText.fitted(row.text, into: width - 24, size: 11)
    return text
      + SVGElement.text(
        words, x: x + 24, y: y, " font-size=\"11\" fill=\"\(Palette.ink.light)\"")
  }
}
