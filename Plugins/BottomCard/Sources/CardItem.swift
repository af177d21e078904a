internal import Interaction
public import Values

/// What a bottom card is about: a place on the map and what people have to say of it.
public struct CardItem: Equatable, Sendable {
  /// Whose entries the card shows.
  public enum Variant: String, CaseIterable, Sendable {
    case personal
    case friends
    case combined
  }

  /// Whose a photo or an entry is.
  public enum Owner: String, CaseIterable, Sendable {
    case user
    case friend
  }

  /// A photo of the gallery or an entry of the timeline.
  public struct Part: Equatable, Sendable {
    /// The part's identity within the item.
    public var id: String

    /// Whose it is.
    public var owner: Owner
  }

  /// The item's identity: another id is another card.
  public var id: String

  /// Whose entries the card shows.
  public var variant = Variant.personal

  /// The headline, if any.
  public var title: String?

  /// The rating, if any.
  public var rating: Double?

  /// The photos, in their order.
  public var photos: [Part] = []

  /// The entries, in their order.
  public var entries: [Part] = []

  /// The item as its client has sent it.
  var members: Members = [:]

  init(id: String) {
    self.id = id
  }

  /// What a client's object is.
  static let shape = """
    {id: id, variant?: personal | friends | combined, title?: string, rating?: number, \
    photos?: [{id: id, owner?: user | friend, …}], entries?: [{id: id, owner?: user | friend, …}], \
    …}
    """

  /// Makes an item from a client's object.
  ///
  /// - Parameter members: id, and optionally variant, title, rating, photos and entries; other
  ///   members are the app's own
  /// - Throws: what is wrong with a member
  public init(_ members: Members) throws(InvalidValue) {
    self.members = members
    id = try members.requiredString("id")
    variant = try members.choice("variant", of: Variant.self) ?? .personal
    title = try members.string("title")
    rating = try members.number("rating")
    photos = try Self.parts("photos", members)
    entries = try Self.parts("entries", members)
  }

  private static func parts(_ name: String, _ members: Members) throws(InvalidValue) -> [Part] {
    var parts: [Part] = []
    var ids = IDTable()
    for (index, value) in (try members.array(name) ?? []).enumerated() {
      do throws(InvalidValue) {
        guard case .object(let part) = value else {
          throw InvalidValue(path: "", expected: "an object with an id")
        }
        let id = try part.requiredString("id")
        guard ids.insert(id) else {
          throw InvalidValue(path: "/id", expected: "an id that no other of \(name) has")
        }
        let owner = try part.choice("owner", of: Owner.self) ?? .user
        parts.append(Part(id: id, owner: owner))
      } catch {
        throw error.under("\(index)").under(name)
      }
    }
    return parts
  }

  /// Whether the variant shows what somebody owns: personal the user's, friends the friends'.
  func shows(_ owner: Owner) -> Bool {
    switch variant {
    case .personal: owner == .user
    case .friends: owner == .friend
    case .combined: true
    }
  }

  /// The photos that the variant shows, the user's own first.
  var shownPhotos: [Part] { shown(photos) }

  /// The entries that the variant shows, the user's own first.
  var shownEntries: [Part] { shown(entries) }

  private func shown(_ parts: [Part]) -> [Part] {
    parts.filter { $0.owner == .user && shows(.user) }
      + parts.filter { $0.owner == .friend && shows(.friend) }
  }
}
