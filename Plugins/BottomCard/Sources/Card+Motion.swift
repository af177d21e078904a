internal import Interaction
internal import Motion

extension Card {
  /// Lets the spring carry the card to one of its heights.
  mutating func settle(
    detent: Int, velocity: Double? = nil, _ surroundings: Surroundings, at now: Timestamp
  ) {
    isEntering = false
    adoptLayout(surroundings)
    self.detent = min(max(detent, 0), detentCount - 1)
    if !isExpanded { scroll.jump(to: 0) }
    let parameters = surroundings.parameters
    let target = restOffset(surroundings)
    guard !surroundings.environment.reduceMotion else {
      return crossFade(to: target, parameters, at: now)
    }
    offset.animate(to: target, with: parameters.spring, at: now, velocity: velocity)
    opacity.animate(to: 1, with: parameters.spring, at: now)
  }

  /// With less motion a card does not travel: it fades in where it rests.
  private mutating func crossFade(
    to target: Double, _ parameters: BottomCardParameters, at now: Timestamp
  ) {
    if abs(offset.value(at: now) - target) > RestTolerance.points.position { opacity.set(0) }
    offset.set(target)
    opacity.animate(to: 1, with: parameters.presentSpring, at: now)
  }

  /// Gives the card the velocity with which a finger let go of it.
  mutating func hand(over velocity: Double, at now: Timestamp) {
    let value = offset.value(at: now)
    offset.animate(to: value, with: .smooth, at: now, velocity: velocity)
  }

  /// The next moment at which something of the card comes to rest.
  func nextMoment(after now: Timestamp) -> Timestamp? {
    let settles = nextRest(after: now)
    guard let scrolls = scroll.nextMoment(after: now) else { return settles }
    return min(settles ?? scrolls, scrolls)
  }

  /// The next moment at which the card itself comes to rest.
  func nextRest(after now: Timestamp) -> Timestamp? {
    switch (offset.isMoving(at: now), opacity.isMoving(at: now)) {
    case (true, true): min(offset.restsAt, opacity.restsAt)
    case (true, false): offset.restsAt
    case (false, true): opacity.restsAt
    case (false, false): nil
    }
  }

  /// Ends an entrance or a settle that has come to rest, and fits the frame that it kept.
  mutating func rest(_ surroundings: Surroundings, at now: Timestamp) {
    guard drag == nil, nextRest(after: now) == nil else { return }
    isEntering = false
    guard isOutgrown(surroundings) else { return }
    settle(detent: detent, surroundings, at: now)
  }
}
