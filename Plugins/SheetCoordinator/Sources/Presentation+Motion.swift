internal import Interaction
internal import Motion

/// The entrance, the motion and the exit of a sheet.
extension Presentation {
  /// Returns whether the sheet is moving or fading.
  func isMoving(at now: Timestamp) -> Bool {
    height.isMoving(at: now) || opacity.isMoving(at: now)
  }

  /// Returns the next time at which a motion of the sheet or its content settles, the wait for the app's answer ends,
  /// or a dismissed sheet is gone.
  ///
  /// The result is `nil` if nothing moves and no release waits.
  func nextMoment(after now: Timestamp) -> Timestamp? {
    if isLeaving { return goneAt > now ? goneAt : nil }
    var next = scroll.nextMoment(after: now)
    if let deadline = proposal?.deadline, deadline > now { next = min(next ?? deadline, deadline) }
    if height.isMoving(at: now) { next = min(next ?? height.restsAt, height.restsAt) }
    if opacity.isMoving(at: now) { next = min(next ?? opacity.restsAt, opacity.restsAt) }
    let rest = levels.rest
    if rest.isMoving(at: now) { next = min(next ?? rest.restsAt, rest.restsAt) }
    return next
  }

  /// Animates the sheet to its resting height.
  mutating func settle(
    velocity: Double? = nil, _ surroundings: Surroundings, at now: Timestamp
  ) {
    isEntering = false
    proposal = nil
    keyboardBefore = nil
    let layout = layout(surroundings)
    height.animate(
      to: layout.height(detent), with: surroundings.spring, at: now, velocity: velocity)
    levels.animate(to: levels(layout), with: surroundings.spring, at: now)
    fitScroll(layout, at: now)
  }

  /// Starts to move the sheet off the screen, or to fade it out with reduced motion.
  mutating func leave(
    byUser: Bool, velocity: Double?, _ surroundings: Surroundings, at now: Timestamp
  ) {
    isLeaving = true
    isEntering = false
    wasDismissedByUser = byUser
    drag = nil
    proposal = nil
    // Content that is past an end keeps returning to it.
    if !scroll.isReturning { scroll.jump(to: scroll.offset(at: now)) }
    if surroundings.reduceMotion {
      opacity.animate(to: 0, with: surroundings.spring, at: now)
      goneAt = max(now, opacity.restsAt)
    } else {
      height.animate(to: 0, with: surroundings.spring, at: now, velocity: velocity)
      goneAt = arrival(after: now)
    }
  }

  /// Returns the first time at which a sheet that is being dismissed has reached the bottom edge of the screen.
  ///
  /// An underdamped spring moves the sheet below the edge and back. That part of the motion is invisible, so the
  /// sheet counts as gone as soon as it reaches the edge. During the first half of the spring's period, the sheet
  /// crosses the edge exactly once.
  private func arrival(after now: Timestamp) -> Timestamp {
    let spring = height.spring
    var low = now.microseconds
    var high = max(now, height.restsAt).microseconds
    if spring.dampingFraction < 1 {
      let slack = 1 - spring.dampingFraction * spring.dampingFraction
      let half = spring.response / (2 * slack.squareRoot())
      high = min(high, now.advanced(bySecondsRoundingUp: half).microseconds)
    }
    while low < high {
      let middle = low + (high - low) / 2
      if height.value(at: Timestamp(microseconds: middle)) <= 0 {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return Timestamp(microseconds: low)
  }

  /// Selects the nearest detent if the sheet no longer offers the current one.
  ///
  /// - Returns: Whether the detent changed.
  mutating func adoptDetent(_ layout: SheetLayout) -> Bool {
    guard lacksDetent else { return false }
    detent = layout.nearest(height.target, of: modifiers.detents)
    return true
  }

  /// Whether the sheet no longer offers the current detent.
  var lacksDetent: Bool {
    guard let detent else { return !modifiers.detents.isEmpty }
    return !modifiers.detents.contains(detent)
  }

  /// Adapts the sheet to new heights.
  ///
  /// A moving sheet is retargeted. A sheet at rest moves immediately, unless `animated` is true.
  mutating func relayout(animated: Bool, _ surroundings: Surroundings, at now: Timestamp) {
    let layout = layout(surroundings)
    let target = layout.height(detent)
    let newLevels = levels(layout)
    fitScroll(layout, at: now)
    guard target != height.target || newLevels != levels.target else { return }
    if !isMoving(at: now) { isEntering = false }
    let moves = animated || height.isMoving(at: now) || levels.rest.isMoving(at: now)
    if moves {
      if target != height.target {
        height.animate(to: target, with: surroundings.spring, at: now)
      }
      levels.animate(to: newLevels, with: surroundings.spring, at: now)
    } else {
      height.set(target)
      levels.set(newLevels)
    }
  }

  /// Stores the height that the keyboard had before a change, unless the sheet is still following an earlier change.
  mutating func keyboardWillMove(from before: Double, at now: Timestamp) {
    if keyboardBefore == nil || !height.isMoving(at: now) { keyboardBefore = before }
  }
}
