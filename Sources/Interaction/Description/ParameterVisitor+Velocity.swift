public import Motion

extension ParameterVisitor {
  /// The strategy by which a component finds a release's velocity where an event does not give it.
  ///
  /// Every component that follows a finger has it under this name. A drag keeps the strategy that it
  /// began with.
  public mutating func velocityStrategy(_ field: inout VelocityEstimator) {
    choice(
      "velocityStrategy", &field,
      "How a release finds its velocity: Flutter's least squares, Android's impulse, others.")
  }
}
