public import Values

/// A change to the list of cards, from an `items` event.
public enum ItemsChange: Equatable, Sendable {
  /// Cards appended to the list.
  case append([StackCard])
  /// Cards inserted at a position.
  ///
  /// If the position is that of the top card, the first inserted card becomes the top card.
  case insert([StackCard], at: Int)
  /// The ids of cards to remove.
  case remove([String])
  /// Cards that replace the cards with the given ids.
  case replace([String], by: [StackCard])
  /// Cards that replace the cards from a given position onward.
  case overwrite(at: Int, by: [StackCard])
  /// The ids of the cards to move, and the index at which they are inserted after their removal from the list.
  case move([String], at: Int)

  /// The values of the member `op` of an `items` event.
  private enum Operation: String, CaseIterable {
    case append
    case insert
    case remove
    case replace
    case move
  }

  /// Creates a change from an event.
  ///
  /// - Parameter members: `{op, items?, ids?, at?}`.
  /// - Throws: `InvalidValue` for an invalid member.
  public init(_ members: JSONObject) throws(InvalidValue) {
    guard let operation = try members.choice("op", of: Operation.self) else {
      let words = Operation.allCases.map { $0.rawValue }
      throw InvalidValue(path: "/op", expected: Expectation.oneOf(words))
    }
    switch operation {
    case .append: self = .append(try StackCard.list("items", members))
    case .insert:
      self = .insert(try StackCard.list("items", members), at: try Self.position(members))
    case .remove: self = .remove(try Self.ids(members))
    case .move: self = .move(try Self.ids(members), at: try Self.position(members))
    case .replace: self = try Self.replacement(members)
    }
  }

  private static func replacement(_ members: JSONObject) throws(InvalidValue) -> ItemsChange {
    let cards = try StackCard.list("items", members)
    if members.present("at") != nil { return .overwrite(at: try position(members), by: cards) }
    // Without `ids`, each card replaces the card that has the same id.
    guard members.present("ids") != nil else {
      return .replace(cards.map { $0.id }, by: cards)
    }
    let ids = try ids(members)
    guard ids.count == cards.count else {
      throw InvalidValue(path: "/ids", expected: "as many ids as there are items")
    }
    return .replace(ids, by: cards)
  }

  private static func ids(_ members: JSONObject) throws(InvalidValue) -> [String] {
    guard let values = try members.array("ids") else {
      throw InvalidValue(path: "/ids", expected: "an array of ids")
    }
    var ids: [String] = []
    for (index, value) in values.enumerated() {
      guard let id = value.asString else {
        throw InvalidValue(path: "/ids/\(index)", expected: "a string")
      }
      ids.append(id)
    }
    return ids
  }

  private static func position(_ members: JSONObject) throws(InvalidValue) -> Int {
    let range = 0...wholeInputNumbers.upperBound
    guard let number = try members.wholeNumber("at", in: range) else {
      throw InvalidValue(path: "/at", expected: "a whole number from 0 on")
    }
    return number
  }
}
