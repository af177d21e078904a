internal import Interaction
internal import Motion

/// The motion of a loaded card, on or near the screen.
struct CardMotion: Equatable, Sendable {
  /// The stage of a card: in the stack, leaving, fading out, or kept off screen.
  enum State: String {
    /// The card has a position in the stack, at the top or below.
    case stacked
    /// The card was swiped and is leaving.
    case flying
    /// The card has lost its place in the loaded range and is fading out.
    case fading
    /// The card has left the screen and stays loaded for an undo.
    case parked
  }

  /// The card's slot, the number that identifies it in the deck.
  var slot: Int
  var layerID: String
  var state = State.stacked

  /// The card's position in the stack, counted from the top.
  var position: Int

  /// The z-order of a card that is leaving the stack or returning to the top of it: 101 or more, so that it is above
  /// the cards in the stack.
  ///
  /// The value is `nil` for a card whose position in the stack determines its z-order.
  var lift: Double?

  /// The time at which a leaving card is off screen, or `nil` if the card is not leaving.
  var landsAt: Timestamp?

  /// The source of the card's action, kept until the card has left and the action is confirmed.
  ///
  /// The value is `nil` if no confirmation is due when the card has left.
  var sentBy: ActionSource?

  /// Whether the card is being brought back to the stack after a swipe.
  var comesBack = false

  /// The horizontal offset from the resting position, in points, positive toward the trailing side.
  var x = AnimatedValue(0)
  /// The vertical offset from the resting position, in points, positive down.
  var y = AnimatedValue(0)

  /// The scale that results from the card's depth in the stack.
  var scale: AnimatedValue
  /// The vertical offset that results from the card's depth in the stack, in points.
  var offset: AnimatedValue
  /// The opacity that results from the card's depth in the stack.
  var opacity: AnimatedValue

  /// The correction that keeps the opacity of the card's hint from jumping when a drag begins or ends, or
  /// `nil` if there is none.
  var hintTrace: HintTrace?

  /// The sign of the rotation: −1 for a card that was grabbed below its middle and rotates the other way,
  /// otherwise 1.
  var pivot = 1.0

  /// The grip on the card if `pivot` is `finger`, or `nil` if the card rotates about its middle.
  var grip: CardGrip?

  init(slot: Int, layerID: String, position: Int, depth: StackDepth) {
    self.slot = slot
    self.layerID = layerID
    self.position = position
    scale = AnimatedValue(depth.scale, tolerance: .unit)
    offset = AnimatedValue(depth.offset)
    opacity = AnimatedValue(depth.opacity, tolerance: .unit)
  }

  /// The time from which the card no longer moves.
  var restsAt: Timestamp {
    let rest = max(
      max(x.restsAt, y.restsAt), max(scale.restsAt, max(offset.restsAt, opacity.restsAt)))
    return max(rest, grip?.restsAt ?? rest)
  }

  /// The time at which the card's motion ends.
  ///
  /// For a card that is leaving, this is the time at which it is off screen.
  var endsAt: Timestamp { state == .flying ? landsAt ?? restsAt : restsAt }

  /// Returns whether the card is returning to its resting position.
  func movesHome(at now: Timestamp) -> Bool {
    state == .stacked
      && (x.isMoving(at: now) || y.isMoving(at: now) || grip.map { $0.restsAt > now } == true)
  }

  /// Animates the card to a depth in the stack, unless it is already moving there.
  mutating func sink(to depth: StackDepth, with spring: Spring, at now: Timestamp) {
    if scale.target != depth.scale { scale.animate(to: depth.scale, with: spring, at: now) }
    if offset.target != depth.offset { offset.animate(to: depth.offset, with: spring, at: now) }
    if opacity.target != depth.opacity {
      opacity.animate(to: depth.opacity, with: spring, at: now)
    }
  }

  /// Animates the card to its resting position.
  mutating func goHome(
    with spring: Spring, velocity: Point? = nil, at now: Timestamp
  ) {
    x.animate(to: 0, with: spring, at: now, velocity: velocity?.x)
    y.animate(to: 0, with: spring, at: now, velocity: velocity?.y)
    grip?.x.animate(to: 0, with: spring, at: now)
    grip?.y.animate(to: 0, with: spring, at: now)
  }

  /// Animates the card off the screen.
  ///
  /// A flick continues in its own direction.
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
        // If the two springs start with proportional distances and velocities, these stay proportional, so
        // the path is straight. A card leaves at an angle of at most 45°. If the finger moved at a steeper
        // angle, the path bends, because the card keeps the finger's velocity.
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

  /// Gives a leaving card a new target after the screen has changed.
  ///
  /// The card continues to the same side, even if that side now stands for a different action.
  mutating func reaim(
    _ action: StackAction, exit: Point, with spring: Spring, at now: Timestamp
  ) {
    if action.isHorizontal {
      x.animate(to: x.target < 0 ? -exit.x : exit.x, with: spring, at: now)
    } else {
      y.animate(to: action.sign * exit.y, with: spring, at: now)
    }
  }

  /// Sets the time at which a leaving card is off screen or, if it fades in place, invisible.
  mutating func findLanding(_ sight: Sight, side: Double, at now: Timestamp) {
    guard opacity.target > 0 else { return landsAt = max(now, opacity.restsAt) }
    // The middle of a card that rotates about another point is off by at most this distance.
    let slack = grip.map { $0.reach(sight.swing, at: now) } ?? 0
    let right = (side > 0 ? sight.right : sight.left) + slack
    let left = (side > 0 ? sight.left : sight.right) + slack
    let x = x.firstMoment(past: x.target < 0 ? -left : right, after: now)
    let y = y.firstMoment(past: y.target < 0 ? -sight.up - slack : sight.down + slack, after: now)
    landsAt = min(x ?? y ?? restsAt, y ?? x ?? restsAt)
  }

  /// Converts the motion to the other layout direction by mirroring its coordinates.
  ///
  /// The card stays where it is on the screen.
  mutating func mirror() {
    x = x.mirrored
  }

  /// Ends the motion of a card that has reached its place in the stack.
  mutating func settleInPlace() {
    lift = nil
    comesBack = false
  }

  /// Places the card off screen, at the position where a swipe with this action ends.
  mutating func park(_ action: StackAction?, exit: Point) {
    state = .parked
    lift = nil
    comesBack = false
    sentBy = nil
    landsAt = nil
    hintTrace = nil
    grip = nil
    let action = action ?? .remove
    x.set(action.isHorizontal ? action.sign * exit.x : 0)
    y.set(action.isHorizontal ? 0 : action.sign * exit.y)
    scale.set(1)
    offset.set(0)
    opacity.set(1)
  }
}
