internal import Interaction
internal import Motion
public import Replay

/// An animation of a session, as one SVG or as separate pictures for a clip.
///
/// The SVG plays three times at the session's own speed and then stops. It needs no script, works in an `img`, and
/// does not move for readers who prefer reduced motion.
public struct FilmAnimation: Sendable {
  let sessionTrace: SessionTrace
  let leaders: Leaders
  private let fingers: FingerTrack
  private let clock: AnimationClock
  let viewport: Size
  let look: Look
  let skin: Skin?
  private(set) var parts: [MovingDrawing] = []
  private var width = 0.0
  private var height = 0.0
  private(set) var definitions = ""
  /// The indices of the parts that draw the stage's layers.
  private(set) var layerParts = 0..<0
  private(set) var scale = 1.0

  private static let rounds = 3
  private static let margin = 16.0
  private static let height = 340.0

  /// Creates an animation of a played scenario.
  ///
  /// - Parameters:
  ///   - sessionTrace: The states of the scenario.
  ///   - hasCaptions: Whether the events, decisions and phases are listed beside and below the screen. If not,
  ///     the picture contains only the screen, in its own size.
  ///   - look: The look of the layers.
  ///   - skin: The colors, images, fonts and labels of your own app, or `nil` for none.
  /// - Throws: `FilmStrip.Nothing` if there is nothing to draw.
  public init(
    _ sessionTrace: SessionTrace, hasCaptions: Bool = true, look: Look = .app, skin: Skin? = nil
  ) throws(FilmStrip.Nothing) {
    _ = try FilmStrip(sessionTrace)
    self.sessionTrace = sessionTrace
    self.look = look
    self.skin = look == .app ? skin : nil
    viewport = sessionTrace.greatestViewport
    leaders = Leaders(sessionTrace)
    fingers = FingerTrack(sessionTrace, leaders)
    clock = AnimationClock(sessionTrace)
    if hasCaptions { addScreenAndCaptions() } else { addScreen() }
    definitions += definitions(for: parts.map(\.text).joined())
  }

  /// The animated SVG document.
  public var svg: String {
    var rules = AnimationRules(clock)
    var body = ""
    for part in parts { body += rules.text(of: part) }
    return document(style: rules.text(rounds: Self.rounds), body: body, definitions)
  }

  /// The duration of one loop in seconds, including the time for which the last state is held.
  public var duration: Double { clock.duration }

  /// Returns the index of the state that is shown at a time.
  ///
  /// - Parameter moment: The time since the start of the animation, in seconds.
  /// - Returns: The index of the latest state that is not after `moment`.
  public func state(at moment: Double) -> Int {
    // Times are sums of microseconds, so a state that is due at `moment` may be about 1e-9 s later.
    max(0, (clock.moments.firstIndex { $0 > moment + 1e-7 } ?? clock.moments.count) - 1)
  }

  func document(style: String, body: String, _ definitions: String) -> String {
    let title =
      "<title>\(SVGText.escaped(sessionTrace.component)), \(SVGText.escaped(sessionTrace.name))</title>"
      + (sessionTrace.note.map { "<desc>\(SVGText.escaped($0))</desc>" } ?? "")
    return Document.text(
      width: width, height: height, title: title, definitions: definitions,
      style: style + (skin?.darkRules(for: definitions + body) ?? ""), body: body)
  }

  // MARK: - Layout

  private mutating func addScreen() {
    width = viewport.width.rounded()
    height = viewport.height.rounded()
    addStage(Rectangle(x: 0, y: 0, width: viewport.width, height: viewport.height), scale: 1)
  }

  private mutating func addScreenAndCaptions() {
    let wanted = min(Self.height / viewport.height, 320 / viewport.width)
    let scale = max((wanted * 100).rounded(.down) / 100, min(wanted, 0.01))
    let box = Rectangle(
      x: Self.margin, y: Self.margin, width: viewport.width * scale,
      height: viewport.height * scale)
    let story = AnimationStory(sessionTrace, clock, at: Point(x: box.maxX + 22, y: Self.margin))
    addStage(box, scale: scale)
    parts += story.parts
    let right = box.maxX + 22 + story.width + Self.margin
    let bottom = max(box.maxY, story.bottom)
    addRibbon(
      Rectangle(x: Self.margin, y: bottom + 16, width: right - 2 * Self.margin, height: 12))
    width = right.rounded()
    height = (bottom + 44).rounded()
  }

  // MARK: - The stage

  private mutating func addStage(_ box: Rectangle, scale: Double) {
    self.scale = scale
    definitions = clip
    let n = { (value: Double) in SVGNumber.text(value) }
    let screen = Rectangle(x: 0, y: 0, width: viewport.width, height: viewport.height)
    let size = SVGNumber.text(LayerText.largest(scale))
    var start =
      "\n<svg x=\"\(n(box.x))\" y=\"\(n(box.y))\" width=\"\(n(box.width))\""
      + " height=\"\(n(box.height))\" viewBox=\"0 0 \(n(viewport.width)) \(n(viewport.height))\">"
    start += "<g stroke-width=\"3\" fill=\"\(Palette.ink.light)\" font-size=\"\(size)\""
    start += Skin.attribute(font: skin?.font)
    start += clip.isEmpty ? ">" : " clip-path=\"url(#v)\">"
    switch look {
    case .app: start += AppDrawing.backdrop(leaders, viewport, skin)
    case .wireframe:
      start += SVGElement.rectangle(screen, " fill=\"\(Palette.screen.light)\"")
    }
    add(start)
    let first = parts.count
    let drawing = LayerDrawing(
      look: look, skin: skin, leaders: leaders, viewport: viewport, scale: scale)
    let tracks = LayerTracks(sessionTrace).tracks
    // The poses rotate and fade the layers, so draw the layers unrotated and opaque.
    let upright = tracks.map { track in
      var layer = track.layer
      layer.rotation = 0
      layer.opacity = 1
      return layer
    }
    for (index, track) in tracks.enumerated() {
      guard let drawn = SeenBox(upright[index], in: viewport)?.drawn else { continue }
      let stretch = track.poses.reduce(1) { $1.opacity > 0 ? max($0, $1.scaleY) : $0 }
      guard let pieces = drawing.pieces(of: index, in: upright, height: drawn.height * stretch)
      else { continue }
      add(pieces.shape, track.poses, about: drawn.center)
      add(pieces.pinned, pinned(track.poses, drawn), about: drawn.center)
      guard let label = pieces.label else { continue }
      // Text keeps its size while its layer is stretched, and moves with the layer's corner.
      let poses = pinned(track.poses, label.isCentred ? nil : drawn)
      add(label.text, poses, about: drawn.center)
    }
    layerParts = first..<parts.count
    if look == .app { add(AppDrawing.status(viewport)) }
    addFinger()
    add(
      "</g></svg>"
        + SVGElement.rectangle(
          box, radius: max(3, look.radius(of: viewport) * scale),
          " fill=\"none\" stroke=\"\(Palette.hairline.light)\""))
  }

  /// Returns poses without their scale, for a drawing that stays at the upper left corner of `box`, or at the layer's
  /// center if `box` is `nil`.
  private func pinned(_ poses: [Keyframes.Pose], _ box: Rectangle?) -> [Keyframes.Pose] {
    poses.map { pose in
      var pose = pose
      if let box {
        pose.x -= box.width * (pose.scaleX - 1) / 2
        pose.y -= box.height * (pose.scaleY - 1) / 2
      }
      pose.scaleX = 1
      pose.scaleY = 1
      return pose
    }
  }

  private mutating func add(
    _ drawing: String, _ poses: [Keyframes.Pose] = [], about centre: Point = .zero
  ) {
    guard !drawing.isEmpty else { return }
    parts.append(MovingDrawing(text: drawing, poses: poses, centre: centre))
  }

  /// Adds a ring that follows the fingers.
  private mutating func addFinger() {
    var places: [FingerTrack.Finger?] = []
    for state in sessionTrace.states { places.append(fingers.fingers(at: state.time).last) }
    guard let last = places.compactMap({ $0 }).last else { return }
    var here = last.place
    var poses: [Keyframes.Pose] = []
    for place in places {
      here = place?.place ?? here
      poses.append(
        Keyframes.Pose(
          x: here.x - last.place.x, y: here.y - last.place.y,
          opacity: place?.isDown == true ? 1 : 0))
    }
    var still = last
    still.tail = []
    still.velocity = .zero
    still.isDown = true
    add(FingerDrawing.drawing(still), poses, about: last.place)
  }

  // MARK: - Time

  /// Adds the phases as bands, with a dot that moves along them.
  private mutating func addRibbon(_ box: Rectangle) {
    let end = max(clock.moments.last ?? 0, 1e-6)
    let place = { [clock] (time: Timestamp) in box.x + clock.moment(of: time) / end * box.width }
    var bands = ""
    var names = ""
    for (index, band) in PhaseBands.bands(of: sessionTrace).enumerated() {
      let left = place(band.start)
      let width = max(place(band.end) - left, 0.5)
      let fill = index % 2 == 0 ? Palette.screen : Palette.hairline
      bands += SVGElement.rectangle(
        Rectangle(x: left, y: box.y, width: width, height: box.height),
        " fill=\"\(fill.light)\"")
      let name = SVGText.fitted(band.phase, into: width - 6, size: 9)
      if name == band.phase { names += SVGElement.text(name, x: left + 3, y: box.y + 9) }
    }
    let poses = clock.moments.map { Keyframes.Pose(x: ($0 / end - 1) * box.width) }
    let n = { (value: Double) in SVGNumber.text(value) }
    let dot =
      "<circle cx=\"\(n(box.maxX))\" cy=\"\(n(box.maxY + 6))\" r=\"4\" fill=\"\(Palette.ink.light)\"/>"
    add("\n\(bands)<g font-size=\"9\" fill=\"\(Palette.muted.light)\">\(names)</g>")
    add(dot, poses)
  }
}
