public import Interaction
public import Motion

/// The states on one side of an instant, from which the values and slopes at the instant are extrapolated.
public struct OneSidedLimit: Sendable {
  /// Up to three states, the one nearest to the instant first.
  ///
  /// An empty array means that nothing has changed since the previous instant.
  public var states: [RenderState]

  /// Whether nothing is moving on this side.
  public var isStill: Bool

  /// The state beyond the nearest other event on this side, or an empty array.
  ///
  /// It is used if there are too few states between the instant and that event to show the motion.
  public var beyond: [RenderState] = []

  /// Creates one side of an instant from up to three states.
  public init(_ states: [RenderState], isStill: Bool) {
    self.states = states
    self.isStill = isStill
  }

  /// A side on which nothing has changed since the previous instant.
  public static let unchanged = OneSidedLimit([], isStill: true)
}

/// A time at which the motion may be discontinuous, with the states just before and just after it.
///
/// Between instants a state is a smooth function of time. A comparison of the values and slopes just before
/// and just after an instant therefore reveals every discontinuity, whatever the frame rate.
public struct Instant: Sendable {
  /// The time of the instant on the session's clock.
  public var time: Timestamp

  /// The events in order; empty if the component changed on its own.
  public var inputs: [SessionInput]

  /// The states before the instant.
  public var left: OneSidedLimit

  /// The states at the instant and after it.
  public var right: OneSidedLimit

  /// Whether this is only a sample of a session that cannot report its instants.
  ///
  /// No event is known here, so only a step far larger than the neighboring steps counts as a discontinuity.
  public var isSample = false

  /// Whether the component reports an effect at this instant, such as the effect of a decision.
  public var isTold = false

  /// Whether this instant has no event and only marks the end of a call, so that motions simply continue.
  public var isQuiet = false

  /// Creates an instant from its events and the states on both sides of it.
  public init(
    _ time: Timestamp, _ inputs: [SessionInput], left: OneSidedLimit, right: OneSidedLimit,
    isTold: Bool = false
  ) {
    self.time = time
    self.isTold = isTold
    self.inputs = inputs
    self.left = left
    self.right = right
  }

  /// Returns an instant that marks the end of a call and has no event.
  @inlinable
  public static func quiet(_ time: Timestamp, _ side: OneSidedLimit) -> Instant {
    var instant = Instant(time, [], left: .unchanged, right: side)
    instant.isQuiet = true
    return instant
  }
}
