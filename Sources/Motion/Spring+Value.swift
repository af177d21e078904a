extension Spring {
  /// Returns where a value is that a spring carries from one place to another.
  ///
  /// SwiftUI's `Spring.value(fromValue:toValue:initialVelocity:time:)`.
  ///
  /// - Parameters:
  ///   - start: The value at the start, in points or any unit.
  ///   - target: The value that the spring rests at.
  ///   - velocity: The velocity at the start, in units per second.
  ///   - time: The time since the start in seconds; before it, the start counts.
  /// - Returns: The value at that time.
  public func value(
    from start: Double, to target: Double, velocity: Double = 0, after time: Double
  ) -> Double {
    guard time > 0 else { return time.isNaN ? .nan : start }
    return target + displacement(from: start - target, velocity: velocity, after: time)
  }

  /// Returns the velocity of a value that a spring carries from one place to another.
  ///
  /// SwiftUI's `Spring.velocity(fromValue:toValue:initialVelocity:time:)`. For an over-damped spring
  /// SwiftUI's result reportedly differs by the travel; this is the derivative of the value.
  ///
  /// - Parameters:
  ///   - start: The value at the start, in points or any unit.
  ///   - target: The value that the spring rests at.
  ///   - velocity: The velocity at the start, in units per second.
  ///   - time: The time since the start in seconds; before it, the start counts.
  /// - Returns: The velocity in units per second.
  public func velocity(
    from start: Double, to target: Double, velocity: Double = 0, after time: Double
  ) -> Double {
    self.velocity(from: start - target, velocity: velocity, after: time)
  }

  /// Returns where a point is that a spring carries from one place to another.
  ///
  /// - Parameters:
  ///   - start: The point at the start.
  ///   - target: The point that the spring rests at.
  ///   - velocity: The velocity at the start, in points per second.
  ///   - time: The time since the start in seconds; before it, the start counts.
  /// - Returns: The point at that time.
  public func value(
    from start: Point, to target: Point, velocity: Point = .zero, after time: Double
  ) -> Point {
    Point(
      x: value(from: start.x, to: target.x, velocity: velocity.x, after: time),
      y: value(from: start.y, to: target.y, velocity: velocity.y, after: time))
  }
}
