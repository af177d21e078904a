extension Math {
  /// Returns the sine of an angle in radians, to within 1 ulp for every finite angle.
  public static func sin(_ x: Double) -> Double { sinCos(x).sin }

  /// Returns the cosine of an angle in radians, to within 1 ulp for every finite angle.
  public static func cos(_ x: Double) -> Double { sinCos(x).cos }

  /// Returns the sine and the cosine of an angle in radians, each to within 1 ulp.
  ///
  /// Infinite angles and NaN give NaN for both.
  public static func sinCos(_ x: Double) -> (sin: Double, cos: Double) {
    // The sine of −0 is −0, but the sums below would give +0.
    if x == 0 { return (x, 1) }
    if x.magnitude <= 0x1.921fb54442d18p-1 {
      let angle = DoubleDouble(high: x, low: 0)
      return (sinKernel(angle), cosKernel(angle))
    }
    let (quadrant, rest) = reduceByHalfPi(x)
    return rotated(sinKernel(rest), cosKernel(rest), byQuarters: quadrant)
  }

  /// Returns the sine and the cosine of an angle in degrees, exact at every multiple of 90.
  public static func sinCos(degrees: Double) -> (sin: Double, cos: Double) {
    guard degrees.isFinite else { return (.nan, .nan) }
    if degrees == 0 { return (degrees, 1) }
    let angle = degrees.magnitude < 0x1p50 ? degrees : wholeTurnsRemoved(degrees)
    let shifted = angle * (1.0 / 90) + roundingShift
    // Both the product and the difference are exact, so angles that differ by full turns give the same
    // result.
    let rest = angle - (shifted - roundingShift) * 90
    var radians = DoubleDouble.product(rest, 0x1.1df46a2529d39p-6)
    radians.low += rest * 0x1.5c1d8becdd291p-62
    let quarters = Int(Int32(truncatingIfNeeded: shifted.bitPattern))
    return rotated(sinKernel(radians), cosKernel(radians), byQuarters: quarters)
  }

  /// Returns the remainder of a large angle in degrees after removing full turns.
  private static func wholeTurnsRemoved(_ degrees: Double) -> Double {
    var rest = (degrees.significandBitPattern | 1 << 52) % 360
    var exponent = Int(degrees.exponent) - 52
    guard exponent >= 0 else { return degrees - 360 * Double(Int64(degrees) / 360) }
    while exponent > 0 {
      rest = rest * 2 % 360
      exponent -= 1
    }
    return degrees < 0 ? -Double(rest) : Double(rest)
  }

  private static func rotated(
    _ sin: Double, _ cos: Double, byQuarters quarters: Int
  ) -> (sin: Double, cos: Double) {
    switch quarters & 3 {
    case 0: (sin, cos)
    case 1: (cos, 0 - sin)
    case 2: (0 - sin, 0 - cos)
    default: (0 - cos, sin)
    }
  }

  /// Returns the sine of an angle of at most π/4.
  private static func sinKernel(_ angle: DoubleDouble) -> Double {
    let x = angle.high
    let z = x * x
    let z2 = z * z
    let c01 = -0x1.5555555555555p-3 + z * 0x1.1111111111110p-7
    let c23 = -0x1.a01a01a019936p-13 + z * 0x1.71de3a54605eep-19
    let c45 = -0x1.ae64541266378p-26 + z * 0x1.61217ec01749dp-33
    let series = (c01 + z2 * c23) + z2 * z2 * (c45 - z2 * 0x1.ab17a79237a19p-41)
    return x + (x * z * series + angle.low * (1 - 0.5 * z))
  }

  /// Returns the cosine of an angle of at most π/4.
  private static func cosKernel(_ angle: DoubleDouble) -> Double {
    let x = angle.high
    let z = x * x
    let z2 = z * z
    let c01 = 0x1.5555555555555p-5 - z * 0x1.6c16c16c16c16p-10
    let c23 = 0x1.a01a01a019d0ap-16 - z * 0x1.27e4fb7712bdfp-22
    let c45 = 0x1.1eed8deb6d561p-29 - z * 0x1.9394b9c9c20a4p-37
    let series = (c01 + z2 * c23) + z2 * z2 * (c45 + z2 * 0x1.ab783376962cfp-45)
    let half = 0.5 * z
    let lead = 1 - half
    // Add the rounding error of the subtraction back, together with the small terms.
    return lead + (((1 - lead) - half) + (z2 * series - x * angle.low))
  }
}
