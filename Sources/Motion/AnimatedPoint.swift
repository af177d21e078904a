/// A point that springs carry to its target, each coordinate by its own.
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

  /// Where the point is or goes.
  public var target: Point { Point(x: x.target, y: y.target) }

  /// The moment from which on the point is exactly on target.
  public var restsAt: Timestamp { max(x.restsAt, y.restsAt) }

  /// Returns the point at a moment.
  public func value(at time: Timestamp) -> Point {
    Point(x: x.value(at: time), y: y.value(at: time))
  }

  /// Returns the velocity at a moment, in points per second.
  public func velocity(at time: Timestamp) -> Point {
    Point(x: x.velocity(at: time), y: y.velocity(at: time))
  }

  /// Returns whether the point is still on its way at a moment.
  public func isMoving(at time: Timestamp) -> Bool {
    time < restsAt
  }

  /// Sends the point to a target, from wherever it is.
  ///
  /// - Parameters:
  ///   - target: Where the point goes.
  ///   - spring: The spring that carries both coordinates.
  ///   - time: The moment at which the motion begins.
  ///   - velocity: The velocity to begin with in points per second, if not the present one.
  public mutating func animate(
    to target: Point, with spring: Spring, at time: Timestamp, velocity: Point? = nil
  ) {
    x.animate(to: target.x, with: spring, at: time, velocity: velocity?.x)
    y.animate(to: target.y, with: spring, at: time, velocity: velocity?.y)
  }

  /// Puts the point somewhere at once, at rest.
  public mutating func set(_ point: Point) {
    x.set(point.x)
    y.set(point.y)
  }

  /// Moves point and target together; the motion between them stays as it is.
  public mutating func shift(by delta: Point) {
    x.shift(by: delta.x)
    y.shift(by: delta.y)
  }
}
