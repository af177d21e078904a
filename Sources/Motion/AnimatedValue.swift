/// A number that a spring animates to a target.
///
/// The value at a given time depends only on how the motion started, not on earlier reads. You can therefore read
/// values for any times, in any order. From ``restsAt`` on, the value is exactly at its target.
public struct AnimatedValue: Hashable, Sendable {
  /// The target, or the value itself if it is at rest.
  public private(set) var target: Double

  /// The time at which the current motion started.
  public private(set) var start: Timestamp

  /// The value's displacement from the target at ``start``.
  public private(set) var displacement: Double

  /// The value's velocity at ``start``, in units per second.
  public private(set) var initialVelocity: Double

  /// The spring of the current or last motion.
  public private(set) var spring: Spring

  /// The tolerance within which the value counts as at rest.
  public let tolerance: RestTolerance

  /// The time from which the value is exactly at its target.
  ///
  /// It is ``Timestamp/distantFuture`` if the value never settles, and ``Timestamp/zero`` before any motion.
  public private(set) var restsAt: Timestamp

  /// Creates a value at rest.
  public init(_ value: Double, tolerance: RestTolerance = .points) {
    self.init(
      target: value, start: .zero, displacement: 0, initialVelocity: 0, spring: .smooth,
      tolerance: tolerance, restsAt: .zero)
  }

  /// Creates a value from its stored properties, for restoring a snapshot.
  ///
  /// - Parameters:
  ///   - target: The target.
  ///   - start: The time at which the motion started.
  ///   - displacement: The displacement from the target at that time.
  ///   - initialVelocity: The velocity at that time, in units per second.
  ///   - spring: The spring.
  ///   - tolerance: The tolerance within which the value counts as at rest.
  ///   - restsAt: The time from which the value is at its target. It is used unchanged, so that
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

  /// Returns the value at a given time, or the initial value before the motion starts.
  public func value(at time: Timestamp) -> Double {
    state(at: time).value
  }

  /// Returns the velocity at a given time, in units per second.
  ///
  /// It is 0 at rest.
  public func velocity(at time: Timestamp) -> Double {
    state(at: time).velocity
  }

  /// Returns the value and the velocity at a given time.
  ///
  /// This costs little more than computing only one of them.
  public func state(at time: Timestamp) -> (value: Double, velocity: Double) {
    guard time < restsAt else { return (target, 0) }
    let state = spring.state(
      from: displacement, velocity: initialVelocity, after: time - start)
    return (target + state.displacement, state.velocity)
  }

  /// Returns whether the value is moving at a given time.
  public func isMoving(at time: Timestamp) -> Bool {
    time < restsAt
  }

  /// Animates the value from its current position to a target.
  ///
  /// A moving value keeps its position and velocity, so nothing jumps.
  ///
  /// - Parameters:
  ///   - target: The target.
  ///   - spring: The spring.
  ///   - time: The time at which the motion starts.
  ///   - velocity: The initial velocity in units per second, or `nil` for the current one.
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

  /// Sets the value without animation.
  public mutating func set(_ value: Double) {
    self = AnimatedValue(value, tolerance: tolerance)
  }

  /// Moves the value and its target by the same distance, without changing the motion.
  public mutating func shift(by delta: Double) {
    target += delta
  }
}
