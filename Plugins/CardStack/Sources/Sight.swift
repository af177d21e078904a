internal import Interaction
internal import Motion

/// The distances, one for each direction, that a card must move from its resting position to be off screen.
///
/// A card that leaves to one side usually reaches its maximum rotation before it is off screen, so this rotation is
/// assumed.
struct Sight {
  var right: Double
  var left: Double
  var up: Double
  var down: Double
  /// The displacement that the maximum rotation causes at a distance of 1 point from the center of rotation, in
  /// points.
  var swing: Double

  init(_ layout: StackLayout, viewport: Size, maxRotation: Double) {
    let card = layout.card
    let width = Sight.halfExtent(card.width, card.height, maxRotation)
    let height = Sight.halfExtent(card.height, card.width, maxRotation)
    right = viewport.width - card.midX + width
    left = card.midX + width
    up = card.midY + height
    down = viewport.height - card.midY + height
    swing = 2 * Math.sinCos(degrees: min(maxRotation, 180) / 2).sin
  }

  /// Returns half of the largest extent that a rectangle has along one axis while it rotates from 0° to an angle.
  ///
  /// - Parameters:
  ///   - along: The length of the side that is parallel to the axis at 0°.
  ///   - across: The length of the side that is perpendicular to the axis at 0°.
  ///   - degrees: The angle.
  /// - Returns: Half of the extent.
  private static func halfExtent(_ along: Double, _ across: Double, _ degrees: Double) -> Double {
    let (sine, cosine) = Math.sinCos(degrees: min(degrees, 90))
    // The extent is largest when the diagonal is parallel to the axis, and decreases beyond that angle.
    let isPastDiagonal = sine * along > cosine * across
    let extent =
      isPastDiagonal
      ? (along * along + across * across).squareRoot() : cosine * along + sine * across
    return extent / 2
  }
}

extension AnimatedValue {
  /// Returns the first time at which the value reaches a bound, or `nil` if its target is not beyond the
  /// bound.
  ///
  /// The search steps by a fraction of the spring's period and then bisects to the microsecond. The result
  /// depends only on the motion, not on when the value was read.
  func firstMoment(past bound: Double, after now: Timestamp) -> Timestamp? {
    let sign = bound < 0 ? -1.0 : 1.0
    guard sign * target > sign * bound else { return nil }
    func isPast(_ time: Timestamp) -> Bool { sign * value(at: time) >= sign * bound }
    let step = max(1, Int64(spring.response * 1e6 / 128))
    var before = max(start, now)
    if isPast(before) { return before }
    var after = min(before.advanced(byMicroseconds: step), restsAt)
    while !isPast(after) {
      before = after
      after = min(before.advanced(byMicroseconds: step), restsAt)
    }
    while after.microseconds - before.microseconds > 1 {
      let middle = Timestamp(
        microseconds: before.microseconds + (after.microseconds - before.microseconds) / 2)
      if isPast(middle) { after = middle } else { before = middle }
    }
    return after
  }

  /// The value mirrored about 0, including its motion.
  var mirrored: AnimatedValue {
    AnimatedValue(
      target: -target, start: start, displacement: -displacement,
      initialVelocity: -initialVelocity, spring: spring, tolerance: tolerance, restsAt: restsAt)
  }
}
