/// Two other definitions of a spring's end, under the names that they have where they come from.
extension Spring {
  /// Returns what SwiftUI's `Spring.settlingDuration(target:initialVelocity:epsilon:)` returns.
  ///
  /// Under-damped, SwiftUI solves ε = A · e^(−st) with s = ζω and A = |target · s − v₀| + |target|,
  /// whose first term is a velocity added to a length; otherwise it searches every 0.1 s for the first time
  /// after which the distance stays below ε for over a second. An undamped spring gives infinity.
  /// Source: re-implementations whose tests assert equality with SwiftUI.
  ///
  /// Use ``restDuration(target:initialVelocity:epsilon:)`` to know when a spring has settled: this
  /// one is a faithful copy, 0 for a spring that the search gives up on (a response of 200 s, a
  /// damping fraction of 50) and for an epsilon of 0.
  ///
  /// - Parameters:
  ///   - target: The travel, in points or any unit.
  ///   - initialVelocity: The velocity at the start, in units per second.
  ///   - epsilon: The distance from the target that counts as its end.
  /// - Returns: The duration in seconds; 0 where SwiftUI's search finds none.
  public func settlingDuration(
    target: Double = 1, initialVelocity: Double = 0, epsilon: Double = 0.001
  ) -> Double {
    guard !target.isNaN, !initialVelocity.isNaN, !epsilon.isNaN else { return .nan }
    guard dampingFraction > 0, response > 0 else { return response > 0 ? .infinity : 0 }
    guard dampingFraction < 1 else {
      var search = SettlingSearch(epsilon: epsilon)
      var time = 0.0
      for _ in 0..<1024 {
        let distance = displacement(from: -target, velocity: initialVelocity, after: time)
        if let found = search.find(distance, at: time) { return found }
        // Accumulated on purpose: 0.8 comes out as 0.7999999999999999 there, too.
        time += 0.1
      }
      return 0
    }
    let rate = dampingFraction * angularFrequency
    let amplitude = (target * rate - initialVelocity).magnitude + target.magnitude
    return max(0, Math.log(amplitude / epsilon) / rate)
  }

  /// Returns what `CASpringAnimation.settlingDuration` returns, the end to within 0.001 of the travel.
  ///
  /// Under-damped, it is ln((1 + |(s − v₀) / ω_d|) / 0.001) / s with s = ζω and ω_d the frequency of
  /// the swing. At critical damping it comes in steps of 0.1 s. An undamped spring gives infinity.
  /// Source: Apple's documentation and numbers measured by others; for the time of rest itself see
  /// ``restDuration(target:initialVelocity:epsilon:)``. What Core Animation returns for
  /// over-damped springs is not known; here it is the same search as at critical damping.
  ///
  /// - Parameter initialVelocity: The velocity at the start in travels per second.
  /// - Returns: The duration in seconds.
  public func coreAnimationSettlingDuration(initialVelocity: Double = 0) -> Double {
    guard dampingFraction > 0, response > 0 else { return response > 0 ? .infinity : 0 }
    guard dampingFraction < 1 else {
      var search = SettlingSearch(epsilon: 0.001)
      for step in 0..<1024 {
        let time = Double(step) / 10
        let distance = displacement(from: -1, velocity: initialVelocity, after: time)
        if let found = search.find(distance, at: time) { return found }
      }
      return 0
    }
    let rate = dampingFraction * angularFrequency
    let swing = ((rate - initialVelocity) / (root * angularFrequency)).magnitude
    return Math.log((1 + swing) / 0.001) / rate
  }
}

/// A search over samples for the first time after which a distance stays small for a second.
private struct SettlingSearch {
  let epsilon: Double
  private var candidate: Double?

  init(epsilon: Double) {
    self.epsilon = epsilon
  }

  mutating func find(_ distance: Double, at time: Double) -> Double? {
    guard distance.magnitude < epsilon else {
      candidate = nil
      return nil
    }
    guard let start = candidate else {
      candidate = time
      return nil
    }
    return time - start > 1 ? start : nil
  }
}
