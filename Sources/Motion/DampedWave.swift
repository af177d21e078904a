/// The displacement or the velocity of a spring as one function of time, for finding its extrema.
///
/// Both are e^(−decay·u) · (start · even(u) + odd · odd(u)) with u = ωt and the functions of
/// ``Spring/state(from:velocity:after:)``. Between neighboring extrema, such a function is monotone. After
/// the last extremum that exceeds a bound, it enters the bound once and stays within it.
struct DampedWave {
  let spring: Spring
  /// The displacement and velocity at the start.
  private let origin: (displacement: Double, velocity: Double)
  /// Whether the wave is the spring's velocity instead of its displacement.
  private let isVelocity: Bool
  /// The wave's value at the start, which is also the coefficient of its even part.
  let start: Double
  /// The coefficient of the wave's odd part.
  let odd: Double
  /// The derivative at the start per radian, `odd − decay * start`, computed so that no digits are lost to
  /// cancellation.
  let slope: Double
  /// The coefficient of the odd part of the wave's derivative, used to compute the extrema.
  let turn: Double

  /// Creates the wave of a spring's displacement.
  init(displacement: Double, velocity: Double, of spring: Spring) {
    let speed = velocity / spring.angularFrequency
    self.spring = spring
    (origin, isVelocity) = ((displacement, velocity), false)
    start = displacement
    odd = speed + spring.decay * displacement
    slope = speed
    turn =
      spring.dampingFraction < 1
      ? spring.dampingFraction * speed + displacement : speed + spring.fasterDecay * displacement
  }

  /// Creates the wave of a spring's velocity.
  init(velocity: Double, displacement: Double, of spring: Spring) {
    let (fraction, pull) = (spring.dampingFraction, spring.angularFrequency * displacement)
    self.spring = spring
    (origin, isVelocity) = ((displacement, velocity), true)
    start = velocity
    slope = -(pull + 2 * fraction * velocity)
    if fraction < 1 {
      odd = -(pull + fraction * velocity)
      turn = (1 - 2 * fraction * fraction) * velocity - fraction * pull
    } else {
      odd = -(pull + spring.fasterDecay * velocity)
      turn = -(pull + spring.decay * velocity)
    }
  }

  /// Returns the value and its rate of change after a given time in seconds.
  func state(after time: Double) -> (value: Double, rate: Double) {
    let state = spring.state(from: origin.displacement, velocity: origin.velocity, after: time)
    guard isVelocity else { return (state.displacement, state.velocity) }
    let frequency = spring.angularFrequency
    let pull = frequency * state.displacement + 2 * spring.dampingFraction * state.velocity
    return (state.velocity, -frequency * pull)
  }

  /// Returns the time in seconds of the last extremum that exceeds a bound.
  ///
  /// The result is infinite if the wave never stops exceeding the bound, and `nil` if no extremum exceeds it.
  func lastExtremum(above bound: Double) -> Double? {
    let phase =
      spring.dampingFraction < 1
      ? lastSwing(above: bound).map { $0 / spring.root } : soleExtremum(above: bound)
    return phase.map { $0 / spring.angularFrequency }
  }

  /// Returns the oscillation's phase, √(1 − ζ²) · u, at an under-damped wave's last extremum above a bound.
  private func lastSwing(above bound: Double) -> Double? {
    // The extrema are half a turn apart, on the curve ± reach · e^(−decay·u).
    let reach = Math.hypotenuse(spring.root * start, odd)
    guard reach > bound else { return nil }
    let ratio = reach / bound
    let log = ratio < .infinity ? Math.log(ratio) : Math.log(reach) - Math.log(bound)
    let end = spring.root * (log / spring.decay)
    let angle = Math.atan2(spring.root * slope, turn)
    let first = angle < 0 ? angle + Math.pi : angle
    let count = (end - first) / Math.pi
    guard count >= 0 else { return nil }
    guard count < 0x1p52 else { return .infinity }
    return first + Double(Int64(count)) * Math.pi
  }

  /// Returns the phase u of the only extremum that a wave without oscillation can have, or `nil` if that
  /// extremum does not exceed a bound.
  private func soleExtremum(above bound: Double) -> Double? {
    let (ratio, faster) = (slope / odd, spring.fasterDecay)
    guard ratio > 0, turn / odd > 0 else { return nil }
    let phase: Double
    if spring.root == 0 {
      phase = ratio
    } else {
      // There are two forms of e^(−2·root·u). Each is accurate where the other loses digits to cancellation.
      let lost = 2 * spring.root * (ratio / faster)
      let log = lost < 0.5 ? Math.log1p(-lost) : Math.log(spring.decay / faster * (turn / odd))
      phase = -log / (2 * spring.root)
    }
    let height = Math.exp(-spring.decay * phase) * (turn / faster).magnitude
    return height > bound ? phase : nil
  }
}

extension Spring {
  /// The decay per radian of the faster of the two exponentials, ζ + √(ζ² − 1).
  var fasterDecay: Double { dampingFraction + (dampingFraction < 1 ? 0 : root) }
}
