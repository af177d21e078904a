extension Math {
  /// Returns e to the power of `x`, to within 0.6 ulp.
  ///
  /// Overflow gives infinity. Underflow passes through the subnormal numbers to 0.
  public static func exp(_ x: Double) -> Double {
    exp(DoubleDouble(high: x, low: 0))
  }

  /// Returns e^`x` − 1 to within 1 ulp, even if `x` is close to 0.
  public static func expm1(_ x: Double) -> Double {
    guard x < 709.79 else { return x.isNaN ? x : .infinity }
    guard x > -40 else { return -1 }
    // For such a small x, e^x − 1 equals x, and halving a subnormal number would lose its last bit.
    guard x.magnitude > 0x1p-54 else { return x }
    let (exponent, reduced) = reduceByLn2(x)
    let tail = expTail(reduced.high) + reduced.low * (1 + reduced.high)
    if exponent == 0 { return reduced.high + tail }
    // Work in units of the power of two if it is larger than 1, otherwise in units of 1.
    guard exponent > 0 else {
      let scale = powerOfTwo(exponent)
      let sum = DoubleDouble.orderedSum(scale - 1, scale * reduced.high)
      return sum.high + (sum.low + scale * tail)
    }
    let one = exponent < 60 ? powerOfTwo(-exponent) : 0
    let base = DoubleDouble.sum(1, -one)
    let sum = DoubleDouble.orderedSum(base.high, reduced.high)
    return scaled(sum.high + (sum.low + (base.low + tail)), byPowerOfTwo: exponent)
  }

  /// Returns e to the power of `x`, the unevaluated sum of a high and a low part.
  static func exp(_ x: DoubleDouble) -> Double {
    guard x.high < 709.79 else { return x.high.isNaN ? x.high : .infinity }
    guard x.high > -745.2 else { return 0 }
    let (exponent, reduced) = reduceByLn2(x.high)
    let curved = expTail(reduced.high)
    let tail = curved + (reduced.low + x.low) * (1 + (reduced.high + curved))
    let sum = DoubleDouble.orderedSum(1, reduced.high)
    guard exponent > -1022 || sum.high >= 1 && exponent == -1022 else {
      return subnormal(sum.high, sum.low + tail, byPowerOfTwo: exponent)
    }
    return scaled(sum.high + (sum.low + tail), byPowerOfTwo: exponent)
  }

  /// Returns a sum times 2^`exponent`, rounded once to a subnormal number.
  ///
  /// The sum is first added to a number whose last bit is the smallest representable one. This removes
  /// exactly the bits that can't be represented.
  private static func subnormal(
    _ high: Double, _ low: Double, byPowerOfTwo exponent: Int
  ) -> Double {
    let anchor = powerOfTwo(-1022 - exponent)
    let sum = DoubleDouble.orderedSum(anchor, high)
    return scaled((sum.high + (sum.low + low)) - anchor, byPowerOfTwo: exponent)
  }

  /// Splits x into n · ln 2 and a remainder of at most half of ln 2 (Cody and Waite).
  private static func reduceByLn2(_ x: Double) -> (exponent: Int, rest: DoubleDouble) {
    let shifted = x * 0x1.71547652b82fep+0 + roundingShift
    let count = shifted - roundingShift
    // The low bits of the shifted number are the integer in two's complement.
    let exponent = Int(Int32(truncatingIfNeeded: shifted.bitPattern))
    // The first constant has 32 bits and the count has 11, so the product and the difference are exact.
    let high = x - count * 0x1.62e42feep-1
    return (exponent, .sum(high, -count * 0x1.a39ef35793c76p-33))
  }

  /// Returns e^r − 1 − r for |r| ≤ ln 2 / 2.
  private static func expTail(_ r: Double) -> Double {
    // Estrin's scheme has half the latency of Horner's method, at the cost of three squarings.
    let r2 = r * r
    let r4 = r2 * r2
    let c01 = 0x1.5555555555556p-3 + r * 0x1.5555555555555p-5
    let c23 = 0x1.11111111109a6p-7 + r * 0x1.6c16c16c167dap-10
    let c45 = 0x1.a01a01a7cebcdp-13 + r * 0x1.a01a01a48116fp-16
    let c67 = 0x1.71de0d85293b8p-19 + r * 0x1.27e4e1dcf773bp-22
    let c89 = 0x1.af390ba7e6f47p-26 + r * 0x1.1f6717774d5e0p-29
    let series = (c01 + r2 * c23) + r4 * ((c45 + r2 * c67) + r4 * c89)
    return 0.5 * r2 + r2 * r * series
  }
}
