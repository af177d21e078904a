extension Spring {
  /// Returns the time until the spring is at rest in seconds, or nil if it never is.
  ///
  /// - Parameters:
  ///   - displacement: The displacement from the target at the start.
  ///   - velocity: The velocity at the start, in units per second.
  ///   - tolerance: The bounds within which the spring counts as at rest.
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
  ///   - tolerance: The bounds within which the spring counts as at rest.
  /// - Returns: The time in microseconds, rounded up; `nil` if the spring does not settle
  ///   within 2⁵³ µs (285 years), if the start is not finite, and if no motion can stay within the
  ///   tolerance: NaN, a position below 0, a velocity of 0 or below.
  public func restMicroseconds(
    from displacement: Double, velocity: Double, tolerance: RestTolerance
  ) -> Int64? {
    guard displacement.isFinite, velocity.isFinite else { return nil }
    guard angularFrequency < .infinity else { return 0 }
    guard max(displacement.magnitude, velocity.magnitude) < 0x1p500 else {
      // A spring is linear, so a start that would overflow is scaled down.
      let tolerance = RestTolerance(
        position: tolerance.position * 0x1p-600, velocity: tolerance.velocity * 0x1p-600)
      return restMicroseconds(
        from: displacement * 0x1p-600, velocity: velocity * 0x1p-600, tolerance: tolerance)
    }
    let place = DampedWave(displacement: displacement, velocity: velocity, of: self)
    let pace = DampedWave(velocity: velocity, displacement: displacement, of: self)
    // Just under its bound the velocity is inside: at the bound itself it is not.
    let (distance, speed) = (tolerance.position, tolerance.velocity.nextDown)
    // A swing of 1 moves at ω: what comes last is looked for first, and the other mostly not at all.
    if tolerance.velocity < angularFrequency * tolerance.position {
      return pace.lastEntry(into: speed).flatMap { place.lastEntry(into: distance, notBefore: $0) }
    }
    return place.lastEntry(into: distance).flatMap { pace.lastEntry(into: speed, notBefore: $0) }
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
    let wave = DampedWave(
      displacement: -target * unit, velocity: initialVelocity * unit, of: self)
    return wave.lastEntry(into: epsilon * unit).map(Timestamp.seconds) ?? .infinity
  }
}
