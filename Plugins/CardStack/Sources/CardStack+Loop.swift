internal import Interaction
internal import Motion

/// The loop: the first cards follow the last one.
extension CardStack {
  /// The top card's slot in the deck, or `nil` if there is no top card.
  ///
  /// In a loop, a card that is still leaving doesn't count as the top card.
  var top: Int? {
    guard let slot = deck.top, !isInFlight(slot) else { return nil }
    return slot
  }

  /// Returns the slot of the card at a position, counted from the top, or `nil` if there is no such card.
  ///
  /// In a loop, positions wrap around.
  func slot(below position: Int) -> Int? {
    guard parameters.loop else { return deck.slot(at: deck.index + position) }
    guard position < deck.count else { return nil }
    return deck.slot(at: (deck.index + position) % deck.count)
  }

  /// Returns whether a card of a loop is still leaving.
  ///
  /// Such a card isn't shown again until it has left.
  func isInFlight(_ slot: Int) -> Bool {
    guard parameters.loop, deck.action(of: slot) != nil, let index = motionIndex(of: slot) else {
      return false
    }
    return motions[index].state == .flying
  }

  /// Returns whether a card of a loop that has left the screen will enter again from below.
  ///
  /// A card whose action was undone flies back instead.
  func isToComeRound(_ index: Int) -> Bool {
    parameters.loop && motions[index].state == .parked
      && deck.action(of: motions[index].slot) != nil
  }

  /// Prepares a card's return to the bottom of the stack after the card has left the screen.
  ///
  /// The card starts invisible and one position deeper than its new position.
  mutating func comeRound(_ index: Int, at position: Int) {
    var start = parameters.depth(at: position + 1)
    start.opacity = 0
    let old = motions[index]
    motions[index] = CardMotion(
      slot: old.slot, layerID: old.layerID, position: position, depth: start)
  }

  /// Keeps the most recently swiped cards of a loop loaded, unless they are already below the top card again.
  mutating func keepBehindInLoop(_ wanted: inout [Int], _ spring: Spring, at now: Timestamp) {
    let count = deck.count
    for distance in 1..<max(1, min(parameters.behind + 1, count)) {
      guard let slot = deck.slot(at: (deck.index - distance + count) % count),
        !wanted.contains(slot), let action = deck.action(of: slot)
      else { continue }
      wanted.append(slot)
      guard let index = motionIndex(of: slot) else {
        addParked(slot, action)
        continue
      }
      // A card that had already come round and is now skipped fades from its visible position.
      switch motions[index].state {
      case .stacked where motions[index].opacity.value(at: now) <= 0:
        motions[index].park(action, exit: layout.exit)
      case .stacked: fade(index, spring, at: now)
      case .fading where motions[index].restsAt <= now:
        motions[index].park(action, exit: layout.exit)
      case .fading, .flying, .parked: break
      }
    }
  }

  /// Resets the index to the first card when the last card of a loop has been swiped.
  mutating func wrapIndex() {
    if parameters.loop && deck.index >= deck.count { deck.index = 0 }
  }

  /// Adapts the cards when the loop is turned on or off.
  mutating func turnLoop() {
    wrapIndex()
    guard !parameters.loop else { return }
    // Without a loop, cards that are still to come have no actions.
    for position in deck.index..<max(deck.index, deck.count) {
      if let slot = deck.slot(at: position) { deck.setAction(nil, of: slot) }
    }
    history.removeAll { deck.action(of: $0) == nil }
  }
}
