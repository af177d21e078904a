internal import Motion

/// The look of the layers in pictures and pages.
public enum Look: String, CaseIterable, Sendable {
  /// The look of an app: maps, photos, icons and text, inside the rounded corners of a phone.
  case app

  /// Boxes with the names of the layers, in a different color for each role that moves.
  case wireframe

  /// The corner radius of a phone's screen, in points.
  static let screenRadius = 55.0

  /// Returns the corner radius of a screen in this look, in points.
  ///
  /// Only the screens of phones have rounded corners. The radius of other screens is 0.
  func radius(of viewport: Size) -> Double {
    self == .app && Self.isPhone(viewport) ? Self.screenRadius : 0
  }

  /// Returns whether a viewport has the size and the proportions of a phone, upright or on its side.
  static func isPhone(_ viewport: Size) -> Bool {
    let short = min(viewport.width, viewport.height)
    return short >= 320 && short <= 480 && max(viewport.width, viewport.height) >= short * 1.7
  }

  /// Returns whether a viewport is an upright phone, which has a status bar and a home indicator.
  static func hasStatusBar(_ viewport: Size) -> Bool {
    isPhone(viewport) && viewport.height > viewport.width
  }
}
