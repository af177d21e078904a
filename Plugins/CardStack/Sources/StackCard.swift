public import Values
internal import Interaction

/// One card of a stack: an identity, and what to show, by reference.
public struct StackCard: Equatable, Sendable {
  /// What a card shows.
  public enum Media: String, CaseIterable, Sendable {
    case placeholder
    case video
    case image
  }

  /// The card's identity: another id is another card.
  public var id: String

  /// The headline, if any.
  public var title: String?

  /// What the card shows.
  public var media = Media.placeholder

  /// Where the video or image is; its bytes never come here.
  public var url: String?

  /// The id of the card's layer, made once: a state is asked for at each frame.
  var layerID: String

  init(id: String) {
    self.id = id
    layerID = "card:" + Layer.encode(id)
  }

  /// What a client's value is.
  static let shape =
    "{id: id, title?: string, media?: {kind?: placeholder | video | image, url?: string}, …}"

  /// Makes a card from a client's value.
  ///
  /// - Parameter value: an object with an id, and optionally title and media; other members are the
  ///   app's own
  /// - Throws: what is wrong with it
  public init(_ value: Value) throws(InvalidValue) {
    guard case .object(let members) = value else {
      throw InvalidValue(path: "", expected: "an object with an id")
    }
    self.init(id: try members.requiredString("id"))
    title = try members.string("title")
    guard let media = try members.object("media") else { return }
    do throws(InvalidValue) {
      self.media = try media.choice("kind", of: Media.self) ?? .placeholder
      url = try media.string("url")
    } catch {
      throw error.under("media")
    }
  }

  /// Reads cards that have to differ in their ids.
  static func list(_ name: String, _ members: Members) throws(InvalidValue) -> [StackCard] {
    guard let values = try members.array(name) else {
      throw InvalidValue(path: "/" + name, expected: "an array of cards")
    }
    var ids = IDTable()
    var cards: [StackCard] = []
    for (index, value) in values.enumerated() {
      do throws(InvalidValue) {
        cards.append(try unique(value, &ids))
      } catch {
        throw error.under("\(index)").under(name)
      }
    }
    return cards
  }

  /// Reads a card whose id is not in a table yet, and notes the id there.
  static func unique(_ value: Value, _ ids: inout IDTable) throws(InvalidValue) -> StackCard {
    let card = try StackCard(value)
    guard ids.insert(card.id) else {
      throw InvalidValue(path: "/id", expected: "an id that no other card of the list has")
    }
    return card
  }
}
