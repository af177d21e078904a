public import Motion

extension CornerRadii: Archivable {
  /// Square corners.
  public static var blank: CornerRadii { CornerRadii(0) }

  /// Archives the four radii.
  public mutating func archive(_ archive: inout Archive) {
    archive.field("topLeft", &topLeft)
    archive.field("topRight", &topRight)
    archive.field("bottomLeft", &bottomLeft)
    archive.field("bottomRight", &bottomRight)
  }
}
