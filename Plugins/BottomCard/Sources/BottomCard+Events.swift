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
      card?.item = item
      card?.layerIDs = LayerIDs(item)
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
    guard let item = card?.item.id else { return }
    switch action {
    case "expand": setExpanded(true, at: now, &report)
    case "collapse": setExpanded(false, at: now, &report)
    case "dismiss": dismiss(.program, at: now, &report)
    case "log": report.effect("navigateToLog", at: now, ["item": .string(item)])
    default: break
    }
  }

  /// Moves the card to one of its heights; a drag that is under way loses the card.
  mutating func setExpanded(
    _ isExpanded: Bool, at now: Timestamp, _ report: inout Report
  ) {
    guard let card, card.isExpanded != isExpanded || card.drag != nil else { return }
    let surroundings = surroundings
    self.card?.interruptDrag(at: now)
    self.card?.settle(isExpanded: isExpanded, surroundings, at: now)
    announce(isExpanded, from: card.isExpanded, at: now, &report)
  }

  mutating func handle(_ event: DragEvent, at now: Timestamp, _ report: inout Report) {
    guard let wasExpanded = card?.isExpanded else { return }
    let surroundings = surroundings
    guard let release = card?.drag(event, surroundings, at: now) else { return }
    switch release.decision {
    case .dismiss:
      card?.hand(over: release.velocity, at: now)
      dismiss(.drag, at: now, &report)
    case .rest(let isExpanded):
      card?.settle(
        isExpanded: isExpanded, velocity: release.velocity, surroundings, at: now)
      announce(isExpanded, from: wasExpanded, at: now, &report)
    }
  }

  func announce(
    _ isExpanded: Bool, from wasExpanded: Bool, at now: Timestamp, _ report: inout Report
  ) {
    guard let card, isExpanded != wasExpanded else { return }
    report.effect(
      "expandedChanged", at: now,
      ["item": .string(card.item.id), "expanded": .bool(isExpanded)])
  }
}
