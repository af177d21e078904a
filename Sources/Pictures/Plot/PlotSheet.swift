internal import Interaction
internal import Motion
public import Replay

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
        let names = all.map(\.name).joined(separator: ", ")
        throw FilmStrip.Nothing(message: "no value \(name) is a number here: there are \(names)")
      }
      chosen.append(found)
    }
    for name in options.layers {
      let found = PlotSeries.layers(named: name, of: footage)
      guard !found.isEmpty else {
        var names: [String] = []
        for layer in footage.states.flatMap(\.layers) where !names.contains(layer.id) {
          names.append(layer.id)
        }
        throw FilmStrip.Nothing(
          message: "no layer has the id or role \(name): there are "
            + names.prefix(24).joined(separator: ", "))
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
    var y = frame.top
    for (index, one) in series.enumerated() {
      let panel = PlotPanel(
        one, PlotVelocity(of: one, in: footage), options.golden, frame,
        colour: Palette.series[index % Palette.series.count])
      body += panel.text(at: y)
      y += PlotPanel.height
    }
    body = frame.marks(footage, to: y - 10) + body + frame.axis(at: y)
    let title =
      "<title>\(SVGText.escaped(footage.component)), \(SVGText.escaped(footage.name))</title>"
      + (footage.note.map { "<desc>\(SVGText.escaped($0))</desc>" } ?? "")
    return Document.text(
      place, width: PlotFrame.width, height: y + 46, title: title, definitions: "", body: body)
  }
}
