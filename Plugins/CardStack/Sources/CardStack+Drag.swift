internal import Interaction
internal import Motion
internal import Values

/// Drags of the top card.
extension CardStack {
  /// Handles a drag event for the top card.
  ///
  /// A new drag starts from the card's visible position, unless `interruption` is `snap`.
  mutating func handle(
    _ event: DragEvent, isPointer: Bool, at now: Timestamp, _ report: inout ComponentOutput
  ) {
    guard let slot = top, let index = motionIndex(of: slot) else { return }
    // A sender may report only changes or only the end, as SwiftUI's callbacks can; the first event
    // then begins the drag.
    if !isHeld || event.phase == .began {
      if event.phase == .cancelled { return }
      begin(slot, index, event, isPointer: isPointer, at: now, &report)
    }
    guard var hold else { return }
    if event.phase != .cancelled { hold.translation = logical(event.translation) }
    if event.phase == .began || event.phase == .changed {
      hold.tracker.addSample(hold.translation, at: now)
    }
    let shown = rule.shown(hold.way)
    motions[index].x.set(shown.x)
    motions[index].y.set(shown.y)
    self.hold = hold
    switch event.phase {
    case .began, .changed: announceThreshold(shown, at: now, &report)
    case .ended: release(event, hold, shown, index, at: now, &report)
    case .cancelled:
      changeHold(to: nil, at: now)
      leftThreshold = hold.inside
      motions[index].goHome(with: calm(parameters.return), at: now)
    }
  }

  private mutating func begin(
    _ slot: Int, _ index: Int, _ event: DragEvent, isPointer: Bool, at now: Timestamp,
    _ report: inout ComponentOutput
  ) {
    var hold = CardHold(slot: slot, isPointer: isPointer)
    // A drag that restarts during a drag of the same card does not cross the threshold again.
    if self.hold?.slot == slot { hold.inside = self.hold?.inside }
    hold.tracker.estimator = parameters.velocityStrategy
    hold.tracker.velocityGuard = parameters.velocityGuard
    let isCaught = motions[index].movesHome(at: now) || isHeld
    if isCaught {
      let here = Point(
        x: motions[index].x.value(at: now), y: motions[index].y.value(at: now))
      if parameters.interruption == .continuous {
        hold.caught = rule.way(shown: here) - logical(event.translation)
      } else {
        report.warn(jump: here, of: motions[index].layerID, at: now)
      }
    } else {
      motions[index].pivot = parameters.pivot != .none && isLowGrip ? -1 : 1
    }
    grab(index, event, isCaught: isCaught, at: now)
    // After the release, a caught card returns because of the finger, no longer because of the undo.
    motions[index].comesBack = false
    changeHold(to: hold, at: now)
  }

  private mutating func release(
    _ event: DragEvent, _ hold: CardHold, _ shown: Point, _ index: Int, at now: Timestamp,
    _ report: inout ComponentOutput
  ) {
    // The rule depends on the screen at the start of the drag, which is known only until the hold ends.
    let rule = rule
    changeHold(to: nil, at: now)
    var own = event
    own.velocity = event.velocity.map(logical)
    own.translation = logical(event.translation)
    own.predictedEndTranslation = event.predictedEndTranslation.map(logical)
    let finger = own.releaseVelocity(tracked: hold.tracker, at: now)
    let velocity =
      parameters.velocityContinuity ? rule.shown(velocity: finger, at: hold.way) : .zero
    let action = report.decide("release", at: now) {
      var evidence = own.velocityEvidence(tracked: hold.tracker, at: now)
      // A pointer's samples have the screen's direction, and its velocity has the layout's.
      if hold.isPointer { evidence.limit = evidence.limit?.mirrored(side) }
      return evidence
    } by: {
      rule.judge(shown, velocity: finger, &$0)
    }
    guard let action else {
      leftThreshold = hold.inside
      return motions[index].goHome(
        with: calm(parameters.return), velocity: velocity, at: now)
    }
    if action != hold.inside { leftThreshold = hold.inside }
    let speed = action.isHorizontal ? finger.x : finger.y
    act(
      action, .gesture, velocity: velocity, isFlick: abs(speed) > parameters.velocityThreshold,
      at: now, &report)
  }

  /// Reports when the card enters or leaves the range in which a slow release would cause an action.
  mutating func announceThreshold(
    _ shown: Point, at now: Timestamp, _ report: inout ComponentOutput
  ) {
    let (before, rule) = (hold?.inside, rule)
    var unasked = Reasons.unasked
    guard before != rule.inside(shown, &unasked) else { return }
    let inside = report.decide("threshold", at: now) { rule.inside(shown, &$0) }
    hold?.inside = inside
    for (action, isInside) in [(before, false), (inside, true)] {
      guard let action else { continue }
      report.effect(
        "thresholdCrossed", at: now,
        ["direction": .string(action.rawValue), "inside": .bool(isInside)])
    }
  }

  /// Reports that the card left the range in which a slow release would cause an action, because the drag
  /// ended without the action.
  mutating func tellLeftThreshold(at now: Timestamp, _ report: inout ComponentOutput) {
    guard let action = leftThreshold else { return }
    leftThreshold = nil
    report.effect(
      "thresholdCrossed", at: now, ["direction": .string(action.rawValue), "inside": false])
  }

  /// Returns a vector converted to a left-to-right layout: mirrored horizontally if the layout runs from
  /// right to left.
  private func logical(_ vector: Point) -> Point { Point(x: side * vector.x, y: vector.y) }

  /// Ends the drag: the card returns, and the finger is ignored.
  mutating func dropHold(at now: Timestamp) {
    guard let hold else { return }
    releaseHold(at: now)
    guard let index = motionIndex(of: hold.slot) else { return }
    motions[index].goHome(with: calm(parameters.return), at: now)
  }

  /// Ends the drag.
  ///
  /// The finger is ignored until it lifts.
  ///
  /// - Parameters:
  ///   - action: The action that ends the drag, or `nil` if the drag ends without an action.
  ///   - now: The session time.
  mutating func releaseHold(for action: StackAction? = nil, at now: Timestamp) {
    if hold?.inside != action { leftThreshold = hold?.inside }
    forgetTouch()
    changeHold(to: nil, at: now)
  }

  /// Ends the current touch, so that a different finger can grab the next card.
  private mutating func forgetTouch() {
    // While the finger is still down, a different finger must be able to grab the next card.
    if arena.isPressed { arena = GestureArena() } else { arena.reject() }
  }

  /// Ends a touch whose card stopped being the top card before the touch became a gesture.
  ///
  /// If the card returns to the top, the touch must not affect it.
  mutating func forgetTouchOfOthers() {
    guard !isHeld, let card = arena.origin, card.role == "card", card.id != topLayer?.id else {
      return
    }
    forgetTouch()
  }

  /// Keeps the dragged card at its position when the resistance of the drag changes.
  mutating func keepHold(from old: ReleaseRule) {
    guard let hold else { return }
    let way = rule.way(shown: old.shown(hold.way))
    self.hold?.caught += way - hold.way
  }
}
