public import Motion

/// The thresholds for recognizing gestures.
public struct GestureRules: Equatable, Sendable {
  /// The point from which a drag's translation is measured.
  public enum DragOrigin: String, CaseIterable, Sendable {
    /// The touch-down, as in SwiftUI: when a drag begins, its translation is already at least the minimum
    /// distance.
    case touch
    /// The point of recognition: when a drag begins, its translation is zero.
    case recognition
  }

  /// The distance a pointer must move before it drags or scrolls, in points.
  ///
  /// The default is the same as SwiftUI's.
  ///
  /// It is also the touch slop: a press that moves this far is not a tap.
  public var minimumDistance = 10.0

  /// The maximum duration of a tap in seconds, or `nil` for no limit.
  public var tapDeadline: Double?

  /// The duration after which a press counts as a hold, in seconds.
  public var holdDuration = 0.5

  /// The point from which a drag's translation is measured.
  public var dragOrigin = DragOrigin.touch

  /// The strategy that estimates the velocity of a release.
  public var velocityStrategy = VelocityEstimator.leastSquares

  /// The limit on the estimated velocity of a release.
  public var velocityGuard = VelocityGuard.steady

  /// The distance that two fingers must move apart, toward each other or around each other to start a pinch, in
  /// points.
  ///
  /// Flutter's `kScaleSlop` is also 18, but it is compared with the change in the mean distance from the midpoint, so
  /// in Flutter the fingers must move 36 points relative to each other. In Android's `ScaleGestureDetector`, they
  /// must move 16 points, which is twice the touch slop. UIKit's documentation says only that the fingers must move
  /// enough. All three frameworks measure the scale from the moment of recognition, so the content does not jump.
  public static let pinchDistance = 18.0

  /// Creates the default rules.
  public init() {}
}

/// The gestures that a pointer on a layer can become.
public struct GestureCandidates: Equatable, Sendable {
  /// The required direction of a movement.
  public enum Axis: String, CaseIterable, Sendable {
    case any
    case horizontal
    case vertical
  }

  /// The rule for a movement that could be either a scroll or a drag.
  public enum Policy: String, CaseIterable, Sendable {
    /// The scroll wins, because it is the inner gesture. This is SwiftUI's `gesture`.
    case exclusive
    /// Both the scroll and the drag win. This is SwiftUI's `simultaneousGesture`.
    case simultaneous
  }

  /// Whether a short press is a tap.
  public var tap = false

  /// Whether a long press is recognized as a hold gesture.
  public var hold = false

  /// Whether a pointer can still drag or scroll after a hold.
  ///
  /// Whatever the value, a held press can no longer become a tap.
  public var dragsAfterHold = false

  /// The directions in which a movement can start a drag, or `nil` if no movement can.
  public var drag: Axis?

  /// The directions in which a movement scrolls, or `nil` for none.
  public var scroll: Axis?

  /// The rule for a movement that could be either a scroll or a drag.
  public var policy = Policy.exclusive

  /// Whether two fingers can zoom and rotate the layer.
  ///
  /// Both fingers must be on layers that allow a pinch.
  public var pinch = false

  /// Creates a set of candidates.
  ///
  /// By default, the set contains no gestures.
  public init(
    tap: Bool = false, hold: Bool = false, dragsAfterHold: Bool = false, drag: Axis? = nil,
    scroll: Axis? = nil,
    policy: Policy = .exclusive, pinch: Bool = false
  ) {
    self.tap = tap
    self.hold = hold
    self.dragsAfterHold = dragsAfterHold
    self.drag = drag
    self.scroll = scroll
    self.policy = policy
    self.pinch = pinch
  }
}

/// A recognized gesture.
public enum RecognizedGesture: Equatable, Sendable {
  case tap(TapEvent)
  case hold(TapEvent)
  case drag(DragEvent)
  case scroll(DragEvent)
  case pinch(PinchEvent)
}
