internal import Interaction
internal import Motion

/// Who gets a touch and who a wheel: the seed's table "Gesture Routing".
///
/// Compact, every touch on the card drags it and a wheel does nothing, for scrolling is disabled.
/// Expanded, the content scrolls and the handle drags.
extension BottomCard {
  mutating func handle(_ event: PointerEvent, at now: Timestamp, _ report: inout Report) {
    let card = card
    let parameters = parameters
    let recognized = arena.receive(event, at: now, rules: parameters.gestureRules) { hit in
      card?.candidates(on: hit, parameters, at: now) ?? GestureCandidates()
    }
    for gesture in recognized {
      switch gesture {
      case .drag(let drag): handle(drag, at: now, &report)
      case .scroll(let drag): scroll(drag, at: now, &report)
      case .tap(let tap): handle(tap, at: now, &report)
      case .hold: break
      }
    }
  }

  /// A drag that somebody else has recognised scrolls if it began on content that does.
  mutating func route(_ event: DragEvent, at now: Timestamp, _ report: inout Report) {
    guard let card else { return }
    let candidates = event.hit.map { card.candidates(on: $0, parameters, at: now) }
    let scrolls = card.scroll.isHeld || candidates?.scroll != nil
    if scrolls { scroll(event, at: now, &report) }
    if !scrolls || candidates?.drag != nil { handle(event, at: now, &report) }
  }

  private mutating func scroll(
    _ event: DragEvent, at now: Timestamp, _ report: inout Report
  ) {
    guard let card, card.isScrollEnabled(parameters) else { return }
    let surroundings = surroundings
    self.card?.fitScroll(surroundings, at: now)
    self.card?.scroll.follow(
      event.phase, translation: event.translation.y, velocity: event.velocity?.y ?? 0, at: now)
    collapseIfOverscrolled(at: now, &report)
  }

  mutating func handle(_ event: WheelEvent, at now: Timestamp, _ report: inout Report) {
    guard let card, card.isScrollEnabled(parameters), now >= card.scrollBlockedUntil else { return }
    // A wheel without a place is meant for the card.
    guard event.location == nil || event.hit.map({ card.layerIDs.contains($0.id) }) ?? false else {
      return
    }
    let surroundings = surroundings
    self.card?.fitScroll(surroundings, at: now)
    self.card?.scroll.wheel(by: event.delta.y, at: now)
    collapseIfOverscrolled(at: now, &report)
  }

  /// A tap on the scrim; the app's own buttons lie on the card, a tap beside them means nothing.
  mutating func handle(_ event: TapEvent, at now: Timestamp, _ report: inout Report) {
    guard let card, event.hit?.id == card.layerIDs.scrim else { return }
    switch parameters.scrimTap {
    case .none: break
    case .collapse: setDetent(0, at: now, &report)
    case .dismiss: dismiss(.program, at: now, &report)
    }
  }

  /// A real scroll view says where it is.
  mutating func handle(_ event: ScrollEvent, at now: Timestamp, _ report: inout Report) {
    if parameters.scrollExpand == .on { return handleUnguarded(event, at: now, &report) }
    guard let card, card.isScrollEnabled(parameters), now >= card.scrollBlockedUntil else { return }
    self.card?.scroll.jump(to: event.offset.y)
    collapseIfOverscrolled(at: now, &report)
  }

  /// The earlier design of problem 11: an offset of 20 changes the card, also a stale one.
  private mutating func handleUnguarded(
    _ event: ScrollEvent, at now: Timestamp, _ report: inout Report
  ) {
    guard let card, card.drag == nil else { return }
    let limit = 20.0
    if card.isExpanded && event.offset.y < -limit {
      setDetent(0, at: now, &report)
    } else if !card.isExpanded && abs(event.offset.y) > limit {
      setDetent(card.detentCount - 1, at: now, &report)
    }
  }

  /// Pulled past its top by more than the seed's 30 points, the content collapses the card once;
  /// for half a second no scrolling does anything then.
  mutating func collapseIfOverscrolled(at now: Timestamp, _ report: inout Report) {
    guard let card, card.isExpanded, card.drag == nil, now >= card.scrollBlockedUntil,
      card.scroll.offset(at: now) < -parameters.overscrollCollapse
    else { return }
    self.card?.scrollBlockedUntil = now.advanced(bySeconds: parameters.scrollCooldown)
    // The finger that pulled has done its work: it moves nothing until it lifts.
    arena.reject()
    setDetent(0, at: now, &report)
  }

  /// The moment at which content that bounces off its top is far enough past it.
  func bounceCollapse(after now: Timestamp) -> Timestamp? {
    guard let card, card.isExpanded, card.drag == nil else { return nil }
    guard let moment = card.scroll.moment(past: parameters.overscrollCollapse, after: now),
      moment >= card.scrollBlockedUntil, moment > now
    else { return nil }
    return moment
  }
}

extension Card {
  /// What a touch on a layer can turn into; a card in motion is caught, wherever it is touched.
  func candidates(
    on hit: LayerHit, _ parameters: BottomCardParameters, at now: Timestamp
  ) -> GestureCandidates {
    if hit.id == layerIDs.scrim { return GestureCandidates(tap: true) }
    guard layerIDs.contains(hit.id) else { return GestureCandidates() }
    let drags = GestureCandidates(tap: true, drag: .any)
    let scrolls = GestureCandidates(tap: true, scroll: .vertical)
    let isContent = hit.role != "handle" && hit.role != "card"
    switch parameters.scrollGesture {
    case .exclusive:
      let rests = drag == nil && nextRest(after: now) == nil
      let isScrolled = isExpanded && rests && isContent
      return isScrolled && parameters.handoff == .none ? scrolls : drags
    case .simultaneous:
      guard isContent else { return drags }
      return GestureCandidates(
        tap: true, drag: .any, scroll: .vertical, policy: .simultaneous)
    case .scrollFirst: return isExpanded ? scrolls : drags
    }
  }

  /// Tells the scroll view how long the content is and how much of it is seen.
  mutating func fitScroll(_ surroundings: Surroundings, at now: Timestamp) {
    scroll.alwaysBounces = surroundings.parameters.scrollGesture == .simultaneous
    scroll.resize(
      content: expandedContentHeight,
      viewport: max(1, height - surroundings.parameters.chromeHeight), at: now)
  }
}
