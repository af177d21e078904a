internal import Interaction
internal import Motion

/// Who gets a touch and who a wheel: the seed's table "Gesture Routing".
///
/// Compact, every touch on the card drags it and a wheel does nothing, for scrolling is disabled.
/// Expanded, the content scrolls and the handle drags.
extension BottomCard {
  mutating func handle(_ event: PointerEvent, at now: Timestamp, _ report: inout Report) {
    let card = card
    let recognized = arena.receive(event, at: now, rules: parameters.gestureRules) { hit in
      guard let card, card.layerIDs.contains(hit.id) else { return GestureCandidates() }
      return card.scrolls(hit)
        ? GestureCandidates(tap: true, scroll: .vertical)
        : GestureCandidates(tap: true, drag: .any)
    }
    for gesture in recognized {
      switch gesture {
      case .drag(let drag): handle(drag, at: now, &report)
      case .scroll(let drag): scroll(drag, at: now, &report)
      case .tap, .hold: break
      }
    }
  }

  /// A drag that somebody else has recognised scrolls if it began on content that does.
  mutating func route(_ event: DragEvent, at now: Timestamp, _ report: inout Report) {
    guard let card, card.scroll.isHeld || event.hit.map(card.scrolls) ?? false else {
      return handle(event, at: now, &report)
    }
    scroll(event, at: now, &report)
  }

  private mutating func scroll(
    _ event: DragEvent, at now: Timestamp, _ report: inout Report
  ) {
    guard let card, card.isScrollEnabled else { return }
    let surroundings = surroundings
    self.card?.fitScroll(surroundings, at: now)
    self.card?.scroll.follow(
      event.phase, translation: event.translation.y, velocity: event.velocity?.y ?? 0, at: now)
    collapseIfOverscrolled(at: now, &report)
  }

  mutating func handle(_ event: WheelEvent, at now: Timestamp, _ report: inout Report) {
    guard let card, card.isScrollEnabled, now >= card.scrollBlockedUntil else { return }
    // A wheel without a place is meant for the card.
    guard event.location == nil || event.hit.map({ card.layerIDs.contains($0.id) }) ?? false else {
      return
    }
    let surroundings = surroundings
    self.card?.fitScroll(surroundings, at: now)
    self.card?.scroll.wheel(by: event.delta.y, at: now)
    collapseIfOverscrolled(at: now, &report)
  }

  /// A real scroll view says where it is.
  mutating func handle(_ event: ScrollEvent, at now: Timestamp, _ report: inout Report) {
    guard let card, card.isScrollEnabled, now >= card.scrollBlockedUntil else { return }
    self.card?.scroll.jump(to: event.offset.y)
    collapseIfOverscrolled(at: now, &report)
  }

  /// Pulled past its top by more than the seed's 30 points, the content collapses the card once;
  /// for half a second no scrolling does anything then.
  mutating func collapseIfOverscrolled(at now: Timestamp, _ report: inout Report) {
    guard let card, card.isScrollEnabled, now >= card.scrollBlockedUntil,
      card.scroll.offset(at: now) < -parameters.overscrollCollapse
    else { return }
    self.card?.scrollBlockedUntil = now.advanced(bySeconds: parameters.scrollCooldown)
    // The finger that pulled has done its work: it moves nothing until it lifts.
    arena.reject()
    setExpanded(false, at: now, &report)
  }

  /// The moment at which content that bounces off its top is far enough past it.
  func bounceCollapse(after now: Timestamp) -> Timestamp? {
    guard let card, card.isScrollEnabled else { return nil }
    guard let moment = card.scroll.moment(past: parameters.overscrollCollapse, after: now),
      moment >= card.scrollBlockedUntil, moment > now
    else { return nil }
    return moment
  }
}

extension Card {
  /// Whether a touch on a layer scrolls.
  func scrolls(_ hit: LayerHit) -> Bool {
    isExpanded && drag == nil && hit.role != "handle" && hit.role != "card"
  }

  /// Tells the scroll view how long the content is and how much of it is seen.
  mutating func fitScroll(_ surroundings: Surroundings, at now: Timestamp) {
    scroll.resize(
      content: expandedContentHeight,
      viewport: max(1, height - surroundings.parameters.chromeHeight), at: now)
  }
}
