/// Flutter's `FrictionSimulation`: exponential drag and, on desktop systems, a constant deceleration.
///
/// x(t) = x₀ + v₀ · (dᵗ − 1) / ln d − a t² / 2 in the direction of the fling, until it stops.
public struct Friction: Hashable, Sendable {
  /// The fraction of the speed that remains after a second: the drag d.
  public let drag: Double

  /// The part of the deceleration that does not depend on the speed, in units per second squared.
  public let constantDeceleration: Double

  private let deceleration: Deceleration

  /// The friction of Flutter's bouncing scroll views, with a drag of 0.135.
  public static let bouncingScroll = Friction(drag: 0.135)

  /// The friction of Flutter's bouncing scroll views at their fast rate, with a drag of 0.135 and a constant
  /// deceleration of 1400 pt/s².
  public static let fastBouncingScroll = Friction(drag: 0.135, constantDeceleration: 1400)

  /// Creates a friction law from its drag and its constant deceleration.
  ///
  /// - Parameters:
  ///   - drag: The fraction of the speed that remains after a second, limited to 0 … 1. NaN counts as 0.135.
  ///   - constantDeceleration: The additional deceleration in units per second squared, at least 0. NaN
  ///     counts as 0.
  public init(drag: Double, constantDeceleration: Double = 0) {
    self.drag = Math.parameter(drag, 0, 1, orNaN: 0.135)
    self.constantDeceleration = Math.parameter(
      constantDeceleration, 0, .greatestFiniteMagnitude, orNaN: 0)
    deceleration = Deceleration(drag: drag)
  }

  /// Returns the position after a given time in seconds.
  ///
  /// - Parameters:
  ///   - start: The position at the start.
  ///   - velocity: The velocity at the start, in units per second.
  ///   - time: The time since the start in seconds. A negative time counts as 0.
  /// - Returns: The position, in the unit of `start`.
  public func position(from start: Double, velocity: Double, after time: Double) -> Double {
    let free = deceleration.position(from: start, velocity: velocity, after: time)
    guard constantDeceleration > 0, time > 0 else { return free }
    let end = restTime(velocity: velocity)
    guard time < end else { return restPosition(from: start, velocity: velocity) }
    return free - slowing(velocity) / 2 * time * time
  }

  /// Returns the velocity after a given time in seconds.
  ///
  /// - Parameters:
  ///   - velocity: The velocity at the start, in units per second.
  ///   - time: The time since the start in seconds. A negative time counts as 0.
  /// - Returns: The velocity in units per second.
  public func velocity(_ velocity: Double, after time: Double) -> Double {
    let free = deceleration.velocity(velocity, after: time)
    guard constantDeceleration > 0, time > 0 else { return free }
    return time >= restTime(velocity: velocity) ? 0 : free - slowing(velocity) * time
  }

  /// Returns the position at which the motion stops, or the position that it approaches if it never stops.
  public func restPosition(from start: Double, velocity: Double) -> Double {
    guard constantDeceleration > 0 else {
      return deceleration.restPosition(from: start, velocity: velocity)
    }
    guard velocity.isFinite else { return start + velocity }
    let end = restTime(velocity: velocity)
    let free = deceleration.position(from: start, velocity: velocity, after: end)
    return free - slowing(velocity) / 2 * end * end
  }

  /// Returns the time in seconds until the motion stops.
  ///
  /// The time is infinite if there is no constant deceleration.
  public func restTime(velocity: Double) -> Double {
    guard velocity != 0 else { return 0 }
    guard velocity.magnitude < .infinity else { return velocity.magnitude }
    guard constantDeceleration > 0 else { return .infinity }
    let speed = velocity.magnitude
    var time = 0.0
    // The speed is convex and decreasing, so Newton's method approaches its zero from the left without
    // passing it. It ends when rounding prevents further progress.
    for _ in 0..<64 {
      let present = deceleration.velocity(speed, after: time)
      let slope = present * deceleration.decayRate + constantDeceleration
      let next = time + (present - constantDeceleration * time) / slope
      guard next > time else { break }
      time = next
    }
    return time
  }

  private func slowing(_ velocity: Double) -> Double {
    velocity < 0 ? -constantDeceleration : constantDeceleration
  }
}
