internal import Interaction
internal import Motion
internal import Replay

/// The panel of one number: its line, and its velocity below.
struct PlotPanel {
  /// What a panel takes, its space below included.
  static let height = 100.0
  private static let valueHeight = 56.0
  private static let velocityHeight = 26.0

  private let series: PlotSeries
  private let velocity: PlotVelocity
  private let golden: [PlotSeries.Sample]
  private let divergence: PlotSeries.Sample?
  private let tolerance: Double
  private let frame: PlotFrame
  private let colour: Palette.Colour

  init(
    _ series: PlotSeries, _ velocity: PlotVelocity, _ states: GoldenStates?, _ frame: PlotFrame,
    colour: Palette.Colour
  ) {
    self.series = series
    self.velocity = velocity
    self.frame = frame
    self.colour = colour
    tolerance = states?.tolerances.tolerance(of: series.member) ?? 0
    var golden: [PlotSeries.Sample] = []
    var first: PlotSeries.Sample?
    for pair in states?.pairs ?? [] {
      guard let old = series.number(in: pair.golden) else { continue }
      golden.append(.init(time: pair.time, value: old))
      guard let new = series.number(in: pair.actual), first == nil else { continue }
      if abs(old - new) > tolerance { first = .init(time: pair.time, value: new) }
    }
    self.golden = golden
    divergence = first
  }

  func text(at y: Double) -> String {
    let ink = " fill=\"\(Palette.muted.light)\""
    let numbers = series.samples.map(\.value) + golden.map(\.value)
    let scale = Scale(numbers, top: y, height: Self.valueHeight)
    var text = "\n<g font-size=\"10\"\(ink)>"
    let isMember = series.layer != nil
    let name = SVGText.fitted(isMember ? series.member : series.name, into: 104, size: 11)
    if let layer = series.layer {
      text += SVGElement.text(SVGText.fitted(layer, into: 104, size: 10), x: 16, y: y + 26)
    }
    text += SVGElement.text(
      name, x: 16, y: y + 12,
      " font-size=\"11\" font-weight=\"600\" fill=\"\(Palette.ink.light)\"")
    text += scale.labels + grid(y, Self.valueHeight)
    text +=
      goldenText(scale)
      + "<path d=\"\(line(scale))\" fill=\"none\" stroke=\"\(colour.light)\" stroke-width=\"1.8\"/>"
    if let divergence {
      let n = { (value: Double) in SVGNumber.text(value) }
      let x = frame.x(divergence.time)
      text +=
        "<circle cx=\"\(n(x))\" cy=\"\(n(scale.y(divergence.value)))\" r=\"4\" fill=\"\(Palette.mark.light)\"/>"
        + SVGElement.text(
          "differs", x: min(x + 7, PlotFrame.right - 36), y: y + 10,
          " fill=\"\(Palette.mark.light)\"")
    }
    if !velocity.pieces.isEmpty { text += speeds(y + Self.valueHeight + 6) }
    return text + "</g>"
  }

  // MARK: - The value

  /// The number in steps: a state holds until the next one, and a jump is a jump.
  private func line(_ scale: Scale) -> String {
    let points = series.samples.map { Point(x: frame.x($0.time), y: scale.y($0.value)) }
    return SVGElement.steps(through: Polyline.reduced(points))
  }

  private func goldenText(_ scale: Scale) -> String {
    guard golden.count > 1 else { return "" }
    let points = golden.map { Point(x: frame.x($0.time), y: scale.y($0.value)) }
    let n = { (value: Double) in SVGNumber.text(value) }
    let dots = SVGElement.steps(through: points, dot: "h0")
    var text = ""
    // What is within half a pixel of the line is not seen; where all agree the dots say so.
    let reach = abs(scale.y(0) - scale.y(tolerance))
    if reach > 0.5 || divergence != nil {
      let ribbon = points.map { "M\(n($0.x)) \(n($0.y - reach))v\(n(2 * reach))" }
      text +=
        "<path d=\"\(ribbon.joined())\" stroke=\"\(Palette.hairline.light)\" stroke-width=\"7\"/>"
    }
    if divergence != nil {
      // Between states that are far apart there is no line: nobody has agreed on what is there.
      var line = ""
      for (one, other) in zip(golden, golden.dropFirst()) where other.time - one.time < 0.021 {
        line += SVGElement.line(
          through: [one, other].map { Point(x: frame.x($0.time), y: scale.y($0.value)) })
      }
      text +=
        "<path d=\"\(line)\" fill=\"none\" stroke=\"\(Palette.ink.light)\""
        + " stroke-width=\".7\"/>"
    }
    return text
      + "<path d=\"\(dots)\" stroke=\"\(Palette.ink.light)\" stroke-width=\"3\"/>"
  }

  // MARK: - The velocity

  private func speeds(_ y: Double) -> String {
    let samples = velocity.pieces.joined().map(\.value)
    let scale = Scale(samples + [0], top: y, height: Self.velocityHeight)
    // A turn that rounding may have made is none.
    let doubt = max(Polyline.unseen, abs(scale.y(0) - scale.y(velocity.doubt)))
    var path = ""
    for piece in velocity.pieces {
      let points = piece.map { Point(x: frame.x($0.time), y: scale.y($0.value)) }
      path += SVGElement.steps(through: Polyline.reduced(points, tolerance: doubt))
    }
    let n = { (value: Double) in SVGNumber.text(value) }
    let zero =
      "<path d=\"M\(n(PlotFrame.left)) \(n(scale.y(0)))H\(n(PlotFrame.right))\" stroke=\"\(Palette.hairline.light)\"/>"
    return SVGElement.text("per second", x: 16, y: y + 16) + scale.labels + zero
      + "<path d=\"\(path)\" fill=\"none\" stroke=\"\(colour.light)\" stroke-width=\"1.1\"/>"
  }

  private func grid(_ y: Double, _ height: Double) -> String {
    let n = { (value: Double) in SVGNumber.text(value) }
    return "<path d=\"M\(n(PlotFrame.left)) \(n(y))H\(n(PlotFrame.right))M\(n(PlotFrame.left))"
      + " \(n(y + height))H\(n(PlotFrame.right))\" stroke=\"\(Palette.hairline.light)\"/>"
  }

  /// Numbers on a height.
  private struct Scale {
    private let least: Double
    private let most: Double
    private let top: Double
    private let height: Double

    init(_ numbers: [Double], top: Double, height: Double) {
      var least = numbers.min() ?? 0
      var most = numbers.max() ?? 1
      if most - least < 1e-9 {
        least -= 0.5
        most += 0.5
      }
      self.least = least
      self.most = most
      self.top = top
      self.height = height
    }

    func y(_ value: Double) -> Double { top + (most - value) / (most - least) * height }

    /// The greatest and the least number, at the left edge.
    var labels: String {
      let x = PlotFrame.left - 6
      let more = " text-anchor=\"end\""
      return SVGElement.text(PlotAxis.text(most, range: most - least), x: x, y: top + 8, more)
        + SVGElement.text(PlotAxis.text(least, range: most - least), x: x, y: top + height, more)
    }
  }
}
