extension Math {
  /// Returns the angle of the vector (`x`, `y`) in radians, −π to π, to within 0.6 ulp.
  ///
  /// Signed zeros and infinities give the results that IEEE 754 specifies; the angle of (0, 0) is 0 or ±π.
  public static func atan2(_ y: Double, _ x: Double) -> Double {
    guard !x.isNaN, !y.isNaN else { return .nan }
    var (a, b) = (y.magnitude, x.magnitude)
    if a == .infinity { (a, b) = (1, b == .infinity ? 1 : 0) }
    let isSteep = a > b
    if isSteep { (a, b) = (b, a) }
    var angle = arcTangent(a, b)
    // π/2 and π have two parts each, so that subtracting the angle from them adds an error of only half an
    // ulp.
    if isSteep { angle = turned(0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54, angle) }
    if x.sign == .minus { angle = turned(pi, 0x1.1a62633145c07p-53, angle) }
    let result = angle.high + angle.low
    return y.sign == .minus ? -result : result
  }

  private static func turned(_ high: Double, _ low: Double, _ angle: DoubleDouble) -> DoubleDouble {
    let sum = DoubleDouble.orderedSum(high, -angle.high)
    return .orderedSum(sum.high, sum.low + (low - angle.low))
  }

  /// Returns the arc tangent of a / b for 0 ≤ a ≤ b.
  private static func arcTangent(_ a: Double, _ b: Double) -> DoubleDouble {
    guard a > 0, b < .infinity else { return DoubleDouble(high: 0, low: 0) }
    // A tiny angle equals its tangent, and the exact products below would underflow for it.
    let tangent = a / b
    guard tangent > 0x1p-60 else { return DoubleDouble(high: tangent, low: 0) }
    // Scale away from the ends of the range, so that the products below neither overflow nor lose bits.
    let scale = b > 0x1p500 ? 0x1p-600 : b < 0x1p-400 ? 0x1p600 : 1
    let (y, x) = (a * scale, b * scale)
    let quotient = y / x
    // The bounds are about halfway between the arc tangents of 0, 1/4, 1/2, 3/4 and 1. For quotients of 1/8
    // and above, the difference below is exact.
    let (step, high, low): (Double, Double, Double) =
      if quotient < 0.125 {
        (0, 0, 0)
      } else if quotient < 0.370 {
        (0.25, 0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57)
      } else if quotient < 0.618 {
        (0.5, 0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56)
      } else if quotient < 0.867 {
        (0.75, 0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56)
      } else {
        (1, 0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55)
      }
    // tan(α − β) = (tan α − tan β) / (1 + tan α tan β)
    let (shift, lift) = (DoubleDouble.product(step, x), DoubleDouble.product(step, y))
    var below = DoubleDouble.orderedSum(x, lift.high)
    below.low += lift.low
    let above = y - shift.high
    let t = above / below.high
    let back = DoubleDouble.product(t, below.high)
    let rest = (((above - back.high) - back.low) - (shift.low + t * below.low)) / below.high
    let z = t * t
    let z2 = z * z
    let c01 = -0x1.5555555555555p-2 + z * 0x1.9999999999837p-3
    let c23 = -0x1.2492492439a7cp-3 + z * 0x1.c71c70bd41ddfp-4
    let c45 = -0x1.745c5931894e1p-4 + z * 0x1.3acdc8afecdfbp-4
    let series = (c01 + z2 * c23) + z2 * z2 * (c45 - z2 * 0x1.0440af563e20cp-4)
    let sum = DoubleDouble.sum(high, t)
    return .sum(sum.high, sum.low + (low + rest + t * z * series))
  }
}
