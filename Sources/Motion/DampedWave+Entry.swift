extension DampedWave {
  /// The latest time in the search.
  ///
  /// Up to here a double represents microseconds exactly.
  private static let latest: Int64 = 1 << 53

  /// Returns the first whole microsecond from which on the wave stays inside a bound.
  ///
  /// - Parameters:
  ///   - bound: How far from 0 is inside.
  ///   - floor: The earliest microsecond to return.
  /// - Returns: The microsecond, or nil where the wave does not come to stay inside within 2⁵³ µs.
  func lastEntry(into bound: Double, notBefore floor: Int64 = 0) -> Int64? {
    let extremum = lastExtremum(above: bound)
    if extremum == nil, state(after: 0).value.magnitude <= bound { return floor }
    // From here on the wave is monotone as long as it is outside, so one crossing is left.
    let time = extremum ?? 0
    let scaled = time > 0 ? time * 1e6 : 0
    guard scaled < Double(Self.latest) else { return nil }
    let whole = Int64(scaled)
    return crossing(into: bound, from: max(floor, Double(whole) < scaled ? whole + 1 : whole))
  }

  /// Returns the first whole microsecond inside, of a wave that enters its bound once from a start on.
  ///
  /// It is Newton's method on the logarithm of the wave, which is nearly a line where a wave fades; it
  /// goes no farther than a reach that grows as long as nothing inside is known, and halves what is
  /// between outside and inside where the tangent is of no use, and now and then in any case.
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
        // At an extremum there is no tangent, or none that leads on.
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

  /// The logarithm to a percent or two, exactly 0 at 1 with the right slope: what a guess needs.
  private static func roughLog(_ x: Double) -> Double {
    guard x.isNormal else { return x > 1 ? .infinity : -.infinity }
    let isLow = x.significand < 1.5
    let significand = isLow ? x.significand : x.significand / 2
    let power = Double(Int(x.exponent) + (isLow ? 0 : 1))
    return power * 0.6931471805599453 + 2 * (significand - 1) / (significand + 1)
  }
}
