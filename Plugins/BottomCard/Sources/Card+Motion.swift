internal import Interaction
internal import Motion

extension Card {
  /// Animates the card to a detent, by default to its current one.
  mutating func settle(
    detent: Int? = nil, velocity: Double? = nil, _ surroundings: Surroundings, at now: Timestamp
  ) {
    defer { endDepth(at: now) }
    let parameters = surroundings.parameters
    let shown = progress(surroundings, at: now)
    isEntering = false
    proposal = nil
    adoptLayout(surroundings)
    let wasExpanded = isExpanded
    if let detent { aimAt(detent, surroundings) }
    keepProgress(shown, surroundings, at: now)
    // Without a cooldown, the scroll offset that caused the change must remain, as in problem 11.
    if !isExpanded && parameters.scrollExpand == .off { scroll.jump(to: 0) }
    if isExpanded != wasExpanded && parameters.scrollContainer == .whenExpanded {
      contentGeneration += 1
      nameLayers()
    }
    fitScroll(surroundings, at: now)
    let target = restOffset(surroundings)
    guard !surroundings.environment.reduceMotion else {
      return crossFade(to: target, parameters, at: now)
    }
    isFadingOut = false
    if parameters.contentAnimation == .competing {
      var content = contentOffset ?? AnimatedValue(offset.value(at: now))
      content.animate(to: target, with: .smooth, at: now)
      contentOffset = content
    }
    offset.animate(to: target, with: parameters.spring, at: now, velocity: velocity)
    opacity.animate(to: 1, with: parameters.spring, at: now)
  }

  /// Moves the card by cross-fading, for reduced motion: the card fades out in place, then fades in at its
  /// new position.
  mutating func crossFade(
    to target: Double, _ parameters: BottomCardParameters, at now: Timestamp
  ) {
    contentOffset = nil
    let here = offset.value(at: now)
    isFadingOut = abs(here - target) > RestTolerance.points.position
    offset.set(isFadingOut ? here : target)
    opacity.animate(to: isFadingOut ? 0 : 1, with: parameters.presentSpring, at: now)
    if isFadingOut && !opacity.isMoving(at: now) { fadeIn(at: target, parameters, at: now) }
  }

  private mutating func fadeIn(
    at place: Double, _ parameters: BottomCardParameters, at now: Timestamp
  ) {
    isFadingOut = false
    offset.set(place)
    opacity.animate(to: 1, with: parameters.presentSpring, at: now)
  }

  /// Sets the velocity of the card's motion to `velocity`, so that a dismissal that follows continues at this
  /// velocity.
  mutating func hand(over velocity: Double, at now: Timestamp) {
    let value = offset.value(at: now)
    offset.animate(to: value, with: .smooth, at: now, velocity: velocity)
  }

  /// Returns the next time at which the card changes without input: an animation or scrolling settles, a measurement
  /// is repeated, the content bounces past the collapse limit, or the app's time to answer ends.
  @inline(__always)
  func nextMoment(after now: Timestamp, overscrollLimit: Double? = nil) -> Timestamp? {
    var next = nextRest(after: now)
    if let overscrollLimit, let collapse = bounceCollapse(past: overscrollLimit, after: now) {
      next = min(next ?? collapse, collapse)
    }
    if let scrolls = scroll.nextMoment(after: now) { next = min(next ?? scrolls, scrolls) }
    if let measures = measuresAt { next = min(next ?? measures, measures) }
    if let deadline = proposal?.deadline { next = min(next ?? deadline, deadline) }
    return next
  }

  /// Returns the next time at which one of the card's own animations settles, or `nil` if the card is at
  /// rest.
  func nextRest(after now: Timestamp) -> Timestamp? {
    var next: Timestamp?
    if offset.isMoving(at: now) { next = offset.restsAt }
    if opacity.isMoving(at: now) { next = min(next ?? opacity.restsAt, opacity.restsAt) }
    if let contentOffset, contentOffset.isMoving(at: now) {
      next = min(next ?? contentOffset.restsAt, contentOffset.restsAt)
    }
    if let progressLag, progressLag.isMoving(at: now) {
      next = min(next ?? progressLag.restsAt, progressLag.restsAt)
    }
    return next
  }

  /// Finishes an entrance or a settling motion, and then resizes the frame if the layout changed during the
  /// motion.
  mutating func rest(_ surroundings: Surroundings, at now: Timestamp) {
    guard !isDragged, !isWaiting, nextRest(after: now) == nil else { return }
    defer { endDepth(at: now) }
    isEntering = false
    contentOffset = nil
    progressLag = nil
    if isFadingOut {
      adoptLayout(surroundings)
      return fadeIn(at: restOffset(surroundings), surroundings.parameters, at: now)
    }
    guard isOutgrown(surroundings) else { return }
    settle(surroundings, at: now)
  }

  /// Removes the extension below the frame once the card is at rest and the extension is therefore off
  /// screen.
  private mutating func endDepth(at now: Timestamp) {
    if nextRest(after: now) == nil { baseDepth = nil }
  }
}
