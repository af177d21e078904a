public import Interaction
internal import Values

extension CardStackParameters {
  /// Visits the parameters in the documented order.
  public mutating func visit(_ visitor: inout ParameterVisitor) {
    var ids = IDTable()
    // Clients can't send an empty id, so an empty id means that no list was assigned.
    var assigned = [StackCard(id: "")]
    visitor.list(
      "cards", &assigned, of: StackCard.shape,
      "Cards, top first: {id, title?, media? {kind, url?}}."
    ) { value throws(InvalidValue) in
      try StackCard.unique(value, &ids)
    }
    if assigned.first?.id != "" {
      cards = assigned
      cardsRevision += 1
    }
    visitThresholds(&visitor)
    visitWindow(&visitor)
    visitStrategies(&visitor)
    visitMotion(&visitor)
    visitor.choice(
      "axis", &axis,
      "Drag directions.",
      "All directions.",
      "Horizontal only: steeper drags are left to scrolling content.")
    visitor.choice(
      "pivot", &pivot,
      "Rotation of a dragged card.",
      "The card rotates about its center, in the direction of the drag.",
      "The card rotates about its center, in the opposite direction if it is grabbed below its middle.",
      "The card rotates about the grabbed point, in the opposite direction if that point is below its middle."
    )
    visitor.bool(
      "loop", &loop,
      "Repeat the cards after the last one, so that the stack never becomes empty.")
    visitor.velocityStrategy(&velocityStrategy)
    visitor.velocityGuard(&velocityGuard)
    visitGestures(&visitor)
    visitPitfalls(&visitor)
  }

  private mutating func visitGestures(_ visitor: inout ParameterVisitor) {
    visitor.bool(
      "axisLock", &axisLock,
      "Judge a release only along the axis with the larger predicted translation.")
    visitor.choice(
      "crossAxis", &crossAxis,
      "Response to a vertical drag if neither up nor down is allowed.",
      "The card follows the finger freely.",
      "The card follows with resistance, as in any direction that is not allowed.")
    visitor.choice(
      "lastCard", &lastCard,
      "Whether the last card can be swiped away.",
      "The last card can be swiped away; then the stack is empty.",
      "The last card resists every drag and returns.")
    visitor.choice(
      "actionTarget", &actionTarget, "Cards that an action may name.",
      "The top card only.",
      "Any visible card.")
    visitor.number(
      "holdDuration", &holdDuration, in: 0.01...10, unit: "seconds",
      "Duration of a press before it counts as a hold.")
    visitor.number(
      "buttonSlop", &buttonSlop, in: 0...1000, unit: "points",
      "Maximum distance from a button at which lifting the finger still triggers it. "
        + "UIKit uses 70.")
    visitor.choice(
      "removal", &removal, "How a card disappears when it is removed from the list.",
      "The card fades out in place.",
      "The card disappears in the next frame.")
    visitor.choice(
      "confirmation", &confirmation,
      "When the confirmation badge appears.",
      "When the card has left the screen.",
      "Immediately.")
  }

  private mutating func visitPitfalls(_ visitor: inout ParameterVisitor) {
    visitor.choice(
      "gestureScope", &gestureScope,
      "View to which the drag gesture is attached.",
      "The card, so buttons receive their own touches.",
      "The whole view, so the drag takes taps from buttons.")
    visitor.choice(
      "mediaRelease", &mediaRelease,
      "When media are released.",
      "When a card leaves the loaded range.",
      "Never, so memory grows with each card.")
    visitor.choice(
      "interruption", &interruption,
      "Behavior of a card that is caught while it returns.",
      "The card continues from its visible position.",
      "The card jumps to its target and continues from there.")
    visitor.choice(
      "dragState", &dragState,
      "Cards that a drag's translation moves.",
      "The dragged card.",
      "All cards: after an action, the next card inherits the translation and springs back.")
  }

  private mutating func visitThresholds(_ visitor: inout ParameterVisitor) {
    visitor.number(
      "velocityThreshold", &velocityThreshold, in: 0...100_000, unit: "points per second",
      "Minimum velocity of a flick.")
    visitor.threshold(
      "translationThreshold", &translationThreshold, in: 1...10_000, fractions: 0.01...1,
      of: "the viewport's width or, along y, of its height",
      "Translation beyond which a slow release causes an action.")
    visitor.number(
      "rotationDivisor", &rotationDivisor, in: 0.1...10_000, unit: "points per degree",
      "Translation that rotates a card by one degree.")
    visitor.number(
      "maxRotation", &maxRotation, in: 0...180, unit: "degrees", "Maximum rotation.")
    visitor.number(
      "resistance", &resistance, in: 0.01...1, unit: "of the finger's translation",
      "Fraction of the translation by which a card moves in a direction that is not allowed.")
  }

  private mutating func visitWindow(_ visitor: inout ParameterVisitor) {
    visitor.integer(
      "ahead", &ahead, in: 0...20, unit: "cards",
      "Number of cards below the top card that are loaded in advance.")
    visitor.integer(
      "behind", &behind, in: 0...20, unit: "cards",
      "Number of swiped cards that stay loaded for an undo.")
    visitor.number(
      "cardInset", &cardInset, in: 0...1000, unit: "points",
      "Distance of the card from the safe area, with 120 points more at the bottom.")
  }

  private mutating func visitStrategies(_ visitor: inout ParameterVisitor) {
    visitor.choice(
      "depth", &depth, "Appearance of the cards below the top card.",
      "The next card peeks out below; the others are hidden.",
      "Each card is slightly smaller, lower and fainter.")
    visitor.number(
      "depthOffset", &depthOffset, in: 0...1000, unit: "points",
      "Distance of each card below the one above it, if depth is deck.")
    visitor.choice(
      "decision", &decision,
      "Rule for a release.",
      "By position and velocity, including their directions.",
      "As in the spec's sample code: a flick within the translation threshold has no effect.")
    visitor.choice(
      "zOrder", &zOrder,
      "Order of the layers.",
      "By position in the stack and time of the action.",
      "By the order of the views: a leaving card falls behind the others.")
    visitor.choice(
      "identity", &identity,
      "How cards are identified.",
      "By id.",
      "By position: after the list changes, layers may show other cards' content.")
    visitor.choices("allowed", &allowed, "Actions that a drag can cause.")
    visitor.integer(
      "undoDepth", &undoDepth, in: 0...1000, unit: "actions",
      "Number of actions that can be undone.")
  }

  private mutating func visitMotion(_ visitor: inout ParameterVisitor) {
    visitor.number(
      "minimumDistance", &minimumDistance, in: 0...10_000, unit: "points",
      "Distance a pointer moves before a drag begins.")
    visitor.bool(
      "velocityContinuity", &velocityContinuity,
      "Start the spring with the velocity of the release.")
    visitor.spring(
      "swipe", &swipe, "Spring for cards that leave the stack and for cards that move up.")
    visitor.spring("return", &`return`, "Spring that returns a card.")
    visitor.spring("snappy", &snappy, "Spring that brings a card back after an undo or a veto.")
    visitor.spring("bounce", &bounce, "Spring of the badge that confirms a button's action.")
  }
}
