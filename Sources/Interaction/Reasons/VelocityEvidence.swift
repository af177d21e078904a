public import Motion

/// A release velocity, its source, and the samples from which it may have been estimated.
public struct VelocityEvidence: Equatable, Sendable {
  /// The source of a velocity.
  public enum Source: String, CaseIterable, Sendable {
    /// The velocity that the event contains.
    case event
    /// Four times the difference between the event's predicted and current translation, as in SwiftUI.
    case prediction
    /// An estimate from the samples of the gesture.
    case samples
  }

  /// The velocity of the finger, in points per second.
  public var value: Point

  /// The source of the velocity.
  public var source: Source

  /// The strategy for estimating a velocity from samples.
  public var strategy: VelocityEstimator

  /// The limit that changed the estimated velocity, if any.
  public var limit: VelocityLimit?

  /// The stored samples, oldest first, each with the role that it has in an estimate.
  ///
  /// If the velocity comes from the event or its prediction, the roles are those that an estimate would have given
  /// the samples.
  public var samples: [VelocityTracker.Evidence]

  /// Creates the evidence for a velocity.
  public init(
    value: Point, source: Source, strategy: VelocityEstimator, limit: VelocityLimit? = nil,
    samples: [VelocityTracker.Evidence]
  ) {
    self.value = value
    self.source = source
    self.strategy = strategy
    self.limit = limit
    self.samples = samples
  }
}

extension DragEvent {
  /// Returns the evidence for the velocity that `releaseVelocity` returns.
  public func velocityEvidence(
    tracked tracker: VelocityTracker, at now: Timestamp
  ) -> VelocityEvidence {
    let tracker = tracked ?? tracker
    let source: VelocityEvidence.Source =
      if tracked != nil {
        .samples
      } else if velocity != nil {
        .event
      } else {
        predictedEndTranslation != nil ? .prediction : .samples
      }
    return VelocityEvidence(
      value: releaseVelocity(tracked: tracker, at: now), source: source,
      strategy: tracker.estimator, limit: source == .samples ? tracker.limit(at: now) : nil,
      samples: tracker.evidence(at: now))
  }
}
