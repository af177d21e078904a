internal import Interaction
internal import Motion
public import Replay

/// A session as one animated SVG that plays three times at the session's own speed and then stops.
///
/// It needs no script, works in an `img`, and does not move for readers who prefer reduced motion.
public struct FilmAnimation: Sendable {
  private let footage: Footage
  private let leaders: Leaders
  private let fingers: FingerTrack
  private let clock: AnimationClock
  private let viewport: Size
  private static let rounds = 3
  private static let margin = 16.0
  private static let height = 340.0

  /// Creates an animation of a played scenario.
  ///
  /// - Throws: `FilmStrip.Nothing` if there is nothing to draw.
  public init(_ footage: Footage) throws(FilmStrip.Nothing) {
    _ = try FilmStrip(footage)
    self.footage = footage
    viewport = footage.greatestViewport
    leaders = Leaders(footage)
    fingers = FingerTrack(footage, leaders)
    clock = AnimationClock(footage)
  }

  /// The SVG document.
  public var svg: String {
    var rules = Rules(clock)
    let wanted = min(Self.height / viewport.height, 320 / viewport.width)
    let scale = max((wanted * 100).rounded(.down) / 100, min(wanted, 0.01))
    let box = Rectangle(
      x: Self.margin, y: Self.margin, width: viewport.width * scale,
      height: viewport.height * scale)
    let story = AnimationStory(
      footage, clock, at: Point(x: box.maxX + 22, y: Self.margin), &rules)
    let width = box.maxX + 22 + story.width + Self.margin
    let bottom = max(box.maxY, story.bottom)
    var body = stage(box, scale, &rules) + story.text
    body += ribbon(
      Rectangle(x: Self.margin, y: bottom + 16, width: width - 2 * Self.margin, height: 12), &rules)
    let shadows = Shadows.definitions(for: body)
    let title =
      "<title>\(SVGText.escaped(footage.component)), \(SVGText.escaped(footage.name))</title>"
      + (footage.note.map { "<desc>\(SVGText.escaped($0))</desc>" } ?? "")
    return Document.text(
      width: width.rounded(), height: (bottom + 44).rounded(), title: title, definitions: shadows,
      style: rules.text(rounds: Self.rounds), body: body)
  }

  // MARK: - The stage

  private func stage(_ box: Rectangle, _ scale: Double, _ rules: inout Rules) -> String {
    let n = { (value: Double) in SVGNumber.text(value) }
    let screen = Rectangle(x: 0, y: 0, width: viewport.width, height: viewport.height)
    var text = SVGElement.rectangle(screen, " fill=\"\(Palette.screen.light)\"")
    let drawing = LayerDrawing(leaders: leaders, viewport: viewport, scale: scale)
    let tracks = LayerTracks(footage).tracks
    // The poses rotate and fade the layers, so draw the layers unrotated and opaque.
    let upright = tracks.map { track in
      var layer = track.layer
      layer.rotation = 0
      layer.opacity = 1
      return layer
    }
    for (index, track) in tracks.enumerated() {
      guard let pieces = drawing.pieces(of: index, in: upright),
        let drawn = SeenBox(upright[index], in: viewport)?.drawn
      else { continue }
      text += rules.moving(pieces.shape, track.poses, about: drawn.center)
      guard let label = pieces.label else { continue }
      // Text keeps its size while its layer is stretched, and moves with the layer's corner.
      let poses = track.poses.map { pose in
        var pose = pose
        if !label.isCentred {
          pose.x -= drawn.width * (pose.scaleX - 1) / 2
          pose.y -= drawn.height * (pose.scaleY - 1) / 2
        }
        pose.scaleX = 1
        pose.scaleY = 1
        return pose
      }
      text += rules.moving(label.text, poses, about: drawn.center)
    }
    text += finger(&rules)
    let size = SVGNumber.text(LayerText.largest(scale))
    return "\n<svg x=\"\(n(box.x))\" y=\"\(n(box.y))\" width=\"\(n(box.width))\""
      + " height=\"\(n(box.height))\" viewBox=\"0 0 \(n(viewport.width)) \(n(viewport.height))\">"
      + "<g stroke-width=\"3\" fill=\"\(Palette.ink.light)\" font-size=\"\(size)\">\(text)</g></svg>"
      + SVGElement.rectangle(box, radius: 3, " fill=\"none\" stroke=\"\(Palette.hairline.light)\"")
  }

  /// Returns a ring that follows a finger, and adds the ring's animation to `rules`.
  private func finger(_ rules: inout Rules) -> String {
    var places: [FingerTrack.Finger?] = []
    for state in footage.states { places.append(fingers.fingers(at: state.time).last) }
    guard let last = places.compactMap({ $0 }).last else { return "" }
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
    return rules.moving(FingerDrawing.drawing(still), poses, about: last.place)
  }

  // MARK: - Time

  /// Returns the phases as bands with a dot that moves along them, and adds the dot's animation to `rules`.
  private func ribbon(_ box: Rectangle, _ rules: inout Rules) -> String {
    let end = max(clock.moments.last ?? 0, 1e-6)
    let place = { (time: Timestamp) in box.x + clock.moment(of: time) / end * box.width }
    var bands = ""
    var names = ""
    for (index, band) in PhaseBands.bands(of: footage).enumerated() {
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
    return "\n\(bands)<g font-size=\"9\" fill=\"\(Palette.muted.light)\">\(names)</g>"
      + rules.moving(dot, poses, about: .zero)
  }
}

/// The CSS rules of an animation.
///
/// Drawings that move in the same way share a rule.
struct Rules {
  private let clock: AnimationClock
  private var bodies: [String] = []
  private var origins: [String] = []

  init(_ clock: AnimationClock) { self.clock = clock }

  /// Adds the rules that animate a drawing, and returns the drawing with references to these rules.
  ///
  /// - Parameters:
  ///   - drawing: The drawing.
  ///   - poses: The pose of the drawing in each state.
  ///   - centre: The center of rotation and scaling.
  /// - Returns: The drawing, or an empty string if there is nothing to draw.
  mutating func moving(
    _ drawing: String, _ poses: [Keyframes.Pose], about centre: Point
  ) -> String {
    guard !drawing.isEmpty, let last = poses.last else { return "" }
    let frames = Keyframes(poses, at: clock.moments)
    let still = attributes(of: last, about: centre)
    guard !frames.isStill else { return still.isEmpty ? drawing : "<g\(still)>\(drawing)</g>" }
    let body = frames.text(on: clock)
    let place = bodies.firstIndex(of: body) ?? bodies.count
    if place == bodies.count { bodies.append(body) }
    var kinds = "k\(place)"
    if body.contains("rotate") || body.contains("scale") {
      let origin =
        "\(SVGNumber.text(centre.x))px \(SVGNumber.text(centre.y))px"
      let index = origins.firstIndex(of: origin) ?? origins.count
      if index == origins.count { origins.append(origin) }
      kinds += " o\(index)"
    }
    return "<g class=\"\(kinds)\"\(still)>\(drawing)</g>"
  }

  /// Returns the attributes of a static pose.
  ///
  /// If the reader prefers reduced motion, the drawing stays in the last pose, so it gets the attributes of
  /// that pose.
  private func attributes(of pose: Keyframes.Pose, about centre: Point) -> String {
    var text = ""
    if pose.opacity < 0.995 { text += " opacity=\"\(SVGNumber.text(pose.opacity, decimals: 2))\"" }
    guard pose.opacity > 0.01 else { return text }
    if abs(pose.x) > 0.05 || abs(pose.y) > 0.05 {
      text += " transform=\"translate(\(SVGNumber.text(pose.x)) \(SVGNumber.text(pose.y)))\""
    } else if pose.rotation != 0 {
      text +=
        " transform=\"rotate(\(SVGNumber.text(pose.rotation)) \(SVGNumber.text(centre.x))"
        + " \(SVGNumber.text(centre.y)))\""
    }
    return text
  }

  /// Returns the style sheet of an animation that plays `rounds` times.
  func text(rounds: Int) -> String {
    let seconds = SVGNumber.text(clock.duration, decimals: 2)
    var text = "[class]{animation:\(seconds)s linear \(rounds) both}"
    for (index, origin) in origins.enumerated() { text += ".o\(index){transform-origin:\(origin)}" }
    for (index, body) in bodies.enumerated() {
      text += "\n.k\(index){animation-name:k\(index)}@keyframes k\(index){\(body)}"
    }
    return text + "\n@media(prefers-reduced-motion:reduce){[class]{animation:none}}\n"
  }
}
