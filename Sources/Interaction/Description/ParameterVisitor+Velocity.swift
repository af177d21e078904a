public import Motion

extension ParameterVisitor {
  /// Visits the strategy that estimates a release velocity if the event has none.
  ///
  /// Every component that follows a finger has this parameter. A drag keeps the strategy that was set when it
  /// began.
  public mutating func velocityStrategy(_ field: inout VelocityEstimator) {
    choice(
      "velocityStrategy", &field,
      "Velocity estimator.",
      "Slope of a parabola fitted to the last 100 ms, as in Flutter. "
        + "The velocity of a flick that ends at rest can have the wrong sign.",
      "Impulse of the movements between samples in the last 100 ms, as in Android. "
        + "Never opposes the finger's direction.",
      "Weighted mean of the last three steps, with most weight on the oldest, as in Flutter for iOS.",
      "Weighted mean of the last three steps, with most weight on the middle one, as in Flutter for macOS.",
      "Weighted mean of the last two steps, with more weight on the older one, as in SwiftUI.")
  }

  /// Visits the limit on an estimated release velocity.
  ///
  /// A drag keeps the limit that was set when it began.
  public mutating func velocityGuard(_ field: inout VelocityGuard) {
    choice(
      "velocityGuard", &field,
      "Limit on an estimated velocity.",
      "The velocity is 0 after a rest of 40 ms within 3 pt. "
        + "Otherwise, the velocity is at most 1.25 times the speed of the finger's fastest step.",
      "No limit: the estimator's result, which can exceed the finger's speed or oppose it.")
  }
}
