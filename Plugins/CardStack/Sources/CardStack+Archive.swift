public import Interaction
internal import Motion
internal import Values

extension CardStack {
  /// Archives the cards, their actions, and all motion.
  ///
  /// Slots are valid only within a process. A restored deck has its cards in new slots, in order, so
  /// references to cards are archived as positions.
  public mutating func archive(_ archive: inout Archive) {
    layout = StackLayout(environment, cardInset: parameters.cardInset)
    deck.archive(&archive, listed: parameters.cards)
    let deck = deck
    if !archive.isReading { convertSlots { deck.position(of: $0) } }
    archive.field("history", &history)
    archive.field("motions", &motions)
    archive.field("removed", &removed)
    archive.field("hold", &hold)
    archive.field("departed", &departed)
    archive.field("confirmation", &confirmation)
    archive.field("arena", &arena)
    archive.field("button", &button)
    window.archive(&archive)
    archive.field("isLowGrip", &isLowGrip)
    if archive.isReading { wrapIndex() }
    if archive.isReading { checkSlots(&archive) } else { convertSlots { deck.slot(at: $0) ?? 0 } }
  }

  private mutating func convertSlots(_ convert: (Int) -> Int) {
    history = history.map(convert)
    for index in motions.indices { motions[index].slot = convert(motions[index].slot) }
    if let slot = hold?.slot { hold?.slot = convert(slot) }
  }

  /// Refuses an archive that refers to positions without a card.
  private func checkSlots(_ archive: inout Archive) {
    let slots = history + motions.map { $0.slot } + (hold.map { [$0.slot] } ?? [])
    guard slots.allSatisfy({ $0 >= 0 && $0 < deck.count }) else {
      return archive.refuse(
        InvalidValue(path: "/motions", expected: "positions of existing cards"))
    }
  }
}

extension Deck {
  /// Archives the cards in order.
  ///
  /// A card that is listed in the parameters is archived as its index there.
  mutating func archive(_ archive: inout Archive, listed: [StackCard]) {
    var index = index
    var records: [CardRecord] = []
    if !archive.isReading {
      var places = IDTable()
      for card in listed { _ = places.insert(card.id) }
      records.reserveCapacity(count)
      for position in 0..<count {
        guard let slot = slot(at: position) else { continue }
        var record = CardRecord(card: self[slot], action: action(of: slot))
        let place = places.slot(of: record.card.id)
        if let place, listed[place] == record.card { record.listed = place }
        records.append(record)
      }
    }
    archive.field("index", &index)
    archive.field("cards", &records)
    guard archive.isReading, archive.error == nil else { return }
    for (place, record) in records.enumerated() {
      guard let number = record.listed else { continue }
      guard listed.indices.contains(number) else {
        return archive.refuse(
          InvalidValue(
            path: "/cards/\(place)/listed", expected: "the index of a card in the parameter cards"))
      }
      records[place].card = listed[number]
    }
    self = Deck(records.map { $0.card })
    guard (0...count).contains(index) else {
      return archive.refuse(
        InvalidValue(path: "/index", expected: "a position from 0 to the number of cards"))
    }
    self.index = index
    for (slot, record) in records.enumerated() {
      guard self.slot(of: record.card.id) == slot else {
        return archive.refuse(
          InvalidValue(path: "/cards/\(slot)/id", expected: "an id that no other card has"))
      }
      setAction(record.action, of: slot)
    }
  }
}

/// A card and its action, as they are archived.
struct CardRecord: Archivable {
  var card: StackCard
  var action: StackAction?

  /// The index of the card in the parameters, if it is listed there.
  var listed: Int?

  static var blank: CardRecord { CardRecord(card: StackCard(id: "")) }

  mutating func archive(_ archive: inout Archive) {
    archive.field("listed", &listed)
    archive.field("action", &action)
    guard listed == nil else { return }
    var id = card.id
    archive.name("id", &id)
    if archive.isReading { card = StackCard(id: id) }
    archive.field("title", &card.title)
    archive.field("media", &card.media)
    archive.field("url", &card.url)
  }
}

extension CardMotion: Archivable {
  static var blank: CardMotion {
    CardMotion(
      slot: 0, layerID: "", position: 0, depth: StackDepth(scale: 1, offset: 0, opacity: 1))
  }

  mutating func archive(_ archive: inout Archive) {
    archive.field("card", &slot)
    archive.name("layerID", &layerID)
    archive.field("state", &state)
    archive.field("position", &position)
    archive.field("lift", &lift)
    archive.field("comesBack", &comesBack)
    archive.field("landsAt", &landsAt)
    var word = sentBy?.rawValue
    archive.field("sentBy", &word)
    sentBy = word.flatMap { ActionSource(rawValue: $0) }
    archive.field("x", &x)
    archive.field("y", &y)
    archive.field("scale", &scale)
    archive.field("offset", &offset)
    archive.field("opacity", &opacity)
    archive.field("pivot", &pivot)
    archive.field("hintTrace", &hintTrace)
    if archive.isReading || grip != nil { archive.added("grip") { $0.field("grip", &grip) } }
  }
}

extension CardHold: Archivable {
  static var blank: CardHold { CardHold(slot: 0, isPointer: false) }

  mutating func archive(_ archive: inout Archive) {
    archive.field("card", &slot)
    archive.field("isPointer", &isPointer)
    archive.field("caught", &caught)
    archive.field("translation", &translation)
    if archive.isReading || formerScreen.width != 0 {
      archive.added("formerWidth") {
        $0.field("formerWidth", &formerScreen.width, in: Archive.lengths)
      }
      archive.added("formerHeight") {
        $0.field("formerHeight", &formerScreen.height, in: Archive.lengths)
      }
    }
    archive.field("tracker", &tracker)
    archive.field("inside", &inside)
  }
}

extension Confirmation: Archivable {
  static var blank: Confirmation { Confirmation(.save) }

  mutating func archive(_ archive: inout Archive) {
    archive.field("action", &action)
    archive.field("scale", &scale)
    archive.field("opacity", &opacity)
    archive.field("fadesAt", &fadesAt)
  }
}
