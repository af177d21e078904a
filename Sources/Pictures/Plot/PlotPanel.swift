internal import Interaction
internal import Motion
internal import Replay

/// The panel of one series: a line for its values, and a line for its velocity below.
struct PlotPanel {
  /// The height of a panel, including the space below it, in pixels.
  static let height = 100.0
  private static let valueHeight = 56.0
  private static let velocityHeight = 26.0

  /// The maximum deviation, in pixels, that is invisible on a line 1.8 pixels wide.
  private static let unseen = 0.25

  /// The maximum height, in pixels, at which a tolerance needs no ribbon, because the line would hide the ribbon.
  private static let unseenRibbon = 0.5

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

  /// The source of a panel's lines.
  enum Lines {
    /// Lines drawn in the panel itself, to which other panels may refer by a name.
    case own(name: String?)

    /// The lines of an earlier panel, which are drawn again in this panel.
    ///
    /// The values are the name of the earlier panel's lines, the y coordinate of its top, and whether its lines are
    /// mirrored vertically in this panel.
    case like(name: String, y: Double, isMirrored: Bool)
  }

  /// The curve that several panels may share, or `nil` if the panel has its own marks.
  var course: PlotCourse? {
    let scale = scale(at: 0)
    guard divergence == nil, scale.length(of: tolerance) <= Self.unseenRibbon else { return nil }
    return PlotCourse(series.samples + golden, hasVelocity: !velocity.pieces.isEmpty)
  }

  /// The name of the value, and the layer or the content of a composite to which it belongs.
  private var title: (name: String, owner: String?) {
    if let layer = series.layer { return (series.member, layer) }
    guard let dot = series.name.lastIndex(of: ".") else { return (series.name, nil) }
    return (String(series.name[series.name.index(after: dot)...]), String(series.name[..<dot]))
  }

  func text(at y: Double, _ lines: Lines) -> String {
    let ink = " fill=\"\(Palette.muted.light)\""
    let scale = scale(at: y)
    var text = "\n<g font-size=\"10\"\(ink)>"
    // Bold letters are wider than the estimate, and the number beside the name must stay readable.
    let name = SVGText.fitted(title.name, into: 94, size: 11.6)
    if let owner = title.owner {
      text += SVGElement.text(SVGText.fitted(owner, into: 104, size: 10), x: 16, y: y + 26)
    }
    text += SVGElement.text(
      name, x: 16, y: y + 12,
      " font-size=\"11\" font-weight=\"600\" fill=\"\(Palette.ink.light)\"")
    text += scale.labels + grid(y, Self.valueHeight)
    if !velocity.pieces.isEmpty {
      text += SVGElement.text("per second", x: 16, y: speedTop(y) + 16) + speedScale(at: y).labels
    }
    text += "<g fill=\"none\" stroke=\"\(colour.light)\">"
    switch lines {
    case .own(let name):
      let drawn = goldenText(scale) + "<path d=\"\(line(scale))\" stroke-width=\"1.8\"/>"
      text += Self.named(drawn, name) + Self.named(speeds(y), name.map { $0 + "v" })
    case .like(let name, let other, let isMirrored):
      text += Self.use(name, from: other, to: y, isMirrored, Self.valueHeight)
      if !velocity.pieces.isEmpty {
        let (from, to) = (speedTop(other), speedTop(y))
        text += Self.use(name + "v", from: from, to: to, isMirrored, Self.velocityHeight)
      }
    }
    text += "</g>"
    if let divergence {
      let n = { (value: Double) in SVGNumber.text(value) }
      let x = frame.x(divergence.time)
      text +=
        "<circle cx=\"\(n(x))\" cy=\"\(n(scale.y(divergence.value)))\" r=\"4\" fill=\"\(Palette.mark.light)\"/>"
        + SVGElement.text(
          "differs", x: min(x + 7, PlotFrame.right - 36), y: y + 10,
          " fill=\"\(Palette.mark.light)\"")
    }
    return text + "</g>"
  }

  private static func named(_ drawing: String, _ name: String?) -> String {
    name.map { "<g id=\"\($0)\">\(drawing)</g>" } ?? drawing
  }

  /// Returns a reference to a drawing that is moved to a different height and, if requested, mirrored
  /// vertically.
  private static func use(
    _ name: String, from: Double, to: Double, _ isMirrored: Bool, _ height: Double
  ) -> String {
    let place =
      isMirrored
      ? "transform=\"matrix(1 0 0 -1 0 \(SVGNumber.text(from + to + height)))\""
      : "y=\"\(SVGNumber.text(to - from))\""
    return "<use href=\"#\(name)\" \(place)/>"
  }

  // MARK: - The value

  /// Returns the line through the samples as SVG path data.
  ///
  /// A jump is a vertical line, because it consists of two samples with the same time.
  private func line(_ scale: PlotScale) -> String {
    let points = series.samples.map { Point(x: frame.x($0.time), y: scale.y($0.value)) }
    return SVGElement.steps(through: Polyline.reduced(points, tolerance: Self.unseen))
  }

  private func scale(at y: Double) -> PlotScale {
    PlotScale(series.samples.map(\.value) + golden.map(\.value), top: y, height: Self.valueHeight)
  }

  private func goldenText(_ scale: PlotScale) -> String {
    guard golden.count > 1 else { return "" }
    let points = golden.map { Point(x: frame.x($0.time), y: scale.y($0.value)) }
    let n = { (value: Double) in SVGNumber.text(value) }
    let dots = SVGElement.steps(through: points, dot: "h0")
    var text = ""
    // The line hides a ribbon that extends at most half a pixel to each side, so draw it only if it is wider
    // or the values differ. Dots show the golden file's values in any case.
    let reach = scale.length(of: tolerance)
    if reach > Self.unseenRibbon || divergence != nil {
      let ribbon = points.map { "M\(n($0.x)) \(n($0.y - reach))v\(n(2 * reach))" }
      text +=
        "<path d=\"\(ribbon.joined())\" stroke=\"\(Palette.hairline.light)\" stroke-width=\"7\"/>"
    }
    if divergence != nil {
      // Don't connect distant states, because the golden file has no data between them.
      var line = ""
      for (one, other) in zip(golden, golden.dropFirst()) where other.time - one.time < 0.021 {
        line += SVGElement.line(
          through: [one, other].map { Point(x: frame.x($0.time), y: scale.y($0.value)) })
      }
      text +=
        "<path d=\"\(line)\" stroke=\"\(Palette.ink.light)\""
        + " stroke-width=\".7\"/>"
    }
    return text
      + "<path d=\"\(dots)\" stroke=\"\(Palette.ink.light)\" stroke-width=\"3\"/>"
  }

  // MARK: - The velocity

  /// Returns the y coordinate of the top of the velocity curve in a panel.
  private func speedTop(_ y: Double) -> Double { y + Self.valueHeight + 6 }

  private func speedScale(at y: Double) -> PlotScale {
    PlotScale(
      velocity.pieces.joined().map(\.value) + [0], top: speedTop(y), height: Self.velocityHeight)
  }

  private func speeds(_ y: Double) -> String {
    guard !velocity.pieces.isEmpty else { return "" }
    let scale = speedScale(at: y)
    // Ignore turns that may be caused by rounding.
    let doubt = max(Self.unseen, scale.length(of: velocity.doubt))
    var path = ""
    for piece in velocity.pieces {
      let points = piece.map { Point(x: frame.x($0.time), y: scale.y($0.value)) }
      path += SVGElement.steps(through: Polyline.reduced(points, tolerance: doubt))
    }
    let n = { (value: Double) in SVGNumber.text(value) }
    return
      "<path d=\"M\(n(PlotFrame.left)) \(n(scale.y(0)))H\(n(PlotFrame.right))\" stroke=\"\(Palette.hairline.light)\"/>"
      + "<path d=\"\(path)\" stroke-width=\"1.1\"/>"
  }

  private func grid(_ y: Double, _ height: Double) -> String {
    let n = { (value: Double) in SVGNumber.text(value) }
    return "<path d=\"M\(n(PlotFrame.left)) \(n(y))H\(n(PlotFrame.right))M\(n(PlotFrame.left))"
      + " \(n(y + height))H\(n(PlotFrame.right))\" stroke=\"\(Palette.hairline.light)\"/>"
  }
}
