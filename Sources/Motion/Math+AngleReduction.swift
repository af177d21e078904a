extension Math {
  /// Splits a finite angle into quarter turns and a remainder of at most about π/4.
  static func reduceByHalfPi(_ x: Double) -> (quadrant: Int, rest: DoubleDouble) {
    guard x.magnitude < 0x1p20 else { return reduceLargeByHalfPi(x) }
    let shifted = x * 0x1.45f306dc9c883p-1 + roundingShift
    let count = shifted - roundingShift
    let quadrant = Int(Int32(truncatingIfNeeded: shifted.bitPattern))
    // π/2 is split into parts of 33 bits. With a count of 20 bits, each product is exact (Cody and Waite),
    // and three parts keep enough digits for the worst cancellation that a double can cause.
    let first = x - count * 0x1.921fb544p+0
    let second = DoubleDouble.sum(first, -count * 0x1.0b4611a6p-34)
    let third = DoubleDouble.sum(second.high, -count * 0x1.3198a2ep-69)
    let low = (second.low + third.low) - count * 0x1.b839a252049c1p-104
    return (quadrant, .sum(third.high, low))
  }

  /// Reduces an angle of 2²⁰ or more, using only the bits of 2/π that affect the result.
  ///
  /// Source: Payne and Hanek, "Radian reduction for trigonometric functions", SIGNUM 18 (1983).
  private static func reduceLargeByHalfPi(_ x: Double) -> (quadrant: Int, rest: DoubleDouble) {
    guard x.isFinite else { return (0, DoubleDouble(high: .nan, low: 0)) }
    let significand = x.significandBitPattern | 1 << 52
    let exponent = Int(x.exponent) - 52
    // The skipped words would only add whole turns, that is, multiples of 4 quarter turns.
    let skipped = exponent < 2 ? 0 : (exponent - 2) / 32
    let product = multiply(significand, twoOverPi[skipped..<(skipped + 7)])
    let point = 32 * (skipped + 7) - exponent
    var quadrant = Int(bits(of: product, at: point) & 3)
    var top = bits(of: product, at: point - 64)
    var middle = bits(of: product, at: point - 128)
    var bottom = bits(of: product, at: point - 192)
    let isNegative = top >> 63 == 1
    if isNegative {
      quadrant += 1
      bottom = ~bottom &+ 1
      middle = ~middle &+ (bottom == 0 ? 1 : 0)
      top = ~top &+ (bottom == 0 && middle == 0 ? 1 : 0)
    }
    // The distance of a double from a multiple of π/2 is above 2⁻⁶², so the top word is not 0.
    let shift = top.leadingZeroBitCount
    if shift > 0 {
      top = top << shift | middle >> (64 - shift)
      middle = middle << shift | bottom >> (64 - shift)
    }
    let unit = powerOfTwo(-64 - shift)
    let high = Double(top >> 11) * 2048 * unit
    let low = (Double(top & 0x7ff) + Double(middle >> 11) * 0x1p-53) * unit
    var rest = DoubleDouble.product(high, 0x1.921fb54442d18p+0)
    rest.low += high * 0x1.1a62633145c07p-54 + low * 0x1.921fb54442d18p+0
    rest = .orderedSum(rest.high, rest.low)
    guard isNegative == (x < 0) else {
      rest = DoubleDouble(high: -rest.high, low: -rest.low)
      return (x < 0 ? -quadrant : quadrant, rest)
    }
    return (x < 0 ? -quadrant : quadrant, rest)
  }

  /// Returns the product of a number and a factor as 32-bit words, lowest first.
  ///
  /// The words of the factor are in the opposite order, highest first.
  private static func multiply(_ a: UInt64, _ factor: ArraySlice<UInt32>) -> [UInt32] {
    var result = [UInt32](repeating: 0, count: factor.count + 2)
    for (shift, limb) in [a & 0xffff_ffff, a >> 32].enumerated() {
      var carry: UInt64 = 0
      for (index, word) in factor.reversed().enumerated() {
        // The sum is at most (2³² − 1)² + 2 (2³² − 1), which is 2⁶⁴ − 1, so it can't overflow.
        let sum = UInt64(word) * limb + UInt64(result[index + shift]) + carry
        result[index + shift] = UInt32(truncatingIfNeeded: sum)
        carry = sum >> 32
      }
      result[factor.count + shift] = UInt32(truncatingIfNeeded: carry)
    }
    return result
  }

  /// Returns the 64 bits from a given bit of a number that is stored as 32-bit words.
  ///
  /// Bits below 0 read as 0.
  private static func bits(of words: [UInt32], at bit: Int) -> UInt64 {
    guard bit >= 0 else { return bit > -64 ? bits(of: words, at: 0) << UInt64(-bit) : 0 }
    let (index, shift) = (bit / 32, UInt64(bit % 32))
    func word(_ offset: Int) -> UInt64 {
      index + offset < words.count ? UInt64(words[index + offset]) : 0
    }
    let low = word(0) | word(1) << 32
    return shift == 0 ? low : low >> shift | word(2) << (64 - shift)
  }

  /// The first 1280 binary digits of 2/π after the point, highest word first.
  private static let twoOverPi: [UInt32] = [
    0xA2F9_836E, 0x4E44_1529, 0xFC27_57D1, 0xF534_DDC0, 0xDB62_9599, 0x3C43_9041,
    0xFE51_63AB, 0xDEBB_C561, 0xB724_6E3A, 0x424D_D2E0, 0x0649_2EEA, 0x09D1_921C,
    0xFE1D_EB1C, 0xB129_A73E, 0xE882_35F5, 0x2EBB_4484, 0xE99C_7026, 0xB45F_7E41,
    0x3991_D639, 0x8353_39F4, 0x9C84_5F8B, 0xBDF9_283B, 0x1FF8_97FF, 0xDE05_980F,
    0xEF2F_118B, 0x5A0A_6D1F, 0x6D36_7ECF, 0x27CB_09B7, 0x4F46_3F66, 0x9E5F_EA2D,
    0x7527_BAC7, 0xEBE5_F17B, 0x3D07_39F7, 0x8A52_92EA, 0x6BFB_5FB1, 0x1F8D_5D08,
    0x5603_3046, 0xFC7B_6BAB, 0xF0CF_BC20, 0x9AF4_361D,
  ]
}
