/// A damped harmonic oscillator of mass 1, solved in closed form.
///
/// With ω the angular frequency and ζ the damping fraction, the displacement d from the target obeys d″ = −ω²
/// d − 2 ζ ω d′. A spring holds no state: its position depends only on its initial position, its initial
/// velocity and the elapsed time. It therefore makes no difference how often it is sampled.
public struct Spring: Hashable, Sendable {
  /// The period of the undamped spring in seconds, which is SwiftUI's perceptual duration.
  public let response: Double

  /// The damping ζ relative to critical damping: the spring oscillates forever at 0, overshoots below 1, and
  /// approaches the target slowly above 1.
  public let dampingFraction: Double

  /// The frequency ω of the undamped spring in radians per second.
  public let angularFrequency: Double

  /// The square root of |1 − ζ²|, which gives the frequency of the oscillation or, for an overdamped spring,
  /// separates the two decay rates.
  let root: Double

  /// The exponential decay per radian: ζ, or the slower rate ζ − √(ζ² − 1) for an overdamped spring.
  let decay: Double

  /// Creates a spring from SwiftUI's response and damping fraction.
  ///
  /// - Parameters:
  ///   - response: The undamped period in seconds, limited to 0 … 10⁹. NaN counts as 0.5. A period below a nanosecond
  ///     counts as 0. With 0, the spring is infinitely stiff, and its value is immediately at the target.
  ///   - dampingFraction: The damping relative to critical damping, limited to 0 … 10⁶. NaN counts as 1.
  public init(response: Double, dampingFraction: Double) {
    let fraction = Math.parameter(dampingFraction, 0, 1e6, orNaN: 1)
    let period = Math.parameter(response, 0, 1e9, orNaN: 0.5)
    self.response = period >= 1e-9 ? period : 0
    self.dampingFraction = fraction
    angularFrequency = 2 * Math.pi / self.response
    // This is not computed as 1 − ζ², because rounding the square would lose a small difference from 1.
    root = ((1 - fraction) * (1 + fraction)).magnitude.squareRoot()
    decay = fraction <= 1 ? fraction : 1 / (fraction + root)
  }

  /// Returns the displacement and the velocity at a given time.
  ///
  /// This costs little more than computing only one of them.
  ///
  /// - Parameters:
  ///   - displacement: The displacement from the target at the start, in points or any unit.
  ///   - velocity: The velocity at the start, in units per second.
  ///   - time: The time since the start, in seconds. A negative time counts as 0.
  /// - Returns: The displacement from the target and the velocity at that time.
  public func state(
    from displacement: Double, velocity: Double, after time: Double
  ) -> (displacement: Double, velocity: Double) {
    guard time > 0 else { return time.isNaN ? (.nan, .nan) : (displacement, velocity) }
    // NaN in, NaN out, even if the motion has decayed to 0.
    guard !displacement.isNaN, !velocity.isNaN else { return (.nan, .nan) }
    guard angularFrequency < .infinity else { return (0, 0) }
    let phase = min(angularFrequency * time, .greatestFiniteMagnitude)
    let fade = Math.exp(-decay * phase)
    // The motion has decayed completely. The product of 0 and an overflowed value would be NaN.
    guard fade > 0 else { return (0, 0) }
    // Below critical damping, `even` is the cosine, and `odd` is the sine divided by `root`. At critical
    // damping, they are the limits of these functions, 1 and `phase`. For an overdamped spring, they are what
    // remains of the two exponentials after factoring out the slower one. No form divides by a small number
    // that has lost its digits, so all three agree near critical damping.
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

  /// Returns the displacement from the target after a given time in seconds.
  ///
  /// - Parameters:
  ///   - displacement: The displacement from the target at the start.
  ///   - velocity: The velocity at the start, in units per second.
  ///   - time: The time since the start in seconds.
  /// - Returns: The displacement from the target, in the unit of `displacement`.
  public func displacement(
    from displacement: Double, velocity: Double, after time: Double
  ) -> Double {
    state(from: displacement, velocity: velocity, after: time).displacement
  }

  /// Returns the velocity after a given time in seconds.
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
