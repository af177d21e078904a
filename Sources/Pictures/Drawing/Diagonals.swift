internal import Motion

/// The two diagonals of an image, clipped to its visible part (Liang and Barsky, 1984).
enum Diagonals {
  /// Returns an SVG path with the parts of both diagonals that are inside a window, or an empty path.
  static func path(of image: Rectangle, within window: Rectangle) -> String {
    line(
      Point(x: image.minX, y: image.minY), Point(x: image.maxX, y: image.maxY), within: window)
      + line(
        Point(x: image.maxX, y: image.minY), Point(x: image.minX, y: image.maxY), within: window)
  }

  private static func line(_ from: Point, _ to: Point, within window: Rectangle) -> String {
    let way = to - from
    var first = 0.0
    var last = 1.0
    let edges = [
      (-way.x, from.x - window.minX), (way.x, window.maxX - from.x),
      (-way.y, from.y - window.minY), (way.y, window.maxY - from.y),
    ]
    for (direction, room) in edges {
      guard direction != 0 else {
        if room < 0 { return "" }
        continue
      }
      let share = room / direction
      if direction < 0 { first = max(first, share) } else { last = min(last, share) }
    }
    guard first < last else { return "" }
    return SVGElement.line(through: [from + way * first, from + way * last], decimals: 0)
  }
}
