internal import Interaction
internal import Motion

/// One drag of a sheet: what it began with, and where the finger is.
///
/// What it has to know of the layout is kept from its beginning, so that nothing jumps under the
/// finger when a keyboard comes or the screen turns.
struct SheetDrag: Equatable, Sendable {
  /// The height at which it began.
  var start: Double

  /// The translation that counts as no way: where a moving sheet was caught.
  var origin = 0.0

  /// Whether the sheet was caught on its way; it may stay beyond its ends then.
  var isCaught = false

  /// Whether the finger has moved so far that it is a drag; else it only holds the sheet.
  var isRecognized = false

  /// The offset at which the content was; nil where the finger does not scroll it.
  var scrollStart: Double?

  /// How far the sheet rises before its content scrolls.
  var headroom = 0.0

  /// The height of the lowest and of the highest detent.
  var lowest: Double
  var highest: Double

  /// The height at which the sheet rested or would have come to rest.
  var rest: Double

  /// The screen's height, which the rubber band needs.
  var extent: Double

  /// The detent that the app has chosen meanwhile: the sheet goes there when it is let go of.
  var chosen: Detent?

  /// The finger's way from the touch-down, down is positive.
  var translation = 0.0

  /// The finger's velocity.
  var tracker = VelocityTracker()

  /// Between which heights the sheet follows freely; past them a rubber band holds it.
  private func range(isFixed: Bool) -> ClosedRange<Double> {
    let low = isFixed ? lowest : 0
    let high = max(highest, low)
    return isCaught ? min(low, start)...max(high, start) : low...high
  }

  /// The height that is shown for one that is wanted, and how fast it follows: 1 freely, 0 pinned.
  func shown(_ wanted: Double, isFixed: Bool) -> (height: Double, slope: Double) {
    let range = range(isFixed: isFixed)
    let band = RubberBand(dimension: extent)
    let height = min(
      band.position(wanted, from: range.lowerBound, to: range.upperBound), extent)
    guard height > 0, height < extent || wanted <= extent else { return (max(0, height), 0) }
    guard !range.contains(wanted) else { return (height, 1) }
    let past = abs(height - (height > range.upperBound ? range.upperBound : range.lowerBound))
    let slack = 1 - past / band.dimension
    return (height, band.coefficient * slack * slack)
  }
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
  /// Follows a drag.
  ///
  /// - Returns: what the release leads to, or nil as long as there is none
  mutating func drag(
    _ event: DragEvent, _ surroundings: Surroundings, at now: Timestamp, _ report: inout Report
  ) -> SheetRelease? {
    // Whoever reports only a change or only an end has begun with it, as SwiftUI's callbacks do.
    let isFirst = drag?.isRecognized != true || event.phase == .began
    if isFirst && event.phase == .cancelled { return nil }
    if isFirst { beginDrag(event, surroundings, at: now) }
    guard var drag else { return nil }
    guard event.phase != .cancelled else {
      self.drag = nil
      if drag.scrollStart != nil {
        scroll.follow(.cancelled, translation: scrollTranslation(drag), velocity: 0, at: now)
      }
      return .cancelled
    }
    let before = isFirst || drag.translation == drag.origin ? nil : drag.scrolls
    drag.translation = event.translation.y
    drag.tellHandOff(since: before, at: now, &report)
    let isSample = event.phase == .began || event.phase == .changed
    if isSample { drag.tracker.addSample(event.translation, at: now) }
    let way = drag.split(drag.translation)
    let (shown, slope) = drag.shown(way.height, isFixed: setup.interactiveDismissDisabled)
    height.set(shown)
    self.drag = isSample ? drag : nil
    let velocity = event.releaseVelocity(tracked: drag.tracker, at: now).y
    if drag.scrollStart != nil {
      scroll.follow(
        event.phase, translation: scrollTranslation(drag),
        velocity: way.isScrolling ? velocity : 0, at: now)
    }
    guard !isSample else { return nil }
    let predicted =
      event.predictedEndTranslation?.y
      ?? Projection.predictedEnd(translation: event.translation.y, velocity: velocity)
    let (tracker, chosen) = (drag.tracker, drag.chosen)
    // What the content takes of a flick does not move the sheet.
    let (aim, speed) =
      way.isScrolling ? (shown, 0) : (drag.split(predicted).height, -velocity * slope)
    return report.decide("release", at: now) {
      event.velocityEvidence(tracked: tracker, at: now)
    } by: {
      release(at: aim, velocity: speed, chosen: chosen, surroundings, &$0)
    }
  }

  private func scrollTranslation(_ drag: SheetDrag) -> Double {
    drag.scrollStart.map { $0 - drag.split(drag.translation).offset } ?? 0
  }

  private mutating func beginDrag(
    _ event: DragEvent, _ surroundings: Surroundings, at now: Timestamp
  ) {
    let layout = layout(surroundings)
    let isCaught = height.isMoving(at: now) || drag != nil
    let chosen = drag?.chosen
    hold(surroundings, at: now)
    drag?.chosen = chosen
    drag?.isCaught = isCaught
    drag?.isRecognized = true
    drag?.tracker = VelocityTracker(estimator: surroundings.velocityStrategy)
    drag?.origin = isCaught ? event.translation.y : 0
    guard surroundings.handoff == .continuous, event.hit?.role == "sheet" else { return }
    let offset = scroll.offset(at: now)
    let highest = highest(layout)
    // A sheet that rises first shows more of its content before that scrolls.
    let rises = setup.contentInteraction == .resizes && offset <= max(0, contentLength - highest)
    fitScroll(layout, risen: rises, at: now)
    guard scroll.canScroll, let held = drag else { return }
    drag?.scrollStart = offset
    drag?.headroom = rises ? max(0, highest - held.start) : 0
  }

  /// Stops the sheet where it is, for a finger that has come down on it.
  mutating func hold(_ surroundings: Surroundings, at now: Timestamp) {
    let layout = layout(surroundings)
    let here = shownHeight(at: now, layout)
    // What reached beyond a screen that was turned is cut off; what lies behind stays as it is seen.
    let cut = height.value(at: now) - here
    if cut > 0 { levels.lower(by: cut, surroundings.spring, at: now) }
    isEntering = false
    drag = SheetDrag(
      start: here, lowest: lowest(layout), highest: highest(layout),
      rest: layout.height(detent), extent: layout.viewport.height)
    height.set(here)
  }

  /// The nearest detent to where the sheet would get; below half the lowest it goes.
  private func release(
    at predicted: Double, velocity: Double, chosen: Detent?, _ surroundings: Surroundings,
    _ because: inout Reasons
  ) -> SheetRelease {
    let layout = layout(surroundings)
    let half = lowest(layout) / 2
    // Where the app has chosen there is nothing else to ask.
    if let chosen, modifiers.detents.contains(chosen),
      because.rule(chosen.name, { $0.demand("detentSelected", true) })
    {
      return .rest(chosen, velocity: velocity, isAttempt: false)
    }
    let leaves = because.rule("dismissed") {
      $0.demand("predictedHeight", predicted, .less, half)
      $0.demand("interactiveDismissDisabled", setup.interactiveDismissDisabled, is: false)
    }
    if leaves { return .dismiss(velocity: velocity) }
    let nearest: Detent?
    if layout.floating == nil {
      nearest = layout.nearest(predicted, of: modifiers.detents, &because)
    } else {
      nearest = detent
      because.otherwise(detent?.name ?? "open")
    }
    return .rest(nearest, velocity: velocity, isAttempt: predicted < half)
  }
}
