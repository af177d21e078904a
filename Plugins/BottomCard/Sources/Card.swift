internal import Interaction
internal import Motion

/// What a card needs to know of the component around it.
struct Surroundings {
  let parameters: BottomCardParameters
  let environment: Environment
}

/// One card with an identity of its own, from its entrance until it is gone.
///
/// Its frame never moves: `offset` is the way by which the card is shown below its frame, 0 when
/// expanded, and everything that looks like a size follows from it.
struct Card: Equatable, Sendable {
  var item: CardItem
  var isExpanded = false

  /// Whether the card is still coming in.
  var isEntering = false

  /// The compact content's height, as last measured while it counted.
  var contentHeight = 0.0

  /// The whole content's height, as last measured.
  var expandedContentHeight = 0.0

  /// The frame's height; it changes only between motions, see `adoptHeight`.
  var height: Double

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

  /// The ids of the layers, made once: a state is asked for at each frame.
  var layerIDs: LayerIDs

  /// A card of no height, to be filled.
  init(blank item: CardItem) {
    self.item = item
    layerIDs = LayerIDs(item)
    height = 0
    offset = AnimatedValue(0)
    opacity = AnimatedValue(1, tolerance: .unit)
  }

  /// A card that is on screen, compact and at rest.
  init(_ item: CardItem, _ surroundings: Surroundings) {
    self.init(blank: item)
    height = wantedHeight(surroundings)
    offset.set(restOffset(isExpanded: false, surroundings))
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
    self.init(item, surroundings)
    height = old.height
    offset = old.offset
    opacity = old.opacity
    adoptHeight(surroundings)
    enter(surroundings, at: now)
  }

  private mutating func enter(_ surroundings: Surroundings, at now: Timestamp) {
    isEntering = true
    let spring = surroundings.parameters.presentSpring
    offset.animate(
      to: restOffset(isExpanded: isExpanded, surroundings), with: spring, at: now)
    opacity.animate(to: 1, with: spring, at: now)
  }

  /// The same card on its way out.
  func left(_ surroundings: Surroundings, at now: Timestamp) -> Card {
    var card = self
    card.drag = nil
    card.isEntering = false
    let spring = surroundings.parameters.presentSpring
    card.offset.animate(to: height, with: spring, at: now)
    card.opacity.animate(to: 0, with: spring, at: now)
    return card
  }
}

// MARK: - Heights

extension Card {
  /// The visible height when compact.
  func compactHeight(_ surroundings: Surroundings) -> Double {
    if let drag { return drag.compactHeight }
    guard contentHeight > 0 else { return surroundings.parameters.compactFallbackHeight }
    return contentHeight + surroundings.parameters.chromeHeight
  }

  /// The height that the frame should have: the content's, between the two fractions.
  func wantedHeight(_ surroundings: Surroundings) -> Double {
    let parameters = surroundings.parameters
    let viewport = surroundings.environment.viewport.height
    let most = parameters.expandedMaxFraction * viewport
    let content = expandedContentHeight + parameters.chromeHeight
    return max(parameters.expandedFraction * viewport, min(most, content))
  }

  /// Where the card rests.
  func restOffset(isExpanded: Bool, _ surroundings: Surroundings) -> Double {
    isExpanded ? 0 : height - compactHeight(surroundings)
  }

  /// Gives the frame the height it should have; what is seen stays where it is.
  mutating func adoptHeight(_ surroundings: Surroundings) {
    let wanted = wantedHeight(surroundings)
    offset.shift(by: wanted - height)
    height = wanted
  }

  /// Takes a height from layout; a compact one counts only while it can be the compact content's.
  mutating func measure(
    _ event: MeasureEvent, _ surroundings: Surroundings, at now: Timestamp
  ) {
    guard let measured = event.height ?? event.frame?.height, measured > 0 else { return }
    switch event.key {
    case "content":
      guard !isExpanded && drag == nil else { return }
      contentHeight = measured
    case "expandedContent": expandedContentHeight = measured
    default: return
    }
    surroundingsChanged(surroundings, at: now)
  }

  /// Fits the card to new sizes: at once when it rests, by a new aim when it moves, and after the
  /// drag when it is held.
  mutating func surroundingsChanged(_ surroundings: Surroundings, at now: Timestamp) {
    guard drag == nil else { return }
    guard offset.isMoving(at: now) || isEntering else {
      adoptHeight(surroundings)
      offset.set(restOffset(isExpanded: isExpanded, surroundings))
      return
    }
    // A settle keeps its frame to the end; a card that comes in has not been seen at rest yet.
    if isEntering { adoptHeight(surroundings) }
    let target = restOffset(isExpanded: isExpanded, surroundings)
    guard target != offset.target else { return }
    let parameters = surroundings.parameters
    offset.animate(
      to: target, with: isEntering ? parameters.presentSpring : parameters.spring, at: now)
  }
}

// MARK: - Motion

extension Card {
  /// Lets the spring carry the card to one of its heights.
  mutating func settle(
    isExpanded: Bool, velocity: Double? = nil, _ surroundings: Surroundings, at now: Timestamp
  ) {
    self.isExpanded = isExpanded
    isEntering = false
    if !isExpanded { scroll.jump(to: 0) }
    adoptHeight(surroundings)
    let spring = surroundings.parameters.spring
    offset.animate(
      to: restOffset(isExpanded: isExpanded, surroundings), with: spring, at: now,
      velocity: velocity)
    opacity.animate(to: 1, with: spring, at: now)
  }

  /// Gives the card the velocity with which a finger let go of it.
  mutating func hand(over velocity: Double, at now: Timestamp) {
    let value = offset.value(at: now)
    offset.animate(to: value, with: .smooth, at: now, velocity: velocity)
  }

  /// The next moment at which something of the card comes to rest.
  func nextMoment(after now: Timestamp) -> Timestamp? {
    let settles = nextRest(after: now)
    guard let scrolls = scroll.nextMoment(after: now) else { return settles }
    return min(settles ?? scrolls, scrolls)
  }

  /// The next moment at which the card itself comes to rest.
  func nextRest(after now: Timestamp) -> Timestamp? {
    switch (offset.isMoving(at: now), opacity.isMoving(at: now)) {
    case (true, true): min(offset.restsAt, opacity.restsAt)
    case (true, false): offset.restsAt
    case (false, true): opacity.restsAt
    case (false, false): nil
    }
  }

  /// Ends an entrance or a settle that has come to rest, and fits the frame that it kept.
  mutating func rest(_ surroundings: Surroundings, at now: Timestamp) {
    guard drag == nil, nextRest(after: now) == nil else { return }
    isEntering = false
    guard wantedHeight(surroundings) != height else { return }
    settle(isExpanded: isExpanded, surroundings, at: now)
  }
}
