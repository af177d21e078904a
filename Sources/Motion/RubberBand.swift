/// The resistance of a scroll view that is pulled past its edge.
///
/// b(x) = (1 − 1 / (x · c / d + 1)) · d for a pull of x past the edge: odd, of slope c at the edge, and
/// never as far as d. Source: UIScrollView, as measured by many.
public struct RubberBand: Hashable, Sendable {
  /// The extent d of the viewport along the pull, in points; without extent nothing gives way.
  public let dimension: Double

  /// The slope c at the edge; UIScrollView's is 0.55.
  public let coefficient: Double

  /// Creates a rubber band for a viewport's extent.
  ///
  /// - Parameters:
  ///   - dimension: The extent of the viewport, 0 and up, NaN for 0.
  ///   - coefficient: The slope at the edge, 0 and up, NaN for 0.55.
  public init(dimension: Double, coefficient: Double = 0.55) {
    self.dimension = Math.parameter(dimension, 0, .greatestFiniteMagnitude, orNaN: 0)
    self.coefficient = Math.parameter(coefficient, 0, .greatestFiniteMagnitude, orNaN: 0.55)
  }

  /// Returns how far the content follows a pull of some distance past the edge.
  public func offset(for distance: Double) -> Double {
    guard !distance.isNaN else { return distance }
    guard dimension > 0, coefficient > 0 else { return distance.sign == .minus ? -0.0 : 0 }
    let pull = distance.magnitude * coefficient
    // The same law without its cancellation; a pull that overflows reaches the whole extent.
    let offset = pull < .infinity ? pull / (1 + pull / dimension) : dimension
    return distance.sign == .minus ? -offset : offset
  }

  /// Returns the pull that makes the content follow so far, the inverse of ``offset(for:)``.
  ///
  /// No finite pull takes the content as far as the extent; that and beyond is infinite.
  public func distance(for offset: Double) -> Double {
    guard offset != 0, !offset.isNaN else { return offset }
    let room = dimension - offset.magnitude
    guard room > 0, coefficient > 0 else { return offset < 0 ? -.infinity : .infinity }
    return offset / coefficient * (dimension / room)
  }

  /// Returns a position that resists outside a range and is free within it.
  ///
  /// - Parameters:
  ///   - position: The position that the finger asks for.
  ///   - lower: The edge at the beginning.
  ///   - upper: The edge at the end, no less than `lower`.
  /// - Returns: The position shown.
  public func position(_ position: Double, from lower: Double, to upper: Double) -> Double {
    if position < lower { return lower + offset(for: position - lower) }
    if position > upper { return upper + offset(for: position - upper) }
    return position
  }

  /// Returns the finger's position for a shown one, the inverse of ``position(_:from:to:)``.
  ///
  /// - Parameters:
  ///   - shown: The position shown.
  ///   - lower: The edge at the beginning.
  ///   - upper: The edge at the end, no less than `lower`.
  /// - Returns: The position of the finger.
  public func position(shown: Double, from lower: Double, to upper: Double) -> Double {
    if shown < lower { return lower + distance(for: shown - lower) }
    if shown > upper { return upper + distance(for: shown - upper) }
    return shown
  }
}
