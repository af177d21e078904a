/// Elementary functions that use only `+`, `−`, `×`, `÷` and bit patterns.
///
/// System libraries round `exp` or `sin` differently from one platform to the next. These functions give the
/// same bits on every machine and in WebAssembly, because IEEE 754 defines each operation that they use. Each
/// function documents its maximum error; the tests compare the results with tables whose values have 50
/// digits.
///
/// The polynomials are our own minimax fits (Chebyshev, computed with 60 digits). The argument reductions are
/// the standard ones: Cody and Waite's split constants, Payne and Hanek's multiplication by 2/π, and Dekker's
/// and Knuth's error-free sums and products.
///
/// The square root is the only operation that is not implemented here. `squareRoot()` is correctly rounded
/// according to IEEE 754, either in hardware or in the system's libm. Linux programs link libm for this
/// reason.
public enum Math {
  /// The ratio of a circle's circumference to its diameter.
  public static let pi: Double = 0x1.921fb54442d18p+1

  /// The number 1.5 · 2⁵².
  ///
  /// Adding this number to a value and then subtracting it rounds the value to the nearest integer, with ties
  /// to even.
  static let roundingShift: Double = 0x1.8p52

  /// Returns `value`, limited to a range.
  ///
  /// NaN gives the lower bound, and so does a range whose upper bound is below its lower bound.
  public static func clamp(_ value: Double, _ lower: Double, _ upper: Double) -> Double {
    guard value > lower else { return lower }
    return value < upper ? value : upper
  }

  /// Returns a parameter of a physical law, limited to its range, or a fallback if it is NaN.
  ///
  /// Every initializer of a physical law uses this function, so that none of them traps or stores a NaN.
  static func parameter(
    _ value: Double, _ lower: Double, _ upper: Double, orNaN fallback: Double
  ) -> Double {
    value.isNaN ? fallback : clamp(value, lower, upper)
  }

  /// Returns √(x² + y²) to within 1.5 ulp, without intermediate overflow.
  public static func hypotenuse(_ x: Double, _ y: Double) -> Double {
    let longest = max(x.magnitude, y.magnitude)
    guard longest > 0, longest < .infinity else { return x.magnitude + y.magnitude }
    // Scaling by a power of two is exact, and keeps the squares within the range.
    let scale = longest > 0x1p500 ? 0x1p-600 : longest < 0x1p-400 ? 0x1p600 : 1
    let (a, b) = (x * scale, y * scale)
    return (a * a + b * b).squareRoot() / scale
  }

  /// Returns 2 to the power of an integer from −1022 to 1023.
  static func powerOfTwo(_ exponent: Int) -> Double {
    Double(bitPattern: UInt64(truncatingIfNeeded: exponent + 1023) << 52)
  }

  /// Returns `value` · 2^`exponent`.
  ///
  /// The result is exact unless it overflows or is subnormal.
  static func scaled(_ value: Double, byPowerOfTwo exponent: Int) -> Double {
    if exponent > 1023 {
      return value * powerOfTwo(1023) * powerOfTwo(exponent < 2046 ? exponent - 1023 : 1023)
    }
    if exponent < -1021 {
      return value * powerOfTwo(exponent > -2000 ? exponent + 1000 : -1000) * 0x1p-1000
    }
    return value * powerOfTwo(exponent)
  }
}
