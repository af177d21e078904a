/// A deceleration in which the speed decays exponentially.
///
/// v(t) = v₀ · e^(−kt) and x(t) = x₀ + v₀ · (1 − e^(−kt)) / k. UIKit specifies the fraction of the
/// speed that remains after a millisecond, Flutter the fraction after a second.
public struct Deceleration: Hashable, Sendable {
  /// The decay rate k, per second.
  ///
  /// With 0 the motion never slows down; with infinity it stops immediately.
  public let decayRate: Double

  /// `UIScrollView.DecelerationRate.normal`, 0.998 per millisecond.
  public static let normal = Deceleration(rate: 0.998)

  /// `UIScrollView.DecelerationRate.fast`, 0.99 per millisecond.
  public static let fast = Deceleration(rate: 0.99)

  /// Creates a deceleration from the fraction of the speed that remains after a millisecond.
  ///
  /// - Parameter rate: The remaining fraction, limited to 0 … 1. NaN counts as 0.998.
  public init(rate: Double) {
    self.init(decayRate: -1000 * Math.log(Math.parameter(rate, 0, 1, orNaN: 0.998)))
  }

  /// Creates a deceleration from the fraction of the speed that remains after a second.
  ///
  /// This is the `drag` of Flutter's `FrictionSimulation`.
  ///
  /// - Parameter drag: The remaining fraction, limited to 0 … 1. NaN counts as 0.135.
  public init(drag: Double) {
    self.init(decayRate: -Math.log(Math.parameter(drag, 0, 1, orNaN: 0.135)))
  }

  /// Creates a deceleration from its decay rate.
  ///
  /// - Parameter decayRate: The rate k per second, at least 0. NaN counts as the rate of ``normal``.
  public init(decayRate: Double) {
    self.decayRate =
      decayRate.isNaN ? Deceleration.normal.decayRate : Math.clamp(decayRate, 0, .infinity)
  }

  /// Returns the position after a given time in seconds.
  ///
  /// - Parameters:
  ///   - start: The position at the start.
  ///   - velocity: The velocity at the start, in units per second.
  ///   - time: The time since the start in seconds. A negative time counts as 0.
  /// - Returns: The position, in the unit of `start`.
  public func position(from start: Double, velocity: Double, after time: Double) -> Double {
    guard time > 0 else { return time.isNaN ? .nan : start }
    guard velocity != 0 else { return start }
    // (1 − e^(−kt)) / k is t without decay, and 0 with infinite decay.
    guard decayRate > 0 else { return start + velocity * time }
    return start + velocity * (-Math.expm1(-decayRate * time) / decayRate)
  }

  /// Returns the velocity after a given time in seconds.
  ///
  /// - Parameters:
  ///   - velocity: The velocity at the start, in units per second.
  ///   - time: The time since the start in seconds. A negative time counts as 0.
  /// - Returns: The velocity in units per second.
  public func velocity(_ velocity: Double, after time: Double) -> Double {
    guard time > 0, decayRate > 0 else { return time.isNaN ? .nan : velocity }
    return velocity * Math.exp(-decayRate * time)
  }

  /// Returns the position that the motion approaches.
  ///
  /// The position is infinite if the decay rate is 0.
  public func restPosition(from start: Double, velocity: Double) -> Double {
    velocity == 0 ? start : start + velocity / decayRate
  }

  /// Returns the initial velocity, in units per second, of a fling that ends at a given position.
  public func velocity(from start: Double, toRestAt end: Double) -> Double {
    start == end ? 0 : (end - start) * decayRate
  }

  /// Returns the time in seconds until the speed has fallen to a given speed, or `nil` if it never does.
  ///
  /// - Parameters:
  ///   - velocity: The velocity at the start, in units per second.
  ///   - speed: The speed, above 0, at which the motion counts as over.
  /// - Returns: The time in seconds; 0 if the motion is slower from the start.
  public func restTime(velocity: Double, below speed: Double) -> Double? {
    guard velocity.magnitude > speed else { return 0 }
    guard decayRate > 0, speed > 0 else { return nil }
    return Math.log(velocity.magnitude / speed) / decayRate
  }

  /// Returns the time in seconds at which the motion reaches a position, or `nil` if it never does.
  ///
  /// - Parameters:
  ///   - position: The position to reach.
  ///   - start: The position at the start.
  ///   - velocity: The velocity at the start, in units per second.
  /// - Returns: The time in seconds.
  public func time(toReach position: Double, from start: Double, velocity: Double) -> Double? {
    let distance = position - start
    if distance == 0 { return 0 }
    let ratio = distance / velocity
    guard ratio > 0, ratio < .infinity else { return nil }
    guard decayRate > 0 else { return ratio }
    let time = -Math.log1p(-decayRate * ratio) / decayRate
    return time < .infinity ? time : nil
  }
}
