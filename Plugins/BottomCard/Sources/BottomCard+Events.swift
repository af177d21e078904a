internal import Interaction
internal import Motion
internal import Values

/// Why a card goes away.
enum DismissReason: String {
  case drag
  case program
}

extension BottomCard {
  /// Shows an item: the same id in place, another one as a fresh card while the old one leaves.
  mutating func present(_ item: CardItem, at now: Timestamp, _ report: inout Report) {
    if card?.item.id == item.id {
      card?.update(item)
      return
    }
    if let old = card {
      leaving.append(old.left(surroundings, at: now))
    }
    // The same thing coming back while it still leaves turns round where it is.
    if let index = leaving.firstIndex(where: { $0.item.id == item.id }) {
      card = Card(item, returning: leaving.remove(at: index), surroundings, at: now)
    } else {
      card = Card(item, enteringAt: now, surroundings)
    }
    report.effect("presented", at: now, ["item": .string(item.id)])
  }

  /// Takes the card away; without one nothing happens.
  mutating func dismiss(_ reason: DismissReason, at now: Timestamp, _ report: inout Report) {
    guard let old = card else { return }
    report.effect(
      "dismissed", at: now,
      ["item": .string(old.item.id), "reason": .string(reason.rawValue)])
    leaving.append(old.left(surroundings, at: now))
    card = nil
  }

  mutating func perform(_ action: String, at now: Timestamp, _ report: inout Report) {
    guard let card else { return }
    switch action {
    case "expand": setDetent(card.detentCount - 1, at: now, &report)
    case "collapse": setDetent(0, at: now, &report)
    case "increment": setDetent(min(card.detent + 1, card.detentCount - 1), at: now, &report)
    case "decrement": setDetent(max(card.detent - 1, 0), at: now, &report)
    // Escape and back undo one step: expanded to compact, compact to gone.
    case "escape":
      card.detent > 0 ? setDetent(0, at: now, &report) : dismiss(.program, at: now, &report)
    case "dismiss": dismiss(.program, at: now, &report)
    case "log": report.effect("navigateToLog", at: now, ["item": .string(card.item.id)])
    default: break
    }
  }

  /// Moves the card to one of its heights; a drag that is under way loses the card.
  mutating func setDetent(_ detent: Int, at now: Timestamp, _ report: inout Report) {
    guard let card, card.detent != detent || card.drag != nil else { return }
    let surroundings = surroundings
    self.card?.interruptDrag(at: now)
    self.card?.settle(detent: detent, surroundings, at: now)
    announce(wasExpanded: card.isExpanded, at: now, &report)
  }

  mutating func handle(_ event: DragEvent, at now: Timestamp, _ report: inout Report) {
    guard let before = card else { return }
    let surroundings = surroundings
    let release = card?.drag(event, surroundings, at: now)
    reportStrategies(before, event, at: now, &report)
    switch release?.decision {
    case nil: break
    case .dismiss?:
      card?.hand(over: release?.velocity ?? 0, at: now)
      dismiss(.drag, at: now, &report)
    case .rest(let detent)?:
      let velocity = release?.velocity ?? 0
      card?.settle(detent: detent, velocity: velocity, surroundings, at: now)
      if parameters.handoff == .continuous { letContentGo(event, at: now) }
      announce(wasExpanded: before.isExpanded, at: now, &report)
    }
  }

  /// A finger that has moved the card to its end and scrolled lets the content coast.
  private mutating func letContentGo(_ event: DragEvent, at now: Timestamp) {
    guard let card, card.isExpanded, card.scroll.offset(at: now) > 0 else { return }
    self.card?.scroll.follow(
      .ended, translation: 0, velocity: event.velocity?.y ?? 0, at: now)
  }

  private mutating func announce(
    wasExpanded: Bool, at now: Timestamp, _ report: inout Report
  ) {
    guard let card, card.isExpanded != wasExpanded else { return }
    report.effect(
      "expandedChanged", at: now,
      ["item": .string(card.item.id), "expanded": .bool(card.isExpanded)])
  }
}

// MARK: - Findings

extension BottomCard {
  /// Says what the earlier designs do wrong, once a drag.
  private mutating func reportStrategies(
    _ before: Card, _ event: DragEvent, at now: Timestamp, _ report: inout Report
  ) {
    guard let card, card.drag != nil else { return }
    if parameters.bodyIdentity == .switching && card.generation == 0 && before.drag == nil {
      self.card?.switchIdentity()
      report.diagnostics.append(
        Diagnostic(
          time: now, severity: .warning, code: "motion/unstable-id",
          message: "Keep the layer's id while a drag lasts: the drag is lost with the old one.",
          layer: card.layerIDs.card))
    }
    guard parameters.positioning == .bounds, card.drag?.isReported == false else { return }
    let height = ShownCard(card, surroundings, at: now).frame.height
    guard height != ShownCard(before, surroundings, at: now).frame.height else { return }
    self.card?.drag?.isReported = true
    report.diagnostics.append(
      Diagnostic(
        time: now, severity: .warning, code: "motion/bounds-resized",
        message: "Move the layer by a transform: its shadows are drawn again for each new size.",
        layer: card.layerIDs.card))
  }
}
