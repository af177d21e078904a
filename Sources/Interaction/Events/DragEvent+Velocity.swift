public import Motion

extension DragEvent {
  /// Returns the velocity of a release, in points per second.
  ///
  /// It is the first of these values that is available: the event's velocity; four times the difference
  /// between the event's predicted and current translation, as in SwiftUI; or the estimate from the preceding
  /// samples.
  public func releaseVelocity(tracked tracker: VelocityTracker, at now: Timestamp) -> Point {
    if let velocity { return velocity }
    if let predicted = predictedEndTranslation {
      return Projection.velocity(translation: translation, predicted: predicted)
    }
    return tracker.velocity(at: now)
  }
}
