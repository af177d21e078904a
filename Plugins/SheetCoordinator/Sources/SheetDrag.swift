internal import Interaction
internal import Motion

/// One drag of a sheet: what it began with, and where the finger is.
struct SheetDrag: Equatable, Sendable {
  /// The height that the finger's way is taken off.
  var base: Double

  /// The height at which a moving sheet was caught; it may stay there beyond its ends.
  var caught: Double?

  /// The finger's way from the touch-down, down is positive.
  var translation = 0.0

  /// The finger's velocity.
  var tracker = VelocityTracker()

  /// The height that the finger asks for.
  var wanted: Double { base - translation }
}

/// What a release leads to.
enum SheetRelease: Equatable {
  /// The sheet goes, with a velocity of its height in points per second.
  case dismiss(velocity: Double)
  /// The sheet rests at a detent; the user may have tried to dismiss it in vain.
  case rest(Detent?, velocity: Double, isAttempt: Bool)
  /// The drag was taken away: the sheet goes back to where it came from.
  case cancelled
}

extension Presentation {
  /// Between which heights the sheet follows a finger freely; past them a rubber band holds it.
  private func range(_ drag: SheetDrag, _ layout: SheetLayout) -> ClosedRange<Double> {
    let lowest = setup.interactiveDismissDisabled ? lowest(layout) : 0
    let highest = max(highest(layout), lowest)
    guard let caught = drag.caught else { return lowest...highest }
    return min(lowest, caught)...max(highest, caught)
  }

  /// The height that is shown, and how fast it follows the finger: 1 freely, 0 pinned.
  private func shown(_ drag: SheetDrag, _ layout: SheetLayout) -> (height: Double, slope: Double) {
    let range = range(drag, layout)
    let band = RubberBand(dimension: layout.viewport.height)
    let height = band.position(drag.wanted, from: range.lowerBound, to: range.upperBound)
    guard height > 0 else { return (0, 0) }
    guard !range.contains(drag.wanted) else { return (height, 1) }
    let past = abs(height - (height > range.upperBound ? range.upperBound : range.lowerBound))
    let slack = 1 - past / band.dimension
    return (height, band.coefficient * slack * slack)
  }

  /// Follows a drag.
  ///
  /// - Returns: what the release leads to, or nil as long as there is none
  mutating func drag(
    _ event: DragEvent, _ surroundings: Surroundings, at now: Timestamp
  ) -> SheetRelease? {
    let layout = surroundings.layout
    // Whoever reports only a change or only an end has begun with it, as SwiftUI's callbacks do.
    let isFirst = drag == nil || event.phase == .began
    if isFirst && event.phase == .cancelled { return nil }
    if isFirst { beginDrag(event, at: now) }
    guard var drag else { return nil }
    guard event.phase != .cancelled else {
      self.drag = nil
      return .cancelled
    }
    drag.translation = event.translation.y
    let isSample = event.phase == .began || event.phase == .changed
    if isSample { drag.tracker.addSample(event.translation, at: now) }
    let (shown, slope) = shown(drag, layout)
    height.set(shown)
    self.drag = isSample ? drag : nil
    guard !isSample else { return nil }
    let velocity = event.releaseVelocity(tracked: drag.tracker, at: now).y
    let predicted =
      event.predictedEndTranslation?.y
      ?? Projection.predictedEnd(translation: event.translation.y, velocity: velocity)
    return release(at: drag.base - predicted, velocity: -velocity * slope, layout)
  }

  private mutating func beginDrag(_ event: DragEvent, at now: Timestamp) {
    let here = max(0, height.value(at: now))
    let isCaught = height.isMoving(at: now) || drag != nil
    isEntering = false
    opacity.set(1)
    drag = SheetDrag(
      base: isCaught ? here + event.translation.y : here, caught: isCaught ? here : nil)
  }

  /// The nearest detent to where the sheet would get; below half the lowest it goes.
  private func release(
    at predicted: Double, velocity: Double, _ layout: SheetLayout
  ) -> SheetRelease {
    let isSwipe = predicted < lowest(layout) / 2
    if isSwipe && !setup.interactiveDismissDisabled { return .dismiss(velocity: velocity) }
    return .rest(
      layout.nearest(predicted, of: modifiers.detents), velocity: velocity, isAttempt: isSwipe)
  }
}
