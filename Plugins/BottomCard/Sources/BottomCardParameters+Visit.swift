public import Interaction
internal import Motion

extension BottomCardParameters {
  /// Visits the parameters in the documented order.
  public mutating func visit(_ visitor: inout ParameterVisitor) {
    visitor.object(
      "item", &item, shape: CardItem.shape, "The card's content. null: no card.",
      decode: CardItem.init)
    visitHeights(&visitor)
    visitThresholds(&visitor)
    visitLooks(&visitor)
    visitMotion(&visitor)
    visitStrategies(&visitor)
    visitDetents(&visitor)
    visitor.edge(&edge)
    visitor.confirm(&confirm, timeout: &confirmTimeout)
  }

  private mutating func visitHeights(_ visitor: inout ParameterVisitor) {
    visitor.number(
      "expandedFraction", &expandedFraction, in: 0...1, unit: "of the viewport's height",
      "Minimum height when expanded.")
    visitor.number(
      "expandedMaxFraction", &expandedMaxFraction, in: 0...1, unit: "of the viewport's height",
      "Maximum height when expanded. Taller content scrolls.")
    visitor.number(
      "compactFallbackHeight", &compactFallbackHeight, in: 0...10_000, unit: "points",
      "Compact height until the content is measured.")
    visitor.number(
      "chromeHeight", &chromeHeight, in: 0...1000, unit: "points",
      "Height of the handle and its padding, added to the measured content.")
  }

  private mutating func visitThresholds(_ visitor: inout ParameterVisitor) {
    let points = 0.0...10_000.0
    let height = "the viewport's height"
    visitor.number(
      "minimumDistance", &minimumDistance, in: points, unit: "points",
      "Distance a pointer moves before a drag begins.")
    visitor.threshold(
      "expandTranslation", &expandTranslation, in: points, of: height,
      "Dragging the compact card up farther than this expands it.")
    visitor.threshold(
      "expandPredicted", &expandPredicted, in: points, of: height,
      "A predicted upward translation of more than this expands the compact card.")
    visitor.threshold(
      "collapseTranslation", &collapseTranslation, in: points, of: height,
      "Dragging the expanded card down farther than this collapses it.")
    visitor.threshold(
      "collapsePredicted", &collapsePredicted, in: points, of: height,
      "A predicted downward translation of more than this collapses the expanded card.")
    visitor.threshold(
      "dismissTranslation", &dismissTranslation, in: points, of: height,
      "Dragging the compact card down farther than this dismisses it.")
    visitor.threshold(
      "dismissPredicted", &dismissPredicted, in: points, of: height,
      "A predicted downward translation of more than this dismisses the compact card.")
  }

  private mutating func visitLooks(_ visitor: inout ParameterVisitor) {
    visitor.number(
      "edgeInset", &edgeInset, in: 0...1000, unit: "points",
      "Distance of the compact card from the left and right edges.")
    visitor.number(
      "shadowOpacity", &shadowOpacity, in: 0...1, unit: "opacity",
      "Opacity of the shadows while the progress is below shadowThreshold.")
    visitor.number(
      "shadowThreshold", &shadowThreshold, in: 0...1, unit: "progress",
      "Progress above which there is no shadow.")
    visitor.number(
      "fadeStart", &fadeStart, in: 0...10_000, unit: "points",
      "Distance below the compact position at which a dragged card begins to fade.")
    visitor.number(
      "fadeLength", &fadeLength, in: 1...10_000, unit: "points",
      "Distance over which a dragged card fades out.")
    visitor.number(
      "revealProgress", &revealProgress, in: 0...1, unit: "progress",
      "Progress above which reveal: live shows the details.")
  }

  private mutating func visitMotion(_ visitor: inout ParameterVisitor) {
    visitor.threshold(
      "overscrollCollapse", &overscrollCollapse, in: 0...10_000, of: "the viewport's height",
      "Distance by which the content must be pulled past its top to collapse the card.")
    visitor.number(
      "scrollCooldown", &scrollCooldown, in: 0...60, unit: "seconds",
      "Time after a collapse by scrolling during which scrolling can't collapse the card again.")
    visitor.number(
      "response", &response, in: 0.01...10, unit: "seconds",
      "Response of the spring between compact and expanded.")
    visitor.number(
      "dampingFraction", &dampingFraction, in: 0...10, unit: "of critical damping",
      "Damping fraction of the spring between compact and expanded. Below 1, it overshoots.")
    visitor.number(
      "presentDuration", &presentDuration, in: 0.01...10, unit: "seconds",
      "Response of the critically damped spring for entering and leaving.")
    visitor.spring(
      "settleSpring", &settleSpring,
      over: Spring(response: response, dampingFraction: dampingFraction),
      "Spring between detents. null uses response and dampingFraction.")
    visitor.spring(
      "enterSpring", &enterSpring, over: Spring(response: presentDuration, dampingFraction: 1),
      "Spring for entering and leaving. null uses presentDuration.")
    visitor.bool(
      "velocityContinuity", &velocityContinuity,
      "Start the spring with the velocity of the release.")
    visitor.choice(
      "dragOrigin", &dragOrigin,
      "Start of a drag's translation.",
      "The touch-down point: the recognition distance counts as travel.",
      "The point where the drag began: the recognition distance doesn't count.")
    visitor.velocityStrategy(&velocityStrategy)
    visitor.velocityGuard(&velocityGuard)
  }

  private mutating func visitDetents(_ visitor: inout ParameterVisitor) {
    visitor.list(
      "detents", &detents, of: CardDetent.shape,
      "Heights at which the card rests. Empty: compact and expanded.",
      decode: CardDetent.init)
    visitor.choice(
      "snap", &snap, "Choice of the detent after a release.",
      "The next detent in the direction of the drag, if a threshold is passed.",
      "The detent nearest to the predicted position.")
    visitor.number(
      "projection", &projection, in: 0...10, unit: "seconds",
      "Time span over which a release predicts the card's position.")
    visitor.choice(
      "overdrag", &overdrag, "Behavior of a drag past the highest detent.",
      "The card stops at the highest detent.",
      "The card follows with increasing resistance.")
    visitor.number(
      "scrim", &scrim, in: 0...1, unit: "opacity",
      "Opacity of the scrim behind the expanded card. 0: none.")
    visitor.number(
      "scrimThreshold", &scrimThreshold, in: 0...0.99, unit: "progress",
      "Progress above which the scrim is visible.")
    visitor.choice(
      "scrimTap", &scrimTap, "Effect of a tap on the scrim.",
      "Nothing.",
      "The tap collapses the card.",
      "The tap dismisses the card.")
    visitor.integer(
      "snapLimit", &snapLimit, in: 0...1000, unit: "detents",
      "Maximum number of detents per release. Dismissal counts as one detent. 0: no limit.")
    visitor.choice(
      "axis", &axis, "Direction of movement that begins a drag.",
      "Any direction, as with SwiftUI's DragGesture.",
      "Up or down, at least as far as sideways. A sideways swipe does nothing.")
    visitor.choice(
      "decision", &decision,
      "Rule for a release whose translation and prediction have opposite directions.",
      "One threshold is enough, so a card that is pulled down far and then flung up can be dismissed.",
      "The prediction decides: the card goes where the finger was heading.")
  }
}
