internal import Interaction
internal import Motion

/// How far a card has to go in each direction until nothing of it is on the screen.
///
/// A card that leaves to a side is turned all the way by then, as a rule; so it is taken to be.
struct Sight {
  var right: Double
  var left: Double
  var up: Double
  var down: Double

  init(_ layout: StackLayout, viewport: Size, maxRotation: Double) {
    let card = layout.card
    let width = Sight.halfExtent(card.width, card.height, maxRotation)
    let height = Sight.halfExtent(card.height, card.width, maxRotation)
    right = viewport.width - card.midX + width
    left = card.midX + width
    up = card.midY + height
    down = viewport.height - card.midY + height
  }

  /// Half of the greatest extent that a side of a rectangle comes to while it turns up to an angle.
  private static func halfExtent(_ along: Double, _ across: Double, _ degrees: Double) -> Double {
    let (sine, cosine) = Math.sinCos(degrees: min(degrees, 90))
    // Past the diagonal's own angle the extent sinks again: the diagonal was the greatest.
    let isPastDiagonal = sine * along > cosine * across
    let extent =
      isPastDiagonal
      ? (along * along + across * across).squareRoot() : cosine * along + sine * across
    return extent / 2
  }
}

extension AnimatedValue {
  /// The first moment from a given one on at which the value is past a bound on its way to a target
  /// beyond it; nil if the target is not beyond.
  ///
  /// Found by steps of a fraction of the spring's period and then by halves, to the microsecond, from
  /// the motion alone: it does not depend on when the value was looked at.
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

  /// The value's mirror image about 0, motion and all.
  var mirrored: AnimatedValue {
    AnimatedValue(
      target: -target, start: start, displacement: -displacement,
      initialVelocity: -initialVelocity, spring: spring, tolerance: tolerance, restsAt: restsAt)
  }
}
