internal import Interaction
internal import Motion

/// The motion of an image that follows a finger, while the progress determines its size.
///
/// The flight's `correction` stores the image's offset from its path, as it does after the path has changed. After
/// the release, a spring reduces the offset to zero, so neither the position nor the velocity jumps.
extension HeroTransition {
  /// Whether the image's center moves with the finger.
  ///
  /// A drag from the edge of a push moves the whole detail, so the image stays on its path.
  private var tracksFinger: Bool {
    guard parameters.dragTracking == .finger, let flight, let drag = flight.drag else {
      return false
    }
    return flight.mode == .matched && !drag.isFromEdge
  }

  /// Moves the image's center by the distance that the finger has moved since the last sample.
  ///
  /// - Parameters:
  ///   - translation: The finger's translation since the drag began.
  ///   - progress: The progress before this sample.
  mutating func follow(_ translation: Point, from progress: Double) {
    guard let flight, let drag = flight.drag else { return }
    if tracksFinger {
      let here = way.geometry(at: flight.progress.value.target)
      var correction = flight.correction ?? HeroCorrection(displacement: .zero, origin: here)
      let moved = here.frame.center - way.geometry(at: progress).frame.center
      correction.displacement = correction.displacement.offsetBy(
        translation - drag.finger - moved)
      self.flight?.correction = correction
    }
    self.flight?.drag?.finger = translation
  }

  /// Returns the rate, per second, at which a finger changes the image's offset from its path.
  ///
  /// - Parameters:
  ///   - finger: The velocity of the finger, in points per second.
  ///   - velocity: The rate at which the progress changes, per second.
  /// - Returns: The velocity of the offset, which is zero if the image doesn't follow the finger.
  func drift(_ finger: Point, _ velocity: Double) -> HeroGeometry {
    guard tracksFinger, let progress = flight?.progress.value.target else { return .zero }
    return HeroGeometry.zero.offsetBy(
      finger - way.velocity(at: progress, velocity).frame.center)
  }

  /// Returns the rate, per second, at which the finger changes the image's offset from its path, estimated from the
  /// finger's samples.
  func drift(at now: Timestamp, _ velocity: Double) -> HeroGeometry {
    guard let drag = flight?.drag else { return .zero }
    return drift(drag.tracker.velocity(at: now), velocity)
  }
}
