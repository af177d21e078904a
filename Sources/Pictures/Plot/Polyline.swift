internal import Motion

/// Simplification of lines by removing points whose absence is invisible.
enum Polyline {
  /// The maximum deviation that is invisible, in pixels.
  static let unseen = 0.15

  /// Returns a line without the points that lie close to the simplified line (Ramer–Douglas–Peucker).
  ///
  /// - Parameters:
  ///   - points: The points of the line.
  ///   - tolerance: The maximum distance of an omitted point from the simplified line, in pixels.
  /// - Returns: The remaining points, including the first and the last.
  static func reduced(_ points: [Point], tolerance: Double = unseen) -> [Point] {
    guard points.count > 2 else { return points }
    var isKept = Array(repeating: false, count: points.count)
    isKept[0] = true
    isKept[points.count - 1] = true
    var pieces = [(0, points.count - 1)]
    while let (first, last) = pieces.popLast() {
      let way = points[last] - points[first]
      let length = way.length
      var worst = (index: first, miss: tolerance)
      for index in (first + 1)..<max(last, first + 1) {
        let away = points[index] - points[first]
        let miss =
          length > 1e-9 ? abs(away.x * way.y - away.y * way.x) / length : away.length
        // A point beyond either end is off the segment, even if it lies on the same straight line.
        let along = away.x * way.x + away.y * way.y
        let beyond = along < 0 || along > length * length ? away.length : 0
        if max(miss, beyond) > worst.miss { worst = (index, max(miss, beyond)) }
      }
      guard worst.index > first else { continue }
      isKept[worst.index] = true
      pieces.append((first, worst.index))
      pieces.append((worst.index, last))
    }
    return points.indices.filter { isKept[$0] }.map { points[$0] }
  }
}
