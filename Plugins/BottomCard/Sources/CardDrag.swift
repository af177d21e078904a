internal import Interaction
internal import Motion

/// A drag of a card: its initial values and the current translation.
struct CardDrag: Equatable, Sendable {
  /// The compact height, frozen during the drag.
  var compactHeight: Double

  /// The lowest resting height, frozen during the drag.
  var lowestHeight: Double

  /// The range of visible heights that the drag can give the card, in points.
  ///
  /// The range is larger if the card was caught above its highest position, or below its lowest position
  /// while it was moving to a higher detent.
  var heights: ClosedRange<Double>

  /// The height at which the card rested, or to which it was moving, at the start of the drag, in points.
  var baseHeight: Double

  /// The screen's height at the start of the drag, if it has changed since then; otherwise 0.
  ///
  /// Thresholds given as fractions refer to this height.
  var formerExtent = 0.0

  /// Whether the card can be pulled below its lowest position.
  var canLeave: Bool

  /// Whether the details are visible.
  ///
  /// The value does not change during the drag.
  var showsDetails: Bool

  /// The offset, in points, added to the translation so that a moving card is caught at its visible position.
  var caught: Double

  /// The distance below its target at which the card was caught, in points; negative if the card was above its
  /// target.
  var caughtBelow = 0.0

  /// The sign of the drag: 1, or −1 if dragging down makes the card taller.
  var sign = 1.0

  /// The distance past the highest detent that a drag with a rubber band approaches but never reaches, in
  /// points, or 0 for no rubber band.
  var bandDimension = 0.0

  /// The finger's translation since touch-down, excluding the part that scrolls the content, in points.
  var translation = 0.0

  /// The scroll offset at the start of a drag that can both move the card and scroll the content.
  var scrolledAtStart = 0.0

  /// The cost of redrawing the shadows, in the designs in which the drag resizes the card.
  var cost = ResizeCost()

  /// The samples from which the finger's velocity is estimated.
  var tracker = VelocityTracker()
}

extension CardDrag {
  /// The translation that the card follows, in points, including the offset at which it was caught.
  var way: Double { translation + caught }

  /// The height that the drag would give the card without limits, in points.
  private var freeHeight: Double { baseHeight - way * sign }

  /// The visible height of the card, in points.
  var displayHeight: Double {
    let excess = freeHeight - heights.upperBound
    guard excess <= 0 || bandDimension <= 0 else {
      return heights.upperBound + RubberBand(dimension: bandDimension).offset(for: excess)
    }
    return min(max(freeHeight, heights.lowerBound), heights.upperBound)
  }

  /// The ratio of the card's movement to the finger's movement past the card's highest position.
  ///
  /// It is 0 without a rubber band, and otherwise the slope of the rubber band at the card's position.
  private var bandSlope: Double {
    guard bandDimension > 0 else { return 0 }
    let slack = 1 - (displayHeight - heights.upperBound) / bandDimension
    return RubberBand(dimension: bandDimension).coefficient * slack * slack
  }

  /// The distance by which the card is pulled below its lowest position, in points.
  var pulledOut: Double { canLeave ? max(0, way) : 0 }

  /// Returns the amount of opacity that the card has lost by being pulled down, from 0 to 1.
  func faded(_ parameters: BottomCardParameters) -> Double {
    min(max((pulledOut - parameters.fadeStart) / parameters.fadeLength, 0), 1)
  }

  /// The finger's distance past the highest detent, in points.
  ///
  /// With `handoff: continuous`, this distance scrolls the content.
  var excess: Double { max(0, freeHeight - heights.upperBound) }

  /// Changes the compact height, in the designs that also measure it during a drag.
  mutating func remeasure(_ height: Double) {
    compactHeight = height
    lowestHeight = height
    let least = min(height, heights.upperBound)
    heights = least...max(heights.upperBound, least)
    if canLeave { baseHeight = height }
  }

  /// Returns the velocity of the visible card that corresponds to a velocity of the finger.
  ///
  /// It is 0 where the card can't follow the finger any further.
  func shownVelocity(_ velocity: Double) -> Double {
    let velocity = velocity * sign
    if canLeave && way >= 0 { return way == 0 && velocity < 0 ? upward(velocity) : velocity }
    if freeHeight < heights.lowerBound { return 0 }
    if freeHeight == heights.lowerBound { return canLeave ? velocity : min(0, velocity) }
    return upward(velocity)
  }

  private func upward(_ velocity: Double) -> Double {
    if freeHeight > heights.upperBound { return velocity * bandSlope }
    let stops = freeHeight == heights.upperBound && bandDimension <= 0
    return stops ? max(0, velocity) : velocity
  }
}
