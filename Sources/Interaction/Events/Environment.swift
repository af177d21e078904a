public import Motion

/// The surroundings of a component: the screen and the user's settings.
public struct Environment: Equatable, Sendable {
  /// The direction of text and layout.
  public enum LayoutDirection: String, CaseIterable, Sendable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
  }

  /// The valid widths and heights of a viewport, in points.
  public static let extents = 1.0...100_000.0

  /// The valid insets of the safe area, in points.
  public static let insets = 0.0...100_000.0

  /// The valid heights of a keyboard, in points.
  public static let keyboardHeights = 0.0...10_000.0

  /// The size of the viewport in points.
  public var viewport = Size(width: 393, height: 852)

  /// The insets of the safe area in points.
  public var safeArea = Insets(top: 59, left: 0, bottom: 34, right: 0)

  /// Whether the user has asked for reduced motion.
  public var reduceMotion = false

  /// The direction of text and layout, by default from left to right.
  public var layoutDirection = LayoutDirection.leftToRight

  /// Whether the layout runs from right to left.
  public var isMirrored: Bool { layoutDirection == .rightToLeft }

  /// The height of the area that the keyboard covers at the bottom, in points.
  public var keyboardHeight = 0.0

  /// Creates the default environment: 393 × 852 points with safe areas of 59 and 34.
  public init() {}
}

/// A change to the environment.
///
/// Properties that are `nil` keep their value.
public struct EnvironmentEvent: Equatable, Sendable {
  /// The new size of the viewport, in points.
  public var viewport: Size?

  /// The new insets of the safe area, in points.
  public var safeArea: Insets?

  /// Whether the user now asks for reduced motion.
  public var reduceMotion: Bool?

  /// The new layout direction.
  public var layoutDirection: Environment.LayoutDirection?

  /// The new height of the area that the keyboard covers, in points.
  public var keyboardHeight: Double?

  /// Creates an empty change.
  public init() {}
}

extension Environment {
  /// Applies a change: replaces every property for which the change has a value.
  public mutating func apply(_ change: EnvironmentEvent) {
    viewport = change.viewport ?? viewport
    safeArea = change.safeArea ?? safeArea
    reduceMotion = change.reduceMotion ?? reduceMotion
    layoutDirection = change.layoutDirection ?? layoutDirection
    keyboardHeight = change.keyboardHeight ?? keyboardHeight
  }
}
