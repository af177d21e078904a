internal import Motion

extension Environment: Archivable {
  /// The default environment.
  public static var blank: Environment { Environment() }

  /// Hands over the screen and its user's settings.
  public mutating func archive(_ archive: inout Archive) {
    archive.field("width", &viewport.width)
    archive.field("height", &viewport.height)
    archive.field("safeTop", &safeArea.top)
    archive.field("safeLeft", &safeArea.left)
    archive.field("safeBottom", &safeArea.bottom)
    archive.field("safeRight", &safeArea.right)
    archive.field("reduceMotion", &reduceMotion)
    archive.field("layoutDirection", &layoutDirection)
    archive.field("keyboardHeight", &keyboardHeight)
  }
}
