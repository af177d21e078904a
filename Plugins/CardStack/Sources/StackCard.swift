public import Values
internal import Interaction

/// One card of a stack: its id, and references to its content.
public struct StackCard: Equatable, Sendable {
  /// The kind of a card's content.
  public enum Media: String, CaseIterable, Sendable {
    case placeholder
    case video
    case image
  }

  /// The card's id.
  ///
  /// Cards with different ids are different cards.
  public var id: String

  /// The headline, if any.
  public var title: String?

  /// The kind of content.
  public var media = Media.placeholder

  /// The address of the video or image, if any.
  ///
  /// The stack never loads the file itself.
  public var url: String?

  /// The id of the card's layer, encoded only once because every frame uses it.
  var layerID: String

  init(id: String) {
    self.id = id
    layerID = "card:" + Layer.encode(id)
  }

  /// The members of a card's JSON object, in the notation that the component's documentation uses.
  static let shape =
    "{id: id, title?: string, media?: {kind?: placeholder | video | image, url?: string}, …}"

  /// Creates a card from a JSON value.
  ///
  /// - Parameter value: An object with an id, and optionally title and media. Other members belong
  ///   to the app.
  /// - Throws: `InvalidValue` for an invalid value.
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

  /// Reads the member `name` as a list of cards with unique ids.
  static func list(_ name: String, _ members: JSONObject) throws(InvalidValue) -> [StackCard] {
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

  /// Reads a card whose id is not in the table yet, and adds the id to the table.
  static func unique(_ value: Value, _ ids: inout IDTable) throws(InvalidValue) -> StackCard {
    let card = try StackCard(value)
    guard ids.insert(card.id) else {
      throw InvalidValue(path: "/id", expected: "an id that no other card of the list has")
    }
    return card
  }
}
