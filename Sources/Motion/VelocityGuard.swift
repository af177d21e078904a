/// A limit on the velocity that an estimator computes for a release.
public enum VelocityGuard: String, Hashable, Sendable, CaseIterable {
  /// The estimator's result, limited to 1.25 times the velocity of the finger's fastest step, or 0 after a rest.
  ///
  /// The finger rests if it stays within ``VelocityTracker/restDistance`` for ``VelocityTracker/longestPause``. If it
  /// doesn't rest, each component of the result is limited to ``VelocityTracker/leeway`` times the velocity of the
  /// fastest step in that component's direction.
  case steady

  /// The estimator's result without a limit.
  case none
}

/// A limit that changed a velocity estimate.
public struct VelocityLimit: Hashable, Sendable {
  /// The reason for a limit.
  public enum Cause: String, CaseIterable, Sendable {
    /// The finger was at rest before the release.
    case rest
    /// The estimate exceeded 1.25 times the velocity of the finger's fastest step.
    case fastestStep
  }

  /// The reason for the limit.
  public var cause: Cause

  /// The estimator's result, in points per second.
  public var estimate: Point

  /// For each axis, the velocity of the finger's fastest step in the direction of the estimate, in points per second.
  ///
  /// A component is 0 if no step goes in that direction.
  public var fastestStep: Point

  /// Creates a limit from its cause and the velocities that it compares.
  public init(cause: Cause, estimate: Point, fastestStep: Point) {
    self.cause = cause
    self.estimate = estimate
    self.fastestStep = fastestStep
  }

  /// Returns the limit with its horizontal components multiplied by `sign`, which is 1 or -1.
  public func mirrored(_ sign: Double) -> VelocityLimit {
    var limit = self
    limit.estimate.x *= sign
    limit.fastestStep.x *= sign
    return limit
  }
}

extension VelocityTracker {
  /// The distance within which a finger counts as resting, in points.
  public static let restDistance: Double = 3

  /// The maximum ratio between a velocity limited by ``VelocityGuard/steady`` and the velocity of the finger's
  /// fastest step.
  public static let leeway: Double = 1.25

  /// Returns the estimator's velocity at a given time, in points per second, before any limit.
  ///
  /// It is zero if the newest sample is over 40 ms older than `time`, because the pointer has stopped.
  public func estimate(at time: Timestamp) -> Point {
    guard let last = samples.last, !Self.isPause(from: last.time, to: time) else { return .zero }
    return estimator.velocity(of: samples)
  }

  /// Returns the limit that changes the velocity at a given time, or `nil` if the estimate is not changed.
  public func limit(at time: Timestamp) -> VelocityLimit? {
    let estimate = estimate(at: time)
    let velocity = limited(estimate, at: time)
    // Differences from rounding are not worth reporting.
    guard velocity.distance(to: estimate) > 0.01 else { return nil }
    return VelocityLimit(
      cause: isResting(at: time) ? .rest : .fastestStep, estimate: estimate,
      fastestStep: fastestStep(towards: estimate))
  }

  /// Returns an estimated velocity after applying ``velocityGuard``.
  func limited(_ estimate: Point, at time: Timestamp) -> Point {
    guard velocityGuard == .steady, estimate != .zero else { return estimate }
    if isResting(at: time) { return .zero }
    let most = fastestStep(towards: estimate) * Self.leeway
    return Point(
      x: abs(estimate.x) > abs(most.x) ? most.x : estimate.x,
      y: abs(estimate.y) > abs(most.y) ? most.y : estimate.y)
  }

  /// Returns, for each axis, the velocity of the fastest step in a given direction among the samples that the
  /// estimator uses.
  private func fastestStep(towards direction: Point) -> Point {
    var fastest = Point.zero
    let window = estimator.counted(samples)
    for (sample, next) in zip(window, window.dropFirst()) {
      let step = (next.position - sample.position) / (next.time - sample.time)
      if step.x * direction.x > 0, abs(step.x) > abs(fastest.x) { fastest.x = step.x }
      if step.y * direction.y > 0, abs(step.y) > abs(fastest.y) { fastest.y = step.y }
    }
    return fastest
  }

  /// Returns whether the pointer has stayed within ``restDistance`` of its last position for
  /// ``longestPause``.
  ///
  /// Between two samples, the pointer is assumed to move at a constant speed. A pointer that went down within
  /// that time is not at rest.
  public func isResting(at time: Timestamp) -> Bool {
    guard let newest = samples.last else { return true }
    var next = newest
    for sample in samples.reversed() {
      var position = sample.position
      let early = (time - sample.time) - Double(Self.longestPause) / 1e6
      if early > 0, next.time > sample.time {
        position += (next.position - position) * (early / (next.time - sample.time))
      }
      if position.distance(to: newest.position) > Self.restDistance { return false }
      if early >= 0 { return true }
      next = sample
    }
    return false
  }
}
