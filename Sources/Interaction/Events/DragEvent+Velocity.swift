public import Motion

extension DragEvent {
  /// The velocity of a release, in points per second.
  ///
  /// In this order: the one that the event gives, four times the way that it predicts to remain
  /// (SwiftUI's own relation), the one that the samples before it show.
  public func releaseVelocity(tracked tracker: VelocityTracker, at now: Timestamp) -> Point {
    if let velocity { return velocity }
    if let predicted = predictedEndTranslation {
      return Projection.velocity(translation: translation, predicted: predicted)
    }
    return tracker.velocity(at: now)
  }
}
