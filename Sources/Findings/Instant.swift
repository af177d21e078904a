public import Interaction
public import Motion

/// The states on one side of an instant, from which its limit and its slope follow.
public struct Side: Sendable {
  /// The states, the one nearest to the instant first: up to three of them.
  ///
  /// None at all says that nothing has changed since the instant before.
  public var states: [RenderState]

  /// Whether nothing moves on this side.
  public var isStill: Bool

  /// The state behind an event that cuts this side short, where too few lie before it to tell how
  /// things go on; none where they do.
  public var beyond: [RenderState] = []

  /// Makes a side.
  public init(_ states: [RenderState], isStill: Bool) {
    self.states = states
    self.isStill = isStill
  }

  /// A side on which nothing has changed since the instant before.
  public static let unchanged = Side([], isStill: true)
}

/// A moment at which something may break: what was shown just before it, and just after.
///
/// Between instants a state is a smooth function of time. So the limits of both sides tell all that
/// can be wrong there, whatever the rate is at which anybody looks.
public struct Instant: Sendable {
  /// The moment.
  public var time: Timestamp

  /// What was done, in its order; nothing where the component did something by itself.
  public var happenings: [Happening]

  /// What was shown on the way to it.
  public var left: Side

  /// What is shown from it on.
  public var right: Side

  /// Whether it is one of the samples of a session that can't be asked for its instants: then
  /// nothing is known to happen here, and only a step far greater than those beside it is a break.
  public var isSample = false

  /// Whether the component tells its app something, as it does of what it has decided.
  public var isTold = false

  /// Whether a call ends here, and nothing happens: things go on as they did.
  public var isQuiet = false

  /// Makes an instant.
  public init(
    _ time: Timestamp, _ happenings: [Happening], left: Side, right: Side, isTold: Bool = false
  ) {
    self.time = time
    self.isTold = isTold
    self.happenings = happenings
    self.left = left
    self.right = right
  }

  /// Makes one at which a call ends, and nothing happens.
  @inlinable
  public static func quiet(_ time: Timestamp, _ side: Side) -> Instant {
    var instant = Instant(time, [], left: .unchanged, right: side)
    instant.isQuiet = true
    return instant
  }
}
