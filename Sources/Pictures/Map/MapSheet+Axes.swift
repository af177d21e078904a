internal import Exploring
internal import Motion

extension MapSheet {
  /// The frame, the ticks with their numbers, and the names of both axes.
  var axes: String {
    let n = { (value: Double) in SVGNumber.text(value) }
    let square = Self.square
    var ticks = ""
    var text = "<g font-size=\"10\" fill=\"\(Palette.muted.light)\">"
    for (axis, isAcross) in [(map.x, true), (map.y, false)] {
      let range = axis.most - axis.least
      let step = PlotAxis.step(range, pieces: 6)
      var count = (axis.least / step).rounded(.up)
      while count * step <= axis.most + range * 1e-9 {
        let share = axis.share(of: count * step)
        let words = PlotAxis.text(count * step, range: range)
        if isAcross {
          let x = square.x + share * square.width
          ticks += "M\(n(x)) \(n(square.maxY))v5"
          text += SVGElement.text(words, x: x, y: square.maxY + 17, " text-anchor=\"middle\"")
        } else {
          let y = square.y + share * square.height
          ticks += "M\(n(square.x)) \(n(y))h-5"
          text += SVGElement.text(words, x: square.x - 8, y: y + 3.5, " text-anchor=\"end\"")
        }
        count += 1
      }
    }
    text += SVGElement.text(
      Self.label(map.x), x: square.midX, y: square.maxY + 33, " text-anchor=\"middle\"")
    text += SVGElement.text("\(Self.label(map.y)), \(direction)", x: 16, y: square.y - 14)
    return text + "</g><path d=\"\(ticks)\" stroke=\"\(Palette.outline.light)\"/>"
      + SVGElement.rectangle(square, " fill=\"none\" stroke=\"\(Palette.outline.light)\"")
  }

  /// Returns the name of an axis with its unit.
  static func label(_ axis: MapAxis) -> String {
    axis.unit.isEmpty ? axis.name : "\(axis.name) (\(axis.unit))"
  }

  /// The direction in which the vertical axis increases.
  var direction: String {
    map.y.unit.hasPrefix("pt") ? "positive = down or right" : "increasing downwards"
  }
}
