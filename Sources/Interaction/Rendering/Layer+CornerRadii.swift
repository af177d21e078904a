public import Motion

extension Layer {
  /// The radii of the four corners, in points.
  public typealias CornerRadii = Motion.CornerRadii

  /// Sets `cornerRadius` to the largest of the four radii, and `cornerRadii` to all of them if they differ.
  public mutating func round(_ corners: CornerRadii) {
    cornerRadius = corners.greatest
    cornerRadii = corners.isUniform ? nil : corners
  }
}
