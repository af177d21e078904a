internal import Interaction
internal import Motion

/// What is left of an old way on a new one: a spring lets it fade, so that nothing jumps or kinks.
struct HeroCorrection: Equatable, Sendable {
  var displacement: HeroGeometry
  var velocity = HeroGeometry.zero

  /// What was seen when it began, which may be smaller than the new way's ends.
  var origin: HeroGeometry
  var start = Timestamp.zero

  /// The spring that lets it fade; nil while a finger holds it.
  var spring: Spring?

  /// What the spring would leave at the end of the flight, if that would be seen.
  var remainder: HeroGeometry?
  var endsAt = Timestamp.zero

  /// What is left at a moment, and how fast it changes.
  func state(at now: Timestamp) -> (displacement: HeroGeometry, velocity: HeroGeometry) {
    guard let spring else { return (displacement, .zero) }
    let (displacement, velocity) = swing(spring, at: now)
    guard let remainder, start < endsAt else { return (displacement, velocity) }
    // As the progress does, it makes up for that on the way.
    let duration = endsAt - start
    let part = Math.clamp((now - start) / duration, 0, 1)
    let cube = part * part * part
    return (
      displacement.combined(1, remainder, -cube * part),
      velocity.combined(1, remainder, -4 * cube / duration)
    )
  }

  /// What is seen of something that would be elsewhere; an overshoot leaves something of it.
  func applied(to geometry: HeroGeometry, at now: Timestamp) -> HeroGeometry {
    (geometry + state(at: now).displacement).keepingHalf(of: geometry.smaller(origin))
  }

  /// The same as it is now, held by a finger.
  func held(at now: Timestamp) -> HeroCorrection {
    HeroCorrection(displacement: state(at: now).displacement, origin: origin)
  }

  /// The same from now on until a moment.
  func running(_ spring: Spring, from now: Timestamp, to end: Timestamp) -> HeroCorrection {
    let (displacement, velocity) = state(at: now)
    var running = HeroCorrection(
      displacement: displacement, velocity: velocity, origin: origin, start: now, spring: spring)
    let rest = running.swing(spring, at: end).displacement
    if rest.reach > Self.seenRemainder { running.remainder = rest }
    running.endsAt = end
    return running
  }

  /// How many seconds a spring takes from now on until nothing of it is seen.
  func restTime(_ spring: Spring, at now: Timestamp) -> Double {
    let (displacement, velocity) = state(at: now)
    let rest = spring.restMicroseconds(
      from: displacement.reach, velocity: velocity.reach, tolerance: .points)
    return rest.map { Double($0) / 1e6 } ?? .infinity
  }

  /// How many points may be left at the end; the progress may leave a third of one beside.
  private static let seenRemainder = 0.05

  private func swing(
    _ spring: Spring, at now: Timestamp
  ) -> (displacement: HeroGeometry, velocity: HeroGeometry) {
    // The motion is linear in how it began: two unit springs tell all nine numbers.
    let place = spring.state(from: 1, velocity: 0, after: now - start)
    let push = spring.state(from: 0, velocity: 1, after: now - start)
    return (
      displacement.combined(place.displacement, velocity, push.displacement),
      displacement.combined(place.velocity, velocity, push.velocity)
    )
  }
}
