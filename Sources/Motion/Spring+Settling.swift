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
  ///   within 2⁵³ µs (285 years) and for a start that is not finite.
  public func restMicroseconds(
    from displacement: Double, velocity: Double, tolerance: RestTolerance
  ) -> Int64? {
    guard displacement.isFinite, velocity.isFinite else { return nil }
    guard angularFrequency < .infinity else { return 0 }
    let positions = DampedWave(displacement: displacement, velocity: velocity, of: self)
    let near = Spring.lastEntry(of: positions, into: tolerance.position, notBefore: 0) { time in
      let value = self.displacement(from: displacement, velocity: velocity, after: time)
      return value.magnitude <= tolerance.position
    }
    guard let near else { return nil }
    let velocities = DampedWave(velocity: velocity, displacement: displacement, of: self)
    return Spring.lastEntry(of: velocities, into: tolerance.velocity, notBefore: near) { time in
      let value = self.velocity(from: displacement, velocity: velocity, after: time)
      return value.magnitude < tolerance.velocity
    }
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
    let scaled = (extremum ?? 0) * 1e6
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
