/// The descriptions of the events that many components accept.
///
/// A component states only what the event does.
extension Descriptor.Entry {
  /// Returns the description of the event `pointer`.
  public static func pointer(_ summary: String) -> Descriptor.Entry {
    Descriptor.Entry("pointer", "{phase, id?, x, y, device?, target?}", summary)
  }

  /// Returns the description of the event `wheel`.
  public static func wheel(_ summary: String) -> Descriptor.Entry {
    Descriptor.Entry("wheel", "{x?, y?, deltaX?, deltaY?}", summary)
  }

  /// Returns the description of the event `tap`.
  public static func tap(_ summary: String) -> Descriptor.Entry {
    Descriptor.Entry("tap", "{x, y} or {target}", summary)
  }

  /// Returns the description of the event `drag`.
  public static func drag(_ summary: String) -> Descriptor.Entry {
    Descriptor.Entry(
      "drag", "{phase, translation, velocity?, predictedEndTranslation?, target?}", summary)
  }

  /// Returns the description of the event `scroll`.
  public static func scroll(_ summary: String) -> Descriptor.Entry {
    Descriptor.Entry("scroll", "{offset}", summary)
  }

  /// The description of the event `environment`, which every component accepts and which changes the screen or the
  /// user's settings.
  public static var environment: Descriptor.Entry {
    Descriptor.Entry(
      "environment",
      "{viewport?: {width, height}, safeArea?: {top?, left?, bottom?, right?}, reduceMotion?, "
        + "layoutDirection?: ltr | rtl, keyboardHeight?}", "The environment changed.")
  }
}
