internal import Interaction
internal import Motion

/// The zoom of the detail's image: held by two fingers, or returning to its place.
///
/// The zoom is added to the image's flight, so a dismissal can start while the image returns.
struct HeroZoom: Equatable, Sendable {
  /// The pose when the pinch began.
  var origin: HeroPose

  /// The midpoint of the fingers when the pinch began.
  var anchor: Point

  /// The pose that the fingers hold or, after the release, the pose at the release.
  var pose: HeroPose

  /// The velocity of the pose at the release, per second.
  var velocity = HeroPose.zero

  /// The spring that returns the image to its place, or `nil` while fingers hold the image.
  var spring: Spring?

  /// The time of the release, at which the spring starts.
  var start = Timestamp.zero

  /// The pose that the spring alone would leave at `endsAt`.
  ///
  /// A growing share of this pose is subtracted, so that the image is exactly in its place at that time.
  var remainder = HeroPose.zero

  /// The time at which the image is in its place, or `nil` while fingers hold it.
  var endsAt: Timestamp?

  func state(at now: Timestamp) -> (pose: HeroPose, velocity: HeroPose) {
    guard let spring, let endsAt, start < endsAt else { return (pose, .zero) }
    let (pose, velocity) = swing(spring, at: now)
    // As in `HeroCorrection`, a growing share of the remainder is subtracted, so that the pose ends at zero.
    let duration = endsAt - start
    let part = Math.clamp((now - start) / duration, 0, 1)
    let cube = part * part * part
    return (
      pose.combined(1, remainder, -cube * part),
      velocity.combined(1, remainder, -4 * cube / duration)
    )
  }

  /// Starts to return the image to its place, where it arrives exactly at `end`.
  mutating func release(
    with velocity: HeroPose, _ spring: Spring, from now: Timestamp, to end: Timestamp
  ) {
    // The image turns back by the shorter way.
    pose.rotation -= 360 * (pose.rotation / 360).rounded()
    (self.velocity, self.spring, start, endsAt) = (velocity, spring, now, end)
    remainder = swing(spring, at: end).pose
  }

  private func swing(_ spring: Spring, at now: Timestamp) -> (pose: HeroPose, velocity: HeroPose) {
    let place = spring.state(from: 1, velocity: 0, after: now - start)
    let push = spring.state(from: 0, velocity: 1, after: now - start)
    return (
      pose.combined(place.displacement, velocity, push.displacement),
      pose.combined(place.velocity, velocity, push.velocity)
    )
  }
}

extension HeroZoom {
  /// The rubber band for scales below 1 and above the maximum.
  ///
  /// A scroll view's rubber band uses the viewport's extent as its dimension. For a scale, the dimension is 1.
  private static let band = RubberBand(dimension: 1)

  /// Moves the image with the fingers.
  ///
  /// The point of the image that was between the fingers when the pinch began stays between them at every
  /// scale.
  ///
  /// - Parameters:
  ///   - pinch: The pinch, whose rotation is 0 if the image does not turn.
  ///   - center: The center of the image's place.
  ///   - most: The largest scale without resistance.
  mutating func follow(_ pinch: PinchEvent, around center: Point, upTo most: Double) {
    let free = free(most)
    // If the image was caught outside the range of the rubber band, the sum still starts at its scale.
    let shown = origin.scale + scale(free * pinch.scale, most) - scale(free, most)
    pose.growth = shown - 1
    pose.rotation = origin.rotation + pinch.rotation
    let arm = (center + origin.offset - anchor).turned(by: pinch.rotation)
    pose.offset = pinch.anchor + arm * (pose.scale / origin.scale) - center
  }

  /// Returns the velocity of the pose, per second, that corresponds to the velocities of a pinch.
  func velocity(of pinch: PinchEvent, around center: Point, upTo most: Double) -> HeroPose {
    let free = free(most)
    let pull = max(1 - free * pinch.scale, free * pinch.scale - most, 0) * Self.band.coefficient
    // The slope of the rubber band.
    let slope = pull > 0 ? Self.band.coefficient / ((1 + pull) * (1 + pull)) : 1
    let growth = free * pinch.scaleVelocity * slope
    let arm = center + pose.offset - pinch.anchor
    let turn = pinch.rotationVelocity * (Math.pi / 180)
    return HeroPose(
      growth: growth, rotation: pinch.rotationVelocity,
      offset: pinch.anchorVelocity + arm * (growth / pose.scale)
        + Point(x: -arm.y, y: arm.x) * turn)
  }

  private func scale(_ free: Double, _ most: Double) -> Double {
    Self.band.position(free, from: 1, to: most)
  }

  /// Returns the scale that the image would have had without resistance when the pinch began.
  private func free(_ most: Double) -> Double {
    Math.clamp(Self.band.position(shown: origin.scale, from: 1, to: most), 0.05, most + 10)
  }
}

extension HeroZoom: Archivable {
  static var blank: HeroZoom { HeroZoom(origin: .zero, anchor: .zero, pose: .zero) }

  mutating func archive(_ archive: inout Archive) {
    archive.field("origin", &origin)
    archive.field("anchor", &anchor)
    archive.field("pose", &pose)
    archive.field("velocity", &velocity)
    archive.field("spring", &spring)
    archive.field("start", &start)
    archive.field("remainder", &remainder)
    archive.field("endsAt", &endsAt)
  }
}
