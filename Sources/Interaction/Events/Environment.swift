public import Motion

/// What surrounds a component: the screen it lies on and how its user has set it up.
public struct Environment: Equatable, Sendable {
  /// The direction in which text and layout run.
  public enum LayoutDirection: String, CaseIterable, Sendable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
  }

  /// The widths and heights that a viewport may have, in points.
  public static let extents = 1.0...100_000.0

  /// What the hardware may take off an edge, in points.
  public static let insets = 0.0...100_000.0

  /// The heights that a keyboard may have, in points.
  public static let keyboardHeights = 0.0...10_000.0

  /// The size of the viewport in points.
  public var viewport = Size(width: 393, height: 852)

  /// What the hardware takes off the viewport's edges, in points.
  public var safeArea = Insets(top: 59, left: 0, bottom: 34, right: 0)

  /// Whether the user asks for less motion.
  public var reduceMotion = false

  /// The layout direction.
  public var layoutDirection = LayoutDirection.leftToRight

  /// Whether layout runs from right to left.
  public var isMirrored: Bool { layoutDirection == .rightToLeft }

  /// How much of the viewport the keyboard covers, in points from the bottom.
  public var keyboardHeight = 0.0

  /// Makes the default environment: 393 × 852 points with safe areas of 59 and 34.
  public init() {}
}

/// A change of the environment; what is nil stays as it is.
public struct EnvironmentEvent: Equatable, Sendable {
  /// The new size of the viewport.
  public var viewport: Size?

  /// The new safe area.
  public var safeArea: Insets?

  /// The new setting for motion.
  public var reduceMotion: Bool?

  /// The new layout direction.
  public var layoutDirection: Environment.LayoutDirection?

  /// The new height of the keyboard.
  public var keyboardHeight: Double?

  /// Makes a change that changes nothing.
  public init() {}
}

extension Environment {
  /// Takes over what a change sets.
  public mutating func apply(_ change: EnvironmentEvent) {
    viewport = change.viewport ?? viewport
    safeArea = change.safeArea ?? safeArea
    reduceMotion = change.reduceMotion ?? reduceMotion
    layoutDirection = change.layoutDirection ?? layoutDirection
    keyboardHeight = change.keyboardHeight ?? keyboardHeight
  }
}
