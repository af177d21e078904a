public import Exploring
internal import Interaction
public import Motion
public import Replay

/// A strip of pictures that shows a session as one SVG.
public struct FilmStrip: Sendable {
  /// The options of a strip.
  public struct Options: Sendable {
    /// The look of the layers.
    public var look = Look.app

    /// The colors, images, fonts and labels of your own app, or `nil` for none.
    public var skin: Skin?

    /// The maximum number of cells.
    public var cells = 12

    /// The times to show.
    ///
    /// If empty, the strip chooses them.
    public var times: [Timestamp] = []

    /// The number of neighboring cells on each side whose layers are outlined in a cell.
    public var onion = 0

    /// Whether the cells show hit areas, as hatched rectangles.
    public var showsHits = false

    /// The times from which the outcomes of gestures were almost certain, drawn as a band below the strip.
    public var points: [PointOfNoReturn] = []

    /// The run to compare with.
    ///
    /// Layers at different positions in that run are drawn as outlines.
    public var other: OtherRun?

    /// Creates options for at most twelve cells, with all optional parts off.
    public init() {}
  }

  /// An error that states why there is nothing to draw.
  public struct Nothing: Error, Equatable, Sendable {
    /// The reason and, where possible, the fix, as a sentence.
    public let message: String
  }

  let sessionTrace: SessionTrace
  let options: Options
  let leaders: Leaders
  let fingers: FingerTrack
  let viewport: Size

  /// Creates a strip of a played scenario.
  ///
  /// - Throws: `Nothing` if there is nothing to draw.
  public init(_ sessionTrace: SessionTrace, _ options: Options = Options()) throws(Nothing) {
    viewport = sessionTrace.greatestViewport
    guard !sessionTrace.states.isEmpty else {
      throw Nothing(message: "there is no state to draw: no call of the session succeeded")
    }
    guard viewport.width > 0, viewport.height > 0, viewport.width.isFinite,
      viewport.height.isFinite
    else {
      throw Nothing(
        message: "the viewport is \(SVGNumber.text(viewport.width)) × "
          + "\(SVGNumber.text(viewport.height)) points; both must be finite and above 0")
    }
    self.sessionTrace = sessionTrace
    self.options = options
    leaders = Leaders(sessionTrace)
    fingers = FingerTrack(sessionTrace, leaders)
  }

  /// The SVG document, with one line for each cell.
  public var svg: String { svg(plan(), .file) }

  /// Returns the chosen cells and their layout.
  func plan() -> (cells: [Cell], layout: FilmLayout) {
    var choice = CellChoice(sessionTrace, fingers, options.other)
    let cells = choice.cells(max(1, options.cells), wanted: options.times)
    return (
      cells, FilmLayout(cells: cells.count, gaps: choice.gaps(between: cells), viewport)
    )
  }

  /// Returns the SVG of the planned cells.
  func svg(_ plan: (cells: [Cell], layout: FilmLayout), _ place: Document.Place) -> String {
    let (cells, layout) = plan
    let drawn = cells.indices.map { drawings(of: $0, cells, layout) }
    var shared = SharedDrawings(drawn)
    var body = ""
    for place in drawn.indices {
      body += frame(place, shared.text(ofCell: place), cells[place], layout)
    }
    let size = " font-size=\"\(SVGNumber.text(LayerText.largest(layout.scale)))\""
    let face = Skin.attribute(font: skin?.font)
    body = "<g stroke-width=\"3\" fill=\"\(Palette.ink.light)\"\(size)\(face)>\(body)</g>"
    body += "\n" + frames(layout)
    body += captions(cells, layout) + layout.restMarks
    body += FlagDrawing.corners(sessionTrace, cells, layout)
    body += TimeRibbon(sessionTrace, cells, layout).text
    if let other = options.other { body += other.legend(layout) }
    if !options.points.isEmpty { body += OutcomeBand(options.points, sessionTrace, layout).text }
    return document(body, shared.definitions, layout, place)
  }

  // MARK: - Cells

  /// Returns the separate drawings that make up a cell.
  private func drawings(of place: Int, _ cells: [Cell], _ layout: FilmLayout) -> [PlacedDrawing] {
    let state = sessionTrace.states[cells[place].index]
    let drawing = LayerDrawing(
      look: options.look, skin: skin, leaders: leaders,
      viewport: sessionTrace.viewport(at: state.time), scale: layout.scale)
    let layers = drawing.drawings(of: state.layers)
    let size = sessionTrace.viewport(at: state.time)
    let screen = Rectangle(x: 0, y: 0, width: size.width, height: size.height)
    let isApp = options.look == .app
    var texts = [
      isApp
        ? AppDrawing.backdrop(leaders, size, skin)
        : SVGElement.rectangle(screen, " fill=\"\(Palette.screen.light)\"")
    ]
    if options.onion > 0 {
      let onion = OnionSkin(sessionTrace, leaders, reach: options.onion)
      texts += onion.drawings(around: place, cells.map(\.index))
    }
    var drawn = texts.map { PlacedDrawing($0) } + layers.items.filter { !$0.text.isEmpty }
    let status = isApp ? AppDrawing.status(size) : ""
    if !status.isEmpty { drawn.append(PlacedDrawing(status)) }
    let others = options.other?.drawings(at: state, in: size, leaders) ?? []
    drawn += others.map { PlacedDrawing($0) }
    texts = options.showsHits ? HitRegions.drawings(of: state, in: viewport) : []
    if layers.hidden > 0 {
      texts.append(
        SVGElement.text(
          "+ \(layers.hidden) layers", x: 10, y: viewport.height - 12,
          " fill=\"\(Palette.ink.light)\" font-size=\"34\""))
    }
    drawn += texts.map { PlacedDrawing($0) }
    return drawn + fingers.fingers(at: state.time).flatMap(FingerDrawing.drawings)
  }

  /// Returns a cell's frame with its drawings, clipped to the viewport.
  private func frame(
    _ place: Int, _ drawing: String, _ cell: Cell, _ layout: FilmLayout
  ) -> String {
    let n = { (value: Double) in SVGNumber.text(value) }
    let box = layout.boxes[place]
    let state = sessionTrace.states[cell.index]
    let time = SVGNumber.seconds(state.time.microseconds)
    let title = SVGText.escaped("\(time) s, \(state.phase)")
    return "\n<g transform=\"translate(\(n(box.x)) \(n(box.y)))\(layout.scaling)\""
      + " clip-path=\"url(#v)\"><title>\(title)</title>\(drawing)</g>"
  }

  /// Returns the time of each cell and the reason for showing it.
  private func captions(_ cells: [Cell], _ layout: FilmLayout) -> String {
    var times = ""
    var reasons = ""
    for (place, cell) in cells.enumerated() {
      let box = layout.boxes[place]
      let state = sessionTrace.states[cell.index]
      let digits = sessionTrace.duration > 20 ? 2 : 3
      times += SVGElement.text(
        SVGNumber.seconds(state.time.microseconds, digits: digits) + " s", x: box.x,
        y: box.maxY + 15)
      let reason = cell.reason.isEmpty ? "" : cell.reason
      let fitted = SVGText.fitted(reason, into: box.width + 4, size: 10.5)
      guard !fitted.isEmpty else { continue }
      reasons += SVGElement.text(fitted, x: box.x, y: box.maxY + 28)
    }
    return "\n<g font-size=\"11\" font-weight=\"600\" fill=\"\(Palette.ink.light)\">\(times)</g>"
      + "\n<g font-size=\"10.5\" fill=\"\(Palette.muted.light)\">\(reasons)</g>"
  }

  /// The skin, or `nil` for the wireframe.
  private var skin: Skin? { options.look == .app ? options.skin : nil }

  private func isFile(_ place: Document.Place) -> Bool {
    if case .file = place { true } else { false }
  }

  /// Returns references to the symbols of all layers if the strip is part of a page, or an empty string otherwise.
  ///
  /// The page's stage uses the same symbols.
  private func references(_ place: Document.Place) -> String {
    guard case .page = place, options.look == .app else { return "" }
    var text = ""
    for state in sessionTrace.states {
      for layer in state.layers {
        guard let art = AppStyle(of: layer, skin).art, let symbol = LookSymbols.all[art] else {
          continue
        }
        let reference =
          symbol.isCover ? "<rect fill=\"url(#\(art))\"/>" : "<use href=\"#\(art)\"/>"
        if !text.contains(reference) { text += reference }
      }
    }
    return text
  }

  /// Returns the outlines of the cells.
  private func frames(_ layout: FilmLayout) -> String {
    let look = " fill=\"none\" stroke=\"\(Palette.hairline.light)\""
    let radius = options.look.radius(of: viewport) * layout.scale
    guard radius > 0 else {
      return "<path d=\"\(layout.boxes.map { SVGElement.outline($0) }.joined())\"\(look)/>"
    }
    // All cells have the same size, so the first outline is reused.
    guard let first = layout.boxes.first else { return "" }
    let tenths = { (value: Double) in SVGNumber.whole(value * 10) }
    var text = SVGElement.rectangle(first, radius: radius, " id=\"f\"")
    for box in layout.boxes.dropFirst() {
      let step = Point(
        x: Double(tenths(box.x) - tenths(first.x)) / 10,
        y: Double(tenths(box.y) - tenths(first.y)) / 10)
      text += "<use href=\"#f\"\(PlacedDrawing.attributes(of: step))/>"
    }
    return "<g\(look)>\(text)</g>"
  }

  // MARK: - Document

  private func document(
    _ body: String, _ shared: String, _ layout: FilmLayout, _ place: Document.Place
  ) -> String {
    let name = SVGText.escaped(sessionTrace.name)
    let component = SVGText.escaped(sessionTrace.component)
    var definitions =
      Shadows.definitions(for: body + shared)
      + LookSymbols.definitions(
        for: body + shared + references(place), skin, hasImages: isFile(place)) + shared
    let screen = Rectangle(x: 0, y: 0, width: viewport.width, height: viewport.height)
    definitions +=
      "<clipPath id=\"v\">"
      + SVGElement.rectangle(screen, radius: options.look.radius(of: viewport)) + "</clipPath>"
    if options.showsHits { definitions += HitRegions.pattern }
    let title = "<title>\(component), \(name)</title>"
    let note = sessionTrace.note.map { "<desc>\(SVGText.escaped($0))</desc>" } ?? ""
    return Document.text(
      place, width: layout.width,
      height: layout.height + (options.points.isEmpty ? 0 : OutcomeBand.height + 26),
      title: title + note, definitions: definitions,
      style: skin?.darkRules(for: definitions + body) ?? "", body: body)
  }
}
