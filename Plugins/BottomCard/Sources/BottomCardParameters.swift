public import Interaction
internal import Motion

/// What can be tuned in the bottom card; the numbers are those of the two seed documents.
public struct BottomCardParameters: ParameterSet, Equatable {
  /// The card's content, or nil for no card.
  public var item: CardItem?

  /// The least height when expanded, as a fraction of the viewport's height.
  public var expandedFraction = 0.5

  /// The greatest height when expanded, as a fraction of the viewport's height.
  public var expandedMaxFraction = 0.5

  /// The compact height as long as nothing was measured.
  public var compactFallbackHeight = 120.0

  /// What the card adds to a measured content: the handle and its padding.
  public var chromeHeight = 17.0

  /// How far a pointer moves before a drag begins.
  public var minimumDistance = 10.0

  /// From compact, a translation further up than this expands.
  public var expandTranslation = 25.0

  /// From compact, a predicted translation further up than this expands.
  public var expandPredicted = 120.0

  /// From expanded, a translation further down than this collapses.
  public var collapseTranslation = 60.0

  /// From expanded, a predicted translation further down than this collapses.
  public var collapsePredicted = 150.0

  /// From compact, a translation further down than this dismisses.
  public var dismissTranslation = 50.0

  /// From compact, a predicted translation further down than this dismisses.
  public var dismissPredicted = 120.0

  /// The compact card's distance from the left and right edge.
  public var edgeInset = 10.0

  /// The shadows' opacity below the threshold.
  public var shadowOpacity = 0.12

  /// The progress from which there is no shadow.
  public var shadowThreshold = 0.5

  /// How far below its compact place a dragged card begins to fade.
  public var fadeStart = 100.0

  /// Over which way it fades.
  public var fadeLength = 80.0

  /// How far above its top a scroll has to pull to collapse the card.
  public var overscrollCollapse = 30.0

  /// How long scrolling changes nothing after it has collapsed the card.
  public var scrollCooldown = 0.5

  /// The response of the spring between compact and expanded.
  public var response = 0.35

  /// The damping fraction of that spring.
  public var dampingFraction = 0.85

  /// The response of the critically damped spring that enters and leaves.
  public var presentDuration = 0.25

  /// Whether a release hands its velocity to the spring.
  public var velocityContinuity = true

  /// Where a drag's translation is measured from.
  public var dragOrigin = GestureRules.DragOrigin.touch

  /// Makes the defaults.
  public init() {}

  /// The spring between compact and expanded.
  var spring: Spring { Spring(response: response, dampingFraction: dampingFraction) }

  /// The numbers by which a pointer's way is read.
  var gestureRules: GestureRules {
    var rules = GestureRules()
    rules.minimumDistance = minimumDistance
    rules.dragOrigin = dragOrigin
    return rules
  }

  /// The spring that enters and leaves: SwiftUI's smooth.
  var presentSpring: Spring { Spring(response: presentDuration, dampingFraction: 1) }
}

extension BottomCardParameters {
  /// Lists the fields in the documented order.
  public mutating func visit(_ visitor: inout ParameterVisitor) {
    visitor.object("item", &item, "The card's content; null for no card.", decode: CardItem.init)
    visitHeights(&visitor)
    visitThresholds(&visitor)
    visitLooks(&visitor)
    visitMotion(&visitor)
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
    visitor.number(
      "minimumDistance", &minimumDistance, in: points, unit: "points",
      "How far a pointer moves before a drag begins.")
    visitor.number(
      "expandTranslation", &expandTranslation, in: points, unit: "points",
      "From compact, a translation further up than this expands.")
    visitor.number(
      "expandPredicted", &expandPredicted, in: points, unit: "points",
      "From compact, a predicted translation further up than this expands.")
    visitor.number(
      "collapseTranslation", &collapseTranslation, in: points, unit: "points",
      "From expanded, a translation further down than this collapses.")
    visitor.number(
      "collapsePredicted", &collapsePredicted, in: points, unit: "points",
      "From expanded, a predicted translation further down than this collapses.")
    visitor.number(
      "dismissTranslation", &dismissTranslation, in: points, unit: "points",
      "From compact, a translation further down than this dismisses.")
    visitor.number(
      "dismissPredicted", &dismissPredicted, in: points, unit: "points",
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
  }

  private mutating func visitMotion(_ visitor: inout ParameterVisitor) {
    visitor.number(
      "overscrollCollapse", &overscrollCollapse, in: 0...10_000, unit: "points",
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
    visitor.bool(
      "velocityContinuity", &velocityContinuity,
      "Whether a release hands its velocity to the spring.")
    visitor.choice(
      "dragOrigin", &dragOrigin,
      "Where a drag's translation is measured from: the touch-down or the recognition.")
  }
}
