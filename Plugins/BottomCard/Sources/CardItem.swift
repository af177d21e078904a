public import Values

/// What a bottom card is about: a place on the map and what people have to say of it.
public struct CardItem: Equatable, Sendable {
  /// Whose entries the card shows.
  public enum Variant: String, CaseIterable, Sendable {
    case personal
    case friends
    case combined
  }

  /// The item's identity: another id is another card.
  public var id: String

  /// Whose entries the card shows.
  public var variant = Variant.personal

  /// The headline, if any.
  public var title: String?

  /// Makes an item from a client's object.
  ///
  /// - Parameter members: id, and optionally variant and title; other members are the app's own
  /// - Throws: what is wrong with a member
  public init(_ members: Members) throws(InvalidValue) {
    id = try members.requiredString("id")
    variant = try members.choice("variant", of: Variant.self) ?? .personal
    title = try members.string("title")
  }
}
