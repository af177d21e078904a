/// A number that a spring carries to its target.
///
/// What it is at a moment follows from where it started and nothing else: reading it, often or
/// seldom, in order or not, changes nothing. From ``restsAt`` on it is exactly on target.
public struct AnimatedValue: Hashable, Sendable {
  /// Where the value is or goes.
  public private(set) var target: Double

  /// The moment at which the present motion began.
  public private(set) var start: Timestamp

  /// The value's displacement from the target at ``start``.
  public private(set) var displacement: Double

  /// The value's velocity at ``start``, in units per second.
  public private(set) var initialVelocity: Double

  /// The spring of the present or the last motion.
  public private(set) var spring: Spring

  /// What counts as rest.
  public let tolerance: RestTolerance

  /// The moment from which on the value is exactly on target.
  ///
  /// ``Timestamp/distantFuture`` where that never comes, ``Timestamp/zero`` before any motion.
  public private(set) var restsAt: Timestamp

  /// Creates a value at rest.
  public init(_ value: Double, tolerance: RestTolerance = .points) {
    self.init(
      target: value, start: .zero, displacement: 0, initialVelocity: 0, spring: .smooth,
      tolerance: tolerance, restsAt: .zero)
  }

  /// Creates a value from all that it stores, as a snapshot keeps it.
  ///
  /// - Parameters:
  ///   - target: Where the value goes.
  ///   - start: The moment at which the motion began.
  ///   - displacement: The displacement from the target then.
  ///   - initialVelocity: The velocity then, in units per second.
  ///   - spring: The spring that carries the value.
  ///   - tolerance: What counts as rest.
  ///   - restsAt: The moment from which on the value is on target. It is taken as it stands, so that
  ///     a restored value equals the one that was stored.
  public init(
    target: Double, start: Timestamp, displacement: Double, initialVelocity: Double,
    spring: Spring, tolerance: RestTolerance, restsAt: Timestamp
  ) {
    self.target = target
    self.start = start
    self.displacement = displacement
    self.initialVelocity = initialVelocity
    self.spring = spring
    self.tolerance = tolerance
    self.restsAt = restsAt
  }

  /// Returns the value at a moment; before the motion began, its value at the beginning.
  public func value(at time: Timestamp) -> Double {
    state(at: time).value
  }

  /// Returns the velocity at a moment, in units per second; 0 at rest.
  public func velocity(at time: Timestamp) -> Double {
    state(at: time).velocity
  }

  /// Returns value and velocity at a moment, for hardly more than the price of one.
  public func state(at time: Timestamp) -> (value: Double, velocity: Double) {
    guard time < restsAt else { return (target, 0) }
    let state = spring.state(
      from: displacement, velocity: initialVelocity, after: time - start)
    return (target + state.displacement, state.velocity)
  }

  /// Returns whether the value is still on its way at a moment.
  public func isMoving(at time: Timestamp) -> Bool {
    time < restsAt
  }

  /// Sends the value to a target, from wherever it is.
  ///
  /// A value on its way keeps its place and its velocity: no jump, no kink.
  ///
  /// - Parameters:
  ///   - target: Where the value goes.
  ///   - spring: The spring that carries it.
  ///   - time: The moment at which the motion begins.
  ///   - velocity: The velocity to begin with in units per second, if not the present one.
  public mutating func animate(
    to target: Double, with spring: Spring, at time: Timestamp, velocity: Double? = nil
  ) {
    let state = state(at: time)
    self.target = target
    self.spring = spring
    start = time
    displacement = state.value - target
    initialVelocity = velocity ?? state.velocity
    let rest = spring.restMicroseconds(
      from: displacement, velocity: initialVelocity, tolerance: tolerance)
    restsAt = rest.map(time.advanced(byMicroseconds:)) ?? .distantFuture
  }

  /// Puts the value somewhere at once, at rest.
  public mutating func set(_ value: Double) {
    self = AnimatedValue(value, tolerance: tolerance)
  }

  /// Moves value and target together; the motion between them stays as it is.
  public mutating func shift(by delta: Double) {
    target += delta
  }
}
