/// A rectangle that springs carry to its target, each of its four numbers by its own.
public struct AnimatedRectangle: Hashable, Sendable {
  /// The top left corner.
  public var origin: AnimatedPoint

  /// The width.
  public var width: AnimatedValue

  /// The height.
  public var height: AnimatedValue

  /// Creates a rectangle at rest.
  public init(_ rectangle: Rectangle, tolerance: RestTolerance = .points) {
    self.init(
      origin: AnimatedPoint(rectangle.origin, tolerance: tolerance),
      width: AnimatedValue(rectangle.width, tolerance: tolerance),
      height: AnimatedValue(rectangle.height, tolerance: tolerance))
  }

  /// Creates a rectangle from its animated parts.
  public init(origin: AnimatedPoint, width: AnimatedValue, height: AnimatedValue) {
    self.origin = origin
    self.width = width
    self.height = height
  }

  /// Where the rectangle is or goes.
  public var target: Rectangle {
    Rectangle(
      x: origin.x.target, y: origin.y.target, width: width.target, height: height.target)
  }

  /// The moment from which on the rectangle is exactly on target.
  public var restsAt: Timestamp { max(origin.restsAt, width.restsAt, height.restsAt) }

  /// Returns the rectangle at a moment; a bouncing extent may fall below 0 on its way.
  public func value(at time: Timestamp) -> Rectangle {
    Rectangle(
      x: origin.x.value(at: time), y: origin.y.value(at: time),
      width: width.value(at: time), height: height.value(at: time))
  }

  /// Returns how fast each of the four numbers changes at a moment, per second.
  public func velocity(at time: Timestamp) -> Rectangle {
    Rectangle(
      x: origin.x.velocity(at: time), y: origin.y.velocity(at: time),
      width: width.velocity(at: time), height: height.velocity(at: time))
  }

  /// Returns whether the rectangle is still on its way at a moment.
  public func isMoving(at time: Timestamp) -> Bool {
    time < restsAt
  }

  /// Sends the rectangle to a target, from wherever it is.
  ///
  /// - Parameters:
  ///   - target: Where the rectangle goes.
  ///   - spring: The spring that carries all four numbers.
  ///   - time: The moment at which the motion begins.
  ///   - velocity: How fast each number changes at the beginning, if not as at present.
  public mutating func animate(
    to target: Rectangle, with spring: Spring, at time: Timestamp, velocity: Rectangle? = nil
  ) {
    origin.animate(to: target.origin, with: spring, at: time, velocity: velocity?.origin)
    width.animate(to: target.width, with: spring, at: time, velocity: velocity?.width)
    height.animate(to: target.height, with: spring, at: time, velocity: velocity?.height)
  }

  /// Puts the rectangle somewhere at once, at rest.
  public mutating func set(_ rectangle: Rectangle) {
    origin.set(rectangle.origin)
    width.set(rectangle.width)
    height.set(rectangle.height)
  }

  /// Moves rectangle and target together; the motion between them stays as it is.
  public mutating func shift(by delta: Point) {
    origin.shift(by: delta)
  }
}
