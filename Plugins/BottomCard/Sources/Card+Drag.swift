internal import Interaction
internal import Motion

extension Card {
  /// Follows a drag.
  ///
  /// - Returns: what the release leads to, or nil as long as there is none
  mutating func drag(
    _ event: DragEvent, _ surroundings: Surroundings, at now: Timestamp
  ) -> CardRelease? {
    if event.phase == .began { ignoresDrag = false }
    if ignoresDrag {
      ignoresDrag = event.phase == .changed
      return nil
    }
    // Whoever reports only a change or only an end has begun with it, as SwiftUI's callbacks do.
    let isFirst = drag == nil || event.phase == .began
    if isFirst && event.phase == .cancelled { return nil }
    if isFirst { beginDrag(with: event, surroundings, at: now) }
    guard var drag else { return nil }
    if event.phase != .cancelled { drag.translation = event.translation.y - drag.scrolledAtStart }
    let isSample = event.phase == .began || event.phase == .changed
    if isSample { drag.tracker.addSample(event.translation, at: now) }
    self.drag = drag
    follow(drag, surroundings, at: now)
    guard !isSample else { return nil }
    self.drag = nil
    guard event.phase == .ended else {
      return CardRelease(decision: .rest(detent: detent), velocity: 0)
    }
    return release(drag, event, surroundings, at: now)
  }

  private mutating func beginDrag(
    with event: DragEvent, _ surroundings: Surroundings, at now: Timestamp
  ) {
    let parameters = surroundings.parameters
    let lowest = lowestHeight(surroundings)
    let rest = restOffset(surroundings)
    let isMoving = nextRest(after: now) != nil || drag != nil
    let here = offset.value(at: now)
    let shown = height - here
    // From the lowest detent the way down is free; what was caught beyond another end may stay.
    let least = detent > 0 && isMoving ? min(lowest, shown) : lowest
    let most = isMoving ? max(height, lowest, shown) : max(height, lowest)
    let hands = parameters.handoff == .continuous && isExpanded
    isEntering = false
    drag = CardDrag(
      compactHeight: compactHeight(surroundings), heights: least...most,
      baseHeight: restHeight(surroundings), canLeave: detent == 0, showsDetails: isExpanded,
      caught: isMoving ? here - rest - event.translation.y : 0,
      sign: parameters.dragSign == .inverted && detent > 0 ? -1 : 1,
      bandDimension: parameters.overdrag == .rubberBand ? viewport.height : 0,
      scrolledAtStart: hands ? scroll.offset(at: now) : 0)
  }

  /// Puts the card where the finger has it, and the content where the rest of its way leads.
  private mutating func follow(
    _ drag: CardDrag, _ surroundings: Surroundings, at now: Timestamp
  ) {
    let parameters = surroundings.parameters
    guard parameters.tracking == .live else { return }
    if parameters.handoff == .continuous {
      fitScroll(surroundings, at: now)
      scroll.jump(to: min(drag.excess, scroll.maximumOffset))
    }
    let place = height - drag.displayHeight + drag.pulledOut
    if parameters.animation == .implicit {
      offset.animate(to: place, with: parameters.spring, at: now)
    } else {
      offset.set(place)
    }
    let faded = (drag.pulledOut - parameters.fadeStart) / parameters.fadeLength
    opacity.set(1 - min(max(faded, 0), 1))
  }

  /// Takes the card out of the finger's hand; the finger is ignored until it lifts.
  mutating func interruptDrag(at now: Timestamp) {
    guard drag != nil else { return }
    drag = nil
    ignoresDrag = true
  }

  /// Other views take the place of the card's views, and with the old ones the drag is lost.
  mutating func switchIdentity() {
    generation += 1
    layerIDs = LayerIDs(item, generation: generation)
    ignoresDrag = true
  }
}
