/// A length, such as the distance that a drag must exceed: in points, or as a fraction of an extent.
///
/// The parameter's description states the extent, such as the viewport's width.
public enum Threshold: Equatable, Sendable {
  /// A fixed length in points.
  case points(Double)

  /// A fraction of the extent, where 1 is the full extent.
  case fraction(Double)

  /// Returns the threshold in points.
  ///
  /// A fraction is multiplied by `extent`, which is in points.
  public func resolve(in extent: Double) -> Double {
    switch self {
    case .points(let points): points
    case .fraction(let fraction): fraction * extent
    }
  }
}

extension Threshold: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Creates a length in points.
  public init(floatLiteral points: Double) {
    self = .points(points)
  }

  /// Creates a length in points.
  public init(integerLiteral points: Int) {
    self = .points(Double(points))
  }
}
