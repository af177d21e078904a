internal import Interaction
internal import Motion
internal import Values

/// The parameters that are not part of the spec.
extension HeroTransitionParameters {
  mutating func visitExtensions(_ visitor: inout ParameterVisitor) {
    visitor.choice(
      "path", &path, "Motion path of the image's center.",
      "A straight line.",
      "A curve: sideways first when presenting, and along the same curve when dismissing.")
    visitor.choice(
      "morph", &morph, "Resizing of the flying snapshot.",
      "The snapshot's frame changes, with a new layout at every step.",
      "The snapshot keeps the destination's frame; its scale, translation and clip change.")
    visitor.number(
      "fadeStart", &fadeStart, in: 0...1, unit: "progress",
      "Progress at which a matched detail starts to fade.")
    visitor.number(
      "fadeEnd", &fadeEnd, in: 0...1, unit: "progress",
      "Progress at which the fade is complete.")
    visitor.choice(
      "fadeMode", &fadeMode, "Fade between a matched detail and the view behind.",
      "The detail fades in over the view behind it, which stays in place.",
      "The view behind is drawn above the detail and fades out; the detail stays opaque.",
      "The view behind fades out while the detail fades in.",
      "The view behind fades out first, then the detail fades in.")
    visitor.number(
      "fadeThreshold", &fadeThreshold, in: 0...1, unit: "of the fade",
      "Fraction of the fade after which the detail appears, if fadeMode is through.")
    visitor.number(
      "scrimOpacity", &scrimOpacity, in: 0...1, unit: "opacity",
      "Opacity of the scrim over the view behind; 0 for none.")
    visitor.number(
      "shadowOpacity", &shadowOpacity, in: 0...1, unit: "opacity",
      "Opacity of the flying image's shadow at half progress; 0 for none.")
    visitor.number(
      "shadowRadius", &shadowRadius, in: 0...1000, unit: "points",
      "Blur radius of the flying image's shadow.")
    visitor.number(
      "postponeTimeout", &postponeTimeout, in: 0...60, unit: "seconds",
      "Maximum time a presentation waits for the destination's layout.")
    visitor.choice(
      "style", &style, "Motion of the detail when it is presented.",
      "The detail fades in at its final place.",
      "The detail slides in from the side while the view behind moves away.")
    visitor.choice(
      "endMoved", &endMoved,
      "Reaction of the flying image when its source or destination moves.",
      "A spring moves the image to the new path, without a jump.",
      "The image jumps to the new path at once, so it stays on its cell while the cell scrolls.")
    visitor.choice(
      "unhide", &unhide,
      "Hidden views that a dismissal shows again when it completes.",
      "The source and the destination.",
      "The source only: a cancelled dismissal leaves the destination hidden.")
    visitor.threshold(
      "dismissDistance", &dismissDistance, in: 0...largestInputNumber,
      of: "the viewport's height, or of its width for an edge drag",
      "Minimum predicted distance from the image's place at which a release dismisses the detail.")
    visitor.threshold(
      "edgeWidth", &edgeWidth, in: 0...10_000, of: "the viewport's width",
      "Width of the strip at the leading edge from which a pushed detail can be dragged away.")
    visitControllers(&visitor)
    var elementIDs = IDTable()
    visitor.list(
      "elements", &elements, of: HeroElement.shape,
      "More flying elements: {id, sourceId?, image?, source {frame, cornerRadius?, cornerRadii?}, "
        + "destination {…}}."
    ) { value throws(InvalidValue) in
      let element = try HeroElement(value)
      guard elementIDs.insert(element.id) else {
        throw InvalidValue(path: "/id", expected: "an id that no other element has")
      }
      return element
    }
    visitor.velocityStrategy(&velocityStrategy)
    visitor.velocityGuard(&velocityGuard)
    visitor.spring(
      "flightSpring", &flightSpring, over: numberSpring,
      "Spring of the flight. null uses duration and dampingFraction.")
    visitor.choice(
      "touchesInFlight", &touchesInFlight, "Handling of touches while a dismissal is in flight.",
      "The detail receives touches until it is gone.",
      "The cells behind the detail receive touches, except where the flying image covers them.")
    visitor.choice(
      "dragTracking", &dragTracking, "Response of the image to a drag of the detail.",
      "The image's center moves with the finger; the progress determines its size.",
      "The image stays on its path; the progress determines its position and size.")
    visitor.choice(
      "pinch", &pinch, "Effect of a pinch on the presented detail.",
      "A pinch has no effect, and a second finger is ignored.",
      "The image follows both fingers, and springs back when one lifts.")
    visitor.bool("pinchRotates", &pinchRotates, "Turn the image with the fingers of a pinch.")
    visitor.number(
      "maximumZoom", &maximumZoom, in: 1...100, unit: "times the image's size",
      "Scale above which a pinch meets resistance, as it also does below 1.")
  }

  private mutating func visitControllers(_ visitor: inout ParameterVisitor) {
    var ids = IDTable()
    visitor.list(
      "controllers", &controllers, of: "#/properties/controller",
      "More controllers that sources or calls can present, each with an id."
    ) { value throws(InvalidValue) in
      guard case .object(let members) = value else {
        throw InvalidValue(path: "", expected: "an object {kind, id, …}")
      }
      let controller = try HeroController(members)
      guard let id = controller.id, ids.insert(id) else {
        throw InvalidValue(path: "/id", expected: "an id that no other controller has")
      }
      return controller
    }
  }
}
