internal import Interaction
internal import Motion

/// Who gets a touch and who a wheel: the seed's table "Gesture Routing".
///
/// Compact, every touch on the card drags it and a wheel does nothing, for scrolling is disabled.
/// Expanded, the content scrolls and the handle drags.
extension BottomCard {
  mutating func handle(_ event: PointerEvent, at now: Timestamp, _ report: inout Report) {
    // The arena is taken out while it asks for the card, which is larger to copy.
    var arena = exchange(&self.arena, with: GestureArena())
    let rules = parameters.gestureRules
    let recognized = arena.receive(event, at: now, rules: rules, telling: &report) { hit in
      card?.candidates(on: hit, parameters) ?? GestureCandidates()
    }
    self.arena = arena
    // Content that moves by itself is stopped by the touch, not only by what becomes of it.
    if event.phase == .down && arena.canScroll { self.card?.scroll.touch(at: now) }
    take(recognized, at: now, &report)
    if !arena.isPressed && !arena.isDragged { self.card?.scroll.lift(at: now) }
  }

  /// A drag that somebody else has recognised scrolls if it began on content that does; without a
  /// target it is the card's.
  mutating func route(_ event: DragEvent, at now: Timestamp, _ report: inout Report) {
    var arena = exchange(&self.arena, with: GestureArena())
    let recognized = arena.receive(event, at: now, telling: &report) { hit in
      guard let card else { return GestureCandidates() }
      return hit.map { card.candidates(on: $0, parameters) } ?? GestureCandidates(drag: .any)
    }
    self.arena = arena
    take(recognized, at: now, &report)
  }

  private mutating func take(
    _ recognized: [RecognizedGesture], at now: Timestamp, _ report: inout Report
  ) {
    for gesture in recognized {
      switch gesture {
      case .drag(let drag): handle(drag, at: now, &report)
      case .scroll(let drag): scroll(drag, at: now, &report)
      case .tap(let tap): handle(tap, at: now, &report)
      case .hold: break
      }
    }
  }

  private mutating func scroll(
    _ event: DragEvent, at now: Timestamp, _ report: inout Report
  ) {
    guard let card else { return }
    guard card.isScrollEnabled(parameters) else {
      self.card?.scroll.lift(at: now)
      return
    }
    let surroundings = surroundings
    self.card?.fitScroll(surroundings, at: now)
    // What the finger has gone before there was anything to scroll moves nothing afterwards.
    if event.phase != .began { self.card?.scroll.hold(after: event.translation.y, at: now) }
    self.card?.scroll.follow(
      event.phase, translation: event.translation.y, velocity: event.velocity?.y ?? 0, at: now)
    collapseIfOverscrolled(at: now, &report)
  }

  mutating func handle(_ event: WheelEvent, at now: Timestamp, _ report: inout Report) {
    let isUnguarded = parameters.scrollExpand == .on
    guard let card, card.isScrollEnabled(parameters) || isUnguarded else { return }
    // A wheel without a place is meant for the card.
    guard event.location == nil || event.hit.map({ card.layerIDs.contains($0.id) }) ?? false else {
      return
    }
    let surroundings = surroundings
    self.card?.fitScroll(surroundings, at: now)
    self.card?.scroll.wheel(by: event.delta.y, at: now)
    if isUnguarded {
      return changeUnguarded(self.card?.scroll.offset(at: now) ?? 0, at: now, &report)
    }
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
    if parameters.scrollExpand == .on {
      return changeUnguarded(event.offset.y, at: now, &report)
    }
    guard let card, card.isScrollEnabled(parameters) else { return }
    self.card?.scroll.jump(to: event.offset.y)
    collapseIfOverscrolled(at: now, &report)
  }

  /// The earlier design of problem 11: an offset of 20 changes the card, also a stale one.
  private mutating func changeUnguarded(
    _ offset: Double, at now: Timestamp, _ report: inout Report
  ) {
    guard let card, !card.isDragged else { return }
    let limit = 20.0
    if card.isExpanded && offset < -limit {
      setDetent(0, at: now, &report)
    } else if !card.isExpanded && abs(offset) > limit {
      setDetent(card.detentCount - 1, at: now, &report)
    }
  }

  /// Pulled past its top by more than the seed's 30 points, the content collapses the card once;
  /// for half a second no scrolling collapses it again.
  mutating func collapseIfOverscrolled(at now: Timestamp, _ report: inout Report) {
    guard let card, card.isExpanded, !card.isDragged else { return }
    let collapses = report.decide("overscroll", at: now) { because in
      because.rule("compact") {
        $0.demand("offset", card.scroll.offset(at: now), .less, -overscrollLimit)
        $0.demand(
          "now", now.seconds, .greaterOrEqual, card.scrollBlockedUntil.seconds, .seconds)
      }
    }
    guard collapses else { return }
    self.card?.scrollBlockedUntil = now.advanced(bySeconds: parameters.scrollCooldown)
    // The finger that pulled has done its work: it moves nothing until it lifts.
    arena.reject()
    setDetent(0, at: now, &report)
  }

  /// How far past its top content collapses the card, in points.
  var overscrollLimit: Double {
    parameters.overscrollCollapse.resolve(in: environment.viewport.height)
  }
}

extension Card {
  /// When content that moves by itself will have gone further past its top than a card may.
  func bounceCollapse(past limit: Double, after now: Timestamp) -> Timestamp? {
    guard isExpanded, !isDragged, let moment = scroll.moment(past: limit, after: now),
      moment >= scrollBlockedUntil, moment > now
    else { return nil }
    return moment
  }

  /// What a touch on a layer can turn into: the content of a card that is expanded or expands
  /// scrolls, all else of it drags, and a card in motion is caught by that.
  func candidates(on hit: LayerHit, _ parameters: BottomCardParameters) -> GestureCandidates {
    if hit.id == layerIDs.scrim { return GestureCandidates(tap: true) }
    guard layerIDs.contains(hit.id) else { return GestureCandidates() }
    let drags = GestureCandidates(tap: true, drag: .any)
    let scrolls = GestureCandidates(tap: true, scroll: .vertical)
    let isContent = hit.role != "handle" && hit.role != "card"
    switch parameters.scrollGesture {
    case .exclusive:
      let isScrolled = isExpanded && !isDragged && isContent
      return isScrolled && parameters.handoff == .none ? scrolls : drags
    case .simultaneous, .guarded:
      guard isContent else { return drags }
      return GestureCandidates(
        tap: true, drag: .any, scroll: .vertical, policy: .simultaneous)
    case .scrollFirst: return isExpanded ? scrolls : drags
    }
  }

  /// Tells the scroll view how long the content is and how much of it is seen.
  mutating func fitScroll(_ surroundings: Surroundings, at now: Timestamp) {
    let parameters = surroundings.parameters
    scroll.alwaysBounces = parameters.scrollBounce == .always || parameters.scrollExpand == .on
    // As long as nothing was measured, a real scroll view may know better.
    guard expandedContentHeight > 0 || scroll.alwaysBounces else { return }
    scroll.resize(
      content: expandedContentHeight,
      viewport: max(1, height - parameters.chromeHeight), at: now)
  }
}
