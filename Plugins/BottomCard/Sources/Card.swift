internal import Interaction
internal import Motion

/// The parameters and the environment that a card depends on.
struct Surroundings {
  let parameters: BottomCardParameters
  let environment: Environment
}

/// A card with its own identity, from its entrance until it has left the screen.
///
/// Its frame stays in place. `offset` is the distance between the frame and the visible card, which is 0 at
/// the highest detent and positive below it. Every visible size is derived from `offset`.
struct Card: Equatable, Sendable {
  var item: CardItem

  /// The index of the detent at which the card rests or to which it is moving.
  ///
  /// 0 is the lowest detent.
  var detent = 0

  /// The number of detents.
  ///
  /// Detents of equal height count once.
  var detentCount = 2

  /// The entry of the parameter `detents` that corresponds to the index `detent`, or `nil` if the parameter is empty.
  ///
  /// This entry stays the same if further detents are inserted or if other detents change to the same height.
  var aim: CardDetent?

  /// Whether the card is moving onto the screen after it was presented.
  var isEntering = false

  /// The last accepted measurement of the compact content's height, in points, or 0 before the first one.
  var contentHeight = 0.0

  /// The last measurement of the full content's height, in points, or 0 before the first one.
  var expandedContentHeight = 0.0

  /// The height of the frame, in points.
  ///
  /// `adoptLayout` sets it, except during a drag.
  var height: Double

  /// The length by which the base and content extend below the frame, in points, if the frame shrank while
  /// the card was moving; otherwise `nil`.
  ///
  /// Without this extension, the map would show below a card that is still taller than its new frame. The
  /// value is kept until the card has settled, because by then the extension is off screen.
  var baseDepth: Double?

  /// The viewport in which the card is laid out.
  var viewport: Size

  /// The distance from the top of the frame down to the top of the visible card, in points.
  var offset: AnimatedValue

  /// The card's opacity.
  ///
  /// A spring may overshoot 1; the layers limit the value to 1.
  var opacity: AnimatedValue

  /// The current drag, if any.
  var drag: CardDrag?

  /// The release that waits for the app's answer, if any.
  var proposal: CardProposal?

  /// New content for the same item that arrived during a drag.
  ///
  /// The lists and the title are frozen until the drag ends.
  var pendingItem: CardItem?

  /// Whether, with reduced motion, the card is fading out in place before it fades in at its new position.
  var isFadingOut = false

  /// The content's scroll view, which scrolls only while the card is expanded.
  var scroll = ScrollView()

  /// The time before which scrolling can't collapse the card again.
  var scrollBlockedUntil = Timestamp.zero

  /// The number of times that the card's views were replaced.
  ///
  /// It stays 0 unless `bodyIdentity` is `switching`.
  var generation = 0

  /// The number of times that the content's views were replaced.
  ///
  /// It stays 0 in designs that keep the identity of these views.
  var contentGeneration = 0

  /// The number of times that the photos' views were replaced.
  ///
  /// It stays 0 in designs that keep the identity of these views.
  var photoGeneration = 0

  /// The offset of content that has its own animation, or `nil` if the content moves with the card.
  var contentOffset: AnimatedValue?

  /// The difference between the visible progress and the progress of the card's position, or `nil` if there
  /// is none.
  var progressLag: AnimatedValue?

  /// The time of the next measurement in a measurement loop, or `nil` if there is no loop.
  var measuresAt: Timestamp?

  /// Whether the compact content was taller than the expanded card at the last check.
  var isLimited = false

  /// The ids of the layers, cached because a state is rendered for every frame.
  var layerIDs: LayerIDs

  /// Whether a finger is dragging the card.
  ///
  /// The implementation uses pattern matching, because a comparison with `nil` would copy the drag.
  var isDragged: Bool {
    if case .some = drag { true } else { false }
  }

  /// Whether the card rests at its highest detent or is moving to it.
  ///
  /// A card whose highest detent is `compact` is never expanded.
  var isExpanded: Bool { detent == detentCount - 1 && aim != .compact }

  /// Creates a card without a layout.
  ///
  /// The caller must call `adoptLayout` before it uses the card.
  init(blank item: CardItem) {
    self.item = item
    layerIDs = LayerIDs(item)
    height = 0
    viewport = Size(width: 0, height: 0)
    offset = AnimatedValue(0)
    opacity = AnimatedValue(1, tolerance: .unit)
  }

  /// Creates a card on screen, at rest at its lowest detent.
  init(_ item: CardItem, _ surroundings: Surroundings) {
    self.init(blank: item)
    adoptLayout(surroundings)
    offset.set(restOffset(surroundings))
  }

  /// Creates a card that enters from below.
  init(_ item: CardItem, enteringAt now: Timestamp, _ surroundings: Surroundings) {
    self.init(item, surroundings)
    offset.set(height)
    opacity.set(0)
    enter(surroundings, at: now)
  }

  /// Creates a card with fresh state that enters from the current position of the old card, which is being
  /// dismissed.
  init(
    _ item: CardItem, returning old: Card, _ surroundings: Surroundings, at now: Timestamp
  ) {
    self.init(blank: item)
    height = old.height
    viewport = old.viewport
    offset = old.offset
    opacity = old.opacity
    adoptLayout(surroundings)
    // A card with new state starts at the lowest detent.
    aimAt(0, surroundings)
    keepProgress(old.progress(surroundings, at: now), surroundings, at: now)
    enter(surroundings, at: now)
  }

  private mutating func enter(_ surroundings: Surroundings, at now: Timestamp) {
    isEntering = true
    // A card that reverses before it has moved is already in place, so it is not entering.
    defer { if nextRest(after: now) == nil { isEntering = false } }
    let spring = surroundings.parameters.presentSpring
    let rest = restOffset(surroundings)
    guard !surroundings.environment.reduceMotion else {
      return crossFade(to: rest, surroundings.parameters, at: now)
    }
    offset.animate(to: rest, with: spring, at: now)
    opacity.animate(to: 1, with: spring, at: now)
  }

  /// Returns a copy of the card that animates off the screen.
  func left(_ surroundings: Surroundings, at now: Timestamp) -> Card {
    var card = self
    card.endDrag(surroundings, at: now)
    card.isEntering = false
    card.proposal = nil
    card.isFadingOut = false
    card.contentOffset = nil
    card.measuresAt = nil
    card.scroll.stop(at: now)
    let spring = surroundings.parameters.presentSpring
    let reduced = surroundings.environment.reduceMotion
    card.offset.animate(
      to: reduced ? offset.value(at: now) : height, with: spring, at: now,
      velocity: reduced ? 0 : nil)
    card.opacity.animate(to: 0, with: spring, at: now)
    return card
  }

  /// Sets new content for the same item, after the current drag if there is one.
  mutating func update(_ item: CardItem) {
    guard !isDragged else {
      pendingItem = item
      return
    }
    pendingItem = nil
    self.item = item
    nameLayers()
  }

  /// Recreates the ids of the layers after the item has changed or views were replaced.
  mutating func nameLayers() {
    layerIDs = LayerIDs(
      item, generation: generation, content: contentGeneration, photos: photoGeneration)
  }
}
