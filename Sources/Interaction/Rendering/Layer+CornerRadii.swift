public import Motion

extension Layer {
  /// The radii of the four corners, in points.
  public typealias CornerRadii = Motion.CornerRadii

  /// Gives the layer four radii: one number where they are equal.
  public mutating func round(_ corners: CornerRadii) {
    cornerRadius = corners.greatest
    cornerRadii = corners.isUniform ? nil : corners
  }
}
