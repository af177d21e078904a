internal import Interaction

/// The ids of a card's layers, which are derived from its item and made once.
struct LayerIDs: Equatable, Sendable {
  let card: String
  let handle: String
  let thumbnail: String
  let content: String
  let container: String
  let scrim: String
  let photos: [String]
  let entries: [String]

  /// - Parameters:
  ///   - item: the card's item
  ///   - generation: how often its views became other views; with it the ids change, and must not
  ///   - content: the same for the views of the content
  ///   - photos: the same for those of the photos
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

  /// Whether a layer is a part of the card; the scrim behind it is none.
  func contains(_ id: String) -> Bool {
    id == card || id == handle || id == content || id == thumbnail || id == container
      || photos.contains(id) || entries.contains(id)
  }
}
