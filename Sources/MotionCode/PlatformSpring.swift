package import Motion

/// A spring as a platform computes it from the numbers in the exported code.
///
/// Each platform documents a damped harmonic oscillator of mass 1, m x″ = −k x − c x′. The platforms differ in the
/// numbers that describe the oscillator:
///
/// - SwiftUI takes a response and a damping fraction (the interface of its `Spring` type).
/// - Jetpack Compose takes a stiffness and a damping ratio as 32-bit floats (`SpringSimulation.kt`).
/// - UIKit, Flutter and Motion take a stiffness and a damping coefficient (`UISpringTimingParameters`,
///   `spring_simulation.dart`, Motion's `spring` generator).
package struct PlatformSpring {
  /// The stiffness k for mass 1, in 1/s².
  var stiffness: Double
  /// The damping coefficient c for mass 1, in 1/s.
  var damping: Double

  init(stiffness: Double, damping: Double) {
    self.stiffness = stiffness
    self.damping = damping
  }

  init(stiffness: Double, dampingRatio: Double) {
    self.init(stiffness: stiffness, damping: 2 * dampingRatio * stiffness.squareRoot())
  }

  package init(response: Double, dampingFraction: Double) {
    let frequency = 2 * Math.pi / response
    self.init(stiffness: frequency * frequency, dampingRatio: dampingFraction)
  }

  /// Returns the displacement after a time, for a start at a displacement of 1 with the given velocity.
  ///
  /// The formula uses the roots of the characteristic polynomial, r = (−c ± √(c² − 4k)) / 2, so that it shares no
  /// code with `Spring`.
  func displacement(velocity: Double, after time: Double) -> Double {
    let discriminant = damping * damping - 4 * stiffness
    let middle = -damping / 2
    // Close to critical damping, the other two formulas divide by a difference that has lost its precision.
    if discriminant.magnitude < 1e-7 * stiffness {
      return (1 + (velocity - middle) * time) * Math.exp(middle * time)
    }
    let half = discriminant.magnitude.squareRoot() / 2
    if discriminant > 0 {
      let (slow, fast) = (middle + half, middle - half)
      let share = (velocity - slow) / (fast - slow)
      return (1 - share) * Math.exp(slow * time) + share * Math.exp(fast * time)
    }
    let (sine, cosine) = Math.sinCos(half * time)
    return Math.exp(middle * time) * (cosine + (velocity - middle) / half * sine)
  }

  /// Returns the largest distance between this spring and a component's spring while they move, as a fraction of
  /// the travel.
  ///
  /// The springs are sampled at 1,000 instants, once from rest and once with an initial velocity of 10 times
  /// the travel per second.
  package func error(to spring: Spring) -> Double {
    let end = spring.restTime(from: 1, velocity: 10, tolerance: .unit) ?? 10
    var worst = 0.0
    for step in 1...1_000 {
      let time = end * Double(step) / 1_000
      for velocity in [0, -10.0] {
        let own = spring.displacement(from: 1, velocity: velocity, after: time)
        let other = displacement(velocity: velocity, after: time)
        worst = max(worst, (own - other).magnitude)
      }
    }
    return worst
  }
}
