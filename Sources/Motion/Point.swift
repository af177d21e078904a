/// A point or a vector in the plane, x to the right and y down, in points.
///
/// Velocities are vectors, too, in points per second.
public struct Point: Hashable, Sendable {
  /// The horizontal coordinate.
  public var x: Double

  /// The vertical coordinate.
  public var y: Double

  /// The origin, and the vector of length 0.
  public static let zero = Point(x: 0, y: 0)

  /// Creates a point from its coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The length of the vector.
  public var length: Double { Math.hypotenuse(x, y) }

  /// Returns the distance to another point.
  public func distance(to other: Point) -> Double {
    (other - self).length
  }

  /// Returns the sum of two vectors.
  public static func + (first: Point, second: Point) -> Point {
    Point(x: first.x + second.x, y: first.y + second.y)
  }

  /// Returns the vector from the second point to the first.
  public static func - (first: Point, second: Point) -> Point {
    Point(x: first.x - second.x, y: first.y - second.y)
  }

  /// Returns the opposite vector.
  public static prefix func - (vector: Point) -> Point {
    Point(x: -vector.x, y: -vector.y)
  }

  /// Returns a vector scaled by a factor.
  public static func * (vector: Point, factor: Double) -> Point {
    Point(x: vector.x * factor, y: vector.y * factor)
  }

  /// Returns a vector scaled by the inverse of a divisor.
  public static func / (vector: Point, divisor: Double) -> Point {
    Point(x: vector.x / divisor, y: vector.y / divisor)
  }

  /// Adds a vector in place.
  public static func += (point: inout Point, vector: Point) {
    point = point + vector
  }

  /// Subtracts a vector in place.
  public static func -= (point: inout Point, vector: Point) {
    point = point - vector
  }
}
