/// The radii of a rectangle's four corners, in points.
public struct CornerRadii: Hashable, Sendable {
  /// In points.
  public var topLeft: Double

  /// In points.
  public var topRight: Double

  /// In points.
  public var bottomLeft: Double

  /// In points.
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

  /// The greatest of the four.
  public var greatest: Double {
    max(max(topLeft, topRight), max(bottomLeft, bottomRight))
  }

  /// Whether all four are equal.
  public var isUniform: Bool {
    topLeft == topRight && topLeft == bottomLeft && topLeft == bottomRight
  }

  /// Returns each radius as a function makes it.
  public func map(_ radius: (Double) -> Double) -> CornerRadii {
    CornerRadii(
      topLeft: radius(topLeft), topRight: radius(topRight), bottomLeft: radius(bottomLeft),
      bottomRight: radius(bottomRight))
  }

  /// Returns the radii that a size has room for: where two that share a side are longer than it, all
  /// four shrink alike.
  ///
  /// Source: CSS Backgrounds and Borders 3, "Corner Overlap"; Flutter's `RRect.scaleRadii` is the same.
  public func fitting(_ size: Size) -> CornerRadii {
    // Two of them have a sum, also where they are infinite.
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
  /// Returns whether a point lies inside the rectangle with its corners rounded.
  ///
  /// Edges are as in `contains(_:)`; a point on a corner's arc is inside. Source: Flutter's
  /// `RRect.contains`.
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - cornerRadii: The radii; those that don't fit shrink as ``CornerRadii/fitting(_:)`` says.
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
