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
    return Spring.lastEntry(of: velocities, into: tolerance.velocity, notBefore: near) { time in
      let value = self.velocity(from: displacement, velocity: velocity, after: time)
      return value.magnitude < tolerance.velocity
    }
  }

  /// Returns the first whole microsecond from which on the displacement stays within a distance.
  private func arrivalMicroseconds(
    from displacement: Double, velocity: Double, within distance: Double
  ) -> Int64? {
    let wave = DampedWave(displacement: displacement, velocity: velocity, of: self)
    return Spring.lastEntry(of: wave, into: distance, notBefore: 0) { time in
      let value = self.displacement(from: displacement, velocity: velocity, after: time)
      return value.magnitude <= distance
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

  /// Returns the first whole microsecond from which on a wave stays inside a bound.
  private static func lastEntry(
    of wave: DampedWave, into bound: Double, notBefore floor: Int64,
    isInside: (_ time: Double) -> Bool
  ) -> Int64? {
    let extremum = wave.lastExtremum(above: bound)
    if extremum == nil, isInside(0) { return floor }
    // From here on the wave is monotone as long as it is outside, so one crossing is left.
    let time = extremum ?? 0
    let scaled = time > 0 ? time * 1e6 : 0
    guard scaled < Double(latestRest) else { return nil }
    let whole = Int64(scaled)
    var outside = max(floor, Double(whole) < scaled ? whole + 1 : whole)
    if isInside(Timestamp.seconds(outside)) { return outside }
    var step: Int64 = 4096
    while !isInside(Timestamp.seconds(outside + step)) {
      outside += step
      step *= 2
      guard outside <= latestRest else { return nil }
    }
    var inside = outside + step
    while inside - outside > 1 {
      let middle = outside + (inside - outside) / 2
      if isInside(Timestamp.seconds(middle)) { inside = middle } else { outside = middle }
    }
    return inside
  }
}
