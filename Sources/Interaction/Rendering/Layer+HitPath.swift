public import Motion

extension Layer {
  /// The corners of the area that receives touches, in order around it, or `nil` if this area is the whole `hit`
  /// rectangle.
  ///
  /// For a rotated layer, it is the part of `hit` inside the rotated frame. The list is empty if there is no such part.
  public var hitPath: [Point]? {
    guard rotation != 0, let hit else { return nil }
    let region = Polygon(frameOf: self).clipped(to: hit)
    if region.area > hit.width * hit.height * (1 - 1e-9) { return nil }
    // Rounding can cut off a corner that lies on the edge of the rectangle.
    var corners: [Point] = []
    for corner in region.corners where corners.last.map({ !corner.isClose(to: $0) }) ?? true {
      corners.append(corner)
    }
    while let first = corners.first, corners.count > 1,
      corners[corners.count - 1].isClose(to: first)
    {
      corners.removeLast()
    }
    return corners.count > 2 ? corners : []
  }
}

extension Point {
  /// Whether the point is less than a millionth of a point away from another one, horizontally plus vertically.
  fileprivate func isClose(to other: Point) -> Bool {
    abs(x - other.x) + abs(y - other.y) < 1e-6
  }
}
