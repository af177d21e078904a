/// A tracker that estimates a pointer's velocity from its recent samples.
///
/// The choice of the samples, the least-squares fit and the fling estimators are those of Flutter's `VelocityTracker`
/// and its scroll view variants; the impulse strategy is Android's. A release is not a sample: add the movements,
/// then ask for the velocity. Trackers are equal if their estimators, guards and samples are equal. The samples in
/// ``replaced`` affect neither the velocity nor equality; they are only kept as evidence.
public struct VelocityTracker: Sendable {
  /// The position of a pointer, with the time at which it was reported.
  public struct Sample: Hashable, Sendable {
    /// The time of the sample.
    public var time: Timestamp

    /// The pointer's position.
    public var position: Point

    /// Creates a sample from a time and a position.
    public init(time: Timestamp, position: Point) {
      self.time = time
      self.position = position
    }
  }

  /// The maximum number of samples that a tracker stores.
  public static let capacity: Int = 20

  /// The maximum age of a used sample relative to the newest, in microseconds.
  public static let horizon: Int64 = 100_000

  /// The longest pause within a motion, in microseconds.
  ///
  /// After a longer pause, the pointer counts as having stopped.
  public static let longestPause: Int64 = 40_000

  /// The strategy that estimates the velocity.
  public var estimator: VelocityEstimator

  /// The limit that is applied to each estimated velocity.
  public var velocityGuard: VelocityGuard

  /// The stored samples, oldest first, at most ``capacity`` of them.
  public private(set) var samples: [Sample]

  /// The samples that were replaced by a later sample at the same time, oldest first.
  ///
  /// There are at most ``capacity`` of them, and none is older than the oldest of ``samples``.
  public private(set) var replaced: [Sample] = []

  /// Creates a tracker without samples, or with the samples of a stored tracker.
  ///
  /// - Parameters:
  ///   - estimator: The strategy that estimates the velocity.
  ///   - velocityGuard: The limit on the estimate.
  ///   - samples: The initial samples, oldest first.
  ///   - replaced: The samples that some of the initial samples have replaced, oldest first.
  public init(
    estimator: VelocityEstimator = .leastSquares, velocityGuard: VelocityGuard = .none,
    samples: [Sample] = [], replaced: [Sample] = []
  ) {
    self.estimator = estimator
    self.velocityGuard = velocityGuard
    self.samples = []
    for sample in samples { addSample(sample.position, at: sample.time) }
    self.replaced = replaced
    forgetReplaced()
  }

  /// Adds a sample.
  ///
  /// A sample at the same time as the newest sample replaces that sample, because the two are a single move
  /// reported in two events. SwiftUI's velocity sampler and AOSP's `VelocityTracker` do the same. A sample
  /// that is older than the newest one, or whose position is not finite, is ignored.
  public mutating func addSample(_ position: Point, at time: Timestamp) {
    guard position.x.isFinite, position.y.isFinite else { return }
    if let last = samples.last, time <= last.time {
      if time == last.time {
        replaced.append(last)
        samples[samples.count - 1].position = position
        forgetReplaced()
      }
      return
    }
    if samples.capacity == 0 { samples.reserveCapacity(VelocityTracker.capacity) }
    // Shifting 20 samples in place is cheap, and clearer than the index arithmetic of a ring buffer.
    if samples.count == VelocityTracker.capacity { samples.removeFirst() }
    samples.append(Sample(time: time, position: position))
    forgetReplaced()
  }

  /// Removes replaced samples that are older than every stored sample.
  private mutating func forgetReplaced() {
    guard let first = replaced.first else { return }
    let oldest = samples.first?.time ?? .zero
    if samples.isEmpty || first.time < oldest {
      replaced.removeAll { samples.isEmpty || $0.time < oldest }
    }
    if replaced.count > VelocityTracker.capacity {
      replaced.removeFirst(replaced.count - VelocityTracker.capacity)
    }
  }

  /// Returns the velocity at a given time, in points per second, estimated from the samples and limited by
  /// ``velocityGuard``.
  ///
  /// It is zero if the newest sample is over 40 ms older than `time`, because the pointer has stopped.
  public func velocity(at time: Timestamp) -> Point {
    limited(estimate(at: time), at: time)
  }

  /// Removes all samples.
  public mutating func reset() {
    samples.removeAll(keepingCapacity: true)
    replaced = []
  }

  /// Returns whether the time between two samples is too long for one motion.
  static func isPause(from earlier: Timestamp, to later: Timestamp) -> Bool {
    later > earlier.advanced(byMicroseconds: longestPause)
  }
}

extension VelocityTracker: Hashable {
  /// Returns whether two trackers have the same estimator, guard and samples.
  public static func == (one: VelocityTracker, other: VelocityTracker) -> Bool {
    one.estimator == other.estimator && one.velocityGuard == other.velocityGuard
      && one.samples == other.samples
  }

  /// Hashes the estimator, the guard and the samples.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(estimator)
    hasher.combine(velocityGuard)
    hasher.combine(samples)
  }
}
