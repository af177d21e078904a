internal import Interaction
internal import Motion
internal import Replay

/// The elements that all panels of a plot share: the time axis, phases, events and effects.
struct PlotFrame {
  static let width = 780.0
  static let left = 150.0
  static let right = 762.0

  private let start: Timestamp
  /// The time between two states, in seconds.
  private let step: Double
  private let duration: Double
  /// The y coordinate of the top of the first panel, in pixels.
  let top: Double
  private let labels: [(x: Double, row: Int, text: String, isLeft: Bool)]

  init(_ sessionTrace: SessionTrace) {
    start = sessionTrace.states.first?.time ?? .zero
    duration = max(sessionTrace.duration, 1e-6)
    step = PlotVelocity.step(of: sessionTrace)
    var labels: [(x: Double, row: Int, text: String, isLeft: Bool)] = []
    var ends: [Double] = []
    for effect in sessionTrace.effects {
      let x = Self.left + (effect.time - start) / duration * (Self.right - Self.left)
      let width = SVGText.width(of: effect.type, size: 10) + 10
      let isLeft = x + width > Self.width - 6
      let row = ends.firstIndex { $0 < (isLeft ? x - width : x) } ?? ends.count
      guard row < 5 else { continue }
      if row == ends.count { ends.append(0) }
      ends[row] = isLeft ? x + 6 : x + width
      labels.append((x, row, SVGText.fitted(effect.type, into: 160, size: 10), isLeft))
    }
    self.labels = labels
    top = 58 + Double(ends.count) * 13
  }

  /// Returns the x coordinate of a time.
  func x(_ time: Timestamp) -> Double {
    Self.left + max(0, min(1, (time - start) / duration)) * (Self.right - Self.left)
  }

  /// Returns the header of the plot: the name, the phases, and the names of the effects.
  func header(leftOut: Int, _ sessionTrace: SessionTrace) -> String {
    let n = { (value: Double) in SVGNumber.text(value) }
    let more = leftOut > 0 ? ", \(leftOut) more available with --values" : ""
    var text =
      "\n<g font-size=\"13\" font-weight=\"600\" fill=\"\(Palette.ink.light)\">"
      + SVGElement.text(
        SVGText.fitted(
          "\(sessionTrace.component) · \(sessionTrace.name)\(more)", into: 700, size: 13), x: 16,
        y: 24) + "</g>"
    let y = top - 20
    for (index, band) in PhaseBands.bands(of: sessionTrace).enumerated() {
      let box = Rectangle(
        x: x(band.start), y: y, width: max(0.5, x(band.end) - x(band.start)), height: 13)
      let fill = index % 2 == 0 ? Palette.screen : Palette.hairline
      text += SVGElement.rectangle(box, " fill=\"\(fill.light)\"")
      let name = SVGText.fitted(band.phase, into: box.width - 6, size: 9.5)
      if name == band.phase || name.count > 3 {
        text += SVGElement.text(
          name, x: box.x + 3, y: y + 10, " font-size=\"9.5\" fill=\"\(Palette.ink.light)\"")
      }
    }
    text +=
      "<g font-size=\"9.5\" fill=\"\(Palette.muted.light)\">"
      + SVGElement.text("phase", x: 16, y: y + 10)
    if !labels.isEmpty { text += SVGElement.text("effects", x: 16, y: 46) }
    text += "</g><g font-size=\"10\" fill=\"\(Palette.ink.light)\">"
    for label in labels {
      let y = 46 + Double(label.row) * 13
      text +=
        "<circle cx=\"\(n(label.x))\" cy=\"\(n(y - 3.5))\" r=\"2.5\"/>"
        + (label.isLeft
          ? SVGElement.text(label.text, x: label.x - 5, y: y, " text-anchor=\"end\"")
          : SVGElement.text(label.text, x: label.x + 5, y: y))
    }
    return text + "</g>"
  }

  /// Returns the marks of the plot: lines through all panels for effects, and short ticks for events.
  func marks(_ sessionTrace: SessionTrace, to bottom: Double) -> String {
    let n = { (value: Double) in SVGNumber.text(value) }
    var path = ""
    var last = ""
    for effect in sessionTrace.effects {
      let place = n(x(effect.time))
      if place != last { path += "M\(place) 46V\(n(bottom))" }
      last = place
    }
    var ticks = ""
    var tick: (x: Int, height: Int)?
    for event in sessionTrace.events {
      let x = SVGNumber.whole(self.x(event.time) * 10)
      guard x != tick?.x else { continue }
      let height = event.isSample ? 4 : 9
      // Ticks are positioned relative to the end of the previous tick, in tenths of a pixel, so that rounding
      // errors don't accumulate.
      ticks +=
        tick.map { "m\(n(Double(x - $0.x) / 10))-\($0.height)" }
        ?? "M\(n(Double(x) / 10)) \(n(bottom + 6))"
      ticks += "v\(height)"
      tick = (x, height)
    }
    return "\n<path d=\"\(path)\" stroke=\"\(Palette.outline.light)\" stroke-dasharray=\"2 3\"/>"
      + "<path d=\"\(ticks)\" stroke=\"\(Palette.ink.light)\"/>"
      + SVGElement.text(
        "events", x: 16, y: bottom + 15, " font-size=\"9.5\" fill=\"\(Palette.muted.light)\"")
  }

  /// Returns the labels of the time axis, in seconds.
  func axis(at y: Double) -> String {
    let n = { (value: Double) in SVGNumber.text(value) }
    let step = PlotAxis.step(duration, pieces: 8)
    var text = "\n<g font-size=\"10\" text-anchor=\"middle\" fill=\"\(Palette.muted.light)\">"
    var ticks = "M\(n(Self.left)) \(n(y + 8))H\(n(Self.right))"
    let first = start.seconds
    var count = (first / step).rounded(.up)
    while count * step <= first + duration + 1e-9 {
      let place = Self.left + (count * step - first) / duration * (Self.right - Self.left)
      ticks += "M\(n(place)) \(n(y + 8))v4"
      text += SVGElement.text(SVGNumber.spoken(count * step, decimals: 2), x: place, y: y + 23)
      count += 1
    }
    let note =
      "velocity from states at most \(SVGNumber.spoken(self.step * 1000, decimals: 1)) ms apart; during a drag, from one finger sample to the next"
    return text + "</g><path d=\"\(ticks)\" stroke=\"\(Palette.outline.light)\"/>"
      + "<g font-size=\"9.5\" fill=\"\(Palette.muted.light)\">"
      + SVGElement.text("seconds", x: 16, y: y + 23)
      + SVGElement.text(note, x: 16, y: y + 38) + "</g>"
  }
}
