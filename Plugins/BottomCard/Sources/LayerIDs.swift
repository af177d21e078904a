internal import Interaction

/// The ids of a card's layers, computed once from the card's item.
struct LayerIDs: Equatable, Sendable {
  let card: String
  let handle: String
  let thumbnail: String
  let content: String
  let container: String
  let scrim: String
  let photos: [String]
  let entries: [String]

  /// Creates the ids of a card's layers.
  ///
  /// - Parameters:
  ///   - item: The card's item.
  ///   - generation: The number of times the card's views were replaced. Each replacement changes the ids.
  ///   - content: The number of times the content's views were replaced.
  ///   - photos: The number of times the photos were replaced.
  init(_ item: CardItem, generation: Int = 0, content: Int = 0, photos: Int = 0) {
    func suffix(_ generation: Int) -> String { generation == 0 ? "" : "#\(generation)" }
    let encoded = Layer.encode(item.id) + suffix(generation)
    let inner = encoded + (content == 0 ? "" : "#scroll\(content)")
    card = "card:" + encoded
    handle = "handle:" + encoded
    thumbnail = "thumbnail:" + inner
    self.content = "content:" + inner
    container = "container:" + encoded
    scrim = "scrim:" + encoded
    let photoSuffix = suffix(photos)
    self.photos = item.shownPhotos.map {
      "photo:" + inner + "/" + Layer.encode($0.id) + photoSuffix
    }
    entries = item.shownEntries.map { "entry:" + inner + "/" + Layer.encode($0.id) }
  }

  /// The roles of a card's layers.
  static let roles = [
    "card", "handle", "thumbnail", "content", "container", "scrim", "photo", "entry",
  ]

  /// Returns whether a layer is part of the card.
  ///
  /// The scrim behind the card doesn't count.
  func contains(_ id: String) -> Bool {
    id == card || id == handle || id == content || id == thumbnail || id == container
      || photos.contains(id) || entries.contains(id)
  }
}
