internal import Interaction
internal import Motion
internal import Values

/// Who gets a touch: the card on top, or a button, which never starts a drag.
extension CardStack {
  mutating func handle(_ event: PointerEvent, at now: Timestamp, _ report: inout Report) {
    if event.phase == .down && !isButton(event.hit) {
      return press(event, at: now, &report)
    }
    if event.phase == .down {
      _ = buttonArena.receive(event, at: now, rules: GestureRules()) { _ in
        GestureCandidates(tap: true)
      }
      // A pointer that goes down again has lifted unheard.
      let lifted = PointerEvent(phase: .cancel, id: event.id, location: nil)
      return follow(arena.receive(lifted, at: now), at: now, &report)
    }
    for case .tap(let tap) in buttonArena.receive(event, at: now) {
      press(tap, at: now, &report)
    }
    follow(arena.receive(event, at: now), at: now, &report)
  }

  /// A pointer goes down on the card on top.
  private mutating func press(_ event: PointerEvent, at now: Timestamp, _ report: inout Report) {
    var event = event
    // Nothing else takes the touch: a card in flight has gone, one below is not live yet, and one
    // that a recognised drag holds is not to be taken from it.
    let isTaken = hold.map { !$0.isPointer } ?? false
    event.hit = isTop(event.hit, event.target) && !isTaken ? event.hit : nil
    if event.hit != nil, !arena.isPressed, let location = event.location {
      isLowGrip = location.y > layout.card.midY
    }
    let axis: GestureCandidates.Axis = parameters.axis == .horizontal ? .horizontal : .any
    let drags = arena.receive(event, at: now, rules: parameters.gestureRules) { _ in
      GestureCandidates(tap: true, drag: axis)
    }
    follow(drags, at: now, &report)
  }

  private mutating func follow(
    _ gestures: [RecognizedGesture], at now: Timestamp, _ report: inout Report
  ) {
    for case .drag(let drag) in gestures { handle(drag, isPointer: true, at: now, &report) }
  }

  /// A drag that somebody else has recognised; one that began elsewhere than on the top is not ours.
  mutating func route(_ event: DragEvent, at now: Timestamp, _ report: inout Report) {
    if let hold, hold.isPointer { return }
    let isFirst = hold == nil || event.phase == .began
    if event.phase == .began { ignoresDrag = false }
    if isFirst && event.target != nil && !isTop(event.hit, event.target) { ignoresDrag = true }
    if ignoresDrag {
      if event.phase == .ended || event.phase == .cancelled { ignoresDrag = false }
      return
    }
    if event.phase == .began { isLowGrip = false }
    handle(event, isPointer: false, at: now, &report)
  }

  private func isButton(_ hit: LayerHit?) -> Bool { hit?.role == "button" }

  /// Whether a touch is meant for the card on top: by its layer, or by the role of all cards.
  private func isTop(_ hit: LayerHit?, _ target: String?) -> Bool {
    guard let hit, let slot = top, let index = motionIndex(of: slot) else { return false }
    return target == "card" || hit.id == motions[index].layerID
  }

  /// A button acts on a tap.
  mutating func press(_ tap: TapEvent, at now: Timestamp, _ report: inout Report) {
    switch tap.hit?.id {
    case "button:save": act(.save, .button, at: now, &report)
    case "button:remove": act(.remove, .button, at: now, &report)
    case "button:undo": undo(at: now, &report)
    default: break
    }
  }
}

extension GestureArena {
  /// Takes an event of a pointer that has gone down before.
  fileprivate mutating func receive(
    _ event: PointerEvent, at now: Timestamp
  ) -> [RecognizedGesture] {
    receive(event, at: now, rules: GestureRules()) { _ in GestureCandidates() }
  }
}

/// The card in the hand.
extension CardStack {
  /// Follows a drag of the card on top, from wherever it is.
  private mutating func handle(
    _ event: DragEvent, isPointer: Bool, at now: Timestamp, _ report: inout Report
  ) {
    guard let slot = top, let index = motionIndex(of: slot) else { return }
    // Whoever reports only a change or only an end has begun with it, as SwiftUI's callbacks do.
    if hold == nil || event.phase == .began {
      if event.phase == .cancelled { return }
      begin(slot, index, event, isPointer: isPointer, at: now)
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
      self.hold = nil
      motions[index].goHome(with: calm(parameters.return), at: now)
    }
  }

  private mutating func begin(
    _ slot: Int, _ index: Int, _ event: DragEvent, isPointer: Bool, at now: Timestamp
  ) {
    var hold = CardHold(slot: slot, isPointer: isPointer)
    let isCaught = motions[index].movesHome(at: now) || self.hold != nil
    if isCaught {
      let here = Point(
        x: motions[index].x.value(at: now), y: motions[index].y.value(at: now))
      hold.caught = rule.way(shown: here) - logical(event.translation)
    } else {
      motions[index].pivot = parameters.pivot == .touch && isLowGrip ? -1 : 1
    }
    self.hold = hold
  }

  private mutating func release(
    _ event: DragEvent, _ hold: CardHold, _ shown: Point, _ index: Int, at now: Timestamp,
    _ report: inout Report
  ) {
    self.hold = nil
    var own = event
    own.velocity = event.velocity.map(logical)
    own.translation = logical(event.translation)
    own.predictedEndTranslation = event.predictedEndTranslation.map(logical)
    let finger = own.releaseVelocity(tracked: hold.tracker, at: now)
    let velocity =
      parameters.velocityContinuity ? rule.shown(velocity: finger, at: hold.way) : .zero
    guard let action = rule.judge(shown, velocity: finger) else {
      return motions[index].goHome(
        with: calm(parameters.return), velocity: velocity, at: now)
    }
    let speed = action.isHorizontal ? finger.x : finger.y
    act(
      action, .gesture, velocity: velocity, isFlick: abs(speed) > parameters.velocityThreshold,
      at: now, &report)
  }

  /// Tells when the card gets to where a slow release acts, and when it gets back.
  private mutating func announceThreshold(
    _ shown: Point, at now: Timestamp, _ report: inout Report
  ) {
    let (before, inside) = (hold?.inside, rule.inside(shown))
    guard before != inside else { return }
    hold?.inside = inside
    for (action, isInside) in [(before, false), (inside, true)] {
      guard let action else { continue }
      report.effect(
        "thresholdCrossed", at: now,
        ["direction": .string(action.rawValue), "inside": .bool(isInside)])
    }
  }

  /// A vector as if the layout ran from left to right.
  private func logical(_ vector: Point) -> Point { Point(x: side * vector.x, y: vector.y) }

  /// Takes the card out of the finger's hand; it goes home, and the finger is ignored.
  mutating func dropHold(at now: Timestamp) {
    guard let hold else { return }
    releaseHold()
    guard let index = motionIndex(of: hold.slot) else { return }
    motions[index].goHome(with: calm(parameters.return), at: now)
  }

  /// Takes the card out of the finger's hand; the finger is ignored until it lifts.
  mutating func releaseHold() {
    // Another finger may take the next card meanwhile.
    if hold?.isPointer == true { arena = GestureArena() } else { ignoresDrag = true }
    hold = nil
  }

  /// Keeps the card where it is when the rules change under the finger.
  mutating func keepHold(from old: ReleaseRule) {
    guard let hold else { return }
    let way = rule.way(shown: old.shown(hold.way))
    self.hold?.caught += way - hold.way
  }
}
