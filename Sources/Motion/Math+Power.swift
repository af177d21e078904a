extension Math {
  /// Returns `base` to the power of `exponent`, to within 0.6 ulp.
  ///
  /// The exceptional cases are those of IEEE 754: any base to the power of 0 is 1, and a negative base with
  /// an exponent that is not an integer gives NaN.
  public static func pow(_ base: Double, _ exponent: Double) -> Double {
    if exponent == 0 || base == 1 { return 1 }
    guard !base.isNaN, !exponent.isNaN else { return .nan }
    let magnitude = base.magnitude
    let isOdd = isOddInteger(exponent)
    let isNegative = base.sign == .minus && isOdd
    if base < 0, !isOdd, !isInteger(exponent), base > -.infinity, exponent.isFinite { return .nan }
    guard magnitude > 0, magnitude < .infinity, exponent.isFinite else {
      if magnitude == 1 { return 1 }
      let grows = (magnitude > 1) == (exponent > 0)
      return grows ? (isNegative ? -.infinity : .infinity) : (isNegative ? -0.0 : 0)
    }
    let log = extendedLog(magnitude)
    // Return early if the result is far out of range. The exact product below would overflow there.
    let estimate = log.high * exponent
    guard estimate.magnitude < 800 else {
      return estimate > 0 ? (isNegative ? -.infinity : .infinity) : (isNegative ? -0.0 : 0)
    }
    guard exponent.magnitude > 0x1p-900 else { return isNegative ? -1 : 1 }
    var product = DoubleDouble.product(log.high, exponent)
    product.low += log.low * exponent
    let result = exp(product)
    return isNegative ? -result : result
  }

  private static func isInteger(_ x: Double) -> Bool {
    x.magnitude >= 0x1p52 || (x.magnitude + 0x1p52) - 0x1p52 == x.magnitude
  }

  private static func isOddInteger(_ x: Double) -> Bool {
    // All doubles from 2⁵³ on are even.
    guard x.magnitude < 0x1p53, isInteger(x) else { return false }
    return Int64(x) & 1 == 1
  }
}
