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

  /// Returns the vector with its length limited to a range.
  ///
  /// Use it to limit a velocity before passing it to a spring. A vector of length 0 has no direction and is
  /// returned unchanged, and so is a vector that contains NaN. Source: Flutter's `Velocity.clampMagnitude`.
  ///
  /// - Parameters:
  ///   - least: The minimum length, at least 0.
  ///   - most: The maximum length, at least the minimum.
  /// - Returns: The vector, scaled if its length is outside the range.
  public func clampMagnitude(_ least: Double, _ most: Double) -> Point {
    let length = length
    guard length > 0 else { return self }
    let wanted = Math.clamp(length, max(0, least), most)
    guard wanted != length else { return self }
    guard length < .infinity else { return direction.clampMagnitude(wanted, wanted) }
    // The shortest vectors have too few digits for a division by their length.
    guard length > 0x1p-900 else {
      return Point(x: x * 0x1p200, y: y * 0x1p200).clampMagnitude(wanted, wanted)
    }
    return Point(x: x / length * wanted, y: y / length * wanted)
  }

  /// A finite vector in the same direction, for a vector with an infinite coordinate or length.
  private var direction: Point {
    let isInfinite = x.isInfinite || y.isInfinite
    guard isInfinite else { return Point(x: x * 0x1p-10, y: y * 0x1p-10) }
    return Point(
      x: x.isInfinite ? (x < 0 ? -1 : 1) : 0, y: y.isInfinite ? (y < 0 ? -1 : 1) : 0)
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

  /// Returns a vector divided by a number.
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
