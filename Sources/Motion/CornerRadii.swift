/// The radii of a rectangle's four corners, in points.
public struct CornerRadii: Hashable, Sendable {
  /// The radius of the top left corner, in points.
  public var topLeft: Double

  /// The radius of the top right corner, in points.
  public var topRight: Double

  /// The radius of the bottom left corner, in points.
  public var bottomLeft: Double

  /// The radius of the bottom right corner, in points.
  public var bottomRight: Double

  /// Creates four radii.
  public init(topLeft: Double, topRight: Double, bottomLeft: Double, bottomRight: Double) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomLeft = bottomLeft
    self.bottomRight = bottomRight
  }

  /// Creates four equal radii.
  public init(_ radius: Double) {
    self.init(topLeft: radius, topRight: radius, bottomLeft: radius, bottomRight: radius)
  }

  /// The largest of the four radii.
  public var greatest: Double {
    max(max(topLeft, topRight), max(bottomLeft, bottomRight))
  }

  /// Whether the four radii are equal.
  public var isUniform: Bool {
    topLeft == topRight && topLeft == bottomLeft && topLeft == bottomRight
  }

  /// Returns the radii after applying a function to each of them.
  public func map(_ radius: (Double) -> Double) -> CornerRadii {
    CornerRadii(
      topLeft: radius(topLeft), topRight: radius(topRight), bottomLeft: radius(bottomLeft),
      bottomRight: radius(bottomRight))
  }

  /// Returns the radii, reduced to fit a size.
  ///
  /// If two radii on the same side add up to more than its length, all four are scaled down by the same
  /// factor. Source: CSS Backgrounds and Borders 3, "Corner Overlap"; Flutter's `RRect.scaleRadii` does the
  /// same.
  public func fitting(_ size: Size) -> CornerRadii {
    // The limit keeps the sum of two radii finite, even if they are infinite.
    let radii = map { Math.clamp($0, 0, .greatestFiniteMagnitude / 2) }
    var factor = 1.0
    for (side, sum) in [
      (size.width, radii.topLeft + radii.topRight),
      (size.width, radii.bottomLeft + radii.bottomRight),
      (size.height, radii.topLeft + radii.bottomLeft),
      (size.height, radii.topRight + radii.bottomRight),
    ] where sum > side {
      factor = min(factor, Math.clamp(side, 0, .infinity) / sum)
    }
    return factor < 1 ? radii.map { $0 * factor } : radii
  }
}

extension Rectangle {
  /// Returns whether a point lies inside the rectangle with rounded corners.
  ///
  /// As with `contains(_:)`, the left and top edges belong to the rectangle, and the right and bottom edges
  /// do not. A point on the arc of a corner is inside. Source: Flutter's `RRect.contains`.
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - cornerRadii: The radii. They are reduced to fit, as in ``CornerRadii/fitting(_:)``.
  /// - Returns: Whether the point is inside.
  public func contains(_ point: Point, cornerRadii: CornerRadii) -> Bool {
    guard contains(point) else { return false }
    let radii = cornerRadii.fitting(size)
    let (left, top, right, bottom) = (
      point.x - minX, point.y - minY, maxX - point.x, maxY - point.y
    )
    for (across, down, radius) in [
      (left, top, radii.topLeft), (right, top, radii.topRight), (left, bottom, radii.bottomLeft),
      (right, bottom, radii.bottomRight),
    ] where across < radius && down < radius {
      if Math.hypotenuse(radius - across, radius - down) > radius { return false }
    }
    return true
  }
}
