public import Interaction
internal import Values

extension CardStackParameters {
  /// Lists the fields in the documented order.
  public mutating func visit(_ visitor: inout ParameterVisitor) {
    var ids = IDTable()
    // No card that a client sends has an empty id: what still has it was not assigned.
    var assigned = [StackCard(id: "")]
    visitor.list(
      "cards", &assigned, of: StackCard.shape,
      "The cards, top first: {id, title?, media? {kind, url?}}."
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
      "Which ways of a finger drag a card.",
      "All.",
      "Flat ones: steeper ones are left to content that scrolls.")
    visitor.choice(
      "pivot", &pivot,
      "Which way a card turns.",
      "By the direction of the drag alone.",
      "The other way when it is grabbed below its middle, as a thing would.")
    visitor.bool(
      "loop", &loop,
      "Whether the first cards lie below the last one again; the stack never gets empty then.")
    visitor.velocityStrategy(&velocityStrategy)
    visitGestures(&visitor)
    visitPitfalls(&visitor)
  }

  private mutating func visitGestures(_ visitor: inout ParameterVisitor) {
    visitor.bool(
      "axisLock", &axisLock,
      "Whether a release is judged along the axis on which it goes further, and on no other.")
    visitor.choice(
      "crossAxis", &crossAxis,
      "How a card follows along y where neither up nor down is allowed.",
      "Freely.",
      "By resistance of the finger's way, as in any direction that is not allowed.")
    visitor.choice(
      "lastCard", &lastCard,
      "What becomes of the last card.",
      "It can be acted on, and the stack is empty.",
      "A drag is held back, and it returns.")
    visitor.choice(
      "actionTarget", &actionTarget, "Which cards an action that names one may be for.",
      "The one on top.",
      "Any that is seen.")
    visitor.number(
      "holdDuration", &holdDuration, in: 0.01...10, unit: "seconds",
      "How long a press lasts before it is a hold.")
    visitor.number(
      "buttonSlop", &buttonSlop, in: 0...1000, unit: "points",
      "How far outside a button a press may lift and still act; UIKit's buttons have 70.")
    visitor.choice(
      "removal", &removal, "How a card leaves that is removed from the list.",
      "It fades where it is.",
      "It is gone in the next frame.")
    visitor.choice(
      "confirmation", &confirmation,
      "When the sign is shown that says what was done.",
      "When the card is out of sight.",
      "At once.")
  }

  private mutating func visitPitfalls(_ visitor: inout ParameterVisitor) {
    visitor.choice(
      "gestureScope", &gestureScope,
      "What the drag is attached to.",
      "The card: buttons have their touches to themselves.",
      "All of the view: buttons lose their taps to the drag.")
    visitor.choice(
      "mediaRelease", &mediaRelease,
      "When media are let go.",
      "When their card has left the window.",
      "Never: memory grows with each card that is done with.")
    visitor.choice(
      "interruption", &interruption,
      "What a card does that is caught on its way home.",
      "It goes on from where it is.",
      "It jumps to where it was going, and moves from there.")
    visitor.choice(
      "dragState", &dragState,
      "What the way of a drag belongs to.",
      "The card that is dragged.",
      "The stack: after an act the next card has it, and springs home from there.")
  }

  private mutating func visitThresholds(_ visitor: inout ParameterVisitor) {
    visitor.number(
      "velocityThreshold", &velocityThreshold, in: 0...100_000, unit: "points per second",
      "A release faster than this is a flick.")
    visitor.threshold(
      "translationThreshold", &translationThreshold, in: 1...10_000, fractions: 0.01...1,
      of: "the viewport's width, along y of its height",
      "A slow release further from home than this acts.")
    visitor.number(
      "rotationDivisor", &rotationDivisor, in: 0.1...10_000, unit: "points per degree",
      "How many points of a drag turn a card by a degree.")
    visitor.number(
      "maxRotation", &maxRotation, in: 0...180, unit: "degrees", "The greatest rotation.")
    visitor.number(
      "resistance", &resistance, in: 0.01...1, unit: "of the finger's way",
      "How much of it a card follows in a direction that is not allowed.")
  }

  private mutating func visitWindow(_ visitor: inout ParameterVisitor) {
    visitor.integer(
      "ahead", &ahead, in: 0...20, unit: "cards", "How many below the top are kept ready.")
    visitor.integer(
      "behind", &behind, in: 0...20, unit: "cards",
      "How many that were acted on are kept for an undo.")
    visitor.number(
      "cardInset", &cardInset, in: 0...1000, unit: "points",
      "The card's distance from the safe area; at the bottom it is 120 more.")
  }

  private mutating func visitStrategies(_ visitor: inout ParameterVisitor) {
    visitor.choice(
      "depth", &depth, "How cards below the top are drawn.",
      "The next one peeks out below, the others wait unseen.",
      "Each is a little smaller, lower and fainter.")
    visitor.choice(
      "decision", &decision,
      "How a release is judged.",
      "By position and velocity with their signs.",
      "By the sample code: a flick within the threshold never acts.")
    visitor.choice(
      "zOrder", &zOrder,
      "What the order of the layers follows.",
      "The position in the stack, and what was decided when.",
      "The order of the views: a card that leaves falls behind the others.")
    visitor.choice(
      "identity", &identity,
      "What a card is followed by.",
      "Its id.",
      "Its position: after a change of the list, layers go on with other cards' content.")
    visitor.choices("allowed", &allowed, "The actions that a drag can lead to.")
    visitor.integer(
      "undoDepth", &undoDepth, in: 0...1000, unit: "actions", "How many can be undone.")
  }

  private mutating func visitMotion(_ visitor: inout ParameterVisitor) {
    visitor.number(
      "minimumDistance", &minimumDistance, in: 0...10_000, unit: "points",
      "How far a pointer moves before a drag begins.")
    visitor.bool(
      "velocityContinuity", &velocityContinuity,
      "Whether a release hands its velocity to the spring.")
    visitor.spring("swipe", &swipe, "The spring of exits and promotions.")
    visitor.spring("return", &`return`, "The spring that takes a card home.")
    visitor.spring("snappy", &snappy, "The spring of an undo.")
    visitor.spring("bounce", &bounce, "The spring of the confirmation of a button.")
  }
}
