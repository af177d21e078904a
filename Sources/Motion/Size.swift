/// A width and a height, in points.
public struct Size: Hashable, Sendable {
  /// The horizontal extent.
  public var width: Double

  /// The vertical extent.
  public var height: Double

  /// The size whose width and height are 0.
  public static let zero = Size(width: 0, height: 0)

  /// Creates a size from its width and height.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Whether the size has no area, for example because its width is negative or NaN.
  public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// The length of the diagonal.
  public var diagonal: Double { Math.hypotenuse(width, height) }

  /// Returns a size scaled by a factor.
  public static func * (size: Size, factor: Double) -> Size {
    Size(width: size.width * factor, height: size.height * factor)
  }
}
