internal import Interaction
internal import Motion
internal import Values

/// Changes of the list, at any moment: what is on screen follows its card, not its position.
extension CardStack {
  mutating func apply(_ change: ItemsChange, at now: Timestamp, _ report: inout Report) {
    let hadTop = deck.top != nil
    let anchors = parameters.identity == .index ? anchors : []
    let oldIndex = deck.index
    switch change {
    case .append(let cards): insert(cards, at: deck.count, now, &report)
    case .insert(let cards, let position): insert(cards, at: position, now, &report)
    case .remove(let ids):
      for id in ids {
        guard let slot = slot(of: id, now, &report) else { continue }
        remove(slot)
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
    if !parameters.loop && hadTop && deck.top == nil { report.effect("emptied", at: now) }
  }

  private func slot(of id: String, _ now: Timestamp, _ report: inout Report) -> Int? {
    let slot = deck.slot(of: id)
    if slot == nil { report.warn(unknown: id, at: now) }
    return slot
  }

  private mutating func insert(
    _ cards: [StackCard], at position: Int, _ now: Timestamp, _ report: inout Report
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

  /// Takes a card out; nothing of it is seen from now on, wherever it was.
  private mutating func remove(_ slot: Int) {
    forget(slot)
    history.removeAll { $0 == slot }
    deck.remove(slot)
  }

  /// Lets go of a card's layer and of the finger on it.
  private mutating func forget(_ slot: Int) {
    if hold?.slot == slot { releaseHold() }
    // A position's layer stays for the next card; that is what its strategy is to show.
    guard parameters.identity == .id, let index = motionIndex(of: slot) else { return }
    window.left.append(.string(deck[slot].id))
    motions.remove(at: index)
  }

  /// Gives a card new content, or its place to another one, which has no past.
  private mutating func replace(
    _ slot: Int, by card: StackCard, _ now: Timestamp, _ report: inout Report
  ) {
    if deck.slot(of: card.id) == slot { return deck.update(slot, to: card) }
    guard deck.slot(of: card.id) == nil else { return report.warn(duplicate: card.id, at: now) }
    let motion = motionIndex(of: slot).map { motions[$0] }
    forget(slot)
    history.removeAll { $0 == slot }
    deck.replace(slot, by: card)
    // What is seen at a place goes on from there; what was away or in a hand does not.
    guard parameters.identity == .id, var motion, motion.state == .stacked else { return }
    motion.layerID = card.layerID
    motion.x.set(0)
    motion.y.set(0)
    motion.lift = nil
    motion.comesBack = false
    motions.append(motion)
    window.entered.append(.string(card.id))
  }

  private mutating func move(
    _ ids: [String], to position: Int, _ now: Timestamp, _ report: inout Report
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
    // At the border cards stay on the side that they come from.
    let isPassed = start < deck.index || (start == deck.index && arePassed)
    for (offset, slot) in slots.enumerated() {
      deck.put(slot, at: start + offset, isPassed: isPassed)
      // In a loop every card is to come, whatever was done with it.
      guard !isPassed && !parameters.loop else { continue }
      deck.setAction(nil, of: slot)
      history.removeAll { $0 == slot }
    }
  }
}

/// A whole new list.
extension CardStack {
  /// Takes over a new list: ids that stay keep their cards; the top is the first that is left.
  mutating func reload(_ cards: [StackCard], at now: Timestamp, _ report: inout Report) {
    let hadTop = deck.top != nil
    let anchors = parameters.identity == .index ? anchors : []
    let oldIndex = deck.index
    let old = deck
    deck = Deck(cards)
    deck.index = newIndex(old)
    for position in 0..<(parameters.loop ? deck.count : deck.index) {
      guard let slot = deck.slot(at: position), let before = old.slot(of: deck[slot].id) else {
        continue
      }
      deck.setAction(old.action(of: before), of: slot)
    }
    followActions(old)
    if parameters.identity == .index {
      reattach(anchors, oldIndex, at: now, &report)
    } else {
      followLayers(old)
    }
    wrapIndex()
    if !parameters.loop && hadTop && deck.top == nil { report.effect("emptied", at: now) }
  }

  private func newIndex(_ old: Deck) -> Int {
    for position in old.index..<max(old.count, old.index) {
      if let before = old.slot(at: position), let slot = deck.slot(of: old[before].id) {
        return deck.position(of: slot)
      }
    }
    if parameters.loop {
      // After the last card the first ones are to come.
      for position in 0..<old.index {
        if let before = old.slot(at: position), let slot = deck.slot(of: old[before].id) {
          return deck.position(of: slot)
        }
      }
      return 0
    }
    for position in (0..<old.index).reversed() {
      if let before = old.slot(at: position), let slot = deck.slot(of: old[before].id) {
        return deck.position(of: slot) + 1
      }
    }
    return 0
  }

  /// Finds the cards of the layers in the new list.
  private mutating func followLayers(_ old: Deck) {
    var kept: [CardMotion] = []
    for var motion in motions {
      if let slot = deck.slot(of: old[motion.slot].id) {
        motion.slot = slot
        kept.append(motion)
      } else {
        window.left.append(.string(old[motion.slot].id))
      }
    }
    motions = kept
  }

  /// Finds the cards of the history and of the hand in the new list.
  private mutating func followActions(_ old: Deck) {
    var slots: [Int] = []
    for before in history {
      guard let slot = deck.slot(of: old[before].id), deck.action(of: slot) != nil else {
        continue
      }
      slots.append(slot)
    }
    history = slots
    guard let before = hold?.slot else { return }
    if let slot = deck.slot(of: old[before].id) {
      hold?.slot = slot
    } else {
      releaseHold()
    }
  }
}

/// The strategy that follows positions, to be seen beside the other.
extension CardStack {
  /// A layer's position, and the card that it shows.
  private struct Anchor {
    var position: Int
    var id: String
  }

  private var anchors: [Anchor] {
    motions.map { Anchor(position: deck.position(of: $0.slot), id: deck[$0.slot].id) }
  }

  /// Leaves layers, index and finger at their positions, whatever cards are there now.
  private mutating func reattach(
    _ anchors: [Anchor], _ index: Int, at now: Timestamp, _ report: inout Report
  ) {
    deck.index = min(index, deck.count)
    wrapIndex()
    history.removeAll {
      deck.action(of: $0) == nil || (!parameters.loop && deck.position(of: $0) >= deck.index)
    }
    if hold != nil && hold?.slot != top {
      if let top { hold?.slot = top } else { releaseHold() }
    }
    var kept: [CardMotion] = []
    for (var motion, anchor) in zip(motions, anchors) {
      let slot = deck.slot(at: anchor.position)
      if let slot {
        motion.slot = slot
        kept.append(motion)
        guard deck[slot].id != anchor.id else { continue }
        window.entered.append(.string(deck[slot].id))
        report.diagnostics.append(
          Diagnostic(
            time: now, severity: .warning, code: "motion/unstable-id",
            message: "A layer goes on with another card's content; follow cards by id.",
            layer: motion.layerID, value: deck[slot].id))
      }
      window.left.append(.string(anchor.id))
    }
    motions = kept
  }
}
