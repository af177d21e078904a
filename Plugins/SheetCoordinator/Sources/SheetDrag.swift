internal import Interaction
internal import Motion

/// One drag of a sheet: the values at its start and the finger's position.
///
/// The layout's values at the start of the drag are kept, so that nothing jumps under the finger when a
/// keyboard appears or the screen rotates.
struct SheetDrag: Equatable, Sendable {
  /// The sheet's height at the start of the drag, in points.
  var start: Double

  /// The translation that counts as zero, in points.
  ///
  /// If the drag caught a moving sheet, this is the translation at which it was caught; otherwise it is 0.
  var origin = 0.0

  /// Whether the drag caught a moving sheet.
  ///
  /// The height of a caught sheet may stay outside the usual range.
  var isCaught = false

  /// Whether the finger has moved far enough for a drag.
  ///
  /// Until then, the finger only holds the sheet.
  var isRecognized = false

  /// The content's scroll offset at the start of the drag, or `nil` if the finger can't scroll the content.
  var scrollStart: Double?

  /// The distance the sheet rises before its content scrolls, in points.
  var headroom = 0.0

  /// The height of the lowest detent, in points.
  var lowest: Double

  /// The height of the highest detent, in points.
  var highest: Double

  /// The height at which the sheet rested, or to which it was moving, at the start of the drag, in points.
  var rest: Double

  /// The screen's height in points, which the rubber band needs.
  var extent: Double

  /// The height that the keyboard had added to the sheet at the start of the drag, in points.
  ///
  /// It is less than the keyboard's height if the sheet would otherwise exceed the large height, or if the sheet was
  /// caught while it still followed a change in the keyboard's height.
  var keyboard = 0.0

  /// The measured height of the content at the start of the drag, in points, or 0 if it was not measured.
  var contentLength = 0.0

  /// The screen's size at the start of the drag, if the screen has changed since then; otherwise an empty size.
  var formerScreen = Size(width: 0, height: 0)

  /// The safe area's inset at the top at the start of the drag, in points, if the screen has changed since then.
  var formerSafeTop = 0.0

  /// The detent that the app selected during the drag, if any.
  ///
  /// The sheet moves to it after the release.
  var chosen: Detent?

  /// The finger's vertical translation from the touch-down, in points.
  ///
  /// Down is positive.
  var translation = 0.0

  var tracker = VelocityTracker(velocityGuard: .steady)

  /// Returns the heights between which the sheet follows the finger without a rubber band.
  ///
  /// - Parameter isFixed: Whether the sheet can't be dismissed interactively.
  /// - Returns: The heights, in points.
  private func range(isFixed: Bool) -> ClosedRange<Double> {
    let low = isFixed ? lowest : 0
    let high = max(highest, low)
    return isCaught ? min(low, start)...max(high, start) : low...high
  }

  /// Returns the visible height for a requested height, and the rate at which the visible height changes with it.
  ///
  /// The rate is 1 if the visible height follows the requested height freely, and 0 if it doesn't follow at all.
  ///
  /// - Parameters:
  ///   - wanted: The requested height, in points.
  ///   - isFixed: Whether the sheet can't be dismissed interactively.
  /// - Returns: The visible height in points, and the rate.
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

extension SheetDrag {
  /// Stores the screen's size at the start of the drag when the screen changes for the first time.
  mutating func keepScreen(of before: SheetLayout, _ after: SheetLayout) {
    let isSame = before.viewport == after.viewport && before.safeTop == after.safeTop
    guard formerScreen.width == 0, !isSame else { return }
    (formerScreen, formerSafeTop) = (before.viewport, before.safeTop)
  }
}

enum SheetRelease: Equatable {
  /// The sheet is dismissed.
  ///
  /// `velocity` is the rate at which the sheet's height changes, in points per second.
  case dismiss(velocity: Double)
  /// The sheet moves to a detent.
  ///
  /// `isAttempt` is true if the release would have dismissed the sheet, but dismissal is not allowed.
  case rest(Detent?, velocity: Double, isAttempt: Bool)
  /// The drag was cancelled, so the sheet returns to the detent that it had before the drag.
  case cancelled
}

extension Presentation {
  /// Follows a drag.
  ///
  /// - Returns: The outcome of the release, or `nil` before a release.
  mutating func drag(
    _ event: DragEvent, _ surroundings: Surroundings, at now: Timestamp,
    _ report: inout ComponentOutput
  ) -> SheetRelease? {
    // A client may report only changes or only the end, as SwiftUI's callbacks do.
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
    let velocity = isSample ? 0 : event.releaseVelocity(tracked: drag.tracker, at: now).y
    // Content that was pulled past its top returns on its own while the finger moves the sheet.
    if drag.scrollStart != nil && (way.isScrolling || !scroll.isReturning) {
      if scroll.isReturning { scroll.hold(after: scrollTranslation(drag), at: now) }
      scroll.follow(
        event.phase, translation: scrollTranslation(drag),
        velocity: way.isScrolling ? velocity : 0, at: now)
    }
    guard !isSample else { return nil }
    let predicted =
      event.predictedEndTranslation?.y
      ?? event.translation.y + surroundings.projection * velocity
    let tracker = drag.tracker
    // The part of a flick that scrolls the content doesn't move the sheet.
    let (aim, speed) =
      way.isScrolling ? (shown, 0) : (drag.split(predicted).height, -velocity * slope)
    return report.decide("release", at: now) {
      event.velocityEvidence(tracked: tracker, at: now)
    } by: {
      release(
        ReleaseHeights(start: drag.start, shown: shown, predicted: aim), velocity: speed, drag,
        surroundings, &$0)
    }
  }

  private func scrollTranslation(_ drag: SheetDrag) -> Double {
    drag.scrollStart.map { $0 - drag.split(drag.translation).offset } ?? 0
  }

  private mutating func beginDrag(
    _ event: DragEvent, _ surroundings: Surroundings, at now: Timestamp
  ) {
    let layout = layout(surroundings)
    let isCaught = height.isMoving(at: now) || isHeld
    let chosen = drag?.chosen
    hold(surroundings, at: now)
    drag?.chosen = chosen
    drag?.isCaught = isCaught
    drag?.isRecognized = true
    drag?.tracker = VelocityTracker(
      estimator: surroundings.velocityStrategy, velocityGuard: surroundings.velocityGuard)
    drag?.origin = isCaught ? event.translation.y : 0
    guard surroundings.handoff == .continuous, event.hit?.role == "sheet" else { return }
    let offset = scroll.offset(at: now)
    let highest = highest(layout)
    // If the sheet rises first, more of its content is visible by the time the content scrolls.
    let rises =
      setup.contentInteraction == .resizes
      && offset <= max(0, contentLength + setup.header - highest)
    fitScroll(layout, risen: rises, at: now)
    guard scroll.canScroll, let held = drag else { return }
    let isPulled = offset < 0 && event.translation.y > held.origin
    if isPulled { scroll.lift(at: now) }
    drag?.scrollStart = isPulled ? 0 : offset
    drag?.headroom = rises ? max(0, highest - held.start) : 0
  }

  /// Stops the sheet at its visible height and lets the finger hold it.
  mutating func hold(_ surroundings: Surroundings, at now: Timestamp) {
    let layout = layout(surroundings)
    let here = shownHeight(at: now, layout)
    // After a rotation, the part of the sheet beyond the screen's edge is cut off. What is behind the sheet
    // must not jump because of that.
    let cut = height.value(at: now) - here
    if cut > 0 { levels.lower(by: cut, surroundings.spring, at: now) }
    isEntering = false
    // A release that waits for the app's answer is withdrawn.
    proposal = nil
    // When the drag begins, the sheet no longer moves, because the touch-down stopped it. Therefore, the drag keeps
    // the height by which the keyboard had lifted the sheet at the touch-down.
    let lift = height.isMoving(at: now) ? nil : drag?.keyboard
    drag = SheetDrag(
      start: here, lowest: lowest(layout), highest: highest(layout),
      rest: layout.height(detent), extent: layout.viewport.height,
      keyboard: lift ?? self.lift(here, layout, at: now),
      contentLength: contentLength)
    height.set(here)
  }

  /// Returns the height that the keyboard adds to the sheet at a given visible height, in points.
  ///
  /// While the sheet still follows a change in the keyboard's height, the result is between the height that the
  /// keyboard added before the change and the height that it adds afterwards.
  private func lift(_ here: Double, _ layout: SheetLayout, at now: Timestamp) -> Double {
    var low = layout
    low.keyboard = 0
    let own = low.height(detent)
    let lift = layout.height(detent) - own
    guard let before = keyboardBefore, height.isMoving(at: now) else { return lift }
    var old = layout
    old.keyboard = before
    let oldLift = old.height(detent) - own
    return min(max(here - own, min(oldLift, lift)), max(oldLift, lift))
  }
}
