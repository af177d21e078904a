public import Motion

extension Layer {
  /// The radii of the four corners, in points.
  public typealias CornerRadii = Motion.CornerRadii

  /// Sets the four radii, as one number if they are equal.
  public mutating func round(_ corners: CornerRadii) {
    cornerRadius = corners.greatest
    cornerRadii = corners.isUniform ? nil : corners
  }
}
