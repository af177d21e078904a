extension Spring {
  /// Creates a spring from a perceptual duration and a bounce, as SwiftUI does.
  ///
  /// The duration is the response; the damping fraction is 1 − bounce, or 1 / (1 + bounce) for a
  /// bounce below 0. Source: the function bodies in SwiftUI's interface.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration in seconds, limited to 0 … 10⁹, NaN for 0.5.
  ///   - bounce: 1 swings forever, 0 is critical, towards −1 the motion becomes a creep. From −1
  ///     down, where SwiftUI gives NaN, the damping is the greatest that a spring takes. NaN for 0.
  public init(duration: Double = 0.5, bounce: Double = 0) {
    let fraction = bounce < 0 ? (bounce > -1 ? 1 / (1 + bounce) : .infinity) : 1 - bounce
    self.init(response: duration, dampingFraction: fraction)
  }

  /// Creates a spring from the constants of a physical one.
  ///
  /// The motion of a mass m on a spring k with damping c is that of mass 1 with k / m and c / m.
  ///
  /// - Parameters:
  ///   - mass: The mass, 0 and up, NaN for 1. A mass of 0 is at the target at once.
  ///   - stiffness: The spring constant, force per displacement, 0 and up, NaN for 100. One of 0
  ///     moves as slowly as a spring can.
  ///   - damping: The damping constant, force per velocity, 0 and up, NaN for 10. The three numbers
  ///     for NaN are `CASpringAnimation`'s defaults.
  ///   - allowOverDamping: Whether damping above critical counts; SwiftUI, and so the default,
  ///     takes it for critical.
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

  /// Creates a spring whose envelope e^(−ζωt) has sunk to a fraction of itself at a given time.
  ///
  /// - Parameters:
  ///   - fraction: What is left of the amplitude, 0 … 1, NaN for 0.0001.
  ///   - duration: The time in seconds after which that is left, limited to 0 … 10⁹, NaN for 0.5.
  ///   - dampingFraction: The damping relative to critical, limited to 0 … 1, NaN for 1. Without
  ///     damping nothing ever sinks, and the spring is the fastest there is.
  public init(decayingTo fraction: Double, in duration: Double, dampingFraction: Double) {
    let fraction = Math.parameter(fraction, 0, 1, orNaN: 0.0001)
    let duration = Math.parameter(duration, 0, 1e9, orNaN: 0.5)
    let damping = Math.parameter(dampingFraction, 0, 1, orNaN: 1)
    let frequency = -Math.log(fraction) / (damping * duration)
    // An amplitude that does not sink asks for the slowest spring.
    self.init(
      response: frequency > 0 ? 2 * Math.pi / frequency : .infinity, dampingFraction: damping)
  }

  /// The mass, which is always 1.
  public var mass: Double { 1 }

  /// The spring constant ω² for mass 1, (2π / response)².
  public var stiffness: Double { angularFrequency * angularFrequency }

  /// The damping constant 2ζω for mass 1, 4π · dampingFraction / response.
  public var damping: Double {
    // Without damping there is none however stiff the spring.
    dampingFraction > 0 ? 2 * dampingFraction * angularFrequency : 0
  }

  /// The perceptual duration in seconds, another name of the response.
  public var duration: Double { response }

  /// The bounce: 1 − ζ, or 1 / ζ − 1 when over-damped.
  public var bounce: Double {
    dampingFraction <= 1 ? 1 - dampingFraction : 1 / dampingFraction - 1
  }
}
