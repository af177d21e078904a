internal import Interaction
internal import Motion

/// A card's visible geometry and appearance at one point in time, computed from its offset and opacity.
struct ShownCard {
  var viewport: Size
  var compactHeight: Double
  /// The card's layout frame.
  var frame: Rectangle
  /// The vertical translation of the visible card from its frame, in points, positive down.
  var translation: Double
  /// The vertical translation of the content, in points.
  ///
  /// It differs from the card's only if the content has its own animation.
  var contentTranslation: Double
  var cardYOffset: Double
  var opacity: Double
  var dragTranslation: Double
  var displayHeight: Double
  var progress: Double
  var edgeInset: Double
  var shadowOpacity: Double
  var scrollOffset: Double
  var showsDetails: Bool

  /// Creates the visible geometry and appearance of a card.
  ///
  /// The card is borrowed because copying it would double the cost.
  init(_ card: borrowing Card, _ surroundings: borrowing Surroundings, at now: Timestamp) {
    viewport = card.viewport
    compactHeight = card.compactHeight(surroundings)
    let offset = card.offset.value(at: now)
    let isLive = surroundings.parameters.tracking == .live
    dragTranslation = isLive ? card.drag?.way ?? 0 : 0
    cardYOffset = offset
    let lost = card.lostOpacity(surroundings.parameters)
    opacity = min(max(card.opacity.value(at: now) - lost, 0), 1)
    scrollOffset = card.scroll.offset(at: now)

    displayHeight = card.displayHeight(surroundings, at: now)
    progress = card.progress(surroundings, at: now)

    frame = Rectangle(
      x: 0, y: viewport.height - card.height, width: viewport.width, height: card.height)
    translation = offset
    contentTranslation = offset
    edgeInset = surroundings.parameters.edgeInset * (1 - progress)
    let isRaised = progress < surroundings.parameters.shadowThreshold
    shadowOpacity = isRaised ? surroundings.parameters.shadowOpacity : 0
    showsDetails = card.drag?.showsDetails ?? card.isExpanded
    applyStrategies(card, surroundings.parameters)
    contentTranslation = translation
    if let content = card.contentOffset { contentTranslation += content.value(at: now) - offset }
  }

  /// Applies the selected strategies that differ from the specs' final designs.
  private mutating func applyStrategies(_ card: Card, _ parameters: BottomCardParameters) {
    if parameters.positioning != .transform {
      frame = Rectangle(
        x: 0, y: viewport.height - displayHeight, width: viewport.width, height: displayHeight)
      translation = cardYOffset - (card.height - displayHeight)
    }
    if parameters.compactFrame == .greedy && card.detent == 0 && !card.isDragged {
      // The scroll view takes the whole screen; only an entrance or an exit moves it.
      translation = max(0, translation - (frame.height - displayHeight))
      displayHeight = viewport.height
      cardYOffset = translation
      frame = Rectangle(x: 0, y: 0, width: viewport.width, height: viewport.height)
    }
    if parameters.inset == .binary {
      edgeInset = card.isExpanded && !card.isDragged ? 0 : parameters.edgeInset
    }
    if parameters.shadow == .ramp { shadowOpacity = parameters.shadowOpacity * (1 - progress) }
    if parameters.reveal == .live {
      showsDetails = card.isExpanded || progress > parameters.revealProgress
    }
  }

  /// Returns the visible part of a frame after a translation, clipped to the side insets and the screen.
  ///
  /// - Parameters:
  ///   - frame: The frame before the translation.
  ///   - other: The vertical translation in points, or `nil` for the card's translation.
  /// - Returns: The visible part, or `nil` if nothing is visible.
  func visiblePart(of frame: Rectangle, movedBy other: Double? = nil) -> Rectangle? {
    let window = Rectangle(
      x: edgeInset, y: 0, width: max(0, viewport.width - 2 * edgeInset), height: viewport.height)
    guard opacity > Layer.leastSeen else { return nil }
    return frame.offsetBy(dx: 0, dy: other ?? translation).intersection(window)
  }
}

extension Card {
  /// Returns whether the content can scroll.
  func isScrollEnabled(_ parameters: BottomCardParameters) -> Bool {
    switch parameters.scrollGesture {
    case .exclusive, .scrollFirst: isExpanded && !isDragged
    case .simultaneous: true
    case .guarded: !isDragged
    }
  }
}
