public import Interaction
public import Motion
internal import Values

extension BottomCard {
  /// Adds phase, values and layers of a moment.
  public func render(at now: Timestamp, into state: inout RenderState) {
    state.phase = phase(at: now).rawValue
    renderValues(at: now, into: &state)
    for card in leaving {
      render(card, ShownCard(card, surroundings, at: now), at: 0, into: &state)
    }
    if let card {
      render(card, ShownCard(card, surroundings, at: now), at: 1, into: &state)
    }
  }

  private func phase(at now: Timestamp) -> Phase {
    guard let card else { return leaving.isEmpty ? .hidden : .dismissing }
    if card.drag != nil { return .dragging }
    if card.isEntering { return .presenting }
    if card.nextRest(after: now) != nil { return .settling }
    return card.isExpanded ? .expanded : .compact
  }

  private func renderValues(at now: Timestamp, into state: inout RenderState) {
    guard let card = card ?? leaving.last else { return renderHiddenValues(into: &state) }
    let shown = ShownCard(card, surroundings, at: now)
    state.values.append(.string(card.item.id))
    state.values.append(.bool(card.isExpanded))
    state.values.append(.bool(card.drag != nil))
    state.values.append(.number(shown.compactHeight))
    state.values.append(.number(shown.height))
    state.values.append(.number(shown.dragTranslation))
    state.values.append(.number(shown.displayHeight))
    state.values.append(.number(shown.progress))
    state.values.append(.number(shown.edgeInset))
    state.values.append(.number(shown.offset))
    state.values.append(.number(shown.opacity))
    state.values.append(.number(shown.shadowOpacity))
    state.values.append(.number(1 - shown.progress))
    state.values.append(.bool(card.showsDetails))
    state.values.append(.bool(card.isScrollEnabled))
    state.values.append(.number(card.scroll.offset(at: now)))
  }

  /// Without a card the values are those of a compact one that lies below the screen, unseen.
  private func renderHiddenValues(into state: inout RenderState) {
    let parameters = parameters
    let compact = parameters.compactFallbackHeight
    let most = parameters.expandedMaxFraction * environment.viewport.height
    let height = max(
      parameters.expandedFraction * environment.viewport.height,
      min(most, parameters.chromeHeight))
    state.values = [
      .null, false, false, .number(compact), .number(height), .number(0), .number(compact),
      .number(0), .number(parameters.edgeInset), .number(height), .number(0),
      .number(parameters.shadowOpacity), .number(1), false, false, .number(0),
    ]
  }

  private func render(
    _ card: Card, _ shown: ShownCard, at zIndex: Double, into state: inout RenderState
  ) {
    let viewport = environment.viewport
    let chrome = min(parameters.chromeHeight, shown.height)
    let frame = Rectangle(
      x: 0, y: viewport.height - shown.height, width: viewport.width, height: shown.height)

    func layer(_ id: String, _ role: String, _ frame: Rectangle, takesTouch: Bool = true) -> Layer {
      var layer = Layer(id: id, role: role, frame: frame)
      layer.translation = Point(x: 0, y: shown.offset)
      layer.opacity = shown.opacity
      layer.zIndex = zIndex
      layer.clip = Rectangle(
        x: shown.edgeInset, y: frame.y + shown.offset,
        width: max(0, viewport.width - 2 * shown.edgeInset), height: frame.height)
      layer.hit = takesTouch ? shown.visiblePart(of: frame, in: viewport) : nil
      return layer
    }

    var base = layer(card.layerIDs.card, "card", frame)
    base.shadows = [
      Layer.Shadow(opacity: shown.shadowOpacity, radius: 12),
      Layer.Shadow(opacity: shown.shadowOpacity, radius: 8),
    ]
    state.layers.append(base)

    let contentFrame = Rectangle(
      x: 0, y: frame.y + chrome, width: frame.width, height: frame.height - chrome)
    var content = layer(card.layerIDs.content, "content", contentFrame)
    content.content = Layer.Content(
      kind: card.showsDetails ? "details" : "summary", text: card.item.title,
      frame: shown.scrollOffset == 0
        ? nil
        : Rectangle(
          x: 0, y: -shown.scrollOffset, width: contentFrame.width,
          height: max(contentFrame.height, card.scroll.contentLength)))
    state.layers.append(content)

    var thumbnail = layer(
      card.layerIDs.thumbnail, "thumbnail", CardLayout.thumbnail(in: contentFrame),
      takesTouch: false)
    thumbnail.opacity *= 1 - shown.progress
    thumbnail.cornerRadius = CardLayout.thumbnailRadius
    state.layers.append(thumbnail)

    let handleFrame = Rectangle(x: 0, y: frame.y, width: frame.width, height: chrome)
    var handle = layer(card.layerIDs.handle, "handle", handleFrame)
    handle.content = Layer.Content(kind: "capsule", frame: CardLayout.capsule(in: handleFrame))
    state.layers.append(handle)
  }
}

/// Where things lie on the card, in points.
enum CardLayout {
  /// The compact picture is a square of this side, at the right edge of the content.
  static let thumbnailSide = 64.0
  static let thumbnailMargin = 20.0
  static let thumbnailRadius = 8.0

  /// The seed's capsule: 36 × 5, 6 below the card's top.
  static let capsuleSize = Size(width: 36, height: 5)
  static let capsuleTop = 6.0

  static func thumbnail(in content: Rectangle) -> Rectangle {
    Rectangle(
      x: content.maxX - thumbnailMargin - thumbnailSide, y: content.y + thumbnailMargin / 2,
      width: thumbnailSide, height: thumbnailSide)
  }

  /// The capsule, relative to the handle.
  static func capsule(in handle: Rectangle) -> Rectangle {
    Rectangle(
      x: (handle.width - capsuleSize.width) / 2, y: capsuleTop, width: capsuleSize.width,
      height: capsuleSize.height)
  }
}
