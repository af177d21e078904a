public import Motion

extension ParameterVisitor {
  /// The strategy by which a component finds a release's velocity where an event does not give it.
  ///
  /// Every component that follows a finger has it under this name. A drag keeps the strategy that it
  /// began with.
  public mutating func velocityStrategy(_ field: inout VelocityEstimator) {
    choice(
      "velocityStrategy", &field,
      "How a release finds its velocity.",
      "The slope of a parabola through the last 100 ms, as Flutter: a flick that ends at rest may get the wrong sign.",
      "What the steps of the last 100 ms push a mass to, as Android: never against the finger's way.",
      "The last three steps, the oldest most: Flutter's for iOS.",
      "The last three steps, the middle one most: Flutter's for macOS.",
      "The last two steps, the older one most: SwiftUI's.")
  }
}
