/// A length that something has to exceed: in points, or as a fraction of an extent.
///
/// What the extent is, such as the viewport's width, the parameter says that the threshold is.
public enum Threshold: Equatable, Sendable {
  /// The same length whatever the extent, in points.
  case points(Double)

  /// A share of the extent, 1 being all of it.
  case fraction(Double)

  /// The length in points for an extent in points.
  public func resolve(in extent: Double) -> Double {
    switch self {
    case .points(let points): points
    case .fraction(let fraction): fraction * extent
    }
  }
}

extension Threshold: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Makes a length in points.
  public init(floatLiteral points: Double) {
    self = .points(points)
  }

  /// Makes a length in points.
  public init(integerLiteral points: Int) {
    self = .points(Double(points))
  }
}
