public import Motion

extension Layer {
  /// The distance in points by which a rotated frame may extend beyond `hit` without being cut.
  ///
  /// A bounding box that was read from JSON may be smaller than its frame, because the numbers have four decimals: by
  /// half of the last digit of the box, of `scale` times half the frame's sides, and of `rotation` in radians times
  /// the same length.
  private var leastCut: Double {
    1e-3 + (frame.width + frame.height) * (2.5e-5 + 4.5e-7 * scale.magnitude)
  }

  /// The corners of the area that receives touches, in order around it, or `nil` if this area is the whole `hit`
  /// rectangle.
  ///
  /// For a rotated layer, it is the part of `hit` inside the rotated frame. The list is empty if there is no such part.
  public var hitPath: [Point]? {
    guard rotation != 0, let hit else { return nil }
    let frame = Polygon(frameOf: self)
    let region = frame.clipped(to: bounds(hit, around: frame.corners))
    if region.area > hit.width * hit.height * (1 - 1e-9) { return nil }
    // A cut through a corner produces the corner twice.
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

  /// Returns a rectangle with each side moved outwards that would cut off almost nothing.
  private func bounds(_ hit: Rectangle, around corners: [Point]) -> Rectangle {
    let leastCut = leastCut
    var (left, top, right, bottom) = (hit.minX, hit.minY, hit.maxX, hit.maxY)
    if !corners.contains(where: { $0.x < left - leastCut }) { left -= 1 }
    if !corners.contains(where: { $0.y < top - leastCut }) { top -= 1 }
    if !corners.contains(where: { $0.x > right + leastCut }) { right += 1 }
    if !corners.contains(where: { $0.y > bottom + leastCut }) { bottom += 1 }
    return Rectangle(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension Point {
  /// Whether the point is less than a millionth of a point away from another one, horizontally plus vertically.
  fileprivate func isClose(to other: Point) -> Bool {
    abs(x - other.x) + abs(y - other.y) < 1e-6
  }
}
