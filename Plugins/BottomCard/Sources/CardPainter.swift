internal import Interaction
internal import Motion

/// Makes the layers of one card, back to front.
struct CardPainter {
  let card: Card
  let shown: ShownCard
  let zIndex: Double
  /// A card that leaves takes no touches.
  let isLeaving: Bool
  let surroundings: Surroundings

  private var parameters: BottomCardParameters { surroundings.parameters }
  private var isMirrored: Bool { surroundings.environment.layoutDirection == .rightToLeft }

  /// The handle's strip at the card's top.
  private var handleFrame: Rectangle {
    Rectangle(
      x: 0, y: shown.frame.y, width: shown.frame.width,
      height: min(parameters.chromeHeight, shown.frame.height))
  }

  /// What lies below the handle.
  private var contentFrame: Rectangle {
    let frame = shown.frame
    // In two frames the content has that of the highest card, and the outer one cuts it.
    let height = parameters.positioning == .dualFrame ? card.height : frame.height
    return Rectangle(
      x: 0, y: handleFrame.maxY, width: frame.width, height: height - handleFrame.height)
  }

  func paint(into state: inout RenderState) {
    if parameters.scrim > 0 { state.layers.append(scrim()) }
    if parameters.presentation == .sheet { state.layers.append(container()) }
    state.layers.append(base())
    state.layers.append(content())
    state.layers.append(thumbnail())
    if shown.showsDetails { paintDetails(into: &state) }
    state.layers.append(handle())
  }

  /// A part of the card: it moves, fades and is cut as the card is.
  private func part(
    _ id: String, _ role: String, _ frame: Rectangle, movedBy translation: Double? = nil
  ) -> Layer {
    let translation = translation ?? shown.translation
    var layer = Layer(id: id, role: role, frame: frame)
    layer.translation = Point(x: 0, y: translation)
    layer.opacity = shown.opacity
    layer.zIndex = zIndex
    layer.clip = Rectangle(
      x: shown.edgeInset, y: frame.y + translation,
      width: max(0, shown.viewport.width - 2 * shown.edgeInset), height: frame.height)
    return layer
  }

  /// A part of the content, which mostly moves as the card does.
  private func inner(_ id: String, _ role: String, _ frame: Rectangle) -> Layer {
    part(id, role, frame, movedBy: shown.contentTranslation)
  }

  private func base() -> Layer {
    var frame = shown.frame
    // Nothing overshoots by more than a screen.
    if parameters.underfill == .on { frame.height += shown.viewport.height }
    frame.height += card.baseDepth ?? 0
    var layer = part(card.layerIDs.card, "card", frame)
    layer.shadows = CardLayout.shadowRadii.map {
      Layer.Shadow(opacity: shown.shadowOpacity, radius: $0)
    }
    layer.hit = hit(frame)
    return layer
  }

  /// Where a part takes touches: what is seen of it, or its layout frame by the earlier design.
  private func hit(_ frame: Rectangle, movedBy translation: Double? = nil) -> Rectangle? {
    guard !isLeaving else { return nil }
    guard parameters.hitRegion == .visible else { return frame }
    return shown.visiblePart(of: frame, movedBy: translation)
  }

  private func content() -> Layer {
    var seen = contentFrame
    seen.height += card.baseDepth ?? 0
    var layer = inner(card.layerIDs.content, "content", seen)
    if parameters.positioning == .dualFrame, let clip = layer.clip {
      var outer = shown.frame.offsetBy(dx: 0, dy: shown.translation)
      outer.height += card.baseDepth ?? 0
      layer.clip = clip.intersection(outer) ?? Rectangle(x: 0, y: 0, width: 0, height: 0)
    }
    layer.hit = hit(seen, movedBy: shown.contentTranslation)
    let frame = contentFrame
    layer.content = Layer.Content(
      kind: shown.showsDetails ? "details" : "summary", text: card.item.title,
      frame: shown.scrollOffset == 0
        ? nil
        : Rectangle(
          x: 0, y: -shown.scrollOffset, width: frame.width,
          height: max(frame.height, card.scroll.contentLength)))
    return layer
  }

  private func thumbnail() -> Layer {
    let frame = CardLayout.thumbnail(in: contentFrame, mirrored: isMirrored)
    var layer = inner(card.layerIDs.thumbnail, "thumbnail", frame)
    layer.opacity *= 1 - shown.progress
    layer.cornerRadius = CardLayout.thumbnailRadius
    if let photo = card.item.shownPhotos.first {
      layer.content = Layer.Content(kind: "image", image: photo.id)
    }
    return layer
  }

  private func handle() -> Layer {
    var layer = part(card.layerIDs.handle, "handle", handleFrame)
    layer.hit = hit(handleFrame)
    layer.content = Layer.Content(kind: "capsule", frame: CardLayout.capsule(in: handleFrame))
    return layer
  }

  /// The gallery and the timeline scroll with the content and are cut where it is.
  private func paintDetails(into state: inout RenderState) {
    let photos = card.layerIDs.photos
    for (index, id) in photos.enumerated() {
      let frame = CardLayout.photo(index, in: contentFrame, mirrored: isMirrored)
      var layer = scrolled(inner(id, "photo", frame))
      layer.cornerRadius = CardLayout.photoRadius
      layer.content = Layer.Content(kind: "image", image: card.item.shownPhotos[index].id)
      state.layers.append(layer)
    }
    for (index, id) in card.layerIDs.entries.enumerated() {
      let frame = CardLayout.entry(index, photos: photos.count, in: contentFrame)
      var layer = scrolled(inner(id, "entry", frame))
      layer.content = Layer.Content(kind: "entry", text: card.item.shownEntries[index].id)
      state.layers.append(layer)
    }
  }

  private func scrolled(_ layer: Layer) -> Layer {
    var layer = layer
    layer.translation.y -= shown.scrollOffset
    layer.clip =
      shown.visiblePart(of: contentFrame, movedBy: shown.contentTranslation)
      ?? Rectangle(x: 0, y: 0, width: 0, height: 0)
    return layer
  }

  /// The white container that the system's sheet lays behind the card.
  private func container() -> Layer {
    var layer = Layer(id: card.layerIDs.container, role: "container", frame: shown.frame)
    layer.translation = Point(x: 0, y: shown.translation)
    layer.zIndex = zIndex
    layer.content = Layer.Content(kind: "white")
    let screen = Rectangle(
      x: 0, y: 0, width: shown.viewport.width, height: shown.viewport.height)
    guard !isLeaving else { return layer }
    layer.hit = shown.frame.offsetBy(dx: 0, dy: shown.translation).intersection(screen)
    return layer
  }

  /// What dims the map behind an expanded card.
  private func scrim() -> Layer {
    let screen = Rectangle(
      x: 0, y: 0, width: shown.viewport.width, height: shown.viewport.height)
    var layer = Layer(id: card.layerIDs.scrim, role: "scrim", frame: screen)
    let threshold = parameters.scrimThreshold
    let part = min(max((shown.progress - threshold) / (1 - threshold), 0), 1)
    layer.opacity = parameters.scrim * part * shown.opacity
    layer.zIndex = zIndex
    let takesTaps = parameters.scrimTap != .none && !isLeaving
    if layer.opacity > 0 && takesTaps { layer.hit = screen }
    return layer
  }
}
