internal import Motion

/// Draws a finger: a ring where it is, its way of the last tenth of a second, and how fast it goes.
enum FingerDrawing {
  /// As large as a fingertip, in points.
  private static let radius = 24.0
  /// A velocity is drawn as the way that it would go in this many seconds.
  private static let seconds = 0.12
  /// Slower than this there is no arrow, in points per second.
  private static let slow = 120.0

  static func drawing(_ finger: FingerTrack.Finger) -> String {
    let n = { (value: Double) in SVGNumber.text(value) }
    let ink = Palette.ink.light
    var text = ""
    if finger.tail.count > 1 {
      let tail = SVGElement.line(through: thinned(finger.tail), decimals: 0)
      if tail.contains(" ") {
        text +=
          "<path d=\"\(tail)\" stroke=\"\(ink)\" stroke-width=\"12\" fill=\"none\" opacity=\".3\"/>"
      }
    }
    let place = "cx=\"\(n(finger.place.x))\" cy=\"\(n(finger.place.y))\" r=\"\(n(radius))\""
    // A ring that is filled touches; a broken one stands for a place that was not told.
    let fill = finger.isDown ? " fill=\"\(ink)\" fill-opacity=\".35\"" : " fill=\"none\""
    let dash = finger.isKnown ? "" : " stroke-dasharray=\"12 7\""
    text += "<circle \(place)\(fill) stroke=\"\(ink)\" stroke-width=\"5\"\(dash)/>"
    return text + arrow(finger, ink)
  }

  /// The points at which a way turns: what lies on a straight piece says nothing.
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
