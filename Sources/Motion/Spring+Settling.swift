extension Spring {
  /// Returns the time in seconds until the spring is at rest, or `nil` if it never is.
  ///
  /// - Parameters:
  ///   - displacement: The displacement from the target at the start.
  ///   - velocity: The velocity at the start, in units per second.
  ///   - tolerance: The bounds within which the spring counts as at rest.
  /// - Returns: The result of ``restMicroseconds(from:velocity:tolerance:)``, in seconds.
  public func restTime(
    from displacement: Double, velocity: Double, tolerance: RestTolerance
  ) -> Double? {
    restMicroseconds(from: displacement, velocity: velocity, tolerance: tolerance)
      .map(Timestamp.seconds)
  }

  /// Returns the time in microseconds until the spring is at rest, or `nil` if it never is.
  ///
  /// The spring is at rest from the first whole microsecond after which it stays within the tolerance's
  /// position and below its velocity. This time depends only on the spring and its start. It is the last
  /// crossing of either bound, computed from the extrema of the closed form and not by sampling.
  ///
  /// - Parameters:
  ///   - displacement: The displacement from the target at the start.
  ///   - velocity: The velocity at the start, in units per second.
  ///   - tolerance: The bounds within which the spring counts as at rest.
  /// - Returns: The time in microseconds, rounded up. It is `nil` if the spring does not settle within 2⁵³ µs
  ///   (285 years) or if the start is not finite. It is also `nil` if no motion can stay within the
  ///   tolerance, because a bound is NaN, the position is below 0, or the velocity is not above 0.
  public func restMicroseconds(
    from displacement: Double, velocity: Double, tolerance: RestTolerance
  ) -> Int64? {
    guard displacement.isFinite, velocity.isFinite else { return nil }
    guard angularFrequency < .infinity else { return 0 }
    guard max(displacement.magnitude, velocity.magnitude) < 0x1p500 else {
      // A spring is linear, so a start that would overflow is scaled down together with the tolerance.
      let tolerance = RestTolerance(
        position: tolerance.position * 0x1p-600, velocity: tolerance.velocity * 0x1p-600)
      return restMicroseconds(
        from: displacement * 0x1p-600, velocity: velocity * 0x1p-600, tolerance: tolerance)
    }
    let place = DampedWave(displacement: displacement, velocity: velocity, of: self)
    let pace = DampedWave(velocity: velocity, displacement: displacement, of: self)
    // The velocity must be below its bound, not equal to it, so the next smaller number is the limit.
    let (distance, speed) = (tolerance.position, tolerance.velocity.nextDown)
    // An oscillation of amplitude 1 has a velocity of up to ω. First search for the bound that is probably
    // entered last; the second search then usually ends immediately.
    if tolerance.velocity < angularFrequency * tolerance.position {
      return pace.lastEntry(into: speed).flatMap { place.lastEntry(into: distance, notBefore: $0) }
    }
    return place.lastEntry(into: distance).flatMap { pace.lastEntry(into: speed, notBefore: $0) }
  }

  /// Returns the time in seconds from which the spring stays within a distance of its target.
  ///
  /// This is what SwiftUI's `settlingDuration` is meant to return, computed exactly: to the microsecond, and
  /// for every spring, including slow and over-damped ones.
  ///
  /// - Parameters:
  ///   - target: The travel, in points or any unit.
  ///   - initialVelocity: The velocity at the start, in units per second.
  ///   - epsilon: The maximum distance from the target.
  /// - Returns: The duration in seconds. It is infinite if the spring does not settle within the distance in
  ///   the first 2⁵³ µs, and NaN if an argument is NaN.
  public func restDuration(
    target: Double = 1, initialVelocity: Double = 0, epsilon: Double = 0.001
  ) -> Double {
    guard !target.isNaN, !initialVelocity.isNaN, !epsilon.isNaN else { return .nan }
    guard target.isFinite, initialVelocity.isFinite else { return .infinity }
    guard angularFrequency < .infinity else { return 0 }
    let isLarge = max(target.magnitude, initialVelocity.magnitude) >= 0x1p500
    // As in `restMicroseconds`, the numbers are scaled down in proportion so that they don't overflow.
    let unit = isLarge ? 0x1p-600 : 1
    let wave = DampedWave(
      displacement: -target * unit, velocity: initialVelocity * unit, of: self)
    return wave.lastEntry(into: epsilon * unit).map(Timestamp.seconds) ?? .infinity
  }
}
