internal import Interaction
internal import Motion
public import Replay
internal import Values

/// A session's numbers over one axis of time, a panel for each, as one SVG.
public struct PlotSheet: Sendable {
  /// What is plotted.
  public struct Options: Sendable {
    /// The values by name; those that change if nil.
    public var values: [String]?

    /// Layers by id or role, whose members that change are plotted.
    public var layers: [String] = []

    /// What the golden file has, if there is one.
    public var golden: GoldenStates?

    /// All values that change.
    public init() {}
  }

  /// How many panels there are unless they were asked for by name.
  private static let most = 8

  let footage: Footage
  let options: Options
  let series: [PlotSeries]
  /// How many series that change are left out.
  let leftOut: Int

  /// Makes a plot of what was played.
  ///
  /// - Throws: when a name is none of what there is, or nothing changes
  public init(_ footage: Footage, _ options: Options = Options()) throws(FilmStrip.Nothing) {
    self.footage = footage
    self.options = options
    let all = PlotSeries.values(of: footage)
    var chosen: [PlotSeries] = []
    for name in options.values ?? [] {
      guard let found = all.first(where: { $0.name == name }) else {
        let near = NearNames(to: name, among: all.map(\.name))
        throw FilmStrip.Nothing(message: near.sentence("a value that is a number here"))
      }
      chosen.append(found)
    }
    for name in options.layers {
      let found = PlotSeries.layers(named: name, of: footage)
      guard !found.isEmpty else {
        var names: [String] = []
        for layer in footage.states.flatMap(\.layers) {
          for name in [layer.id, layer.role] where !names.contains(name) { names.append(name) }
        }
        throw FilmStrip.Nothing(
          message: NearNames(to: name, among: names).sentence("a layer or role that is seen"))
      }
      chosen += found.filter(\.moves)
    }
    var spare = 0
    if options.values == nil, options.layers.isEmpty {
      let moving = all.filter(\.moves)
      chosen = Array(moving.prefix(Self.most))
      spare = moving.count - chosen.count
    }
    guard !chosen.isEmpty else {
      throw FilmStrip.Nothing(
        message: "no number changes: name values with --values or layers with --layers")
    }
    series = chosen
    leftOut = spare
  }

  /// The picture, an SVG document.
  public var svg: String { svg(.file) }

  /// The picture where it stands.
  func svg(_ place: Document.Place) -> String {
    let frame = PlotFrame(footage)
    var body = frame.header(leftOut: leftOut, footage)
    let panels = series.enumerated().map { index, one in
      PlotPanel(
        one, PlotVelocity(of: one, in: footage), options.golden, frame,
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
    body = frame.marks(footage, to: y - 10) + body + frame.axis(at: y)
    body += FlagDrawing.axis(footage, frame, at: y - 4)
    let title =
      "<title>\(SVGText.escaped(footage.component)), \(SVGText.escaped(footage.name))</title>"
      + (footage.note.map { "<desc>\(SVGText.escaped($0))</desc>" } ?? "")
    return Document.text(
      place, width: PlotFrame.width, height: y + 46, title: title, definitions: "", body: body)
  }
}
