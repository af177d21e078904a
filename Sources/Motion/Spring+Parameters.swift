extension Spring {
  /// Creates a spring from a perceptual duration and a bounce, as SwiftUI does.
  ///
  /// The duration is the response. The damping fraction is 1 − bounce, or 1 / (1 + bounce) for a bounce below
  /// 0. Source: the function bodies in SwiftUI's interface.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration in seconds, limited to 0 … 10⁹. NaN counts as 0.5.
  ///   - bounce: With 1 the spring oscillates forever, with 0 it is critically damped, and toward −1 it
  ///     becomes very slow. For −1 and below, where SwiftUI gives NaN, the damping is the maximum that a
  ///     spring accepts. NaN counts as 0.
  public init(duration: Double = 0.5, bounce: Double = 0) {
    let fraction = bounce < 0 ? (bounce > -1 ? 1 / (1 + bounce) : .infinity) : 1 - bounce
    self.init(response: duration, dampingFraction: fraction)
  }

  /// Creates a spring from the constants of a physical spring.
  ///
  /// A mass m on a spring with stiffness k and damping c moves like a mass of 1 with stiffness k / m and
  /// damping c / m.
  ///
  /// - Parameters:
  ///   - mass: The mass, at least 0. NaN counts as 1. A mass of 0 reaches the target immediately.
  ///   - stiffness: The spring constant, force per displacement, at least 0. NaN counts as 100. A spring with
  ///     a stiffness of 0 moves as slowly as possible.
  ///   - damping: The damping constant, force per velocity, at least 0. NaN counts as 10. The three
  ///     replacements for NaN are `CASpringAnimation`'s defaults.
  ///   - allowOverDamping: Whether the damping may exceed critical damping. If `false`, the default, the
  ///     damping is limited to critical damping, as in SwiftUI.
  public init(
    mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false
  ) {
    let mass = Math.parameter(mass, 0, .infinity, orNaN: 1)
    let stiffness = Math.parameter(stiffness, 0, .infinity, orNaN: 100)
    let damping = Math.parameter(damping, 0, .infinity, orNaN: 10)
    let fraction = damping / (2 * (stiffness * mass).squareRoot())
    self.init(
      response: 2 * Math.pi * (mass / stiffness).squareRoot(),
      dampingFraction: allowOverDamping || fraction < 1 ? fraction : 1)
  }

  /// Creates a spring whose envelope e^(−ζωt) has decayed to a given fraction after a given time.
  ///
  /// - Parameters:
  ///   - fraction: The remaining fraction of the amplitude, 0 … 1. NaN counts as 0.0001.
  ///   - duration: The time in seconds after which this fraction remains, limited to 0 … 10⁹. NaN counts as
  ///     0.5.
  ///   - dampingFraction: The damping relative to critical, limited to 0 … 1. NaN counts as 1. With 0, the
  ///     amplitude never decays, and the result is the fastest possible spring.
  public init(decayingTo fraction: Double, in duration: Double, dampingFraction: Double) {
    let fraction = Math.parameter(fraction, 0, 1, orNaN: 0.0001)
    let duration = Math.parameter(duration, 0, 1e9, orNaN: 0.5)
    let damping = Math.parameter(dampingFraction, 0, 1, orNaN: 1)
    let frequency = -Math.log(fraction) / (damping * duration)
    // If the amplitude must not decay, use the slowest spring.
    self.init(
      response: frequency > 0 ? 2 * Math.pi / frequency : .infinity, dampingFraction: damping)
  }

  /// The mass, which is always 1.
  public var mass: Double { 1 }

  /// The spring constant ω² for mass 1: (2π / response)².
  public var stiffness: Double { angularFrequency * angularFrequency }

  /// The damping constant 2ζω for mass 1: 4π · dampingFraction / response.
  public var damping: Double {
    // Without damping the result must be 0, even for an infinitely stiff spring, where 0 · ∞ would give NaN.
    dampingFraction > 0 ? 2 * dampingFraction * angularFrequency : 0
  }

  /// The perceptual duration in seconds, which is another name for the response.
  public var duration: Double { response }

  /// The bounce: 1 − ζ, or 1 / ζ − 1 if the spring is over-damped.
  public var bounce: Double {
    dampingFraction <= 1 ? 1 - dampingFraction : 1 / dampingFraction - 1
  }
}
