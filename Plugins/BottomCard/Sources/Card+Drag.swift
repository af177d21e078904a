internal import Interaction
internal import Motion

extension Card {
  /// Follows a drag.
  ///
  /// - Returns: what the release leads to, or nil as long as there is none; `endDrag` then ends it
  mutating func drag(
    _ event: DragEvent, _ surroundings: Surroundings, at now: Timestamp, _ report: inout Report
  ) -> CardRelease? {
    // Whoever reports only a change or only an end has begun with it, as SwiftUI's callbacks do.
    let isFirst = !isDragged || event.phase == .began
    if isFirst && event.phase == .cancelled { return nil }
    if isFirst { beginDrag(with: event, surroundings, at: now) }
    guard let start = drag?.scrolledAtStart else { return nil }
    if event.phase != .cancelled { drag?.translation = event.translation.y - start }
    let isSample = event.phase == .began || event.phase == .changed
    if isSample { drag?.tracker.addSample(event.translation, at: now) }
    follow(surroundings, at: now)
    guard !isSample, let drag else { return nil }
    guard event.phase == .ended else {
      return CardRelease(decision: .rest(detent: detent), velocity: 0)
    }
    // What was frozen while the drag lasted does not bind its release.
    var free = self
    free.drag = nil
    return free.release(drag, event, surroundings, at: now, &report)
  }

  private mutating func beginDrag(
    with event: DragEvent, _ surroundings: Surroundings, at now: Timestamp
  ) {
    let parameters = surroundings.parameters
    let isMoving = nextRest(after: now) != nil || isDragged
    endDrag(surroundings, at: now)
    let lowest = lowestHeight(surroundings)
    let rest = restOffset(surroundings)
    let here = offset.value(at: now)
    let shown = height - here
    // From the lowest detent the way down is free; what was caught beyond another end may stay.
    let least = detent > 0 && isMoving ? min(lowest, shown) : lowest
    let most = isMoving ? max(height, lowest, shown) : max(height, lowest)
    let hands = parameters.handoff == .continuous && isExpanded
    isEntering = false
    contentOffset = nil
    var drag = CardDrag(
      compactHeight: compactHeight(surroundings), lowestHeight: lowest, heights: least...most,
      baseHeight: restHeight(surroundings), canLeave: detent == 0, showsDetails: isExpanded,
      caught: isMoving ? here - rest - event.translation.y : 0,
      sign: parameters.dragSign == .inverted && detent > 0 ? -1 : 1,
      bandDimension: parameters.overdrag == .rubberBand ? viewport.height : 0,
      scrolledAtStart: hands ? scroll.offset(at: now) : 0,
      tracker: VelocityTracker(estimator: parameters.velocityStrategy))
    drag.cost.began = now
    drag.caughtBelow = isMoving ? here - rest : 0
    drag.translation = event.translation.y - drag.scrolledAtStart
    self.drag = drag
    if isMoving { appear(past: lostOpacity(parameters), parameters, at: now) }
  }

  /// Lets a card that was caught while it faded go on to its full opacity: what is seen stays as it
  /// is, and `lost` is what the finger's place takes off it.
  private mutating func appear(
    past lost: Double, _ parameters: BottomCardParameters, at now: Timestamp
  ) {
    isFadingOut = false
    guard lost > 0 || opacity.target != 1 else { return }
    let (shown, velocity) = opacity.state(at: now)
    opacity.set(shown + lost)
    opacity.animate(to: 1, with: parameters.presentSpring, at: now, velocity: velocity)
  }

  /// What the drag in progress takes off the card's opacity.
  func lostOpacity(_ parameters: BottomCardParameters) -> Double {
    parameters.tracking == .live ? drag?.faded(parameters) ?? 0 : 0
  }

  /// Puts the card where the finger has it, and the content where the rest of its way leads.
  private mutating func follow(_ surroundings: Surroundings, at now: Timestamp) {
    guard surroundings.parameters.tracking == .live, let excess = drag?.excess,
      let displayHeight = drag?.displayHeight, let pulledOut = drag?.pulledOut
    else { return }
    if surroundings.parameters.handoff == .continuous {
      fitScroll(surroundings, at: now)
      scroll.jump(to: min(excess, scroll.maximumOffset))
    }
    let place = height - displayHeight + pulledOut
    if surroundings.parameters.animation == .implicit {
      offset.animate(to: place, with: surroundings.parameters.spring, at: now)
    } else {
      offset.set(place)
    }
  }

  /// Takes the card out of the finger's hand: what is seen stays, what was frozen is taken over.
  mutating func endDrag(_ surroundings: Surroundings, at now: Timestamp) {
    guard isDragged else { return }
    let lost = lostOpacity(surroundings.parameters)
    let shown = progress(surroundings, at: now)
    drag = nil
    keepProgress(shown, surroundings, at: now)
    if lost > 0 { opacity.set(max(0, opacity.value(at: now) - lost)) }
    if let pendingItem { update(pendingItem) }
  }

  /// Other views take the place of the card's views, and with the old ones the drag is lost.
  mutating func switchIdentity() {
    generation += 1
    nameLayers()
  }
}
