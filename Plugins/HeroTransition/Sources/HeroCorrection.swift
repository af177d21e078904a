internal import Interaction
internal import Motion

/// The offset between an old path and a new one.
///
/// A spring reduces it to zero, so that neither the position nor the velocity of the image jumps.
struct HeroCorrection: Equatable, Sendable {
  var displacement: HeroGeometry
  var velocity = HeroGeometry.zero

  /// The image's visible geometry when the correction began.
  ///
  /// It may be smaller than the source and the destination.
  var origin: HeroGeometry
  var start = Timestamp.zero

  /// The spring that reduces the offset, or `nil` while a finger holds the image.
  var spring: Spring?

  /// The offset that the spring alone would leave at the end of the flight, or `nil` if that offset is too small to
  /// be visible.
  var remainder: HeroGeometry?
  var endsAt = Timestamp.zero

  /// Returns the offset and its velocity at a time.
  func state(at now: Timestamp) -> (displacement: HeroGeometry, velocity: HeroGeometry) {
    guard let spring else { return (displacement, velocity) }
    let (displacement, velocity) = swing(spring, at: now)
    guard let remainder, start < endsAt else { return (displacement, velocity) }
    // Subtract a growing share of the remainder, as `FlightProgress` does, so that the offset ends at exactly
    // zero.
    let duration = endsAt - start
    let part = Math.clamp((now - start) / duration, 0, 1)
    let cube = part * part * part
    return (
      displacement.combined(1, remainder, -cube * part),
      velocity.combined(1, remainder, -4 * cube / duration)
    )
  }

  /// Returns the sum of a geometry and the offset.
  ///
  /// The result is at least half as wide as the narrower of `geometry` and ``origin``, and at least half as
  /// high as the lower of the two.
  func applied(to geometry: HeroGeometry, at now: Timestamp) -> HeroGeometry {
    (geometry + state(at: now).displacement).keepingHalf(of: geometry.smaller(origin))
  }

  /// Returns a correction that keeps the current offset while a finger holds the image.
  func held(at now: Timestamp) -> HeroCorrection {
    HeroCorrection(displacement: state(at: now).displacement, origin: origin)
  }

  /// Returns a correction with a spring that brings the offset from its current value to exactly zero at
  /// `end`.
  func running(_ spring: Spring, from now: Timestamp, to end: Timestamp) -> HeroCorrection {
    let (displacement, velocity) = state(at: now)
    var running = HeroCorrection(
      displacement: displacement, velocity: velocity, origin: origin, start: now, spring: spring)
    let rest = running.swing(spring, at: end).displacement
    if rest.reach > Self.seenRemainder { running.remainder = rest }
    running.endsAt = end
    return running
  }

  /// Returns the time, in seconds, until a spring makes the offset invisible.
  func restTime(_ spring: Spring, at now: Timestamp) -> Double {
    let (displacement, velocity) = state(at: now)
    let rest = spring.restMicroseconds(
      from: displacement.reach, velocity: velocity.reach, tolerance: .points)
    return rest.map { Double($0) / 1e6 } ?? .infinity
  }

  /// The largest offset at the end of the flight that is still imperceptible, in points.
  ///
  /// The flight may end slightly before its progress reaches the target, which adds an offset of up to a third of a
  /// point.
  private static let seenRemainder = 0.05

  private func swing(
    _ spring: Spring, at now: Timestamp
  ) -> (displacement: HeroGeometry, velocity: HeroGeometry) {
    // The motion is linear in its initial values, so two unit springs determine all components.
    let place = spring.state(from: 1, velocity: 0, after: now - start)
    let push = spring.state(from: 0, velocity: 1, after: now - start)
    return (
      displacement.combined(place.displacement, velocity, push.displacement),
      displacement.combined(place.velocity, velocity, push.velocity)
    )
  }
}
