/// A rectangle that springs animate to a target.
public struct AnimatedRectangle: Hashable, Sendable {
  /// The top left corner.
  public var origin: AnimatedPoint

  /// The animated width, in points.
  public var width: AnimatedValue

  /// The animated height, in points.
  public var height: AnimatedValue

  /// Creates a rectangle at rest.
  public init(_ rectangle: Rectangle, tolerance: RestTolerance = .points) {
    self.init(
      origin: AnimatedPoint(rectangle.origin, tolerance: tolerance),
      width: AnimatedValue(rectangle.width, tolerance: tolerance),
      height: AnimatedValue(rectangle.height, tolerance: tolerance))
  }

  /// Creates a rectangle from its animated origin, width and height.
  public init(origin: AnimatedPoint, width: AnimatedValue, height: AnimatedValue) {
    self.origin = origin
    self.width = width
    self.height = height
  }

  /// The target, or the rectangle itself if it is at rest.
  public var target: Rectangle {
    Rectangle(
      x: origin.x.target, y: origin.y.target, width: width.target, height: height.target)
  }

  /// The time from which the rectangle is exactly at its target.
  public var restsAt: Timestamp { max(origin.restsAt, width.restsAt, height.restsAt) }

  /// Returns the rectangle at a given time.
  ///
  /// While a spring overshoots, the width or the height may be negative.
  public func value(at time: Timestamp) -> Rectangle {
    Rectangle(
      x: origin.x.value(at: time), y: origin.y.value(at: time),
      width: width.value(at: time), height: height.value(at: time))
  }

  /// Returns the velocities of the origin, the width and the height at a given time, in points per second.
  public func velocity(at time: Timestamp) -> Rectangle {
    Rectangle(
      x: origin.x.velocity(at: time), y: origin.y.velocity(at: time),
      width: width.velocity(at: time), height: height.velocity(at: time))
  }

  /// Returns whether the rectangle is moving at a given time.
  public func isMoving(at time: Timestamp) -> Bool {
    time < restsAt
  }

  /// Animates the rectangle from its current frame to a target.
  ///
  /// - Parameters:
  ///   - target: The target.
  ///   - spring: The spring for the origin and the size.
  ///   - time: The time at which the motion starts.
  ///   - velocity: The initial velocities in points per second, or `nil` for the current ones.
  public mutating func animate(
    to target: Rectangle, with spring: Spring, at time: Timestamp, velocity: Rectangle? = nil
  ) {
    origin.animate(to: target.origin, with: spring, at: time, velocity: velocity?.origin)
    width.animate(to: target.width, with: spring, at: time, velocity: velocity?.width)
    height.animate(to: target.height, with: spring, at: time, velocity: velocity?.height)
  }

  /// Sets the rectangle without animation.
  public mutating func set(_ rectangle: Rectangle) {
    origin.set(rectangle.origin)
    width.set(rectangle.width)
    height.set(rectangle.height)
  }

  /// Moves the rectangle and its target by the same distance, without changing the motion.
  public mutating func shift(by delta: Point) {
    origin.shift(by: delta)
  }
}
