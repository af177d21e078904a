public import Motion

/// The numbers by which a pointer's way is read.
public struct GestureRules: Equatable, Sendable {
  /// The point from which a drag's translation is measured.
  public enum DragOrigin: String, CaseIterable, Sendable {
    /// The touch-down, as SwiftUI does: a drag starts at the minimum distance.
    case touch
    /// The point where the drag was recognised: a drag starts at zero.
    case recognition
  }

  /// How far a pointer moves before it drags or scrolls, in points; SwiftUI's default.
  ///
  /// It is also the touch slop: a press that moves as far is no tap.
  public var minimumDistance = 10.0

  /// How long a press may last and still be a tap, in seconds; nil for any time.
  public var tapDeadline: Double?

  /// The duration of a press before it counts as a hold, in seconds.
  public var holdDuration = 0.5

  /// The point from which a drag's translation is measured.
  public var dragOrigin = DragOrigin.touch

  /// How the samples of a pointer become the velocity of its release.
  public var velocityStrategy = VelocityEstimator.leastSquares

  /// Makes the defaults.
  public init() {}
}

/// What a pointer that goes down somewhere can turn into.
public struct GestureCandidates: Equatable, Sendable {
  /// The direction in which a movement has to go.
  public enum Axis: String, CaseIterable, Sendable {
    case any
    case horizontal
    case vertical
  }

  /// What becomes of a movement that could be a scroll as well as a drag.
  public enum Policy: String, CaseIterable, Sendable {
    /// The scroll, as the inner one, takes it; SwiftUI's `gesture`.
    case exclusive
    /// Both take it; SwiftUI's `simultaneousGesture`.
    case simultaneous
  }

  /// Whether a short press is a tap.
  public var tap = false

  /// Whether a long press is a hold.
  public var hold = false

  /// Whether a pointer that has held can still drag or scroll; it is no tap in any case.
  public var dragsAfterHold = false

  /// The ways that drag, if any do.
  public var drag: Axis?

  /// The ways that scroll, if any do.
  public var scroll: Axis?

  /// What becomes of a way that is both.
  public var policy = Policy.exclusive

  /// Makes candidates.
  public init(
    tap: Bool = false, hold: Bool = false, dragsAfterHold: Bool = false, drag: Axis? = nil,
    scroll: Axis? = nil,
    policy: Policy = .exclusive
  ) {
    self.tap = tap
    self.hold = hold
    self.dragsAfterHold = dragsAfterHold
    self.drag = drag
    self.scroll = scroll
    self.policy = policy
  }
}

/// What a pointer turned out to be.
public enum RecognizedGesture: Equatable, Sendable {
  case tap(TapEvent)
  case hold(TapEvent)
  case drag(DragEvent)
  case scroll(DragEvent)
}
