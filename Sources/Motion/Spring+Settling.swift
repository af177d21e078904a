extension Spring {
  /// Returns the time until the spring is at rest in seconds, or nil if it never is.
  ///
  /// - Parameters:
  ///   - displacement: The displacement from the target at the start.
  ///   - velocity: The velocity at the start, in units per second.
  ///   - tolerance: What counts as rest.
  /// - Returns: The time of ``restMicroseconds(from:velocity:tolerance:)`` in seconds.
  public func restTime(
    from displacement: Double, velocity: Double, tolerance: RestTolerance
  ) -> Double? {
    restMicroseconds(from: displacement, velocity: velocity, tolerance: tolerance)
      .map(Timestamp.seconds)
  }

  /// Returns the time until the spring is at rest in microseconds, or nil if it never is.
  ///
  /// At rest is the first whole microsecond from which on the spring stays within the tolerance's
  /// position and under its velocity for good. That is a property of the spring and its start: the
  /// last crossing of either bound, found from the extrema of the closed form, not by watching it.
  ///
  /// - Parameters:
  ///   - displacement: The displacement from the target at the start.
  ///   - velocity: The velocity at the start, in units per second.
  ///   - tolerance: What counts as rest.
  /// - Returns: The time in microseconds, rounded up; nil for a spring that does not come to rest
  ///   within 2⁵³ µs (285 years), for a start that is not finite, and for a tolerance that nothing
  ///   stays within: NaN, a position below 0, a velocity of 0 or below.
  public func restMicroseconds(
    from displacement: Double, velocity: Double, tolerance: RestTolerance
  ) -> Int64? {
    guard displacement.isFinite, velocity.isFinite else { return nil }
    guard angularFrequency < .infinity else { return 0 }
    guard max(displacement.magnitude, velocity.magnitude) < 0x1p500 else {
      // A spring is linear, so a start that would overflow on the way is one of smaller numbers.
      let tolerance = RestTolerance(
        position: tolerance.position * 0x1p-600, velocity: tolerance.velocity * 0x1p-600)
      return restMicroseconds(
        from: displacement * 0x1p-600, velocity: velocity * 0x1p-600, tolerance: tolerance)
    }
    guard
      let near = arrivalMicroseconds(
        from: displacement, velocity: velocity, within: tolerance.position)
    else { return nil }
    let velocities = DampedWave(velocity: velocity, displacement: displacement, of: self)
    // Just under its bound the velocity is inside: at the bound itself it is not.
    let bound = tolerance.velocity.nextDown
    return Spring.lastEntry(of: velocities, into: tolerance.velocity, notBefore: near) { time in
      self.velocity(from: displacement, velocity: velocity, after: time).magnitude - bound
    }
  }

  /// Returns the first whole microsecond from which on the displacement stays within a distance.
  private func arrivalMicroseconds(
    from displacement: Double, velocity: Double, within distance: Double
  ) -> Int64? {
    let wave = DampedWave(displacement: displacement, velocity: velocity, of: self)
    return Spring.lastEntry(of: wave, into: distance, notBefore: 0) { time in
      self.displacement(from: displacement, velocity: velocity, after: time).magnitude - distance
    }
  }

  /// Returns the time from which on the spring stays within a distance of its target, in seconds.
  ///
  /// This is what SwiftUI's `settlingDuration` is meant to tell, found exactly: to the microsecond,
  /// for every spring, the slow and the over-damped ones included.
  ///
  /// - Parameters:
  ///   - target: The travel, in points or any unit.
  ///   - initialVelocity: The velocity at the start, in units per second.
  ///   - epsilon: The distance from the target that counts as its end.
  /// - Returns: The duration in seconds; infinite for a spring that never stays so close, or not
  ///   within 2⁵³ µs, NaN where an argument is NaN.
  public func restDuration(
    target: Double = 1, initialVelocity: Double = 0, epsilon: Double = 0.001
  ) -> Double {
    guard !target.isNaN, !initialVelocity.isNaN, !epsilon.isNaN else { return .nan }
    guard target.isFinite, initialVelocity.isFinite else { return .infinity }
    guard angularFrequency < .infinity else { return 0 }
    let isLarge = max(target.magnitude, initialVelocity.magnitude) >= 0x1p500
    // As in `restMicroseconds`: smaller numbers in proportion, which do not overflow.
    let unit = isLarge ? 0x1p-600 : 1
    let time = arrivalMicroseconds(
      from: -target * unit, velocity: initialVelocity * unit, within: epsilon * unit)
    return time.map(Timestamp.seconds) ?? .infinity
  }

  /// The latest rest that is looked for: up to here a double counts microseconds exactly.
  private static let latestRest: Int64 = 1 << 53

  /// Returns the first whole microsecond from which on a wave stays inside a bound; how far it is
  /// outside is above 0, and inside 0 or less.
  private static func lastEntry(
    of wave: DampedWave, into bound: Double, notBefore floor: Int64,
    excess: (_ time: Double) -> Double
  ) -> Int64? {
    let extremum = wave.lastExtremum(above: bound)
    if extremum == nil, excess(0) <= 0 { return floor }
    // From here on the wave is monotone as long as it is outside, so one crossing is left.
    let time = extremum ?? 0
    let scaled = time > 0 ? time * 1e6 : 0
    guard scaled < Double(latestRest) else { return nil }
    let whole = Int64(scaled)
    var outside = max(floor, Double(whole) < scaled ? whole + 1 : whole)
    var above = excess(Timestamp.seconds(outside))
    if above <= 0 { return outside }
    var step: Int64 = 4096
    var below = excess(Timestamp.seconds(outside + step))
    while !(below <= 0) {
      (outside, above) = (outside + step, below)
      step *= 4
      guard outside <= latestRest else { return nil }
      below = excess(Timestamp.seconds(outside + step))
    }
    return crossing(after: outside, above, before: outside + step, below, excess)
  }

  /// Returns the first whole microsecond inside, between one outside and one inside, by false position
  /// with the weight of an end that stays halved: the Illinois algorithm (Dowell and Jarratt, 1971).
  private static func crossing(
    after start: Int64, _ startExcess: Double, before end: Int64, _ endExcess: Double,
    _ excess: (_ time: Double) -> Double
  ) -> Int64 {
    var (outside, above, inside, below) = (start, startExcess, end, endExcess)
    var stays = 0
    while inside - outside > 1 {
      let part = above / (above - below)
      // Where the line is of no use the middle is.
      let share = part >= 0 && part <= 1 && stays.magnitude < 3 ? part : 0.5
      let guess = outside + Int64(Double(inside - outside) * share)
      let place = min(max(guess, outside + 1), inside - 1)
      let value = excess(Timestamp.seconds(place))
      if value <= 0 {
        (inside, below) = (place, value)
        stays = stays > 0 ? stays + 1 : 1
        if stays > 1 { above /= 2 }
      } else {
        (outside, above) = (place, value)
        stays = stays < 0 ? stays - 1 : -1
        if stays < -1 { below /= 2 }
      }
    }
    return inside
  }
}
