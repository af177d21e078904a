internal import Interaction
internal import Motion

/// What a card needs to know of the component around it.
struct Surroundings {
  let parameters: BottomCardParameters
  let environment: Environment
}

/// One card with an identity of its own, from its entrance until it is gone.
///
/// Its frame never moves: `offset` is the way by which the card is shown below its frame, 0 at the
/// highest detent, and everything that looks like a size follows from it.
struct Card: Equatable, Sendable {
  var item: CardItem

  /// The detent that the card rests at or moves to; 0 is the lowest.
  var detent = 0

  /// How many detents there are; those of one height are one.
  var detentCount = 2

  /// Which of the parameters' detents that is; nil for the seed's two heights.
  ///
  /// It stays that one where others get its height, or come between.
  var aim: CardDetent?

  /// Whether the card is still coming in.
  var isEntering = false

  /// The compact content's height, as last measured while it counted.
  var contentHeight = 0.0

  /// The whole content's height, as last measured.
  var expandedContentHeight = 0.0

  /// The frame's height; `adoptLayout` sets it, and not during a drag.
  var height: Double

  /// How far base and content reach below a frame that has shrunk under a card on its way; nil for
  /// not.
  ///
  /// Without it the map would show below a card that is higher than its new frame. It stays until
  /// the card rests, for it lies below the screen by then.
  var baseDepth: Double?

  /// The viewport that the card is laid out in.
  var viewport: Size

  /// The way below the frame, in points.
  var offset: AnimatedValue

  /// The card's opacity; a spring may carry it past 1, the layers clamp it.
  var opacity: AnimatedValue

  /// The drag in progress, if any.
  var drag: CardDrag?

  /// The same item with other content, which came while a drag lasted: the lists and the title are
  /// frozen until it ends.
  var pendingItem: CardItem?

  /// Whether the card fades out where it is, to fade in where it will rest: with less motion.
  var isFadingOut = false

  /// The content, which scrolls when the card is expanded.
  var scroll = ScrollView()

  /// Until when scroll offsets change nothing.
  var scrollBlockedUntil = Timestamp.zero

  /// How often the card's views became other views; 0 but for a switching identity.
  var generation = 0

  /// How often the content's views became other views, and the photos': 0 but for those designs.
  var contentGeneration = 0
  var photoGeneration = 0

  /// The way of content that has an animation of its own, against the card's.
  var contentOffset: AnimatedValue?

  /// How far the progress that is seen is beside the one of the card's place; nil for not at all.
  var progressLag: AnimatedValue?

  /// When the layout is measured again because it was measured; nil where that is no loop.
  var measuresAt: Timestamp?

  /// Whether the compact content was found to be higher than the expanded card.
  var isLimited = false

  /// The ids of the layers, made once: a state is asked for at each frame.
  var layerIDs: LayerIDs

  /// Whether a finger drags the card; asked by its case, for `!= nil` copies the drag first.
  var isDragged: Bool {
    if case .some = drag { true } else { false }
  }

  /// Whether the card rests at its highest detent or moves there.
  var isExpanded: Bool { detent == detentCount - 1 }

  /// A card of no height, to be filled.
  init(blank item: CardItem) {
    self.item = item
    layerIDs = LayerIDs(item)
    height = 0
    viewport = Size(width: 0, height: 0)
    offset = AnimatedValue(0)
    opacity = AnimatedValue(1, tolerance: .unit)
  }

  /// A card that is on screen, at its lowest detent and at rest.
  init(_ item: CardItem, _ surroundings: Surroundings) {
    self.init(blank: item)
    adoptLayout(surroundings)
    offset.set(restOffset(surroundings))
  }

  /// A card that comes in from below.
  init(_ item: CardItem, enteringAt now: Timestamp, _ surroundings: Surroundings) {
    self.init(item, surroundings)
    offset.set(height)
    opacity.set(0)
    enter(surroundings, at: now)
  }

  /// A card that had left comes back from where it is, with fresh state.
  init(
    _ item: CardItem, returning old: Card, _ surroundings: Surroundings, at now: Timestamp
  ) {
    self.init(blank: item)
    height = old.height
    viewport = old.viewport
    offset = old.offset
    opacity = old.opacity
    adoptLayout(surroundings)
    // With fresh state it is at the lowest one, wherever it was.
    aimAt(0, surroundings)
    keepProgress(old.progress(surroundings, at: now), surroundings, at: now)
    enter(surroundings, at: now)
  }

  private mutating func enter(_ surroundings: Surroundings, at now: Timestamp) {
    isEntering = true
    // One that turns round before it has gone anywhere is there.
    defer { if nextRest(after: now) == nil { isEntering = false } }
    let spring = surroundings.parameters.presentSpring
    let rest = restOffset(surroundings)
    guard !surroundings.environment.reduceMotion else {
      return crossFade(to: rest, surroundings.parameters, at: now)
    }
    offset.animate(to: rest, with: spring, at: now)
    opacity.animate(to: 1, with: spring, at: now)
  }

  /// The same card on its way out.
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

  /// Takes new content for the same thing, after the drag if one lasts.
  mutating func update(_ item: CardItem) {
    guard !isDragged else {
      pendingItem = item
      return
    }
    pendingItem = nil
    self.item = item
    nameLayers()
  }

  /// Makes the ids of the layers anew, after something that they derive from has changed.
  mutating func nameLayers() {
    layerIDs = LayerIDs(
      item, generation: generation, content: contentGeneration, photos: photoGeneration)
  }
}
