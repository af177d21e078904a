internal import Interaction
internal import Motion
public import Replay
internal import Values

/// A plot of a session's values and of its layers' members as one SVG, with a panel for each and a common
/// time axis.
public struct PlotSheet: Sendable {
  /// The values and layers to plot.
  public struct Options: Sendable {
    /// The names of the values to plot, or `nil` for the changing values and the layer that moves furthest.
    public var values: [String]?

    /// The ids or roles of layers whose changing members are plotted.
    public var layers: [String] = []

    /// The states of the golden file, if there is one.
    public var golden: GoldenStates?

    /// Creates options that plot the changing values and the layer that moves furthest.
    public init() {}
  }

  /// The maximum number of panels, unless the options name the values or layers to plot.
  private static let most = 8

  let sessionTrace: SessionTrace
  let options: Options
  let series: [PlotSeries]
  /// The number of changing series that are left out.
  let leftOut: Int

  /// Creates a plot of a played scenario.
  ///
  /// - Throws: `FilmStrip.Nothing` if a name is unknown or nothing changes.
  public init(_ sessionTrace: SessionTrace, _ options: Options = Options()) throws(FilmStrip
    .Nothing)
  {
    self.sessionTrace = sessionTrace
    self.options = options
    let all = PlotSeries.values(of: sessionTrace)
    var chosen: [PlotSeries] = []
    for name in options.values ?? [] {
      guard let found = all.first(where: { $0.name == name }) else {
        let near = NearNames(to: name, among: all.map(\.name))
        throw FilmStrip.Nothing(message: near.sentence("a numeric value of this scenario"))
      }
      chosen.append(found)
    }
    for name in options.layers {
      let found = PlotSeries.layers(named: name, of: sessionTrace)
      guard !found.isEmpty else {
        var names: [String] = []
        for layer in sessionTrace.states.flatMap(\.layers) {
          for name in [layer.id, layer.role] where !names.contains(name) { names.append(name) }
        }
        throw FilmStrip.Nothing(
          message: NearNames(to: name, among: names).sentence("a visible layer or role"))
      }
      chosen += found.filter(\.moves)
    }
    var spare = 0
    if options.values == nil, options.layers.isEmpty {
      let moving = all.filter(\.moves)
      chosen = Array(moving.prefix(Self.most))
      // The movement that a viewer notices first may not be among the values, such as a card's flight off the
      // screen.
      if let furthest = PlotSeries.furthestMovement(in: sessionTrace),
        !moving.contains(where: { abs($0.extent - furthest.extent) <= 0.01 * furthest.extent })
      {
        chosen = Array(moving.prefix(Self.most - 1)) + [furthest]
      }
      spare = moving.count - chosen.count { $0.layer == nil }
    }
    guard !chosen.isEmpty else {
      throw FilmStrip.Nothing(
        message: "no numeric value changes; choose values with --values or layers with --layers")
    }
    series = chosen
    leftOut = spare
  }

  /// The SVG document.
  public var svg: String { svg(.file) }

  /// Returns the SVG for a file or a page.
  func svg(_ place: Document.Place) -> String {
    let frame = PlotFrame(sessionTrace)
    var body = frame.header(leftOut: leftOut, sessionTrace)
    let panels = series.enumerated().map { index, one in
      PlotPanel(
        one, PlotVelocity(of: one, in: sessionTrace), options.golden, frame,
        colour: Palette.series[index % Palette.series.count])
    }
    let courses = PlotCourses(panels.map(\.course))
    let top = { (place: Int) in frame.top + Double(place) * PlotPanel.height }
    for (place, panel) in panels.enumerated() {
      let lines: PlotPanel.Lines =
        if let model = courses.models[place] {
          .like(name: "p\(model.place)", y: top(model.place), isMirrored: model.isMirrored)
        } else {
          .own(name: courses.isModel(place) ? "p\(place)" : nil)
        }
      body += panel.text(at: top(place), lines)
    }
    let y = top(panels.count)
    body = frame.marks(sessionTrace, to: y - 10) + body + frame.axis(at: y)
    body += FlagDrawing.axis(sessionTrace, frame, at: y - 4)
    let title =
      "<title>\(SVGText.escaped(sessionTrace.component)), \(SVGText.escaped(sessionTrace.name))</title>"
      + (sessionTrace.note.map { "<desc>\(SVGText.escaped($0))</desc>" } ?? "")
    return Document.text(
      place, width: PlotFrame.width, height: y + 46, title: title, definitions: "", body: body)
  }
}
