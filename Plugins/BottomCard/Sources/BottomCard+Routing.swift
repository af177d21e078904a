internal import Interaction
internal import Motion

/// Routing of touches and wheels, as in the spec's table "Gesture Routing".
///
/// While the card is compact, every touch on it drags it, and a wheel has no effect because scrolling is disabled.
/// While the card is expanded, a touch on the content scrolls the content, and a touch on the handle drags the card.
extension BottomCard {
  mutating func handle(_ event: PointerEvent, at now: Timestamp, _ report: inout ComponentOutput) {
    // The arena is moved out of the component while it reads the card: copying the card would cost more.
    var arena = exchange(&self.arena, with: GestureArena())
    let rules = parameters.gestureRules
    let recognized = arena.receive(event, at: now, rules: rules, telling: &report) { hit in
      card?.candidates(on: hit, parameters, at: now) ?? GestureCandidates()
    }
    self.arena = arena
    // A touch stops moving content at once, regardless of which gesture the touch becomes.
    if event.phase == .down && arena.canScroll { self.card?.scroll.touch(at: now) }
    take(recognized, at: now, &report)
    if !arena.isPressed && !arena.isDragged { self.card?.scroll.lift(at: now) }
  }

  /// Routes a recognized drag to the content if the drag began on scrolling content, and otherwise to the
  /// card.
  ///
  /// A drag without a target drags the card.
  mutating func route(_ event: DragEvent, at now: Timestamp, _ report: inout ComponentOutput) {
    var arena = exchange(&self.arena, with: GestureArena())
    let recognized = arena.receive(event, at: now, telling: &report) { hit in
      guard let card else { return GestureCandidates() }
      return hit.map { card.candidates(on: $0, parameters, at: now) }
        ?? GestureCandidates(drag: .any)
    }
    self.arena = arena
    take(recognized, at: now, &report)
  }

  private mutating func take(
    _ recognized: [RecognizedGesture], at now: Timestamp, _ report: inout ComponentOutput
  ) {
    for gesture in recognized {
      switch gesture {
      case .drag(let drag): handle(drag, at: now, &report)
      case .scroll(let drag): scroll(drag, at: now, &report)
      case .tap(let tap): handle(tap, at: now, &report)
      case .hold, .pinch: break
      }
    }
  }

  private mutating func scroll(
    _ event: DragEvent, at now: Timestamp, _ report: inout ComponentOutput
  ) {
    guard let card else { return }
    guard card.isScrollEnabled(parameters) else {
      self.card?.scroll.lift(at: now)
      return
    }
    let surroundings = surroundings
    self.card?.fitScroll(surroundings, at: now)
    if event.phase == .began, self.card?.swallowsScroll(parameters, at: now) == true {
      reportSwallowed(at: now, &report)
    }
    // Translation accumulated before the content could scroll must not scroll it later.
    if event.phase != .began { self.card?.scroll.hold(after: event.translation.y, at: now) }
    self.card?.scroll.follow(
      event.phase, translation: event.translation.y, velocity: event.velocity?.y ?? 0, at: now)
    collapseIfOverscrolled(at: now, &report)
  }

  mutating func handle(_ event: WheelEvent, at now: Timestamp, _ report: inout ComponentOutput) {
    let isUnguarded = parameters.scrollExpand == .on
    guard let card, card.isScrollEnabled(parameters) || isUnguarded else { return }
    // A wheel event without a position applies to the card.
    guard event.location == nil || event.hit.map({ card.layerIDs.contains($0.id) }) ?? false else {
      return
    }
    let surroundings = surroundings
    self.card?.fitScroll(surroundings, isWheeled: true, at: now)
    if self.card?.swallowsScroll(parameters, at: now) == true {
      reportSwallowed(at: now, &report)
    } else {
      self.card?.scroll.wheel(by: event.delta.y, pullsFittingContent: true, at: now)
    }
    if isUnguarded {
      return changeUnguarded(self.card?.scroll.offset(at: now) ?? 0, at: now, &report)
    }
    collapseIfOverscrolled(at: now, &report)
  }

  /// Handles a tap on the scrim.
  ///
  /// All other taps are left to the app's buttons or have no effect.
  mutating func handle(_ event: TapEvent, at now: Timestamp, _ report: inout ComponentOutput) {
    guard let card, event.hit?.id == card.layerIDs.scrim else { return }
    switch parameters.scrimTap {
    case .none: break
    case .collapse: setDetent(0, at: now, &report)
    case .dismiss: dismiss(.program, at: now, &report)
    }
  }

  /// Handles the scroll offset that the app's own scroll view reports.
  mutating func handle(_ event: ScrollEvent, at now: Timestamp, _ report: inout ComponentOutput) {
    if parameters.scrollExpand == .on {
      return changeUnguarded(event.offset.y, at: now, &report)
    }
    guard let card, card.isScrollEnabled(parameters) else { return }
    self.card?.scroll.jump(to: event.offset.y)
    collapseIfOverscrolled(at: now, &report)
  }

  /// Collapses an expanded card at a scroll offset below −20 points, and expands any other card at an offset of more
  /// than 20 points in either direction, even if the offset is stale.
  ///
  /// This is the faulty earlier design in problem 11 of Spec.md.
  private mutating func changeUnguarded(
    _ offset: Double, at now: Timestamp, _ report: inout ComponentOutput
  ) {
    guard let card, !card.isDragged else { return }
    let limit = 20.0
    if card.isExpanded && offset < -limit {
      setDetent(0, at: now, &report)
    } else if !card.isExpanded && abs(offset) > limit {
      setDetent(card.detentCount - 1, at: now, &report)
    }
  }

  /// Collapses the card if its content is pulled further past its top than the limit, which is 30 points in
  /// the spec.
  ///
  /// For half a second afterwards, scrolling can't collapse the card again.
  mutating func collapseIfOverscrolled(at now: Timestamp, _ report: inout ComponentOutput) {
    guard let card, card.isExpanded, !card.isDragged else { return }
    let collapses = report.decide("overscroll", at: now) { because in
      because.rule("compact") {
        $0.demand("offset", card.scroll.pulledOffset(at: now), .less, -overscrollLimit)
        $0.demand(
          "now", now.seconds, .greaterOrEqual, card.scrollBlockedUntil.seconds, .seconds)
      }
    }
    guard collapses else { return }
    self.card?.scrollBlockedUntil = now.advanced(bySeconds: parameters.scrollCooldown)
    // The finger that pulled the content is ignored until it lifts.
    arena.reject()
    setDetent(0, at: now, &report)
  }

  /// The distance past the content's top beyond which the card collapses, in points.
  var overscrollLimit: Double {
    parameters.overscrollCollapse.resolve(in: environment.viewport.height)
  }
}

extension Card {
  /// Returns the time at which bouncing content moves far enough past its top to collapse the card, or `nil` if it
  /// doesn't.
  func bounceCollapse(past limit: Double, after now: Timestamp) -> Timestamp? {
    guard isExpanded, !isDragged, let moment = scroll.moment(past: limit, after: now),
      moment >= scrollBlockedUntil, moment > now
    else { return nil }
    return moment
  }

  /// Returns the gestures that a touch on a layer can become.
  ///
  /// A touch on the content of an expanded or expanding card scrolls the content. A touch anywhere else on
  /// the card drags the card, and catches it if it is moving.
  func candidates(
    on hit: LayerHit, _ parameters: BottomCardParameters, at now: Timestamp
  ) -> GestureCandidates {
    if hit.id == layerIDs.scrim { return GestureCandidates(tap: true) }
    guard layerIDs.contains(hit.id) else { return GestureCandidates() }
    let axis = parameters.axis == .vertical ? GestureCandidates.Axis.vertical : .any
    let drags = GestureCandidates(tap: true, drag: axis)
    let scrolls = GestureCandidates(tap: true, scroll: .vertical)
    let isContent = hit.role != "handle" && hit.role != "card"
    switch parameters.scrollGesture {
    case .exclusive:
      let isScrolled =
        isExpanded && !isDragged && isContent && contentReceivesTouches(parameters, at: now)
      return isScrolled && parameters.handoff == .none ? scrolls : drags
    case .simultaneous, .guarded:
      guard isContent else { return drags }
      return GestureCandidates(
        tap: true, drag: axis, scroll: .vertical, policy: .simultaneous)
    case .scrollFirst: return isExpanded ? scrolls : drags
    }
  }
}
