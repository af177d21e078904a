extension Spring {
  /// Returns the value of a spring animation at a given time.
  ///
  /// It corresponds to SwiftUI's `Spring.value(fromValue:toValue:initialVelocity:time:)`.
  ///
  /// - Parameters:
  ///   - start: The value at the start, in points or any unit.
  ///   - target: The value at which the spring rests.
  ///   - velocity: The velocity at the start, in units per second.
  ///   - time: The time since the start, in seconds. A negative time counts as 0.
  /// - Returns: The value at that time.
  public func value(
    from start: Double, to target: Double, velocity: Double = 0, after time: Double
  ) -> Double {
    guard time > 0 else { return time.isNaN ? .nan : start }
    return target + displacement(from: start - target, velocity: velocity, after: time)
  }

  /// Returns the velocity of a spring animation at a given time.
  ///
  /// It corresponds to SwiftUI's `Spring.velocity(fromValue:toValue:initialVelocity:time:)`. For an
  /// overdamped spring, SwiftUI's result reportedly differs from the derivative of the value by `target` − `start`;
  /// this function returns the derivative.
  ///
  /// - Parameters:
  ///   - start: The value at the start, in points or any unit.
  ///   - target: The value at which the spring rests.
  ///   - velocity: The velocity at the start, in units per second.
  ///   - time: The time since the start, in seconds. A negative time counts as 0.
  /// - Returns: The velocity in units per second.
  public func velocity(
    from start: Double, to target: Double, velocity: Double = 0, after time: Double
  ) -> Double {
    self.velocity(from: start - target, velocity: velocity, after: time)
  }

  /// Returns the position of a spring-animated point at a given time.
  ///
  /// - Parameters:
  ///   - start: The point at the start.
  ///   - target: The point at which the spring rests.
  ///   - velocity: The velocity at the start, in points per second.
  ///   - time: The time since the start, in seconds. A negative time counts as 0.
  /// - Returns: The point at that time.
  public func value(
    from start: Point, to target: Point, velocity: Point = .zero, after time: Double
  ) -> Point {
    Point(
      x: value(from: start.x, to: target.x, velocity: velocity.x, after: time),
      y: value(from: start.y, to: target.y, velocity: velocity.y, after: time))
  }
}
