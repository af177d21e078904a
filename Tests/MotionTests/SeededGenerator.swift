import Motion

/// A seeded pseudorandom number generator (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) {
    state = UInt64(truncatingIfNeeded: seed) &* 0x2545_f491_4f6c_dd1d
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  mutating func number(in range: ClosedRange<Double>) -> Double {
    .random(in: range, using: &self)
  }

  /// Returns a random spring as used in interfaces; one in three is close to critical damping.
  mutating func spring() -> Spring {
    let nearCritical = [0.999999, 1 - 0x1p-53, 1.0, 1 + 0x1p-52, 1.000001]
    let fraction =
      Int.random(in: 0..<3, using: &self) == 0
      ? nearCritical[Int.random(in: 0..<5, using: &self)] : number(in: 0.2...1.5)
    return Spring(response: number(in: 0.15...1), dampingFraction: fraction)
  }
}
