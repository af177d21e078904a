public import Motion

extension AnimatedValue {
  /// Slows down after a release, without turning back, while the release waits for the app's answer.
  ///
  /// A critically damped spring, whose target is at a distance of `velocity / (2π / response)`, moves the value in
  /// the same way as friction would. When the app answers, a different spring continues at the current position and
  /// velocity.
  ///
  /// - Parameters:
  ///   - velocity: The velocity of the release, in units per second.
  ///   - response: The response of the component's spring, in seconds.
  ///   - range: The values at which the component may stop.
  ///   - now: The time of the release.
  public mutating func slowDown(
    from velocity: Double, response: Double, within range: ClosedRange<Double>, at now: Timestamp
  ) {
    let ahead = value(at: now) + velocity * response / (2 * Double.pi)
    animate(
      to: min(max(ahead, range.lowerBound), range.upperBound),
      with: Spring(response: response, dampingFraction: 1), at: now, velocity: velocity)
  }
}
