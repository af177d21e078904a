/// The settling durations that SwiftUI and Core Animation compute for a spring, under their original names.
extension Spring {
  /// Returns the result of SwiftUI's `Spring.settlingDuration(target:initialVelocity:epsilon:)`.
  ///
  /// For an underdamped spring, SwiftUI solves ε = A · e^(−st) with s = ζω and A = |target · s − v₀| +
  /// |target|, which adds a velocity to a length. For other springs, it searches in steps of 0.1 s for the
  /// first time after which the distance stays below ε for more than a second. An undamped spring gives
  /// infinity. Source: re-implementations whose tests assert equality with SwiftUI.
  ///
  /// To find out when a spring has settled, use ``restDuration(target:initialVelocity:epsilon:)`` instead.
  /// This function is a faithful copy, so it returns 0 if the search gives up, for example for a response of
  /// 200 s, a damping fraction of 50, or an epsilon of 0.
  ///
  /// - Parameters:
  ///   - target: The travel, in points or any unit.
  ///   - initialVelocity: The velocity at the start, in units per second.
  ///   - epsilon: The distance from the target within which the spring counts as settled.
  /// - Returns: The duration in seconds, or 0 if SwiftUI's search finds none.
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
        // The time is accumulated on purpose: in SwiftUI, 0.8 also comes out as 0.7999999999999999.
        time += 0.1
      }
      return 0
    }
    let rate = dampingFraction * angularFrequency
    let amplitude = (target * rate - initialVelocity).magnitude + target.magnitude
    return max(0, Math.log(amplitude / epsilon) / rate)
  }

  /// Returns the result of `CASpringAnimation.settlingDuration`: the time until the motion stays within 0.001
  /// of the travel.
  ///
  /// For an underdamped spring, it is ln((1 + |(s − v₀) / ω_d|) / 0.001) / s with s = ζω and ω_d the
  /// frequency of the oscillation. At critical damping, it is a multiple of 0.1 s. An undamped spring gives
  /// infinity. It is not known what Core Animation returns for overdamped springs; this function computes
  /// their duration in the same way as at critical damping. Source: Apple's documentation, and values
  /// measured by others. For the time at which the spring is actually at rest, see
  /// ``restDuration(target:initialVelocity:epsilon:)``.
  ///
  /// - Parameter initialVelocity: The velocity at the start, in multiples of the travel per second.
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

/// A search that finds the first time after which sampled distances stay below a bound for more than a second.
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
