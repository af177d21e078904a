/// A damped harmonic oscillator of mass 1, solved in closed form.
///
/// With ω the angular frequency and ζ the damping fraction, the displacement d from the target
/// obeys d″ = −ω² d − 2 ζ ω d′. A spring holds no state: where it is follows from where and how fast
/// it started and how much time has passed, so sampling it often or seldom makes no difference.
public struct Spring: Hashable, Sendable {
  /// The period of the spring without damping in seconds, SwiftUI's perceptual duration.
  public let response: Double

  /// The damping ζ relative to critical: 0 swings forever, below 1 overshoots, above 1 creeps.
  public let dampingFraction: Double

  /// The frequency ω of the undamped spring in radians per second.
  public let angularFrequency: Double

  /// The square root of |1 − ζ²|: the frequency of the swing, or what parts the two exponentials.
  let root: Double

  /// The exponential decay per radian: ζ, or for an over-damped spring its slower rate ζ − √(ζ² − 1).
  let decay: Double

  /// Creates a spring from SwiftUI's response and damping fraction.
  ///
  /// - Parameters:
  ///   - response: The undamped period in seconds, limited to 0 … 10⁹, NaN for 0.5. Below a
  ///     nanosecond it counts as 0, and the spring is infinitely stiff: whatever it moves is at the
  ///     target at once.
  ///   - dampingFraction: The damping relative to critical, limited to 0 … 10⁶, NaN for 1.
  public init(response: Double, dampingFraction: Double) {
    let fraction = Math.parameter(dampingFraction, 0, 1e6, orNaN: 1)
    let period = Math.parameter(response, 0, 1e9, orNaN: 0.5)
    self.response = period >= 1e-9 ? period : 0
    self.dampingFraction = fraction
    angularFrequency = 2 * Math.pi / self.response
    // Not 1 − ζ²: the square would round away the distance from 1.
    root = ((1 - fraction) * (1 + fraction)).magnitude.squareRoot()
    decay = fraction <= 1 ? fraction : 1 / (fraction + root)
  }

  /// Returns displacement and velocity, which costs little more than one of them.
  ///
  /// - Parameters:
  ///   - displacement: The displacement from the target at the start, in points or any unit.
  ///   - velocity: The velocity at the start, in units per second.
  ///   - time: The time since the start in seconds; before it, the start counts.
  /// - Returns: The displacement from the target and the velocity at that time.
  public func state(
    from displacement: Double, velocity: Double, after time: Double
  ) -> (displacement: Double, velocity: Double) {
    guard time > 0 else { return time.isNaN ? (.nan, .nan) : (displacement, velocity) }
    // NaN in, NaN out, even where the motion has decayed to 0.
    guard !displacement.isNaN, !velocity.isNaN else { return (.nan, .nan) }
    guard angularFrequency < .infinity else { return (0, 0) }
    let phase = min(angularFrequency * time, .greatestFiniteMagnitude)
    let fade = Math.exp(-decay * phase)
    // Nothing is left; and a product of 0 and an overflow would be NaN.
    guard fade > 0 else { return (0, 0) }
    // `even` and `odd` are cosine and sine over root, their limits 1 and the phase, or what remains
    // of the two exponentials after the slower one is taken out: no form divides by a small number
    // that has lost its digits, so all three meet at critical damping.
    let even: Double
    let odd: Double
    if dampingFraction < 1 {
      let (sin, cos) = Math.sinCos(root * phase)
      (even, odd) = (cos, sin / root)
    } else if dampingFraction > 1 {
      let difference = Math.expm1(-2 * root * phase)
      (even, odd) = (1 + difference, -difference / (2 * root))
    } else {
      (even, odd) = (1, phase)
    }
    let impulse = velocity / angularFrequency + decay * displacement
    let pull = angularFrequency * displacement + decay * velocity
    let rest = dampingFraction > 1 ? displacement : displacement * even
    return (fade * (rest + impulse * odd), fade * (velocity * even - pull * odd))
  }

  /// Returns the displacement from the target after a time in seconds.
  ///
  /// - Parameters:
  ///   - displacement: The displacement from the target at the start.
  ///   - velocity: The velocity at the start, in units per second.
  ///   - time: The time since the start in seconds.
  /// - Returns: The displacement from the target, in the unit of the start.
  public func displacement(
    from displacement: Double, velocity: Double, after time: Double
  ) -> Double {
    state(from: displacement, velocity: velocity, after: time).displacement
  }

  /// Returns the velocity after a time in seconds.
  ///
  /// - Parameters:
  ///   - displacement: The displacement from the target at the start.
  ///   - velocity: The velocity at the start, in units per second.
  ///   - time: The time since the start in seconds.
  /// - Returns: The velocity in units per second.
  public func velocity(
    from displacement: Double, velocity: Double, after time: Double
  ) -> Double {
    state(from: displacement, velocity: velocity, after: time).velocity
  }
}
