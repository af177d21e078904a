internal import Motion

/// The positions of a strip's cells.
struct FilmLayout {
  /// The boxes of the cells, in order.
  private(set) var boxes: [Rectangle] = []

  /// The number of pixels per point of the viewport.
  let scale: Double

  /// The scale as an SVG transform.
  let scaling: String

  let width: Double
  let height: Double

  /// The box of the time ribbon.
  let ribbon: Rectangle

  /// The marks for pauses that are omitted between two cells.
  private(set) var restMarks = ""

  private static let margin = 14.0
  private static let space = 10.0
  private static let caption = 40.0
  /// The width of a mark for a pause, in pixels.
  private static let rest = 30.0

  init(cells: Int, gaps: [CellGap], _ viewport: Size) {
    // A tall screen is scaled to the height that fits a page, a wide one to the width. The scale is a round
    // number.
    let wanted = min(230 / viewport.height, 240 / viewport.width)
    scale = max((wanted * 100).rounded(.down) / 100, min(wanted, 0.01))
    scaling =
      scale >= 0.01
      ? "scale(\(SVGNumber.text(scale, decimals: 2)))"
      : "scale(.01)scale(\(SVGNumber.text(scale * 100, decimals: 2)))"
    let cellWidth = max(viewport.width * scale, 46)
    let cellHeight = max(viewport.height * scale, 24)
    let rowCount = max(1, Int((Double(cells) / 8).rounded(.up)))
    let perRow = max(1, Int((Double(cells) / Double(rowCount)).rounded(.up)))
    var x = Self.margin
    var y = Self.margin
    var right = 0.0
    var marks = ""
    for place in 0..<cells {
      if place > 0, place % perRow == 0 {
        x = Self.margin
        y += cellHeight + Self.caption
      }
      if place > 0, gaps[place - 1].seconds > 0 {
        let isFirst = place % perRow == 0
        marks += Self.mark(
          gaps[place - 1], x: isFirst ? x : x - Self.space, y + cellHeight / 2)
        x += isFirst ? Self.rest : Self.rest - Self.space
      }
      boxes.append(Rectangle(x: x, y: y, width: cellWidth, height: cellHeight))
      right = max(right, x + cellWidth)
      x += cellWidth + Self.space
    }
    width = right + Self.margin
    let top = y + cellHeight + Self.caption
    ribbon = Rectangle(x: Self.margin, y: top, width: width - 2 * Self.margin, height: 22)
    height = top + 32 + Self.margin
    if !marks.isEmpty {
      restMarks =
        "\n<g font-size=\"9.5\" text-anchor=\"middle\" fill=\"\(Palette.muted.light)\">"
        + marks + "</g>"
    }
  }

  /// Returns two strokes through the strip, as on a broken axis, with the length of the pause.
  private static func mark(_ gap: CellGap, x: Double, _ y: Double) -> String {
    let n = { (value: Double) in SVGNumber.text(value) }
    let middle = x + rest / 2
    let text = SVGNumber.spoken(gap.seconds, decimals: gap.seconds < 10 ? 1 : 0) + " s"
    return "<path d=\"M\(n(middle - 5)) \(n(y - 4))l4-14M\(n(middle + 1)) \(n(y - 4))l4-14\""
      + " stroke=\"\(Palette.muted.light)\" stroke-width=\"1.5\"/>"
      + SVGElement.text(text, x: middle, y: y + 10)
      + SVGElement.text(gap.word, x: middle, y: y + 21)
  }
}
