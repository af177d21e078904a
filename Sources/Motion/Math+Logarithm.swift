extension Math {
  /// Returns the natural logarithm of `x`, to within 0.6 ulp.
  ///
  /// Zero gives negative infinity, and negative numbers give NaN.
  public static func log(_ x: Double) -> Double {
    guard x > 0 else { return x == 0 ? -.infinity : .nan }
    guard x < .infinity else { return x }
    return extendedLog(x).high
  }

  /// Returns the natural logarithm of 1 + `x` to within 0.6 ulp, even if `x` is close to 0.
  public static func log1p(_ x: Double) -> Double {
    guard x > -1 else { return x == -1 ? -.infinity : .nan }
    guard x < .infinity else { return x }
    // Below 2⁻⁵⁴ the squared term is less than half an ulp, and products would underflow.
    guard x.magnitude > 0x1p-54 else { return x }
    if x.magnitude < 0.29 { return mantissaLog(x).high }
    let sum = DoubleDouble.sum(1, x)
    let log = extendedLog(sum.high)
    return log.high + (log.low + sum.low / sum.high)
  }

  /// Returns the logarithm of a positive finite number, to about 66 significant bits.
  static func extendedLog(_ x: Double) -> DoubleDouble {
    var value = x
    var exponent = 0
    if value < 0x1p-1022 {
      value *= 0x1p54
      exponent = -54
    }
    // Subtracting the bit pattern of √½ before reading the exponent leaves a mantissa from √½ to √2. No
    // digits then cancel between the mantissa's logarithm and the power of two.
    let offset = value.bitPattern &- 0x3fe6_a09e_667f_3bcd
    let power = Int(Int64(bitPattern: offset) >> 52)
    let mantissa = Double(bitPattern: value.bitPattern &- UInt64(bitPattern: Int64(power) << 52))
    exponent += power
    let log = mantissaLog(mantissa - 1)
    guard exponent != 0 else { return log }
    let count = Double(exponent)
    // The first part of ln 2 has 42 bits, so its product with the exponent is exact.
    let sum = DoubleDouble.orderedSum(count * 0x1.62e42fefa3800p-1, log.high)
    return .orderedSum(sum.high, sum.low + (log.low + count * 0x1.ef35793c76730p-45))
  }

  /// Returns ln(1 + f) for √½ ≤ 1 + f ≤ √2, as 2 artanh(f / (2 + f)).
  private static func mantissaLog(_ f: Double) -> DoubleDouble {
    let divisor = DoubleDouble.sum(2, f)
    let quotient = f / divisor.high
    let back = DoubleDouble.product(quotient, divisor.high)
    let rest = (((f - back.high) - back.low) - quotient * divisor.low) / divisor.high
    var square = DoubleDouble.product(quotient, quotient)
    square.low += 2 * quotient * rest
    // artanh(s) / s − 1 = s²/3 + s⁴ · (1/5 + s²/7 + …); the first term needs the extra digits.
    var third = DoubleDouble.product(square.high, 0x1.5555555555555p-2)
    third.low += square.high * 0x1.5555555555555p-56 + square.low * 0x1.5555555555555p-2
    let tail = square.high * square.high * logSeries(square.high)
    let series = DoubleDouble.orderedSum(third.high, tail)
    let factor = DoubleDouble.orderedSum(1, series.high)
    let low = factor.low + (series.low + third.low)
    var result = DoubleDouble.product(2 * quotient, factor.high)
    result.low += 2 * (quotient * low + rest * factor.high)
    return .orderedSum(result.high, result.low)
  }

  /// Returns (artanh(s) / s − 1 − s²/3) / s⁴ for z = s² ≤ 0.0295.
  private static func logSeries(_ z: Double) -> Double {
    let z2 = z * z
    let c01 = 0x1.999999999999ap-3 + z * 0x1.2492492492522p-3
    let c23 = 0x1.c71c71c6ea994p-4 + z * 0x1.745d177a9cebap-4
    let c45 = 0x1.3b1395cf37e45p-4 + z * 0x1.1118c8814a0b1p-4
    let c67 = 0x1.df7ca8236e9e1p-5 + z * 0x1.e02fc68c381f4p-5
    return (c01 + z2 * c23) + z2 * z2 * (c45 + z2 * c67)
  }
}
