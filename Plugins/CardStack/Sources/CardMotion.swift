internal import Interaction
internal import Motion

/// A card that is on screen or near it: one for each card that has to be in memory.
struct CardMotion: Equatable, Sendable {
  /// What the card is doing.
  enum State: String {
    /// It has a position in the stack, on top or below.
    case stacked
    /// It was acted on and is on its way out.
    case flying
    /// It has lost its place and fades away.
    case fading
    /// It has left the screen and is kept for an undo.
    case parked
  }

  /// The card's slot in the deck.
  var slot: Int
  var layerID: String
  var state = State.stacked

  /// The position from the top, for a card that is in the stack.
  var position: Int

  /// The place above the stack, from 101 on, of a card in flight or coming back to the top.
  var lift: Double?

  /// The moment at which a card in flight is out of sight and has landed.
  var landsAt: Timestamp?

  /// Who sent a card in flight off, as long as it is to be confirmed when it lands.
  var sentBy: ActionSource?

  /// Whether the card is being brought back to the stack.
  var comesBack = false

  /// The way from home, towards the trailing side and down.
  var x = AnimatedValue(0)
  var y = AnimatedValue(0)

  /// How deep the card lies.
  var scale: AnimatedValue
  var offset: AnimatedValue
  var opacity: AnimatedValue

  /// What is still seen of a hint that was on the card, or not yet of one that is; nil for neither.
  var hintTrace: HintTrace?

  /// −1 for a card that was grabbed below its middle and turns the other way.
  var pivot = 1.0

  init(slot: Int, layerID: String, position: Int, depth: StackDepth) {
    self.slot = slot
    self.layerID = layerID
    self.position = position
    scale = AnimatedValue(depth.scale, tolerance: .unit)
    offset = AnimatedValue(depth.offset)
    opacity = AnimatedValue(depth.opacity, tolerance: .unit)
  }

  /// The moment from which on nothing of the card moves.
  var restsAt: Timestamp {
    max(max(x.restsAt, y.restsAt), max(scale.restsAt, max(offset.restsAt, opacity.restsAt)))
  }

  /// The next moment at which something ends by itself: the flight, or all that moves.
  var endsAt: Timestamp { state == .flying ? landsAt ?? restsAt : restsAt }

  /// Whether the card is on its way home.
  func movesHome(at now: Timestamp) -> Bool {
    state == .stacked && (x.isMoving(at: now) || y.isMoving(at: now))
  }

  /// Lets a spring carry the card to the depth of a position; where it goes already, nothing
  /// happens.
  mutating func sink(to depth: StackDepth, with spring: Spring, at now: Timestamp) {
    if scale.target != depth.scale { scale.animate(to: depth.scale, with: spring, at: now) }
    if offset.target != depth.offset { offset.animate(to: depth.offset, with: spring, at: now) }
    if opacity.target != depth.opacity {
      opacity.animate(to: depth.opacity, with: spring, at: now)
    }
  }

  /// Lets a spring carry the card home.
  mutating func goHome(
    with spring: Spring, velocity: Point? = nil, at now: Timestamp
  ) {
    x.animate(to: 0, with: spring, at: now, velocity: velocity?.x)
    y.animate(to: 0, with: spring, at: now, velocity: velocity?.y)
  }

  /// Sends the card off the screen, a flick along its own line.
  mutating func leave(
    _ action: StackAction, exit: Point, with spring: Spring, velocity: Point?, isFlick: Bool,
    at now: Timestamp
  ) {
    let place = Point(x: x.value(at: now), y: y.value(at: now))
    let speed = velocity ?? Point(x: x.velocity(at: now), y: y.velocity(at: now))
    var target = place
    if action.isHorizontal {
      target.x = action.sign * exit.x
      if isFlick && speed.x * action.sign > 0 {
        // Two springs that start in proportion stay in proportion: the way is straight, but where the
        // finger went steeper than the card may leave. Then it bends, for it keeps its velocity.
        let slope = Math.clamp(speed.y / speed.x, -1, 1)
        target.y = place.y + slope * (target.x - place.x)
      }
    } else {
      target.y = action.sign * exit.y
      if isFlick && speed.y * action.sign > 0 {
        let slope = Math.clamp(speed.x / speed.y, -1, 1)
        target.x = place.x + slope * (target.y - place.y)
      }
    }
    x.animate(to: target.x, with: spring, at: now, velocity: speed.x)
    y.animate(to: target.y, with: spring, at: now, velocity: speed.y)
  }

  /// Gives a card in flight a new end, for a screen that has changed.
  ///
  /// It goes on to the side that it flies to, whatever that side would mean now.
  mutating func reaim(
    _ action: StackAction, exit: Point, with spring: Spring, at now: Timestamp
  ) {
    if action.isHorizontal {
      x.animate(to: x.target < 0 ? -exit.x : exit.x, with: spring, at: now)
    } else {
      y.animate(to: action.sign * exit.y, with: spring, at: now)
    }
  }

  /// Finds when a card in flight is out of sight; one that fades in place is when it is gone.
  mutating func findLanding(_ sight: Sight, side: Double, at now: Timestamp) {
    guard opacity.target > 0 else { return landsAt = max(now, opacity.restsAt) }
    let right = side > 0 ? sight.right : sight.left
    let left = side > 0 ? sight.left : sight.right
    let x = x.firstMoment(past: x.target < 0 ? -left : right, after: now)
    let y = y.firstMoment(past: y.target < 0 ? -sight.up : sight.down, after: now)
    landsAt = min(x ?? y ?? restsAt, y ?? x ?? restsAt)
  }

  /// The mirror image, for layout that has come to run the other way: nothing is seen to move.
  mutating func mirror() {
    x = x.mirrored
  }

  /// Ends the way of a card that has come to its place in the stack.
  mutating func settleInPlace() {
    lift = nil
    comesBack = false
  }

  /// Puts the card where one rests that has left.
  mutating func park(_ action: StackAction?, exit: Point) {
    state = .parked
    lift = nil
    comesBack = false
    sentBy = nil
    landsAt = nil
    hintTrace = nil
    let action = action ?? .remove
    x.set(action.isHorizontal ? action.sign * exit.x : 0)
    y.set(action.isHorizontal ? 0 : action.sign * exit.y)
    scale.set(1)
    offset.set(0)
    opacity.set(1)
  }
}
