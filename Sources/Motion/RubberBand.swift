/// The resistance of a scroll view that is pulled past its edge.
///
/// b(x) = (1 − 1 / (x · c / d + 1)) · d for a pull of x past the edge. The function is odd, has the slope c at the
/// edge, and never reaches d. Source: published measurements of UIScrollView.
public struct RubberBand: Hashable, Sendable {
  /// The extent d of the viewport along the pull, in points.
  ///
  /// If it is 0, the content does not follow a pull.
  public let dimension: Double

  /// The slope c at the edge, which is 0.55 in UIScrollView.
  public let coefficient: Double

  /// Creates a rubber band for a viewport's extent.
  ///
  /// - Parameters:
  ///   - dimension: The extent of the viewport, at least 0. NaN counts as 0.
  ///   - coefficient: The slope at the edge, at least 0. NaN counts as 0.55.
  public init(dimension: Double, coefficient: Double = 0.55) {
    self.dimension = Math.parameter(dimension, 0, .greatestFiniteMagnitude, orNaN: 0)
    self.coefficient = Math.parameter(coefficient, 0, .greatestFiniteMagnitude, orNaN: 0.55)
  }

  /// Returns the distance that the content moves when it is pulled by a given distance past the edge.
  public func offset(for distance: Double) -> Double {
    guard !distance.isNaN else { return distance }
    guard dimension > 0, coefficient > 0 else { return distance.sign == .minus ? -0.0 : 0 }
    let pull = distance.magnitude * coefficient
    // This is the same formula without its cancellation. A pull that overflows moves the content by the whole
    // extent.
    let offset = pull < .infinity ? pull / (1 + pull / dimension) : dimension
    return distance.sign == .minus ? -offset : offset
  }

  /// Returns the pull that moves the content by an offset, the inverse of ``offset(for:)``.
  ///
  /// No finite pull moves the content by the whole extent, so the result is infinite for that offset and
  /// larger ones.
  public func distance(for offset: Double) -> Double {
    guard offset != 0, !offset.isNaN else { return offset }
    let room = dimension - offset.magnitude
    guard room > 0, coefficient > 0 else { return offset < 0 ? -.infinity : .infinity }
    return offset / coefficient * (dimension / room)
  }

  /// Returns a position with resistance outside a range and without resistance within it.
  ///
  /// - Parameters:
  ///   - position: The position that the finger requests.
  ///   - lower: The lower edge of the range.
  ///   - upper: The upper edge of the range, at least `lower`.
  /// - Returns: The visible position.
  public func position(_ position: Double, from lower: Double, to upper: Double) -> Double {
    if position < lower { return lower + offset(for: position - lower) }
    if position > upper { return upper + offset(for: position - upper) }
    return position
  }

  /// Returns the finger's position for a visible position, the inverse of ``position(_:from:to:)``.
  ///
  /// - Parameters:
  ///   - shown: The visible position.
  ///   - lower: The lower edge of the range.
  ///   - upper: The upper edge of the range, at least `lower`.
  /// - Returns: The position of the finger.
  public func position(shown: Double, from lower: Double, to upper: Double) -> Double {
    if shown < lower { return lower + distance(for: shown - lower) }
    if shown > upper { return upper + distance(for: shown - upper) }
    return shown
  }
}
