internal import Interaction
internal import Motion

/// A fading correction to the opacity of a card's hint.
///
/// A drag's hint is a function of the card's position. When a drag begins or ends, the correction keeps the visible
/// hint from jumping.
struct HintTrace: Equatable, Sendable {
  /// The action that the hint showed last.
  var action: StackAction

  /// The correction, added to the opacity that results from the card's position.
  var rest = AnimatedValue(0, tolerance: .unit)
}

extension HintTrace: Archivable {
  static var blank: HintTrace { HintTrace(action: .save) }

  mutating func archive(_ archive: inout Archive) {
    archive.field("action", &action)
    archive.field("rest", &rest)
  }
}

extension CardStack {
  /// Returns the allowed action that corresponds to a position of the top card, or `nil` if there is none.
  func hint(_ shown: Point) -> StackAction? {
    let isVertical = abs(shown.y) > abs(shown.x)
    if isVertical, shown.y != 0 {
      let action = shown.y > 0 ? StackAction.down : .up
      if rule.allows(action) { return action }
    }
    guard shown.x != 0 else { return nil }
    let action = shown.x > 0 ? StackAction.save : .remove
    return rule.allows(action) ? action : nil
  }

  /// Returns the card's progress toward the hint's action, from 0 to 1.
  func hintProgress(_ hint: StackAction?, _ shown: Point) -> Double {
    let isHorizontal = hint?.isHorizontal ?? true
    let way = isHorizontal ? shown.x : shown.y
    return min(1, abs(way) / rule.threshold(isHorizontal: isHorizontal))
  }

  /// Returns the hint for the position of a dragged card, with its opacity.
  ///
  /// The result is `nil` if the card is not dragged, or if no hint corresponds to the position.
  private func heldHint(
    on motion: borrowing CardMotion, at now: Timestamp
  ) -> (action: StackAction, opacity: Double)? {
    guard hold?.slot == motion.slot else { return nil }
    let shown = Point(x: motion.x.value(at: now), y: motion.y.value(at: now))
    return hint(shown).map { ($0, hintProgress($0, shown)) }
  }

  /// Returns the visible hint of a card, with its opacity, or `nil` if there is none.
  private func seenHint(
    on motion: borrowing CardMotion, at now: Timestamp
  ) -> (action: StackAction, opacity: Double)? {
    let held = heldHint(on: motion, at: now)
    guard let trace = motion.hintTrace else { return held }
    let opacity = (held?.opacity ?? 0) + trace.rest.value(at: now)
    return (held?.action ?? trace.action, Math.clamp(opacity, 0, 1))
  }

  /// Starts or ends a drag without a jump in the opacity of the visible hints.
  mutating func changeHold(to other: CardHold?, at now: Timestamp) {
    let index = (other ?? hold).flatMap { motionIndex(of: $0.slot) }
    let before = index.flatMap { seenHint(on: motions[$0], at: now) }
    hold = other
    guard let index else { return }
    let after = heldHint(on: motions[index], at: now)
    let rest = (before?.opacity ?? 0) - (after?.opacity ?? 0)
    motions[index].hintTrace = nil
    guard abs(rest) > RestTolerance.unit.position, let action = (after ?? before)?.action else {
      return
    }
    var trace = HintTrace(action: action)
    trace.rest.set(rest)
    trace.rest.animate(to: 0, with: calm(parameters.return), at: now)
    motions[index].hintTrace = trace
  }

  /// Removes the hint corrections that have faded to 0.
  mutating func forgetHints(at now: Timestamp) {
    for index in motions.indices where motions[index].hintTrace?.rest.isMoving(at: now) == false {
      motions[index].hintTrace = nil
    }
  }

  /// Adds the hint of the dragged card and all fading hints, including those of removed cards.
  func renderHints(at now: Timestamp, into state: inout RenderState) {
    for index in motions.indices
    where motions[index].slot == hold?.slot || motions[index].hintTrace != nil {
      guard let (action, opacity) = seenHint(on: motions[index], at: now) else { continue }
      let isHeld = heldHint(on: motions[index], at: now) != nil
      let id = isHeld ? "hint" : "hint:" + Layer.encode(deck[motions[index].slot].id)
      renderHint(id, action, opacity, on: motions[index], at: now, into: &state)
    }
    for card in removed {
      guard let trace = card.motion.hintTrace else { continue }
      let opacity = Math.clamp(trace.rest.value(at: now), 0, 1)
      let id = "hint:" + Layer.encode(card.card.id)
      renderHint(id, trace.action, opacity, on: card.motion, at: now, into: &state)
    }
  }

  /// Adds a hint that stays in the middle of its card while the card moves and rotates.
  private func renderHint(
    _ id: String, _ action: StackAction, _ opacity: Double, on motion: borrowing CardMotion,
    at now: Timestamp, into state: inout RenderState
  ) {
    let pose = pose(of: motion, at: now)
    // The hint goes in front of its card and behind everything above the card.
    let cardID = motion.layerID
    let card = state.layers.firstIndex { $0.id == cardID }
    let depth = (card ?? state.layers.count - 1) + 1
    let cardZ = card.map { state.layers[$0].zIndex } ?? zIndex(of: motion)
    let nextZ = depth < state.layers.count ? state.layers[depth].zIndex : .infinity
    state.layers.add(id, role: "hint", frame: layout.sign, at: depth) { layer in
      layer.translation = pose.offset
      layer.rotation = pose.turn
      layer.opacity = opacity
      layer.zIndex = min(cardZ + 0.5, (cardZ + nextZ) / 2)
      layer.content = action.content
    }
  }
}
