internal import Interaction
internal import Motion

/// The parameters and environment of a card.
struct Surroundings {
  let parameters: BottomCardParameters
  let environment: Environment
}

/// One card with its own identity, from its entrance until it has left.
///
/// Its frame never moves: `offset` is the distance at which the card is shown below its frame, 0 at
/// the highest detent. Everything that looks like a size follows from it.
struct Card: Equatable, Sendable {
  var item: CardItem

  /// The detent at which the card rests or to which it moves.
  ///
  /// 0 is the lowest.
  var detent = 0

  /// The number of detents.
  ///
  /// Detents of equal height count once.
  var detentCount = 2

  /// The corresponding detent of the parameters, or `nil` for the spec's two heights.
  ///
  /// It stays the same if others get its height or are inserted.
  var aim: CardDetent?

  /// Whether the card is entering.
  var isEntering = false

  /// The last accepted measurement of the compact content's height.
  var contentHeight = 0.0

  /// The last measurement of the full content's height.
  var expandedContentHeight = 0.0

  /// The height of the frame.
  ///
  /// `adoptLayout` sets it, but not during a drag.
  var height: Double

  /// The extension of base and content below a frame that has shrunk while the card moves, or `nil`
  /// for none.
  ///
  /// Otherwise the map would be visible below a card that is higher than its new frame. It stays
  /// until the card rests, because it is below the screen then.
  var baseDepth: Double?

  /// The viewport in which the card is laid out.
  var viewport: Size

  /// The distance below the frame, in points.
  var offset: AnimatedValue

  /// The card's opacity.
  ///
  /// A spring may overshoot 1; layers clamp it.
  var opacity: AnimatedValue

  /// The current drag, if any.
  var drag: CardDrag?

  /// The same item with new content that arrived during a drag.
  ///
  /// The lists and the title are frozen until it ends.
  var pendingItem: CardItem?

  /// Whether the card fades out in place before it fades in where it will rest, with reduced
  /// motion.
  var isFadingOut = false

  /// The content, which scrolls when the card is expanded.
  var scroll = ScrollView()

  /// The time until which scroll offsets are ignored.
  var scrollBlockedUntil = Timestamp.zero

  /// The number of times that the card's views were replaced.
  ///
  /// It is 0 unless the identity switches.
  var generation = 0

  /// The number of times that the content's views, and the photos, were replaced.
  ///
  /// It is 0 in other designs.
  var contentGeneration = 0
  var photoGeneration = 0

  /// The offset of content that has its own animation, relative to the card's.
  var contentOffset: AnimatedValue?

  /// The difference of the visible progress from that of the card's position, or `nil` for none.
  var progressLag: AnimatedValue?

  /// The time at which the layout is measured again because of a measurement, or `nil` without a
  /// loop.
  var measuresAt: Timestamp?

  /// Whether the compact content was found to be higher than the expanded card.
  var isLimited = false

  /// The ids of the layers, created once, because a state is rendered at each frame.
  var layerIDs: LayerIDs

  /// Whether a finger drags the card.
  ///
  /// It matches the case, because `!= nil` copies the drag.
  var isDragged: Bool {
    if case .some = drag { true } else { false }
  }

  /// Whether the card rests at its highest detent or moves there.
  var isExpanded: Bool { detent == detentCount - 1 }

  /// Creates a card without height, to be filled.
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

  /// Creates a card that returns from its current position while leaving, with new state.
  init(
    _ item: CardItem, returning old: Card, _ surroundings: Surroundings, at now: Timestamp
  ) {
    self.init(blank: item)
    height = old.height
    viewport = old.viewport
    offset = old.offset
    opacity = old.opacity
    adoptLayout(surroundings)
    // With new state, it is at the lowest detent.
    aimAt(0, surroundings)
    keepProgress(old.progress(surroundings, at: now), surroundings, at: now)
    enter(surroundings, at: now)
  }

  private mutating func enter(_ surroundings: Surroundings, at now: Timestamp) {
    isEntering = true
    // A card that reverses before it has moved has arrived.
    defer { if nextRest(after: now) == nil { isEntering = false } }
    let spring = surroundings.parameters.presentSpring
    let rest = restOffset(surroundings)
    guard !surroundings.environment.reduceMotion else {
      return crossFade(to: rest, surroundings.parameters, at: now)
    }
    offset.animate(to: rest, with: spring, at: now)
    opacity.animate(to: 1, with: spring, at: now)
  }

  /// Returns the card as a leaving one.
  func left(_ surroundings: Surroundings, at now: Timestamp) -> Card {
    var card = self
    card.endDrag(surroundings, at: now)
    card.isEntering = false
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

  /// Sets new content of the same item, after the drag if there is one.
  mutating func update(_ item: CardItem) {
    guard !isDragged else {
      pendingItem = item
      return
    }
    pendingItem = nil
    self.item = item
    nameLayers()
  }

  /// Recreates the ids of the layers after something that they depend on has changed.
  mutating func nameLayers() {
    layerIDs = LayerIDs(
      item, generation: generation, content: contentGeneration, photos: photoGeneration)
  }
}
