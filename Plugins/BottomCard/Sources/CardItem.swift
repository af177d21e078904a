internal import Interaction
public import Values

/// The item of a bottom card: a place on the map with its photos and entries.
public struct CardItem: Equatable, Sendable {
  /// The owners whose photos and entries the card shows.
  public enum Variant: String, CaseIterable, Sendable {
    case personal
    case friends
    case combined
  }

  /// The owner of a photo or an entry.
  public enum Owner: String, CaseIterable, Sendable {
    case user
    case friend
  }

  /// A photo of the gallery or an entry of the timeline.
  public struct Part: Equatable, Sendable {
    /// The id of the photo or entry within the item.
    public var id: String

    /// The owner of the photo or entry.
    public var owner: Owner
  }

  /// The item's id.
  ///
  /// Items with different ids have different cards.
  public var id: String

  /// The owners whose photos and entries the card shows.
  public var variant = Variant.personal

  /// The headline, if any.
  public var title: String?

  /// The rating, if any.
  public var rating: Double?

  /// The photos of all owners, in the order in which the client sent them.
  public var photos: [Part] = []

  /// The entries of all owners, in the order in which the client sent them.
  public var entries: [Part] = []

  /// The members of the item's JSON object, as the client sent them.
  var members: JSONObject = [:]

  init(id: String) {
    self.id = id
  }

  /// The members of an item's JSON object, in the notation that the component's documentation uses.
  static let shape = """
    {id: id, variant?: personal | friends | combined, title?: string, rating?: number, \
    photos?: [{id: id, owner?: user | friend, …}], entries?: [{id: id, owner?: user | friend, …}], \
    …}
    """

  /// Creates an item from the members of a JSON object.
  ///
  /// - Parameter members: `id`, and optionally `variant`, `title`, `rating`, `photos` and
  ///   `entries`. Other members belong to the app.
  /// - Throws: `InvalidValue` for an invalid member.
  public init(_ members: JSONObject) throws(InvalidValue) {
    self.members = members
    id = try members.requiredString("id")
    variant = try members.choice("variant", of: Variant.self) ?? .personal
    title = try members.string("title")
    rating = try members.number("rating")
    photos = try Self.parts("photos", members)
    entries = try Self.parts("entries", members)
  }

  private static func parts(_ name: String, _ members: JSONObject) throws(InvalidValue) -> [Part] {
    var parts: [Part] = []
    var ids = IDTable()
    for (index, value) in (try members.array(name) ?? []).enumerated() {
      do throws(InvalidValue) {
        guard case .object(let part) = value else {
          throw InvalidValue(path: "", expected: "an object with an id")
        }
        let id = try part.requiredString("id")
        guard ids.insert(id) else {
          throw InvalidValue(path: "/id", expected: "an id that no other element of \(name) has")
        }
        let owner = try part.choice("owner", of: Owner.self) ?? .user
        parts.append(Part(id: id, owner: owner))
      } catch {
        throw error.under("\(index)").under(name)
      }
    }
    return parts
  }

  /// Returns whether the variant shows an owner's photos and entries: `personal` shows the user's, `friends` the
  /// friends', and `combined` both.
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
