internal import Interaction
internal import Motion

/// One drag of a card: its initial values and the finger's position.
struct CardDrag: Equatable, Sendable {
  /// The compact height, frozen during the drag.
  var compactHeight: Double

  /// The lowest resting height, frozen like the compact one.
  var lowestHeight: Double

  /// The smallest and largest visible height.
  ///
  /// A card that was caught beyond its ends may stay there.
  var heights: ClosedRange<Double>

  /// The height at the start of the drag.
  var baseHeight: Double

  /// Whether the card can be pulled below its lowest position.
  var canLeave: Bool

  /// Whether the details are visible, frozen too.
  var showsDetails: Bool

  /// The offset added to the translation so that a moving card is caught at its visible position.
  var caught: Double

  /// The distance below its target at which the card was caught.
  var caughtBelow = 0.0

  /// 1, or −1 if a drag down makes the card taller.
  var sign = 1.0

  /// The dimension of the rubber band past the highest detent, or 0 for none.
  var bandDimension = 0.0

  /// The finger's translation since touch-down, without the part that scrolls.
  var translation = 0.0

  /// The scroll offset when a finger that moves both caught the content.
  var scrolledAtStart = 0.0

  /// The cost of resizing the card.
  var cost = ResizeCost()

  /// The samples of the finger's velocity.
  var tracker = VelocityTracker()
}

extension CardDrag {
  /// The translation that the card follows.
  var way: Double { translation + caught }

  /// The height without limits.
  private var freeHeight: Double { baseHeight - way * sign }

  /// The visible height.
  var displayHeight: Double {
    let excess = freeHeight - heights.upperBound
    guard excess <= 0 || bandDimension <= 0 else {
      return heights.upperBound + RubberBand(dimension: bandDimension).offset(for: excess)
    }
    return min(max(freeHeight, heights.lowerBound), heights.upperBound)
  }

  /// The distance at which the card is pulled below its lowest position.
  var pulledOut: Double { canLeave ? max(0, way) : 0 }

  /// Returns the fraction of its opacity that the card has lost by being pulled out, from 0 to 1.
  func faded(_ parameters: BottomCardParameters) -> Double {
    min(max((pulledOut - parameters.fadeStart) / parameters.fadeLength, 0), 1)
  }

  /// The finger's distance past the highest detent, which could scroll the content.
  var excess: Double { max(0, freeHeight - heights.upperBound) }

  /// Changes the compact height during the drag, as unguarded measurement does.
  mutating func remeasure(_ height: Double) {
    compactHeight = height
    lowestHeight = height
    let least = min(height, heights.upperBound)
    heights = least...max(heights.upperBound, least)
    if canLeave { baseHeight = height }
  }

  /// Returns the velocity of the visible card for a velocity of the finger.
  ///
  /// It is 0 at a fixed end.
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
