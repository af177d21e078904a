public import Interaction
internal import Motion

extension BottomCardParameters {
  /// Lists the fields in the documented order.
  public mutating func visit(_ visitor: inout ParameterVisitor) {
    visitor.object(
      "item", &item, shape: CardItem.shape, "The card's content; null for no card.",
      decode: CardItem.init)
    visitHeights(&visitor)
    visitThresholds(&visitor)
    visitLooks(&visitor)
    visitMotion(&visitor)
    visitStrategies(&visitor)
    visitDetents(&visitor)
  }

  private mutating func visitHeights(_ visitor: inout ParameterVisitor) {
    visitor.number(
      "expandedFraction", &expandedFraction, in: 0...1, unit: "of the viewport's height",
      "The least height when expanded.")
    visitor.number(
      "expandedMaxFraction", &expandedMaxFraction, in: 0...1, unit: "of the viewport's height",
      "The greatest height when expanded; more content scrolls.")
    visitor.number(
      "compactFallbackHeight", &compactFallbackHeight, in: 0...10_000, unit: "points",
      "The compact height as long as no content was measured.")
    visitor.number(
      "chromeHeight", &chromeHeight, in: 0...1000, unit: "points",
      "What the card adds to a measured content: the handle and its padding.")
  }

  private mutating func visitThresholds(_ visitor: inout ParameterVisitor) {
    let points = 0.0...10_000.0
    let height = "the viewport's height"
    visitor.number(
      "minimumDistance", &minimumDistance, in: points, unit: "points",
      "How far a pointer moves before a drag begins.")
    visitor.threshold(
      "expandTranslation", &expandTranslation, in: points, of: height,
      "From compact, a translation further up than this expands.")
    visitor.threshold(
      "expandPredicted", &expandPredicted, in: points, of: height,
      "From compact, a predicted translation further up than this expands.")
    visitor.threshold(
      "collapseTranslation", &collapseTranslation, in: points, of: height,
      "From expanded, a translation further down than this collapses.")
    visitor.threshold(
      "collapsePredicted", &collapsePredicted, in: points, of: height,
      "From expanded, a predicted translation further down than this collapses.")
    visitor.threshold(
      "dismissTranslation", &dismissTranslation, in: points, of: height,
      "From compact, a translation further down than this dismisses.")
    visitor.threshold(
      "dismissPredicted", &dismissPredicted, in: points, of: height,
      "From compact, a predicted translation further down than this dismisses.")
  }

  private mutating func visitLooks(_ visitor: inout ParameterVisitor) {
    visitor.number(
      "edgeInset", &edgeInset, in: 0...1000, unit: "points",
      "The compact card's distance from the left and right edge.")
    visitor.number(
      "shadowOpacity", &shadowOpacity, in: 0...1, unit: "opacity",
      "The shadows' opacity below the threshold.")
    visitor.number(
      "shadowThreshold", &shadowThreshold, in: 0...1, unit: "progress",
      "The progress from which there is no shadow.")
    visitor.number(
      "fadeStart", &fadeStart, in: 0...10_000, unit: "points",
      "How far below its compact place a dragged card begins to fade.")
    visitor.number(
      "fadeLength", &fadeLength, in: 1...10_000, unit: "points", "Over which way it fades.")
    visitor.number(
      "revealProgress", &revealProgress, in: 0...1, unit: "progress",
      "The progress from which live reveal shows the details.")
  }

  private mutating func visitMotion(_ visitor: inout ParameterVisitor) {
    visitor.threshold(
      "overscrollCollapse", &overscrollCollapse, in: 0...10_000, of: "the viewport's height",
      "How far above its top a scroll has to pull to collapse the card.")
    visitor.number(
      "scrollCooldown", &scrollCooldown, in: 0...60, unit: "seconds",
      "How long scrolling changes nothing after it has collapsed the card.")
    visitor.number(
      "response", &response, in: 0.01...10, unit: "seconds",
      "The response of the spring between compact and expanded.")
    visitor.number(
      "dampingFraction", &dampingFraction, in: 0...10, unit: "of critical damping",
      "The damping fraction of that spring; below 1 it overshoots.")
    visitor.number(
      "presentDuration", &presentDuration, in: 0.01...10, unit: "seconds",
      "The response of the critically damped spring that enters and leaves.")
    visitor.spring(
      "settleSpring", &settleSpring,
      over: Spring(response: response, dampingFraction: dampingFraction),
      "That spring as a whole; null for the two numbers.")
    visitor.spring(
      "enterSpring", &enterSpring, over: Spring(response: presentDuration, dampingFraction: 1),
      "The spring that enters and leaves as a whole; null for the duration.")
    visitor.bool(
      "velocityContinuity", &velocityContinuity,
      "Whether a release hands its velocity to the spring.")
    visitor.choice(
      "dragOrigin", &dragOrigin,
      "Where a drag's translation is measured from.",
      "The touch-down: what it takes to begin a drag is part of the way.",
      "Where the drag began: what it took to begin it is no part of the way.")
    visitor.velocityStrategy(&velocityStrategy)
  }

  private mutating func visitDetents(_ visitor: inout ParameterVisitor) {
    visitor.list(
      "detents", &detents, of: CardDetent.shape,
      "The heights at which the card rests; empty for compact and expanded.",
      decode: CardDetent.init)
    visitor.choice(
      "snap", &snap, "How a release finds its detent.",
      "By the thresholds: the next one in a direction.",
      "It is the one nearest to where the card would come to rest.")
    visitor.number(
      "projection", &projection, in: 0...10, unit: "seconds", "How far ahead nearest looks.")
    visitor.choice(
      "overdrag", &overdrag, "What a drag past the highest detent does.",
      "Nothing: the card stops there.",
      "The card follows, less and less.")
    visitor.number(
      "scrim", &scrim, in: 0...1, unit: "opacity",
      "The opacity of the scrim behind the expanded card; 0 for none.")
    visitor.number(
      "scrimThreshold", &scrimThreshold, in: 0...0.99, unit: "progress",
      "The progress from which the scrim shows.")
    visitor.choice(
      "scrimTap", &scrimTap, "What a tap on the scrim does.",
      "Nothing.",
      "It collapses the card.",
      "It dismisses the card.")
  }
}
