extension Rectangle {
  /// Returns whether a point lies inside the rectangle.
  ///
  /// The left and top edges belong to the rectangle, and the right and bottom edges do not. So a point on the
  /// common edge of two adjacent rectangles is in exactly one of them.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Returns whether a second rectangle lies inside this one.
  ///
  /// Edges may coincide.
  public func contains(_ other: Rectangle) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  /// Returns the common area of two rectangles, or `nil` if they have none.
  public func intersection(_ other: Rectangle) -> Rectangle? {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard left < right, top < bottom else { return nil }
    return Rectangle(minX: left, minY: top, maxX: right, maxY: bottom)
  }

  /// Returns the smallest rectangle that contains this rectangle and a second one.
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

  /// Returns the rectangle with its edges moved inward, or outward by negative insets.
  ///
  /// If opposite insets add up to more than the extent, the new extent is 0, at the point that divides the
  /// old extent in the ratio of the insets.
  public func insetBy(_ insets: Insets) -> Rectangle {
    let (left, width) = Rectangle.inset(x, width, insets.left, insets.right)
    let (top, height) = Rectangle.inset(y, height, insets.top, insets.bottom)
    return Rectangle(x: left, y: top, width: width, height: height)
  }

  /// Returns the rectangle with opposite edges moved inward by the same distance, or outward by a negative
  /// distance.
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
