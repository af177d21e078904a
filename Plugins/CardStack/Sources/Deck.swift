internal import Interaction

/// All cards in order, with their actions and the index of the top card.
///
/// Each card has a slot, a number that stays the same from the card's insertion to its removal. The slot of
/// an id or a position is found in logarithmic time or better, so the cost of an event hardly depends on the
/// number of cards.
struct Deck: Sendable {
  private var cards = PagedArray<StackCard>()
  private var actions = PagedArray<StackAction?>()
  private var freeSlots: [Int] = []
  private var table = IDTable()
  private var order = PositionTree()

  /// The position of the top card.
  ///
  /// A card before it was swiped, was skipped by a jump, or was inserted there.
  var index = 0

  init(_ cards: [StackCard] = []) {
    for card in cards { insert(card, at: count) }
  }

  /// The number of cards.
  var count: Int { order.count }

  /// The slot of the top card, if any.
  var top: Int? { order.node(at: index) }

  /// The card in a slot.
  subscript(slot: Int) -> StackCard { cards[slot] }

  func slot(of id: String) -> Int? { table.slot(of: id) }

  func slot(at position: Int) -> Int? { order.node(at: position) }

  func position(of slot: Int) -> Int { order.position(of: slot) }

  /// Returns the last action on a card, or `nil` if there is none or it was undone.
  func action(of slot: Int) -> StackAction? { actions[slot] }

  mutating func setAction(_ action: StackAction?, of slot: Int) { actions[slot] = action }

  /// Inserts a card with a new id at a position, and returns its slot.
  ///
  /// If the position is that of the top card, the new card becomes the top card.
  @discardableResult
  mutating func insert(_ card: StackCard, at position: Int) -> Int {
    let slot: Int
    if let free = freeSlots.popLast() {
      slot = free
      cards[slot] = card
      actions[slot] = nil
    } else {
      slot = cards.count
      cards.append(card)
      actions.append(nil)
    }
    table.insert(card.id, slot: slot)
    order.insert(slot, at: position)
    if position < index { index += 1 }
    return slot
  }

  /// Removes the card in a slot.
  mutating func remove(_ slot: Int) {
    take(slot)
    table.remove(cards[slot].id)
    cards[slot] = StackCard(id: "")
    freeSlots.append(slot)
  }

  /// Removes a card from the order.
  ///
  /// The card keeps its slot, so `put` can insert it at another position.
  mutating func take(_ slot: Int) {
    if position(of: slot) < index { index -= 1 }
    order.remove(slot)
  }

  /// Inserts a card at a position in the order, after `take` has removed it.
  ///
  /// - Parameters:
  ///   - slot: The card's slot.
  ///   - position: The new position.
  ///   - isPassed: Whether the card comes before the top card.
  mutating func put(_ slot: Int, at position: Int, isPassed: Bool) {
    order.insert(slot, at: position)
    if isPassed { index += 1 }
  }

  /// Replaces the content of a card whose id stays the same.
  mutating func update(_ slot: Int, to card: StackCard) { cards[slot] = card }

  /// Replaces a card with a different one that has no action, at the same position.
  mutating func replace(_ slot: Int, by card: StackCard) {
    table.remove(cards[slot].id)
    table.insert(card.id, slot: slot)
    cards[slot] = card
    actions[slot] = nil
  }

  /// The cards in order.
  var list: [StackCard] {
    var list: [StackCard] = []
    list.reserveCapacity(count)
    for position in 0..<count {
      if let slot = slot(at: position) { list.append(cards[slot]) }
    }
    return list
  }
}
