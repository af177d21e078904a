internal import Interaction
internal import Motion

/// One drag of a card: what it began with, and where the finger is.
struct CardDrag: Equatable, Sendable {
  /// The compact height, which is frozen while the drag lasts.
  var compactHeight: Double

  /// The least and the greatest height that the card shows; a card that was caught beyond its
  /// ends may stay there.
  var heights: ClosedRange<Double>

  /// The height that the drag starts from.
  var baseHeight: Double

  /// Whether the card can be pulled below its compact place.
  var canLeave: Bool

  /// Whether the details are shown, which is frozen too.
  var showsDetails: Bool

  /// Added to the finger's way so that a moving card is caught where it is.
  var caught: Double

  /// The finger's way from the touch-down.
  var translation = 0.0

  /// The finger's velocity.
  var tracker = VelocityTracker()
}

/// What a release leads to.
struct CardRelease {
  enum Decision: Equatable {
    case dismiss
    case rest(isExpanded: Bool)
  }

  var decision: Decision
  /// The velocity that the spring starts with, in points per second, down is positive.
  var velocity: Double
}

extension CardDrag {
  /// The way that the card follows.
  var way: Double { translation + caught }

  /// The height without its bounds.
  private var freeHeight: Double { baseHeight - way }

  /// The height that is shown.
  var displayHeight: Double { min(max(freeHeight, heights.lowerBound), heights.upperBound) }

  /// How far the card is pulled below its compact place.
  var pulledOut: Double { canLeave ? max(0, way) : 0 }

  /// The velocity of what is shown when the finger moves with a velocity: none at a pinned end.
  func shownVelocity(_ velocity: Double) -> Double {
    if canLeave && way >= 0 { return way == 0 && velocity < 0 ? upward(velocity) : velocity }
    if freeHeight < heights.lowerBound { return 0 }
    if freeHeight == heights.lowerBound { return canLeave ? velocity : min(0, velocity) }
    return upward(velocity)
  }

  private func upward(_ velocity: Double) -> Double {
    if freeHeight > heights.upperBound { return 0 }
    return freeHeight == heights.upperBound ? max(0, velocity) : velocity
  }
}

extension Card {
  /// Follows a drag.
  ///
  /// - Returns: what the release leads to, or nil as long as there is none
  mutating func drag(
    _ event: DragEvent, _ surroundings: Surroundings, at now: Timestamp
  ) -> CardRelease? {
    if event.phase == .began { ignoresDrag = false }
    if ignoresDrag {
      ignoresDrag = event.phase == .changed
      return nil
    }
    // Whoever reports only a change or only an end has begun with it, as SwiftUI's callbacks do.
    let isFirst = drag == nil || event.phase == .began
    if isFirst && event.phase == .cancelled { return nil }
    if isFirst { beginDrag(with: event, surroundings, at: now) }
    guard var drag else { return nil }
    if event.phase != .cancelled { drag.translation = event.translation.y }
    let isSample = event.phase == .began || event.phase == .changed
    if isSample { drag.tracker.addSample(event.translation, at: now) }
    self.drag = drag
    follow(drag, surroundings)
    guard !isSample else { return nil }
    self.drag = nil
    guard event.phase == .ended else {
      return CardRelease(decision: .rest(isExpanded: isExpanded), velocity: 0)
    }
    return release(drag, event, surroundings, at: now)
  }

  private mutating func beginDrag(
    with event: DragEvent, _ surroundings: Surroundings, at now: Timestamp
  ) {
    let compact = compactHeight(surroundings)
    let rest = restOffset(isExpanded: isExpanded, surroundings)
    let isMoving = nextRest(after: now) != nil || drag != nil
    let here = offset.value(at: now)
    let shown = height - here
    // From compact the way down is free; what was caught beyond another end may stay there.
    let least = isExpanded && isMoving ? min(compact, shown) : compact
    let most = isMoving ? max(height, compact, shown) : max(height, compact)
    isEntering = false
    drag = CardDrag(
      compactHeight: compact, heights: least...most, baseHeight: isExpanded ? height : compact,
      canLeave: !isExpanded, showsDetails: isExpanded,
      caught: isMoving ? here - rest - event.translation.y : 0)
  }

  /// Puts the card where the finger has it.
  private mutating func follow(_ drag: CardDrag, _ surroundings: Surroundings) {
    offset.set(height - drag.displayHeight + drag.pulledOut)
    let parameters = surroundings.parameters
    let faded = (drag.pulledOut - parameters.fadeStart) / parameters.fadeLength
    opacity.set(1 - min(max(faded, 0), 1))
  }

  /// The seeds' release rules, on the finger's own translation.
  private func release(
    _ drag: CardDrag, _ event: DragEvent, _ surroundings: Surroundings, at now: Timestamp
  ) -> CardRelease {
    let parameters = surroundings.parameters
    let velocity = event.releaseVelocity(tracked: drag.tracker, at: now).y
    let translation = event.translation.y
    let predicted =
      event.predictedEndTranslation?.y
      ?? Projection.predictedEnd(translation: translation, velocity: velocity)
    let decision: CardRelease.Decision
    if isExpanded {
      let collapses =
        translation > parameters.collapseTranslation || predicted > parameters.collapsePredicted
      decision = .rest(isExpanded: !collapses)
    } else if translation < -parameters.expandTranslation
      || predicted < -parameters.expandPredicted
    {
      decision = .rest(isExpanded: true)
    } else if translation > parameters.dismissTranslation
      || predicted > parameters.dismissPredicted
    {
      decision = .dismiss
    } else {
      decision = .rest(isExpanded: false)
    }
    let enters = parameters.velocityContinuity
    return CardRelease(
      decision: decision, velocity: enters ? drag.shownVelocity(velocity) : 0)
  }

  /// Takes the card out of the finger's hand; the finger is ignored until it lifts.
  mutating func interruptDrag(at now: Timestamp) {
    guard drag != nil else { return }
    drag = nil
    ignoresDrag = true
  }
}
