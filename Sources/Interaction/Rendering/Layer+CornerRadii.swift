extension Layer {
  /// The radii of the four corners, in points.
  public struct CornerRadii: Equatable, Sendable {
    /// In points.
    public var topLeft: Double

    /// In points.
    public var topRight: Double

    /// In points.
    public var bottomLeft: Double

    /// In points.
    public var bottomRight: Double

    /// Makes four radii.
    public init(topLeft: Double, topRight: Double, bottomLeft: Double, bottomRight: Double) {
      self.topLeft = topLeft
      self.topRight = topRight
      self.bottomLeft = bottomLeft
      self.bottomRight = bottomRight
    }

    /// Makes four equal radii.
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

    /// Each radius as a function makes it.
    public func map(_ radius: (Double) -> Double) -> CornerRadii {
      CornerRadii(
        topLeft: radius(topLeft), topRight: radius(topRight), bottomLeft: radius(bottomLeft),
        bottomRight: radius(bottomRight))
    }
  }

  /// Gives the layer four radii: one number where they are equal.
  public mutating func round(_ corners: CornerRadii) {
    cornerRadius = corners.greatest
    cornerRadii = corners.isUniform ? nil : corners
  }
}
