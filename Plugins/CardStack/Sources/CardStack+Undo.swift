internal import Interaction
internal import Motion
internal import Values

/// Undo, veto, and jumps without an action.
extension CardStack {
  /// Undoes the last action in place: moves the index back without inserting a card.
  mutating func undo(at now: Timestamp, _ report: inout ComponentOutput) {
    guard canUndo, let slot = history.last, let action = deck.action(of: slot) else { return }
    moveBack(to: slot)
    report.effect("undone", at: now, action.members(deck[slot].id))
    finishBringingBack(slot, at: now)
  }

  /// Rejects a card's action: the card returns to the top, even if other actions followed.
  mutating func veto(_ card: String?, at now: Timestamp, _ report: inout ComponentOutput) {
    if let card, deck.slot(of: card) == nil { return report.warn(unknown: card, at: now) }
    guard let slot = card.map({ deck.slot(of: $0) }) ?? history.last,
      let action = deck.action(of: slot)
    else { return report.warn(nothingToVeto: card, at: now) }
    if history.last == slot {
      moveBack(to: slot)
    } else {
      history.removeAll { $0 == slot }
      deck.setAction(nil, of: slot)
      deck.take(slot)
      deck.put(slot, at: deck.index, isPassed: false)
    }
    report.effect("vetoed", at: now, action.members(deck[slot].id))
    finishBringingBack(slot, at: now)
  }

  private mutating func finishBringingBack(_ slot: Int, at now: Timestamp) {
    let spring = calm(parameters.snappy)
    confirmation?.fade(with: spring, at: now)
    arrange(with: parameters.snappy, at: now)
    // In a loop, a card that is already back at the bottom only moves up, but still counts as brought back.
    if let index = motionIndex(of: slot) { motions[index].comesBack = true }
  }

  /// Moves a card to the top.
  ///
  /// Skipped cards receive no action.
  mutating func jump(to card: String?, at now: Timestamp, _ report: inout ComponentOutput) {
    guard let card else { return report.warnJumpNowhere(at: now) }
    guard let slot = deck.slot(of: card) else { return report.warn(unknown: card, at: now) }
    if parameters.loop || deck.position(of: slot) < deck.index {
      moveBack(to: slot)
    } else {
      deck.index = deck.position(of: slot)
    }
  }

  /// Moves the index back to a card and discards the card's action and, without a loop, all later actions.
  private mutating func moveBack(to slot: Int) {
    let position = deck.position(of: slot)
    if parameters.loop {
      // In a loop, no cards lie in between, so the actions on other cards remain valid.
      deck.index = position
      deck.setAction(nil, of: slot)
      return history.removeAll { $0 == slot }
    }
    while deck.index > position {
      deck.index -= 1
      if let top = deck.top { deck.setAction(nil, of: top) }
    }
    history.removeAll { deck.action(of: $0) == nil }
  }
}

extension StackAction {
  fileprivate func members(_ card: String) -> JSONObject {
    ["card": .string(card), "action": .string(rawValue)]
  }
}
