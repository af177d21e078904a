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

  /// How many detents there are.
  var detentCount = 2

  /// Whether the card is still coming in.
  var isEntering = false

  /// The compact content's height, as last measured while it counted.
  var contentHeight = 0.0

  /// The whole content's height, as last measured.
  var expandedContentHeight = 0.0

  /// The frame's height; it changes only between motions, see `adoptLayout`.
  var height: Double

  /// The viewport that the card is laid out in.
  var viewport: Size

  /// The way below the frame, in points.
  var offset: AnimatedValue

  /// The card's opacity; a spring may carry it past 1, the layers clamp it.
  var opacity: AnimatedValue

  /// The drag in progress, if any.
  var drag: CardDrag?

  /// Whether the finger that is down has lost the card to a call and is ignored until it lifts.
  var ignoresDrag = false

  /// The content, which scrolls when the card is expanded.
  var scroll = ScrollView()

  /// Until when scroll offsets change nothing.
  var scrollBlockedUntil = Timestamp.zero

  /// How often the card's views became other views; 0 but for a switching identity.
  var generation = 0

  /// The ids of the layers, made once: a state is asked for at each frame.
  var layerIDs: LayerIDs

  /// Whether the card rests at its highest detent or moves there.
  var isExpanded: Bool { detent == detentCount - 1 }

  /// A card of no height, to be filled.
  init(blank item: CardItem) {
    self.item = item
    layerIDs = LayerIDs(item, generation: 0)
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
    enter(surroundings, at: now)
  }

  private mutating func enter(_ surroundings: Surroundings, at now: Timestamp) {
    isEntering = true
    let spring = surroundings.parameters.presentSpring
    let rest = restOffset(surroundings)
    // With less motion a card fades in where it will be.
    if surroundings.environment.reduceMotion { offset.set(rest) }
    offset.animate(to: rest, with: spring, at: now)
    opacity.animate(to: 1, with: spring, at: now)
  }

  /// The same card on its way out.
  func left(_ surroundings: Surroundings, at now: Timestamp) -> Card {
    var card = self
    card.drag = nil
    card.isEntering = false
    let spring = surroundings.parameters.presentSpring
    let reduced = surroundings.environment.reduceMotion
    card.offset.animate(
      to: reduced ? offset.value(at: now) : height, with: spring, at: now,
      velocity: reduced ? 0 : nil)
    card.opacity.animate(to: 0, with: spring, at: now)
    return card
  }

  /// Takes new content for the same thing.
  mutating func update(_ item: CardItem) {
    self.item = item
    layerIDs = LayerIDs(item, generation: generation)
  }
}
