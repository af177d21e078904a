internal import Interaction
internal import Motion

/// The loop: below the last card lie the first ones again.
extension CardStack {
  /// The slot of the card on top; in a loop a card that still flies is not there yet.
  var top: Int? {
    guard let slot = deck.top, !isInFlight(slot) else { return nil }
    return slot
  }

  /// The slot of a card by its position from the top, round and round in a loop.
  func slot(below position: Int) -> Int? {
    guard parameters.loop else { return deck.slot(at: deck.index + position) }
    guard position < deck.count else { return nil }
    return deck.slot(at: (deck.index + position) % deck.count)
  }

  /// Whether a card of a loop still leaves: it is not shown again before it has landed.
  func isInFlight(_ slot: Int) -> Bool {
    guard parameters.loop, deck.action(of: slot) != nil, let index = motionIndex(of: slot) else {
      return false
    }
    return motions[index].state == .flying
  }

  /// Whether a card has left and comes from below; one whose action was taken back flies back.
  func isToComeRound(_ index: Int) -> Bool {
    parameters.loop && motions[index].state == .parked
      && deck.action(of: motions[index].slot) != nil
  }

  /// Puts a card that has left one place deeper than where it belongs, unseen yet.
  mutating func comeRound(_ index: Int, at position: Int) {
    var start = parameters.depth.depth(at: position + 1)
    start.opacity = 0
    let old = motions[index]
    motions[index] = CardMotion(
      slot: old.slot, layerID: old.layerID, position: position, depth: start)
  }

  /// Keeps the last cards that were acted on, unless they lie below the top again.
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
      // One that had come round already and is skipped leaves as it is seen.
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

  /// Lets the first card follow the last.
  mutating func wrapIndex() {
    if parameters.loop && deck.index >= deck.count { deck.index = 0 }
  }

  /// Fits the cards to a loop that was turned on or off.
  mutating func turnLoop() {
    wrapIndex()
    guard !parameters.loop else { return }
    // In a stack that ends, nothing has been done yet with what is to come.
    for position in deck.index..<max(deck.index, deck.count) {
      if let slot = deck.slot(at: position) { deck.setAction(nil, of: slot) }
    }
    history.removeAll { deck.action(of: $0) == nil }
  }
}
