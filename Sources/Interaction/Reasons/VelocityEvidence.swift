public import Motion

/// What the velocity of a release rests on.
public struct VelocityEvidence: Equatable, Sendable {
  /// Where the velocity is from.
  public enum Source: String, CaseIterable, Sendable {
    /// The event gave it.
    case event
    /// Four times the way that the event predicted to remain.
    case prediction
    /// The samples of the gesture.
    case samples
  }

  /// The velocity of the finger, in points per second.
  public var value: Point

  /// Where it is from.
  public var source: Source

  /// How samples become a velocity.
  public var strategy: VelocityEstimator

  /// The samples that were kept, oldest first, each with the part that it had; none of them has one
  /// where the velocity is not from samples.
  public var samples: [VelocityTracker.Evidence]

  /// Makes evidence.
  public init(
    value: Point, source: Source, strategy: VelocityEstimator, samples: [VelocityTracker.Evidence]
  ) {
    self.value = value
    self.source = source
    self.strategy = strategy
    self.samples = samples
  }
}

extension DragEvent {
  /// What `releaseVelocity` rests on.
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
      strategy: tracker.estimator, samples: tracker.evidence(at: now))
  }
}
