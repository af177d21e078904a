internal import Interaction
internal import Motion

extension Card {
  /// Handles a drag event.
  ///
  /// - Returns: The result of a release, or `nil` if the drag continues. After a release, the caller must
  ///   call `endDrag`.
  mutating func drag(
    _ event: DragEvent, _ surroundings: Surroundings, at now: Timestamp,
    _ report: inout ComponentOutput
  ) -> CardRelease? {
    // A sender may report only changes, or only the end, as SwiftUI's callbacks can. In that case the first
    // event begins the drag.
    let isFirst = !isDragged || event.phase == .began
    if isFirst && event.phase == .cancelled { return nil }
    if isFirst { beginDrag(with: event, surroundings, at: now) }
    guard let start = drag?.scrolledAtStart else { return nil }
    if event.phase != .cancelled { drag?.translation = event.translation.y - start }
    let isSample = event.phase == .began || event.phase == .changed
    if isSample { drag?.tracker.addSample(event.translation, at: now) }
    follow(surroundings, at: now)
    guard !isSample, let drag else { return nil }
    // The values frozen during the drag must not limit the result of its release. The detents, however, keep the
    // heights that they had before the screen changed.
    var free = self
    free.drag = nil
    free.viewport.height = extent(of: drag)
    guard event.phase == .ended else {
      let decision = free.translated(.rest(detent: detent), to: viewport, surroundings)
      return CardRelease(decision: decision, velocity: 0)
    }
    var release = free.release(drag, event, surroundings, at: now, &report)
    release.decision = free.translated(release.decision, to: viewport, surroundings)
    return release
  }

  /// Returns a decision for another screen, on which the chosen detent may have another index.
  private func translated(
    _ decision: CardRelease.Target, to screen: Size, _ surroundings: Surroundings
  ) -> CardRelease.Target {
    guard case .rest(let place) = decision, screen.height != viewport.height else {
      return decision
    }
    var before = self
    before.aimAt(place, surroundings)
    guard let aim = before.aim else { return decision }
    var card = self
    card.viewport = screen
    let heights = card.restHeights(surroundings)
    return .rest(detent: heights.firstIndex(of: card.wanted(aim, surroundings)) ?? place)
  }

  private mutating func beginDrag(
    with event: DragEvent, _ surroundings: Surroundings, at now: Timestamp
  ) {
    let parameters = surroundings.parameters
    let isMoving = nextRest(after: now) != nil || isDragged || isWaiting
    endDrag(surroundings, at: now)
    // A release that waits for the app's answer is withdrawn.
    proposal = nil
    let lowest = lowestHeight(surroundings)
    let rest = restOffset(surroundings)
    let here = offset.value(at: now)
    let shown = height - here
    // A card that was caught beyond its highest position may stay there, and so may one that was caught below
    // its lowest position. At the lowest detent the range needs no extension downward, because the card can
    // be pulled below it anyway.
    let least = detent > 0 && isMoving ? min(lowest, shown) : lowest
    let most = isMoving ? max(height, lowest, shown) : max(height, lowest)
    let scrolls = parameters.handoff == .continuous && scroll.canScroll
    let hands = parameters.handoff == .continuous && isExpanded
    isEntering = false
    contentOffset = nil
    var drag = CardDrag(
      compactHeight: compactHeight(surroundings), lowestHeight: lowest, heights: least...most,
      baseHeight: restHeight(surroundings), canLeave: detent == 0, showsDetails: isExpanded,
      caught: isMoving ? here - rest - event.translation.y : 0,
      sign: parameters.dragSign == .inverted && detent > 0 ? -1 : 1,
      // Past the top, a touch either scrolls the content or stretches the card.
      bandDimension: parameters.overdrag == .rubberBand && !scrolls ? viewport.height : 0,
      scrolledAtStart: hands ? scroll.offset(at: now) : 0,
      tracker: VelocityTracker(
        estimator: parameters.velocityStrategy, velocityGuard: parameters.velocityGuard))
    drag.cost.began = now
    drag.caughtBelow = isMoving ? here - rest : 0
    drag.translation = event.translation.y - drag.scrolledAtStart
    self.drag = drag
    if isMoving { appear(past: lostOpacity(parameters), parameters, at: now) }
  }

  /// Animates the opacity of a card that was caught while fading, from its visible value to 1.
  ///
  /// - Parameters:
  ///   - lost: The amount of opacity that the card loses at the finger's current position.
  ///   - parameters: The card's parameters.
  ///   - now: The session time.
  private mutating func appear(
    past lost: Double, _ parameters: BottomCardParameters, at now: Timestamp
  ) {
    isFadingOut = false
    guard lost > 0 || opacity.target != 1 else { return }
    let (shown, velocity) = opacity.state(at: now)
    opacity.set(shown + lost)
    opacity.animate(to: 1, with: parameters.presentSpring, at: now, velocity: velocity)
  }

  /// Returns the amount of opacity that the current drag removes, from 0 to 1.
  func lostOpacity(_ parameters: BottomCardParameters) -> Double {
    parameters.tracking == .live ? drag?.faded(parameters) ?? 0 : 0
  }

  /// Moves the card to the position of the drag.
  ///
  /// With `handoff: continuous`, the translation beyond the highest detent scrolls the content.
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

  /// Ends the drag: the card keeps its visible position, and the values that were frozen during the drag are
  /// updated.
  mutating func endDrag(_ surroundings: Surroundings, at now: Timestamp) {
    guard isDragged else { return }
    let lost = lostOpacity(surroundings.parameters)
    let shown = progress(surroundings, at: now)
    drag = nil
    keepProgress(shown, surroundings, at: now)
    if lost > 0 { opacity.set(max(0, opacity.value(at: now) - lost)) }
    if let pendingItem { update(pendingItem) }
  }

  /// Replaces the card's views with new ones, which have new layer ids.
  mutating func switchIdentity() {
    generation += 1
    nameLayers()
  }
}
