internal import Motion

/// A drawing of a finger: a ring, the finger's path in the last tenth of a second, and an arrow for its
/// velocity.
enum FingerDrawing {
  /// The radius of the ring in points, about the size of a fingertip.
  private static let radius = 24.0
  /// The time in which the finger covers the arrow's length, in seconds.
  private static let seconds = 0.12
  /// The minimum speed for which an arrow is drawn, in points per second.
  private static let slow = 120.0

  static func drawing(_ finger: FingerTrack.Finger) -> String {
    drawings(finger).map(\.text).joined()
  }

  /// Returns the drawings of a finger: its path, its ring and its arrow.
  ///
  /// They are separate because the ring looks the same at every position and can be reused.
  static func drawings(_ finger: FingerTrack.Finger) -> [PlacedDrawing] {
    let ink = Palette.ink.light
    var drawings: [PlacedDrawing] = []
    if finger.tail.count > 1 {
      let points = thinned(finger.tail)
      let tail = SVGElement.line(through: points, decimals: 0)
      if tail != SVGElement.line(through: Array(points.prefix(1)), decimals: 0) {
        // A straight path has no area to fill.
        let fill = points.count > 2 ? " fill=\"none\"" : ""
        drawings.append(
          PlacedDrawing(
            "<path d=\"\(tail)\" stroke=\"\(ink)\" stroke-width=\"12\"\(fill) opacity=\".3\"/>"
          ))
      }
    }
    drawings.append(
      PlacedDrawing(
        ring(finger, at: finger.place, ink), attributes: "", atOrigin: ring(finger, at: .zero, ink),
        place: finger.place))
    let arrow = arrow(finger, ink)
    return arrow.isEmpty ? drawings : drawings + [PlacedDrawing(arrow)]
  }

  private static func ring(
    _ finger: FingerTrack.Finger, at place: Point, _ ink: String
  ) -> String {
    var circle = "<circle"
    for (name, value) in [("cx", SVGNumber.text(place.x)), ("cy", SVGNumber.text(place.y))]
    where value != "0" { circle += " \(name)=\"\(value)\"" }
    // A filled ring means that the finger touches the screen. A dashed ring means that its position is
    // unknown.
    let fill = finger.isDown ? " fill=\"\(ink)\" fill-opacity=\".35\"" : " fill=\"none\""
    let dash = finger.isKnown ? "" : " stroke-dasharray=\"12 7\""
    return "\(circle) r=\"\(SVGNumber.text(radius))\"\(fill) stroke=\"\(ink)\""
      + " stroke-width=\"5\"\(dash)/>"
  }

  /// Returns the points at which a path turns, omitting those on straight sections.
  private static func thinned(_ points: [Point]) -> [Point] {
    var kept: [Point] = []
    for (index, point) in points.enumerated() {
      guard let last = kept.last, index < points.count - 1 else {
        kept.append(point)
        continue
      }
      let one = point - last
      let other = points[index + 1] - point
      let turn = one.x * other.y - one.y * other.x
      if abs(turn) > one.length * other.length * 0.1 { kept.append(point) }
    }
    return kept
  }

  private static func arrow(_ finger: FingerTrack.Finger, _ ink: String) -> String {
    let speed = finger.velocity.length
    guard speed > slow else { return "" }
    let direction = finger.velocity * (1 / speed)
    let side = Point(x: -direction.y, y: direction.x)
    let start = finger.place + direction * (radius + 4)
    let tip = start + direction * max(34, min(150, speed * seconds))
    let head = tip - direction * 22
    let line = SVGElement.line(through: [start, tip], decimals: 0)
    let point = SVGElement.line(through: [head + side * 14, tip, head - side * 14], decimals: 0)
    return "<path d=\"\(line)\(point)\" stroke=\"\(ink)\" stroke-width=\"7\"/>"
  }
}
