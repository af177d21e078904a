internal import Interaction
internal import Motion

/// The adaptation of a flight to changes in its source and destination.
extension HeroTransition {
  /// Adapts the flight after its source or destination has moved, changed its image or been removed.
  ///
  /// - Parameters:
  ///   - handover: The visible state before the change.
  ///   - isAnew: Whether a new transition has already taken over from that state.
  ///   - haveElementsMoved: Whether the parameter `elements` has changed.
  ///   - now: The session's time.
  mutating func adapt(
    from handover: Handover, isAnew: Bool = false, haveElementsMoved: Bool = false,
    at now: Timestamp
  ) {
    guard let flight, flight.mode == .matched else { return }
    if let reason = missing(flight.direction) {
      self.flight?.loseMatch(reason, from: handover, duration: parameters.flightTime, at: now)
      return
    }
    guard handover.flight?.mode == .matched, !isAnew else { return }
    if handover.sourceImage != currentImage || handover.destinationImage != destinationImage {
      let isSources = flight.image == handover.sourceImage
      let image = isSources ? currentImage : destinationImage
      self.flight?.image = image
      dissolve(handover.pictures, at: now)
    }
    guard parameters.endMoved == .glide, haveElementsMoved || way != handover.way else { return }
    glide(from: handover, at: now)
    glideElements(from: handover, at: now)
    flight.endsAt.map { land(by: $0, at: now) }
  }

  /// Starts the springs that reduce the remaining offsets to zero.
  ///
  /// The flight lasts until the offsets are no longer visible. If it ended sooner, a source or destination
  /// that moved just before the completion would cause a jump.
  private mutating func land(by end: Timestamp, at now: Timestamp) {
    guard let corrections = flight?.corrections else { return }
    let spring = parameters.spring
    let time = corrections.reduce(0) { max($0, $1.restTime(spring, at: now)) }
    let rest = now.advanced(bySeconds: min(time, parameters.flightTime))
    flight?.run(spring, from: now, to: max(end, rest))
  }

  /// Moves flying elements from their current positions to their new paths, without a jump.
  private mutating func glideElements(from handover: Handover, at now: Timestamp) {
    for after in standings(velocity: handover.velocity, at: now) where after.isInTheAir {
      guard let before = handover.elements.first(where: { $0.id == after.id }),
        before.isInTheAir, before.geometry != after.geometry, let flight
      else { continue }
      let index = flight.carries.firstIndex { $0.id == after.id }
      let left = index.map { flight.carries[$0].correction.state(at: now) }
      // The weight is 0, because the opacities are unchanged.
      var carry =
        index.map { flight.carries[$0] }
        ?? HeroCarry(
          id: after.id, source: 0, destination: 0, snapshot: 0, correction: .blank, rest: .held(0))
      carry.correction = HeroCorrection(
        displacement: (left?.displacement ?? .zero) + (before.geometry - after.geometry),
        velocity: (left?.velocity ?? .zero) + (before.velocity - after.velocity),
        origin: before.geometry, start: now, spring: parameters.spring)
      if flight.endsAt == nil { carry.hold(at: now) }
      if let index {
        self.flight?.carries[index] = carry
      } else {
        self.flight?.carries.append(carry)
      }
    }
  }

  /// Moves the image from its current position to its new path, without a jump.
  ///
  /// While a finger holds the image, the image's offset from the new path stays constant until the release.
  mutating func glide(from handover: Handover, at now: Timestamp) {
    guard let flight else { return }
    var correction = HeroCorrection(
      displacement: handover.geometry - way.geometry(at: handover.progress),
      origin: handover.geometry, start: now)
    if flight.endsAt != nil {
      correction.velocity =
        handover.geometryVelocity - way.velocity(at: handover.progress, handover.velocity)
      correction.spring = parameters.spring
    }
    self.flight?.correction = correction
  }
}
