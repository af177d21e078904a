/// A point that is animated toward a target by springs.
public struct AnimatedPoint: Hashable, Sendable {
  /// The horizontal coordinate.
  public var x: AnimatedValue

  /// The vertical coordinate.
  public var y: AnimatedValue

  /// Creates a point at rest.
  public init(_ point: Point, tolerance: RestTolerance = .points) {
    self.init(
      x: AnimatedValue(point.x, tolerance: tolerance),
      y: AnimatedValue(point.y, tolerance: tolerance))
  }

  /// Creates a point from its animated coordinates.
  public init(x: AnimatedValue, y: AnimatedValue) {
    self.x = x
    self.y = y
  }

  /// The target, or the position if the point is at rest.
  public var target: Point { Point(x: x.target, y: y.target) }

  /// The time from which the point is exactly at its target.
  public var restsAt: Timestamp { max(x.restsAt, y.restsAt) }

  /// Returns the point at a given time.
  public func value(at time: Timestamp) -> Point {
    Point(x: x.value(at: time), y: y.value(at: time))
  }

  /// Returns the velocity at a given time, in points per second.
  public func velocity(at time: Timestamp) -> Point {
    Point(x: x.velocity(at: time), y: y.velocity(at: time))
  }

  /// Returns whether the point is moving at a given time.
  public func isMoving(at time: Timestamp) -> Bool {
    time < restsAt
  }

  /// Animates the point from its current position to a target.
  ///
  /// - Parameters:
  ///   - target: The target.
  ///   - spring: The spring for both coordinates.
  ///   - time: The time at which the motion starts.
  ///   - velocity: The initial velocity in points per second, or `nil` for the current one.
  public mutating func animate(
    to target: Point, with spring: Spring, at time: Timestamp, velocity: Point? = nil
  ) {
    x.animate(to: target.x, with: spring, at: time, velocity: velocity?.x)
    y.animate(to: target.y, with: spring, at: time, velocity: velocity?.y)
  }

  /// Sets the point without animation.
  public mutating func set(_ point: Point) {
    x.set(point.x)
    y.set(point.y)
  }

  /// Moves the point and its target by the same distance, without changing the motion.
  public mutating func shift(by delta: Point) {
    x.shift(by: delta.x)
    y.shift(by: delta.y)
  }
}
