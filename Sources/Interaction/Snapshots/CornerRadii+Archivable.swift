extension Layer.CornerRadii: Archivable {
  /// Square corners.
  public static var blank: Layer.CornerRadii { Layer.CornerRadii(0) }

  /// Hands over the four radii.
  public mutating func archive(_ archive: inout Archive) {
    archive.field("topLeft", &topLeft)
    archive.field("topRight", &topRight)
    archive.field("bottomLeft", &bottomLeft)
    archive.field("bottomRight", &bottomRight)
  }
}
