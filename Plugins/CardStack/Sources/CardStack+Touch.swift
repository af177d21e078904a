internal import Interaction
internal import Motion
internal import Values

/// Routing of touches to the top card or to a button.
///
/// A touch on a button never starts a drag.
extension CardStack {
  mutating func handle(_ event: PointerEvent, at now: Timestamp, _ report: inout ComponentOutput) {
    switch event.phase {
    case .down where isButton(event.hit) && parameters.gestureScope == .card:
      if button == nil || button?.pointer == event.id { button = ButtonPress(event) }
      // If a pointer goes down again, its last lift was never received, so its old touch is cancelled.
      let lifted = PointerEvent(phase: .cancel, id: event.id, location: nil)
      follow(arena.receive(lifted, at: now, telling: &report), at: now, &report)
    case .down:
      if button?.pointer == event.id { button = nil }
      press(event, at: now, &report)
    case .move, .up, .cancel:
      if button?.pointer == event.id { follow(event, at: now, &report) }
      follow(arena.receive(event, at: now, telling: &report), at: now, &report)
    }
  }

  /// Handles a touch-down on the view to which the drag gesture is attached.
  ///
  /// This view is the top card or, with `gestureScope: container`, the view that contains the stack and its buttons.
  private mutating func press(
    _ event: PointerEvent, at now: Timestamp, _ report: inout ComponentOutput
  ) {
    var event = event
    // No other card accepts the touch: a leaving card no longer belongs to the stack, and a lower card does
    // not accept touches yet.
    let isOurs = parameters.gestureScope == .container || isTop(event.hit, event.target)
    event.hit = isOurs ? pressed(event.hit) : nil
    if event.hit != nil, !arena.isPressed, let location = event.location {
      isLowGrip = location.y > layout.card.midY
    }
    let axis: GestureCandidates.Axis = parameters.axis == .horizontal ? .horizontal : .any
    let rules = parameters.gestureRules
    let drags = arena.receive(event, at: now, rules: rules, telling: &report) { _ in
      GestureCandidates(tap: true, hold: true, dragsAfterHold: true, drag: axis)
    }
    follow(drags, at: now, &report)
  }

  private mutating func follow(
    _ gestures: [RecognizedGesture], at now: Timestamp, _ report: inout ComponentOutput
  ) {
    for gesture in gestures {
      switch gesture {
      case .drag(let drag):
        // If the touched card has left, its finger must not drag the next card.
        let isOther = drag.hit?.role == "card" && drag.hit != topLayer
        if !isHeld && isOther { continue }
        handle(drag, isPointer: true, at: now, &report)
      case .tap(let tap): tapped(tap, at: now, &report)
      case .hold, .scroll, .pinch: break
      }
    }
  }

  /// Handles a drag that the client recognized, if it began on the top card.
  mutating func route(_ event: DragEvent, at now: Timestamp, _ report: inout ComponentOutput) {
    if event.phase == .began && !arena.isPressed { isLowGrip = false }
    let isAnywhere = event.target == nil || parameters.gestureScope == .container
    let isOurs = topLayer != nil && (isAnywhere || isTop(event.hit, event.target))
    let drags = arena.receive(event, at: now, telling: &report) { _ in
      GestureCandidates(drag: isOurs ? .any : nil)
    }
    for case .drag(let drag) in drags { handle(drag, isPointer: false, at: now, &report) }
  }

  private func isButton(_ hit: LayerHit?) -> Bool { hit?.role == "button" }

  /// Returns whether a touch targets the top card, either by the id of its layer or by the role `card`.
  func isTop(_ hit: LayerHit?, _ target: String?) -> Bool {
    guard let hit, let topLayer else { return false }
    return target == "card" || hit.id == topLayer.id
  }

  /// The top card as a hit-test result, or `nil` if there is no top card.
  var topLayer: LayerHit? {
    guard let slot = top, let index = motionIndex(of: slot) else { return nil }
    return LayerHit(id: motions[index].layerID, role: "card")
  }

  /// Returns the layer that a press belongs to: the touched button, or otherwise the top card.
  private func pressed(_ hit: LayerHit?) -> LayerHit? {
    guard let topLayer else { return nil }
    return isButton(hit) ? hit : topLayer
  }
}

extension GestureArena {
  /// Handles another event of a pointer that is already down.
  fileprivate mutating func receive(
    _ event: PointerEvent, at now: Timestamp, telling report: inout ComponentOutput
  ) -> [RecognizedGesture] {
    receive(event, at: now, rules: GestureRules(), telling: &report) { _ in GestureCandidates() }
  }
}
