public import Interaction
internal import Values

extension HeroTransition {
  /// What the hero transition is called, takes and gives.
  public static let descriptor = Descriptor(
    id: "hero-transition",
    title: "Hero transition",
    version: "1.0.0",
    summary: "An image that flies from a cell into a detail and back, and can be turned round.",
    phases: Phase.allCases.map { $0.rawValue },
    values: [
      .init("mode", "matched, fade, system or null", "How the transition under way is done."),
      .init("direction", "present, dismiss or null", "Which way it goes."),
      .init("progress", "number", "0 at the source, 1 at the destination."),
      .init("x", "number, points", "The left edge of what flies, or of the end that is seen."),
      .init("y", "number, points", "Its top edge."),
      .init("width", "number, points", "Its width."),
      .init("height", "number, points", "Its height."),
      .init("cornerRadius", "number, points", "The radius of its corners."),
      .init("imageX", "number, points", "The left edge of the whole image, of which a part shows."),
      .init("imageY", "number, points", "The image's top edge."),
      .init("imageWidth", "number, points", "The image's width."),
      .init("imageHeight", "number, points", "The image's height."),
      .init("toViewOpacity", "number", "The detail's opacity."),
      .init("sourceHidden", "boolean", "Whether the source is hidden while its image flies."),
      .init("destinationHidden", "boolean", "Whether the destination is hidden meanwhile."),
      .init("source", "string or null", "The source of what is presented, else of the next."),
      .init("destination", "string or null", "The controller that the search has found."),
      .init("reason", "string or null", "Why the transition is not a matched one."),
    ],
    events: [
      .init(
        "present", "{source?: string, controller?: string, animated?: boolean}",
        "Presents from a source: an id, centered, or null for none; from one in the detail over it."
      ),
      .init("dismiss", "{animated?: boolean}", "Takes the detail back to the source."),
      .init("cancel", "{}", "Sends the transition under way back to where it began."),
      .init("finish", "{}", "Sends a held or cancelled transition on to its end."),
      .init("release", "{source: id}", "The source's cell was recycled."),
      .init(
        "pointer", "{phase, id?, x, y, device?, target?}",
        "A finger: it taps a source, and drags the detail away."),
      .init("tap", "{x, y} or {target}", "A tap that was recognised, on a source."),
      .init(
        "drag", "{phase, translation, velocity?, predictedEndTranslation?, target?}",
        "Drags the detail away."),
      .init("measure", "{key, frame}", "Layout reports where an end is."),
      .init("action", "{name}", "Calls an action."),
      .environment,
    ],
    actions: [.init("dismiss", "{}", "Takes the detail back, as the escape gesture does.")],
    measures: [
      .init("source", "{frame}", "As source:<id>: where that source is; it has a cell again."),
      .init("destination", "{frame}", "Where the destination is."),
    ],
    effects: [
      .init(
        "began",
        "{direction: present | dismiss, mode: matched | fade | system, source, reason?: string}",
        "A transition begins."),
      .init(
        "completed", "{direction: present | dismiss, cancelled: boolean}",
        "It is over; each that began is, once."),
      .init("sourceLost", "{source: id}", "The cell to go back to is gone."),
    ],
    presets: [
      .init("arc", "The image takes a curve, the same one both ways.", ["path": "arc"]),
      .init(
        "transform", "The snapshot keeps its frame and is only transformed and clipped.",
        ["morph": "transform"]),
      .init(
        "through", "The view behind fades out before the detail fades in.",
        ["fadeMode": "through"]),
      .init(
        "system", "The seed's delegate: without a match the system's own.",
        [
          "fallback": "system"
        ]),
    ])
}
