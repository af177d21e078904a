/// An axis-aligned rectangle, given by its top left corner and its size, in points.
///
/// The width and height should be at least 0. A rectangle with a negative width or height is empty, contains
/// nothing and intersects nothing.
public struct Rectangle: Hashable, Sendable {
  /// The x coordinate of the left edge.
  public var x: Double

  /// The y coordinate of the top edge.
  public var y: Double

  /// The horizontal extent.
  public var width: Double

  /// The vertical extent.
  public var height: Double

  /// The empty rectangle at the origin.
  public static let zero = Rectangle(x: 0, y: 0, width: 0, height: 0)

  /// Creates a rectangle from its top left corner and its size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Creates a rectangle from its origin and size.
  public init(origin: Point, size: Size) {
    self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
  }

  /// Creates a rectangle from its center and size.
  public init(center: Point, size: Size) {
    self.init(
      x: center.x - size.width / 2, y: center.y - size.height / 2,
      width: size.width, height: size.height)
  }

  /// Creates a rectangle from its four edges.
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// The top left corner.
  public var origin: Point { Point(x: x, y: y) }

  /// The width and the height as a size.
  public var size: Size { Size(width: width, height: height) }

  /// The center.
  public var center: Point { Point(x: midX, y: midY) }

  /// The x coordinate of the left edge, the same as ``x``.
  public var minX: Double { x }

  /// The y coordinate of the top edge, the same as ``y``.
  public var minY: Double { y }

  /// The x coordinate of the right edge.
  public var maxX: Double { x + width }

  /// The y coordinate of the bottom edge.
  public var maxY: Double { y + height }

  /// The x coordinate of the center.
  public var midX: Double { x + width / 2 }

  /// The y coordinate of the center.
  public var midY: Double { y + height / 2 }

  /// Whether the rectangle has no area, for example because its width is negative or NaN.
  public var isEmpty: Bool { size.isEmpty }
}
