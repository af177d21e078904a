internal import Interaction
internal import Motion
internal import Values

/// What goes beyond the seed.
extension HeroTransitionParameters {
  mutating func visitExtensions(_ visitor: inout ParameterVisitor) {
    visitor.choice(
      "path", &path, "The way of the image's centre.",
      "Straight.",
      "A quarter turn: sideways first on the way in.")
    visitor.choice(
      "morph", &morph, "Whether the snapshot is laid out anew on its way or only transformed.",
      "It is laid out anew at each step.",
      "It keeps the destination's frame; scale, translation and clip change.")
    visitor.number(
      "fadeStart", &fadeStart, in: 0...1, unit: "progress",
      "The progress at which a matched detail begins to show.")
    visitor.number(
      "fadeEnd", &fadeEnd, in: 0...1, unit: "progress",
      "The progress at which it is shown in full.")
    visitor.choice(
      "fadeMode", &fadeMode, "How a matched detail and the view behind give way to each other.",
      "The detail fades in over the view behind, which stays.",
      "The view behind fades out above the detail, which is there.",
      "Both at once.",
      "First the view behind fades out, then the detail in.")
    visitor.number(
      "fadeThreshold", &fadeThreshold, in: 0...1, unit: "of the fade",
      "Where between fadeStart and fadeEnd the mode through changes over.")
    visitor.number(
      "scrimOpacity", &scrimOpacity, in: 0...1, unit: "opacity",
      "The opacity of what darkens the view behind; 0 for none.")
    visitor.number(
      "shadowOpacity", &shadowOpacity, in: 0...1, unit: "opacity",
      "The opacity of the flying image's shadow half-way; 0 for none.")
    visitor.number(
      "shadowRadius", &shadowRadius, in: 0...1000, unit: "points", "The blur of that shadow.")
    visitor.number(
      "postponeTimeout", &postponeTimeout, in: 0...60, unit: "seconds",
      "How long a presentation waits for a destination that is not laid out.")
    visitor.choice(
      "style", &style, "Whether a matched detail fades in place or also comes from the side.",
      "It fades in where it stays.",
      "It comes from the side while the view behind moves away, as in a navigation.")
    visitor.choice(
      "endMoved", &endMoved,
      "What becomes of what flies when an end has moved.",
      "It glides to the new way by the spring: nothing jumps.",
      "It is on the new way at once, as an image whose cell scrolls has to be.")
    visitor.choice(
      "unhide", &unhide,
      "What a dismissal's completion shows again.",
      "The source and the destination.",
      "The source: the destination of a dismissal that was cancelled stays hidden.")
    visitor.threshold(
      "dismissDistance", &dismissDistance, in: 0...largestInputNumber,
      of: "the viewport's height, or from the edge its width",
      "How far the image has to be expected to get from its place for a release to dismiss.")
    visitor.threshold(
      "edgeWidth", &edgeWidth, in: 0...10_000, of: "the viewport's width",
      "How wide the leading edge is from which a push is dragged away.")
    visitControllers(&visitor)
    var elementIDs = IDTable()
    visitor.list(
      "elements", &elements, of: HeroElement.shape,
      "What else flies: {id, sourceId?, image?, source {frame, cornerRadius?, cornerRadii?}, "
        + "destination {…}}."
    ) { value throws(InvalidValue) in
      let element = try HeroElement(value)
      guard elementIDs.insert(element.id) else {
        throw InvalidValue(path: "/id", expected: "an id that no other element has")
      }
      return element
    }
    visitor.velocityStrategy(&velocityStrategy)
    visitor.spring(
      "flightSpring", &flightSpring, over: numberSpring,
      "The spring as a whole, which has a duration of its own; null for the two numbers.")
  }
}
