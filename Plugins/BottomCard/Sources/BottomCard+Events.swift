internal import Interaction
internal import Motion
internal import Values

/// The reason for a dismissal.
enum DismissReason: String {
  case drag
  case program
}

extension BottomCard {
  /// Presents an item.
  ///
  /// If its id is that of the current card, the card is updated; otherwise a new card enters while the old
  /// one leaves the screen.
  mutating func present(_ item: CardItem, at now: Timestamp, _ report: inout ComponentOutput) {
    if card?.item.id == item.id {
      card?.update(item)
      return
    }
    // The finger's gesture belongs to the old card, so the new card must not continue it.
    arena.reject()
    reportBounds(at: now, &report)
    if let old = card, parameters.itemIdentity == .reused {
      return presentReused(item, in: old, at: now, &report)
    }
    if let old = card {
      departed.insert(old.item.id)
      leaving.append(old.left(surroundings, at: now))
    }
    // If the item is presented again while its old card is still being dismissed, that card reverses from its
    // current position.
    if let index = leaving.firstIndex(where: { $0.item.id == item.id }) {
      card = Card(item, returning: leaving.remove(at: index), surroundings, at: now)
    } else {
      card = Card(item, enteringAt: now, surroundings)
    }
    report.effect("presented", at: now, ["item": .string(item.id)])
  }

  /// Presents an item in the existing view and keeps all of the view's state, as the earlier sheet design
  /// does.
  private mutating func presentReused(
    _ item: CardItem, in old: Card, at now: Timestamp, _ report: inout ComponentOutput
  ) {
    let surroundings = surroundings
    // The reused view takes the id of the new item. A card with that id that is still being dismissed must
    // disappear.
    leaving.removeAll { $0.item.id == item.id }
    card?.endDrag(surroundings, at: now)
    card?.update(item)
    if old.isDragged || old.isWaiting { card?.settle(surroundings, at: now) }
    departed.insert(old.item.id)
    report.effect("presented", at: now, ["item": .string(item.id)])
    report.diagnostics.append(
      Diagnostic(
        time: now, severity: .warning, code: "identity/state-reused",
        message:
          "The view is reused, so it has the detent of the previous item. Use a new view for "
          + "each item.",
        layer: card?.layerIDs.card, value: old.item.id))
  }

  /// Dismisses the card, if there is one.
  mutating func dismiss(_ reason: DismissReason, at now: Timestamp, _ report: inout ComponentOutput)
  {
    guard let old = card else { return }
    report.effect(
      "dismissed", at: now,
      ["item": .string(old.item.id), "reason": .string(reason.rawValue)])
    arena.reject()
    reportBounds(at: now, &report)
    departed.insert(old.item.id)
    leaving.append(old.left(surroundings, at: now))
    card = nil
  }

  mutating func perform(_ action: String, at now: Timestamp, _ report: inout ComponentOutput) {
    guard let card else { return }
    switch action {
    case "expand": setDetent(card.detentCount - 1, at: now, &report)
    case "collapse": setDetent(0, at: now, &report)
    case "increment": setDetent(min(card.detent + 1, card.detentCount - 1), at: now, &report)
    case "decrement": setDetent(max(card.detent - 1, 0), at: now, &report)
    // Escape and back collapse an expanded card, and dismiss a compact one.
    case "escape":
      card.detent > 0 ? setDetent(0, at: now, &report) : dismiss(.program, at: now, &report)
    case "dismiss": dismiss(.program, at: now, &report)
    case "log": report.effect("navigateToLog", at: now, ["item": .string(card.item.id)])
    default: break
    }
  }

  /// Moves the card to one of its detents and cancels the current gesture.
  mutating func setDetent(_ detent: Int, at now: Timestamp, _ report: inout ComponentOutput) {
    guard let card, card.detent != detent || card.isDragged || card.isWaiting else { return }
    let surroundings = surroundings
    arena.reject()
    reportBounds(at: now, &report)
    self.card?.endDrag(surroundings, at: now)
    self.card?.settle(detent: detent, surroundings, at: now)
    reportSettling(from: card.contentGeneration, at: now, &report)
    announce(from: card.rest, at: now, &report)
  }

  mutating func handle(_ event: DragEvent, at now: Timestamp, _ report: inout ComponentOutput) {
    // This runs for every sample of a finger. It reads individual properties, because copying a card is
    // expensive.
    guard let before = card?.rest, let generation = card?.contentGeneration else {
      return
    }
    let surroundings = surroundings
    let wasDragged = card?.isDragged == true && event.phase != .began
    let frame = resizedFrame(at: now)
    if event.phase == .began { reportBounds(at: now, &report) }
    let release = card?.drag(event, surroundings, at: now, &report)
    countCost(from: frame, at: now)
    guard let release else {
      return reportIdentity(isNew: !wasDragged, at: now, &report)
    }
    reportBounds(at: now, &report)
    card?.endDrag(surroundings, at: now)
    // A cancelled drag asks nothing.
    if event.phase == .ended && propose(release, at: now, &report) { return }
    switch release.decision {
    case .dismiss:
      card?.hand(over: release.velocity, at: now)
      dismiss(.drag, at: now, &report)
    case .rest(let detent):
      card?.settle(detent: detent, velocity: release.velocity, surroundings, at: now)
      reportSettling(from: generation, at: now, &report)
      if parameters.handoff == .continuous { letContentGo(event, at: now) }
      announce(from: before, at: now, &report)
    }
  }

  /// Starts the content's deceleration after the release of a finger that first expanded the card and then
  /// scrolled the content.
  private mutating func letContentGo(_ event: DragEvent, at now: Timestamp) {
    guard let card, card.isExpanded, card.scroll.offset(at: now) > 0 else { return }
    let velocity = event.velocity?.y ?? 0
    // A finger that has moved past the content's end no longer moves the content.
    let isAtEnd = card.scroll.offset(at: now) >= card.scroll.maximumOffset
    guard !isAtEnd || velocity > 0 else { return }
    self.card?.scroll.follow(.ended, translation: 0, velocity: velocity, at: now)
  }

  /// Reports the effects `expandedChanged` and `detentChanged` if the card's resting state differs from
  /// `before`.
  mutating func announce(from before: CardRest, at now: Timestamp, _ report: inout ComponentOutput)
  {
    guard let card else { return }
    if !parameters.detents.isEmpty && card.rest != before {
      report.effect(
        "detentChanged", at: now,
        [
          "item": .string(card.item.id), "detent": .string(card.aim?.name ?? ""),
          "index": .integer(Int64(card.detent)),
        ])
    }
    guard card.isExpanded != before.isExpanded else { return }
    report.effect(
      "expandedChanged", at: now,
      ["item": .string(card.item.id), "expanded": .bool(card.isExpanded)])
  }
}
