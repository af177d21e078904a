internal import Interaction
internal import Motion

/// What is shown of a card at one moment; all of it follows from the offset and the opacity.
struct ShownCard {
  var compactHeight: Double
  var height: Double
  var offset: Double
  var opacity: Double
  var dragTranslation: Double
  var displayHeight: Double
  var progress: Double
  var edgeInset: Double
  var shadowOpacity: Double
  var scrollOffset: Double

  init(_ card: Card, _ surroundings: Surroundings, at now: Timestamp) {
    let parameters = surroundings.parameters
    compactHeight = card.compactHeight(surroundings)
    height = card.height
    offset = card.offset.value(at: now)
    opacity = min(max(card.opacity.value(at: now), 0), 1)
    dragTranslation = card.drag?.way ?? 0
    displayHeight = max(compactHeight, min(height, height - offset))
    let range = height - compactHeight
    progress = range > 0 ? (displayHeight - compactHeight) / range : card.isExpanded ? 1 : 0
    edgeInset = parameters.edgeInset * (1 - progress)
    scrollOffset = card.scroll.offset(at: now)
    shadowOpacity = progress < parameters.shadowThreshold ? parameters.shadowOpacity : 0
  }

  /// The part of a frame that can be seen: moved by the offset, cut at the sides and the screen.
  func visiblePart(of frame: Rectangle, in viewport: Size) -> Rectangle? {
    let window = Rectangle(
      x: edgeInset, y: 0, width: max(0, viewport.width - 2 * edgeInset), height: viewport.height)
    guard opacity > 0 else { return nil }
    return frame.offsetBy(dx: 0, dy: offset).intersection(window)
  }
}

extension Card {
  /// Whether the details belong to what is shown; a drag keeps what it began with.
  var showsDetails: Bool { drag?.showsDetails ?? isExpanded }

  /// Whether the content takes scrolling.
  var isScrollEnabled: Bool { isExpanded && drag == nil }
}

/// The ids of a card's layers, which are derived from its item and made once.
struct LayerIDs: Equatable, Sendable {
  let card: String
  let handle: String
  let thumbnail: String
  let content: String
  let photos: [String]
  let entries: [String]

  init(_ item: CardItem) {
    let encoded = Layer.encode(item.id)
    card = "card:" + encoded
    handle = "handle:" + encoded
    thumbnail = "thumbnail:" + encoded
    content = "content:" + encoded
    photos = item.shownPhotos.map { "photo:" + encoded + "/" + Layer.encode($0.id) }
    entries = item.shownEntries.map { "entry:" + encoded + "/" + Layer.encode($0.id) }
  }

  func contains(_ id: String) -> Bool {
    id == card || id == handle || id == content || id == thumbnail || photos.contains(id)
      || entries.contains(id)
  }
}
