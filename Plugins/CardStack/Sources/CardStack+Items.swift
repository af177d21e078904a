internal import Interaction
internal import Motion
internal import Values

/// Changes to the list of cards, which may happen at any time.
///
/// A visible layer stays with its card, even if the card's position changes.
extension CardStack {
  mutating func apply(_ change: ItemsChange, at now: Timestamp, _ report: inout ComponentOutput) {
    let hadTop = deck.top != nil
    let anchors = parameters.identity == .index ? anchors : []
    let oldIndex = deck.index
    let removedBefore = removed.count
    switch change {
    case .append(let cards): insert(cards, at: deck.count, now, &report)
    case .insert(let cards, let position): insert(cards, at: position, now, &report)
    case .remove(let ids):
      for id in ids {
        guard let slot = slot(of: id, now, &report) else { continue }
        remove(slot, at: now)
      }
    case .replace(let ids, let cards):
      for (id, card) in zip(ids, cards) {
        guard let slot = slot(of: id, now, &report) else { continue }
        replace(slot, by: card, now, &report)
      }
    case .overwrite(let position, let cards):
      for (offset, card) in cards.enumerated() {
        guard let slot = deck.slot(at: position + offset) else {
          report.warn(unknown: card.id, at: now)
          continue
        }
        replace(slot, by: card, now, &report)
      }
    case .move(let ids, let position): move(ids, to: position, now, &report)
    }
    if parameters.identity == .index { reattach(anchors, oldIndex, at: now, &report) }
    wrapIndex()
    orderRemoved(since: removedBefore)
    if !parameters.loop && hadTop && deck.top == nil { report.effect("emptied", at: now) }
  }

  private func slot(of id: String, _ now: Timestamp, _ report: inout ComponentOutput) -> Int? {
    let slot = deck.slot(of: id)
    if slot == nil { report.warn(unknown: id, at: now) }
    return slot
  }

  private mutating func insert(
    _ cards: [StackCard], at position: Int, _ now: Timestamp, _ report: inout ComponentOutput
  ) {
    var position = min(position, deck.count)
    for card in cards {
      guard deck.slot(of: card.id) == nil else {
        report.warn(duplicate: card.id, at: now)
        continue
      }
      deck.insert(card, at: position)
      position += 1
    }
  }

  /// Removes a card, whatever its state.
  private mutating func remove(_ slot: Int, at now: Timestamp) {
    forget(slot, at: now)
    departed.insert(deck[slot].id)
    history.removeAll { $0 == slot }
    deck.remove(slot)
  }

  /// Updates a card's content, or replaces the card with a different one that has no history.
  private mutating func replace(
    _ slot: Int, by card: StackCard, _ now: Timestamp, _ report: inout ComponentOutput
  ) {
    if deck.slot(of: card.id) == slot { return deck.update(slot, to: card) }
    guard deck.slot(of: card.id) == nil else { return report.warn(duplicate: card.id, at: now) }
    let motion = motionIndex(of: slot).map { motions[$0] }
    forget(slot, isReplaced: true, at: now)
    departed.insert(deck[slot].id)
    history.removeAll { $0 == slot }
    deck.replace(slot, by: card)
    // If the old card was in the stack, the new card continues its layer, but not its drag or flight.
    guard parameters.identity == .id, var motion, motion.state == .stacked else { return }
    motion.layerID = card.layerID
    motion.x.set(0)
    motion.y.set(0)
    motion.grip = nil
    motion.lift = nil
    motion.comesBack = false
    motions.append(motion)
    window.entered.append(card.id)
  }

  private mutating func move(
    _ ids: [String], to position: Int, _ now: Timestamp, _ report: inout ComponentOutput
  ) {
    var slots: [Int] = []
    var arePassed = true
    for id in ids {
      guard let slot = slot(of: id, now, &report), !slots.contains(slot) else { continue }
      slots.append(slot)
      if deck.position(of: slot) >= deck.index { arePassed = false }
    }
    for slot in slots { deck.take(slot) }
    let start = min(position, deck.count)
    // Cards moved to the index of the top card stay swiped if all of them were swiped.
    let isPassed = start < deck.index || (start == deck.index && arePassed)
    for (offset, slot) in slots.enumerated() {
      deck.put(slot, at: start + offset, isPassed: isPassed)
      // In a loop every card is still to come, so cards keep their actions.
      guard !isPassed && !parameters.loop else { continue }
      deck.setAction(nil, of: slot)
      history.removeAll { $0 == slot }
    }
  }
}
