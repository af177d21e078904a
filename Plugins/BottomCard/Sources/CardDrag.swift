internal import Interaction
internal import Motion

/// One drag of a card: what it began with, and where the finger is.
struct CardDrag: Equatable, Sendable {
  /// The compact height, which is frozen while the drag lasts.
  var compactHeight: Double

  /// The lowest height at which the card rests, frozen as the compact one is.
  var lowestHeight: Double

  /// The least and the greatest height that the card shows; a card that was caught beyond its
  /// ends may stay there.
  var heights: ClosedRange<Double>

  /// The height that the drag starts from.
  var baseHeight: Double

  /// Whether the card can be pulled below its lowest place.
  var canLeave: Bool

  /// Whether the details are shown, which is frozen too.
  var showsDetails: Bool

  /// Added to the finger's way so that a moving card is caught where it is.
  var caught: Double

  /// How far below the place that it was moving to the card was caught.
  var caughtBelow = 0.0

  /// 1, or −1 where a drag down makes the card taller.
  var sign = 1.0

  /// The dimension of the rubber band past the highest detent; 0 for none.
  var bandDimension = 0.0

  /// The finger's way from the touch-down, without what scrolls.
  var translation = 0.0

  /// How far the content was scrolled when a finger that moves both took it.
  var scrolledAtStart = 0.0

  /// What it has cost to give the card other sizes.
  var cost = ResizeCost()

  /// The finger's velocity.
  var tracker = VelocityTracker()
}

extension CardDrag {
  /// The way that the card follows.
  var way: Double { translation + caught }

  /// The height without its bounds.
  private var freeHeight: Double { baseHeight - way * sign }

  /// The height that is shown.
  var displayHeight: Double {
    let excess = freeHeight - heights.upperBound
    guard excess <= 0 || bandDimension <= 0 else {
      return heights.upperBound + RubberBand(dimension: bandDimension).offset(for: excess)
    }
    return min(max(freeHeight, heights.lowerBound), heights.upperBound)
  }

  /// How far the card is pulled below its lowest place.
  var pulledOut: Double { canLeave ? max(0, way) : 0 }

  /// How much of its opacity the card has lost by being pulled out, from 0 to 1.
  func faded(_ parameters: BottomCardParameters) -> Double {
    min(max((pulledOut - parameters.fadeStart) / parameters.fadeLength, 0), 1)
  }

  /// How far the finger is past the highest detent: what could scroll the content.
  var excess: Double { max(0, freeHeight - heights.upperBound) }

  /// Takes another compact height in the middle of the drag, as unguarded measurement does.
  mutating func remeasure(_ height: Double) {
    compactHeight = height
    lowestHeight = height
    let least = min(height, heights.upperBound)
    heights = least...max(heights.upperBound, least)
    if canLeave { baseHeight = height }
  }

  /// The velocity of what is shown when the finger moves with a velocity: none at a pinned end.
  func shownVelocity(_ velocity: Double) -> Double {
    let velocity = velocity * sign
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
