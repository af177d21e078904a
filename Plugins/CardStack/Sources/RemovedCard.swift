internal import Interaction
internal import Motion

/// A card that was removed from the list and is still visible while it fades.
struct RemovedCard: Equatable, Sendable {
  var card: StackCard

  /// The action on the card, if any.
  var action: StackAction?
  var motion: CardMotion

  /// The `zIndex` of the card's former position.
  ///
  /// The card fades just above the card that has this position now.
  var floor: Double

  /// The id of the card that took the position of the removed card, or `nil` if there was none.
  ///
  /// When the `zIndex` of this card changes, `floor` is set to it.
  var neighbour: String?

  /// The time from which the card is invisible.
  var goneAt: Timestamp {
    max(motion.opacity.restsAt, motion.hintTrace?.rest.restsAt ?? .zero)
  }
}

/// The cards that were removed from the list and fade out.
extension CardStack {
  /// Removes a card's layer and ends its drag, if any.
  ///
  /// - Parameters:
  ///   - slot: The card's slot.
  ///   - isReplaced: Whether a different card takes its place. A replaced card in the stack does not fade.
  ///   - now: The session time.
  mutating func forget(_ slot: Int, isReplaced: Bool = false, at now: Timestamp) {
    if hold?.slot == slot { releaseHold(at: now) }
    // With identity by index, a layer stays at its position and continues with the next card, as the strategy
    // intends.
    guard parameters.identity == .id, let index = motionIndex(of: slot) else { return }
    let motion = motions.remove(at: index)
    if isReplaced && motion.state == .stacked {
      window.left.append(deck[slot].id)
    } else {
      leave(motion, deck, at: now)
    }
  }

  /// Fades out a visible card that was removed from the list.
  ///
  /// An invisible card disappears without a fade, and so does every card with `removal: cut`.
  ///
  /// - Parameters:
  ///   - motion: The card's motion, already removed from the stack.
  ///   - deck: The deck in which the card still has its slot.
  ///   - now: The session time.
  mutating func leave(_ motion: CardMotion, _ deck: Deck, at now: Timestamp) {
    let isSeen = motion.state != .parked && motion.opacity.value(at: now) > 0
    guard parameters.removal == .fade, isSeen else {
      return window.left.append(deck[motion.slot].id)
    }
    var card = RemovedCard(
      card: deck[motion.slot], action: deck.action(of: motion.slot), motion: motion,
      floor: zIndex(of: motion))
    let spring = calm(parameters.swipe)
    if motion.state == .stacked {
      var depth = parameters.depth(at: motion.position + 1)
      depth.opacity = 0
      card.motion.sink(to: depth, with: spring, at: now)
    } else {
      card.motion.opacity.animate(to: 0, with: spring, at: now)
    }
    // The card's hint, if it is visible, fades with the card.
    card.motion.hintTrace?.rest.animate(to: 0, with: spring, at: now)
    removed.append(card)
  }

  /// Sets the z-order of the cards that an event removed.
  ///
  /// Cards that were above the new top card stay above it, and the removed cards keep their order. `count` is the
  /// number of removed cards before the event.
  mutating func orderRemoved(since count: Int) {
    guard removed.count > count else { return }
    let newTop = top.flatMap(motionIndex).map { motions[$0].position } ?? Int.max
    for index in count..<removed.count where removed[index].motion.state == .stacked {
      if removed[index].motion.position < newTop { removed[index].floor = 100 }
    }
    for index in count..<removed.count where removed[index].floor < 0 {
      removed[index].neighbour = slot(below: Int(-removed[index].floor)).map { deck[$0].id }
    }
    let new = removed[count...].sorted { $0.motion.position > $1.motion.position }
    removed = new + removed[..<count]
  }

  /// Keeps each removed card just above its neighbor when the neighbor's `zIndex` changes.
  mutating func followNeighbours() {
    for index in removed.indices {
      guard let id = removed[index].neighbour, let slot = deck.slot(of: id),
        let motion = motionIndex(of: slot), motions[motion].state == .stacked,
        motions[motion].lift == nil
      else { continue }
      removed[index].floor = zIndex(of: motions[motion])
    }
  }

  /// Drops the removed cards that are invisible or were inserted again.
  mutating func forgetRemoved(at now: Timestamp) {
    guard !removed.isEmpty else { return }
    var kept: [RemovedCard] = []
    for card in removed {
      if card.goneAt <= now || deck.slot(of: card.card.id) != nil {
        window.left.append(card.card.id)
      } else {
        kept.append(card)
      }
    }
    removed = kept
  }

  /// Adds the layers of the removed cards, each directly in front of its former place in the stacking order.
  func renderRemoved(at now: Timestamp, into state: inout RenderState) {
    // A linear search is enough: even if many cards were removed, they had only a few different positions.
    var places: [(floor: Double, count: Double, shown: Double)] = []
    for card in removed {
      if let place = places.firstIndex(where: { $0.floor == card.floor }) {
        places[place].count += 1
      } else {
        places.append((card.floor, 1, 0))
      }
    }
    for card in removed {
      let content = content(of: card.card, card.action)
      guard parameters.zOrder == .explicit,
        let place = places.firstIndex(where: { $0.floor == card.floor })
      else {
        // With the implicit order of the views, cards outside the stack are behind it.
        addCard(card.motion, content, at: now, into: &state, at: 0) { _ in }
        continue
      }
      places[place].shown += 1
      let zIndex = card.floor + places[place].shown / (places[place].count + 1)
      var depth = state.layers.count
      while depth > 0, state.layers[depth - 1].zIndex > zIndex { depth -= 1 }
      addCard(card.motion, content, at: now, into: &state, at: depth) { $0.zIndex = zIndex }
    }
  }
}

extension RemovedCard: Archivable {
  static var blank: RemovedCard { RemovedCard(card: StackCard(id: ""), motion: .blank, floor: 0) }

  mutating func archive(_ archive: inout Archive) {
    var record = CardRecord(card: card, action: action)
    archive.field("card", &record)
    card = record.card
    action = record.action
    archive.field("motion", &motion)
    archive.field("floor", &floor)
    if archive.isReading || neighbour != nil {
      archive.added("neighbour") { $0.field("neighbour", &neighbour) }
    }
  }
}
