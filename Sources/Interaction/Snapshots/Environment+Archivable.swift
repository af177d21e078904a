internal import Motion

extension Environment: Archivable {
  /// The default environment.
  public static var blank: Environment { Environment() }

  /// Archives the screen and the user's settings.
  public mutating func archive(_ archive: inout Archive) {
    archive.field("width", &viewport.width, in: Environment.extents)
    archive.field("height", &viewport.height, in: Environment.extents)
    archive.field("safeTop", &safeArea.top, in: Environment.insets)
    archive.field("safeLeft", &safeArea.left, in: Environment.insets)
    archive.field("safeBottom", &safeArea.bottom, in: Environment.insets)
    archive.field("safeRight", &safeArea.right, in: Environment.insets)
    archive.field("reduceMotion", &reduceMotion)
    archive.field("layoutDirection", &layoutDirection)
    archive.field("keyboardHeight", &keyboardHeight, in: Environment.keyboardHeights)
  }
}
