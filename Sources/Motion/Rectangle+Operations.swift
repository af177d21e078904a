extension Rectangle {
  /// Returns whether a point lies inside.
  ///
  /// The left and top edges belong to the rectangle and the right and bottom ones do not, so that of
  /// two rectangles side by side exactly one contains a point on their common edge.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Returns whether another rectangle lies inside, edges included.
  public func contains(_ other: Rectangle) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  /// Returns the area that two rectangles share, or nil if they share none.
  public func intersection(_ other: Rectangle) -> Rectangle? {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard left < right, top < bottom else { return nil }
    return Rectangle(minX: left, minY: top, maxX: right, maxY: bottom)
  }

  /// Returns the smallest rectangle that holds both.
  public func union(_ other: Rectangle) -> Rectangle {
    Rectangle(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// Returns the rectangle moved by a distance along each axis.
  public func offsetBy(dx: Double, dy: Double) -> Rectangle {
    Rectangle(x: x + dx, y: y + dy, width: width, height: height)
  }

  /// Returns the rectangle moved by a vector.
  public func offsetBy(_ vector: Point) -> Rectangle {
    offsetBy(dx: vector.x, dy: vector.y)
  }

  /// Returns the rectangle with its edges moved inwards, or outwards by negative insets.
  ///
  /// Insets that meet leave an extent of 0 between them, in proportion.
  public func insetBy(_ insets: Insets) -> Rectangle {
    let (left, width) = Rectangle.inset(x, width, insets.left, insets.right)
    let (top, height) = Rectangle.inset(y, height, insets.top, insets.bottom)
    return Rectangle(x: left, y: top, width: width, height: height)
  }

  /// Returns the rectangle with opposite edges moved inwards alike, or outwards if negative.
  public func insetBy(dx: Double, dy: Double) -> Rectangle {
    insetBy(Insets(top: dy, left: dx, bottom: dy, right: dx))
  }

  private static func inset(
    _ start: Double, _ length: Double, _ before: Double, _ after: Double
  ) -> (start: Double, length: Double) {
    let rest = length - before - after
    guard rest < 0, before + after != 0 else { return (start + before, rest) }
    return (start + length * (before / (before + after)), 0)
  }
}
