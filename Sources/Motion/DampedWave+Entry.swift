extension DampedWave {
  /// The latest time of the search, in microseconds.
  ///
  /// Up to this time, a double represents microseconds exactly.
  private static let latest: Int64 = 1 << 53

  /// Returns the first whole microsecond from which the wave stays within a bound.
  ///
  /// - Parameters:
  ///   - bound: The maximum distance from 0.
  ///   - floor: The earliest microsecond to return.
  /// - Returns: The microsecond, or `nil` if it is later than 2⁵³ µs or does not exist.
  func lastEntry(into bound: Double, notBefore floor: Int64 = 0) -> Int64? {
    let extremum = lastExtremum(above: bound)
    if extremum == nil, state(after: 0).value.magnitude <= bound { return floor }
    // From here on, the wave is monotone as long as it is outside the bound, so it crosses the bound only
    // once more.
    let time = extremum ?? 0
    let scaled = time > 0 ? time * 1e6 : 0
    guard scaled < Double(Self.latest) else { return nil }
    let whole = Int64(scaled)
    return crossing(into: bound, from: max(floor, Double(whole) < scaled ? whole + 1 : whole))
  }

  /// Returns the first whole microsecond at which a wave is within a bound, if the wave enters the bound once after
  /// `start`.
  ///
  /// The search applies Newton's method to the logarithm of the wave, which is almost linear where the wave fades.
  /// Until a time within the bound is known, each step has a maximum length, which grows from step to step. After
  /// that, the search bisects the interval at every fourth step, and wherever the tangent can't be used.
  private func crossing(into bound: Double, from start: Int64) -> Int64? {
    let unknown = Int64.max / 2
    var (outside, inside, place) = (start - 1, unknown, start)
    var (farthest, looks) = (min(2e6 / spring.angularFrequency, 0x1p53), 0)
    while inside - outside > 1 {
      let (value, rate) = state(after: Timestamp.seconds(place))
      if value.magnitude <= bound { inside = place } else { outside = place }
      guard outside <= Self.latest else { return nil }
      let way = Self.roughLog(value.magnitude / bound) * (value / -rate) * 1e6
      if inside == unknown {
        // If the tangent leads to an earlier time or too far ahead, as at an extremum, take the longest step.
        place = outside + Int64((way > 0 && way < farthest ? way : farthest).rounded(.up))
        farthest = min(4 * farthest, 0x1p53)
      } else {
        looks += 1
        let isOfUse = way.magnitude < 0x1p53 && looks % 4 != 0
        let guess = isOfUse ? place + Int64(way.rounded(.up)) : outside + (inside - outside) / 2
        place = min(max(guess, outside + 1), inside - 1)
      }
    }
    return inside <= Self.latest ? inside : nil
  }

  /// Returns the logarithm to within one or two percent, which is accurate enough for a step of Newton's method.
  ///
  /// At x = 1, both the value, 0, and the slope are exact.
  private static func roughLog(_ x: Double) -> Double {
    guard x.isNormal else { return x > 1 ? .infinity : -.infinity }
    let isLow = x.significand < 1.5
    let significand = isLow ? x.significand : x.significand / 2
    let power = Double(Int(x.exponent) + (isLow ? 0 : 1))
    return power * 0.6931471805599453 + 2 * (significand - 1) / (significand + 1)
  }
}
