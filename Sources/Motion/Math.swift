/// Elementary functions made of `+`, `−`, `×`, `÷` and bit patterns only.
///
/// System libraries round `exp` or `sin` differently from one platform to the next. These give the
/// same bits on every machine and in WebAssembly, because IEEE 754 fixes each operation that they
/// use. Each states its greatest error; the tests hold it against tables of 50 digits.
///
/// The polynomials are minimax fits of our own (Chebyshev, computed with 60 digits); the argument
/// reductions are those of the field: Cody and Waite's split constants, Payne and Hanek's
/// multiplication by 2/π, and Dekker's and Knuth's error-free sums and products.
///
/// The square root is the one operation that is not written here: `squareRoot()` is correctly rounded
/// by IEEE 754, in hardware or in the system's libm, which Linux programs link for it.
public enum Math {
  /// The ratio of a circle's circumference to its diameter.
  public static let pi: Double = 0x1.921fb54442d18p+1

  /// The natural logarithm of 2.
  static let ln2: Double = 0x1.62e42fefa39efp-1

  /// Adding and taking away 1.5 · 2⁵² rounds to the nearest integer, halves to even.
  static let roundingShift: Double = 0x1.8p52

  /// Returns `value` limited to a range; NaN gives the lower bound, and so does a range whose upper
  /// bound is below it.
  public static func clamp(_ value: Double, _ lower: Double, _ upper: Double) -> Double {
    guard value > lower else { return lower }
    return value < upper ? value : upper
  }

  /// Returns a parameter of a law limited to its range, or what stands for it when it is NaN.
  ///
  /// Every initialiser of a law goes through here, so that none of them traps or keeps a NaN.
  static func parameter(
    _ value: Double, _ lower: Double, _ upper: Double, orNaN fallback: Double
  ) -> Double {
    value.isNaN ? fallback : clamp(value, lower, upper)
  }

  /// Returns the length of a hypotenuse to within 1.5 ulp, without intermediate overflow.
  public static func hypotenuse(_ x: Double, _ y: Double) -> Double {
    let longest = max(x.magnitude, y.magnitude)
    guard longest > 0, longest < .infinity else { return x.magnitude + y.magnitude }
    // Scaling by a power of two is exact, so it only keeps the squares within the range.
    let scale = longest > 0x1p500 ? 0x1p-600 : longest < 0x1p-400 ? 0x1p600 : 1
    let (a, b) = (x * scale, y * scale)
    return (a * a + b * b).squareRoot() / scale
  }

  /// Returns 2 to the power of an integer from −1022 to 1023.
  static func powerOfTwo(_ exponent: Int) -> Double {
    Double(bitPattern: UInt64(truncatingIfNeeded: exponent + 1023) << 52)
  }

  /// Returns `value` · 2^`exponent`, exact but where it overflows or is subnormal.
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
