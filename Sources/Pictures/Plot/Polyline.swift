internal import Motion

/// A line with the points that it needs.
enum Polyline {
  /// What is not seen of a line, in pixels.
  static let unseen = 0.15

  /// The points without those that the line passes anyway (Ramer, Douglas, Peucker).
  ///
  /// - Parameters:
  ///   - points: the line
  ///   - tolerance: how far a point may be from the line that is left, in pixels
  /// - Returns: the points that are left, the first and the last among them
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
        // A point beyond either end is missed although it lies on the same straight line.
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
