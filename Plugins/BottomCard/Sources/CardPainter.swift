internal import Interaction
internal import Motion

/// A painter that creates the layers of one card, back to front.
///
/// The card is borrowed and each layer is created in place, because copies would double the cost.
struct CardPainter {
  let shown: ShownCard
  let zIndex: Double
  /// Whether the card is being dismissed, and therefore has no hit areas.
  let isLeaving: Bool
  /// The frame of the handle, a strip at the card's top.
  private let handleFrame: Rectangle
  /// The content's frame, which begins below the handle.
  private let contentFrame: Rectangle
  private let hitRegion: CardStrategies.HitRegion

  init(
    _ shown: ShownCard, of card: borrowing Card, _ surroundings: borrowing Surroundings,
    zIndex: Double, isLeaving: Bool
  ) {
    self.shown = shown
    self.zIndex = zIndex
    self.isLeaving = isLeaving
    hitRegion = surroundings.parameters.hitRegion
    let frame = shown.frame
    let handle = min(surroundings.parameters.chromeHeight, frame.height)
    handleFrame = Rectangle(x: 0, y: frame.y, width: frame.width, height: handle)
    // With `positioning: dualFrame`, the content keeps the frame of the highest card, and the outer frame
    // clips it.
    let isDual = surroundings.parameters.positioning == .dualFrame
    contentFrame = Rectangle(
      x: 0, y: handleFrame.maxY, width: frame.width,
      height: max(0, (isDual ? card.height : frame.height) - handle))
  }

  func paint(
    _ card: borrowing Card, _ surroundings: borrowing Surroundings,
    into state: inout RenderState
  ) {
    if surroundings.parameters.scrim > 0 { paintScrim(card, surroundings, into: &state) }
    if surroundings.parameters.presentation == .sheet { paintContainer(card, into: &state) }
    paintBase(card, surroundings, into: &state)
    paintContent(card, surroundings, into: &state)
    paintThumbnail(card, surroundings, into: &state)
    if shown.showsDetails { paintDetails(card, surroundings, into: &state) }
    part(card.layerIDs.handle, "handle", handleFrame, into: &state) { layer in
      layer.hit = hit(handleFrame)
      layer.content = Layer.Content(kind: "capsule", frame: CardLayout.capsule(in: handleFrame))
    }
  }

  /// Adds a layer that moves, fades and is clipped together with the card.
  @inline(__always)
  private func part(
    _ id: String, _ role: String, _ frame: Rectangle, movedBy translation: Double? = nil,
    into state: inout RenderState, _ complete: (inout Layer) -> Void
  ) {
    let translation = translation ?? shown.translation
    state.layers.add(id, role: role, frame: frame) { layer in
      layer.translation = Point(x: 0, y: translation)
      layer.opacity = shown.opacity
      layer.zIndex = zIndex
      layer.clip = Rectangle(
        x: shown.edgeInset, y: frame.y + translation,
        width: max(0, shown.viewport.width - 2 * shown.edgeInset), height: frame.height)
      complete(&layer)
    }
  }

  private func paintBase(
    _ card: borrowing Card, _ surroundings: borrowing Surroundings,
    into state: inout RenderState
  ) {
    var frame = shown.frame
    // An extension by one viewport height is enough, because no overshoot is larger.
    if surroundings.parameters.underfill == .on { frame.height += shown.viewport.height }
    frame.height += card.baseDepth ?? 0
    part(card.layerIDs.card, "card", frame, into: &state) { layer in
      layer.shadows = CardLayout.shadowRadii.map {
        Layer.Shadow(opacity: shown.shadowOpacity, radius: $0)
      }
      layer.hit = hit(frame)
    }
  }

  /// Returns the hit area of a layer: its visible area, or with `hitRegion: frame` its whole layout frame.
  private func hit(_ frame: Rectangle, movedBy translation: Double? = nil) -> Rectangle? {
    guard !isLeaving else { return nil }
    guard hitRegion == .visible else { return frame }
    return shown.visiblePart(of: frame, movedBy: translation)
  }

  /// Adds the content, which moves with the card unless the content has its own animation.
  private func paintContent(
    _ card: borrowing Card, _ surroundings: borrowing Surroundings,
    into state: inout RenderState
  ) {
    let depth = card.baseDepth ?? 0
    var seen = contentFrame
    seen.height += depth
    let isDual = surroundings.parameters.positioning == .dualFrame
    let title = card.item.title
    let length = card.scroll.contentLength
    let moved = shown.contentTranslation
    part(card.layerIDs.content, "content", seen, movedBy: moved, into: &state) { layer in
      if isDual, let clip = layer.clip {
        var outer = shown.frame.offsetBy(dx: 0, dy: shown.translation)
        outer.height += depth
        layer.clip = clip.intersection(outer) ?? .nothing
      }
      layer.hit = hit(seen, movedBy: moved)
      layer.content = Layer.Content(
        kind: shown.showsDetails ? "details" : "summary", text: title,
        frame: shown.scrollOffset == 0
          ? nil
          : Rectangle(
            x: 0, y: -shown.scrollOffset, width: contentFrame.width,
            height: max(contentFrame.height, length)))
    }
  }

  private func paintThumbnail(
    _ card: borrowing Card, _ surroundings: borrowing Surroundings,
    into state: inout RenderState
  ) {
    let frame = CardLayout.thumbnail(
      in: contentFrame, mirrored: surroundings.environment.isMirrored)
    let photo = card.item.shownPhotos.first?.id
    let id = card.layerIDs.thumbnail
    part(id, "thumbnail", frame, movedBy: shown.contentTranslation, into: &state) { layer in
      layer.opacity *= 1 - shown.progress
      layer.cornerRadius = CardLayout.thumbnailRadius
      if let photo { layer.content = Layer.Content(kind: "image", image: photo) }
    }
  }

  /// Adds the gallery and the timeline, which scroll with the content and are clipped with it.
  private func paintDetails(
    _ card: borrowing Card, _ surroundings: borrowing Surroundings,
    into state: inout RenderState
  ) {
    let photos = card.layerIDs.photos
    let depth = card.baseDepth ?? 0
    let (shownPhotos, shownEntries) = (card.item.shownPhotos, card.item.shownEntries)
    for (index, id) in photos.enumerated() {
      let frame = CardLayout.photo(
        index, in: contentFrame, mirrored: surroundings.environment.isMirrored)
      let photo = shownPhotos[index].id
      paintScrolled(id, "photo", frame, depth, into: &state) { layer in
        layer.cornerRadius = CardLayout.photoRadius
        layer.content = Layer.Content(kind: "image", image: photo)
      }
    }
    for (index, id) in card.layerIDs.entries.enumerated() {
      let frame = CardLayout.entry(index, photos: photos.count, in: contentFrame)
      let entry = shownEntries[index].id
      paintScrolled(id, "entry", frame, depth, into: &state) { layer in
        layer.content = Layer.Content(kind: "entry", text: entry)
      }
    }
  }

  /// Adds a scrolling layer that is clipped to the content area, which may extend below the content's frame.
  private func paintScrolled(
    _ id: String, _ role: String, _ frame: Rectangle, _ depth: Double,
    into state: inout RenderState, _ complete: (inout Layer) -> Void
  ) {
    let moved = shown.contentTranslation
    var seen = contentFrame
    seen.height += depth
    part(id, role, frame, movedBy: moved, into: &state) { layer in
      layer.translation.y -= shown.scrollOffset
      layer.clip = shown.visiblePart(of: seen, movedBy: moved) ?? .nothing
      complete(&layer)
    }
  }
}

extension Rectangle {
  /// An empty rectangle, used as the clip of a layer that is not visible at all.
  fileprivate static let nothing = Rectangle(x: 0, y: 0, width: 0, height: 0)
}
