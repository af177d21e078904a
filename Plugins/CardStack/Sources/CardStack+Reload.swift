internal import Interaction
internal import Motion
internal import Values

/// Replacement of the whole list.
extension CardStack {
  /// Replaces the whole list.
  ///
  /// Cards whose ids are also in the new list keep their state. The first card in the new list that has not
  /// been swiped becomes the top card.
  mutating func reload(_ cards: [StackCard], at now: Timestamp, _ report: inout ComponentOutput) {
    let hadTop = deck.top != nil
    let anchors = parameters.identity == .index ? anchors : []
    let oldIndex = deck.index
    let removedBefore = removed.count
    let old = deck
    deck = Deck(cards)
    deck.index = newIndex(old)
    for position in 0..<(parameters.loop ? deck.count : deck.index) {
      guard let slot = deck.slot(at: position), let before = old.slot(of: deck[slot].id) else {
        continue
      }
      deck.setAction(old.action(of: before), of: slot)
    }
    followActions(old, at: now)
    if parameters.identity == .index {
      reattach(anchors, oldIndex, at: now, &report)
    } else {
      followLayers(old, at: now)
    }
    wrapIndex()
    orderRemoved(since: removedBefore)
    if !parameters.loop && hadTop && deck.top == nil { report.effect("emptied", at: now) }
  }

  private func newIndex(_ old: Deck) -> Int {
    for position in old.index..<max(old.count, old.index) {
      if let before = old.slot(at: position), let slot = deck.slot(of: old[before].id) {
        return deck.position(of: slot)
      }
    }
    if parameters.loop {
      // In a looping stack, the first cards follow the last one.
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

  /// Assigns the layers to their cards in the new list.
  private mutating func followLayers(_ old: Deck, at now: Timestamp) {
    var kept: [CardMotion] = []
    for var motion in motions {
      if let slot = deck.slot(of: old[motion.slot].id) {
        motion.slot = slot
        kept.append(motion)
      } else {
        departed.insert(old[motion.slot].id)
        leave(motion, old, at: now)
      }
    }
    motions = kept
  }

  /// Assigns the history and the drag to their cards in the new list.
  private mutating func followActions(_ old: Deck, at now: Timestamp) {
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
      releaseHold(at: now)
    }
  }
}

/// The strategy that identifies cards by position, for comparison with identification by id.
extension CardStack {
  /// A layer's position, and the id of the card that the layer shows.
  struct Anchor {
    var position: Int
    var id: String
  }

  var anchors: [Anchor] {
    motions.map { Anchor(position: deck.position(of: $0.slot), id: deck[$0.slot].id) }
  }

  /// Keeps layers, index and drag at their positions, even if these positions now have different cards.
  mutating func reattach(
    _ anchors: [Anchor], _ index: Int, at now: Timestamp, _ report: inout ComponentOutput
  ) {
    deck.index = min(index, deck.count)
    wrapIndex()
    history.removeAll {
      deck.action(of: $0) == nil || (!parameters.loop && deck.position(of: $0) >= deck.index)
    }
    if isHeld && hold?.slot != top {
      if let top { hold?.slot = top } else { releaseHold(at: now) }
    }
    var kept: [CardMotion] = []
    for (var motion, anchor) in zip(motions, anchors) {
      let slot = deck.slot(at: anchor.position)
      if let slot {
        motion.slot = slot
        kept.append(motion)
        guard deck[slot].id != anchor.id else { continue }
        window.entered.append(deck[slot].id)
        report.diagnostics.append(
          Diagnostic(
            time: now, severity: .warning, code: "motion/unstable-id",
            message: "A layer now shows a different card's content. Identify cards by id.",
            layer: motion.layerID, value: deck[slot].id))
      }
      window.left.append(anchor.id)
    }
    motions = kept
  }
}
