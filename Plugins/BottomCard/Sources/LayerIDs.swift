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
  init(_ item: CardItem, generation: Int) {
    let suffix = generation == 0 ? "" : "#\(generation)"
    let encoded = Layer.encode(item.id) + suffix
    card = "card:" + encoded
    handle = "handle:" + encoded
    thumbnail = "thumbnail:" + encoded
    content = "content:" + encoded
    container = "container:" + encoded
    scrim = "scrim:" + encoded
    photos = item.shownPhotos.map { "photo:" + encoded + "/" + Layer.encode($0.id) }
    entries = item.shownEntries.map { "entry:" + encoded + "/" + Layer.encode($0.id) }
  }

  /// Whether a layer is a part of the card; the scrim behind it is none.
  func contains(_ id: String) -> Bool {
    id == card || id == handle || id == content || id == thumbnail || id == container
      || photos.contains(id) || entries.contains(id)
  }
}
