/// An unevaluated sum of two doubles, with about 106 bits of precision.
///
/// It implements the parts of Dekker's and Knuth's arithmetic that are needed where a single double would
/// lose the last bits. Nothing is rounded here: each result is the exact value of its operation.
struct DoubleDouble: Equatable, Sendable {
  var high: Double
  var low: Double

  /// Returns the exact sum of two numbers of any size (Knuth).
  static func sum(_ a: Double, _ b: Double) -> DoubleDouble {
    let high = a + b
    let virtual = high - a
    return DoubleDouble(high: high, low: (a - (high - virtual)) + (b - virtual))
  }

  /// Returns the exact sum of two numbers, if the first is zero or at least as large in magnitude as the
  /// second (Dekker).
  static func orderedSum(_ a: Double, _ b: Double) -> DoubleDouble {
    let high = a + b
    return DoubleDouble(high: high, low: b - (high - a))
  }

  /// Returns the exact product of two numbers below about 2⁹⁹⁵ (Dekker).
  static func product(_ a: Double, _ b: Double) -> DoubleDouble {
    let high = a * b
    let (a1, a2) = halves(a)
    let (b1, b2) = halves(b)
    return DoubleDouble(high: high, low: ((a1 * b1 - high) + a1 * b2 + a2 * b1) + a2 * b2)
  }

  /// Splits a number into two numbers of at most 26 bits each (Veltkamp).
  private static func halves(_ a: Double) -> (Double, Double) {
    let shifted = 134_217_729 * a
    let high = shifted - (shifted - a)
    return (high, a - high)
  }
}
