public import Interaction
internal import Values

extension HeroTransition {
  /// The component's title, phases, values, events, actions, effects and presets.
  public static let descriptor = Descriptor(
    id: "hero-transition",
    title: "Hero transition",
    version: "1.0.0",
    summary: "An image that flies from a cell into a detail and back, reversible mid-flight.",
    phases: Phase.allCases.map { $0.rawValue },
    values: [
      .init("mode", "matched, fade, system or null", "The kind of the running transition."),
      .init("direction", "present, dismiss or null", "The direction of the running transition."),
      .init("progress", "number", "The progress: 0 at the source, 1 at the destination."),
      .init(
        "x", "number, points",
        "The left edge of the flying image or, at rest, of the view that shows the image."),
      .init(
        "y", "number, points",
        "The top edge of the flying image or, at rest, of the view that shows the image."),
      .init(
        "width", "number, points",
        "The width of the flying image or, at rest, of the view that shows the image."),
      .init(
        "height", "number, points",
        "The height of the flying image or, at rest, of the view that shows the image."),
      .init(
        "cornerRadius", "number, points",
        "The largest corner radius of the flying image or, at rest, of the view that shows it."),
      .init("imageX", "number, points", "The left edge of the uncropped image."),
      .init("imageY", "number, points", "The top edge of the uncropped image."),
      .init("imageWidth", "number, points", "The width of the uncropped image."),
      .init("imageHeight", "number, points", "The height of the uncropped image."),
      .init("toViewOpacity", "number", "The detail's opacity."),
      .init("sourceHidden", "boolean", "Whether the source is hidden because its image is flying."),
      .init("destinationHidden", "boolean", "Whether the destination is hidden."),
      .init(
        "source", "string or null",
        "The source of the presented detail, or of the next presentation."),
      .init("destination", "string or null", "The controller that contains the destination."),
      .init(
        "reason", "string or null",
        "The reason why the running transition is not matched, or null."),
      .init("scale", "number or absent", "The scale of the zoomed image; absent if pinch is none."),
      .init(
        "rotation", "number or absent",
        "The rotation of the zoomed image, in degrees clockwise; absent if pinch is none."),
    ],
    events: [
      .init(
        "present", "{source?: string, controller?: string, animated?: boolean}",
        "Presents from a source: an id, centered, or null for none."
      ),
      .init(
        "dismiss", "{animated?: boolean}", "Dismisses the detail; its image returns to the source."
      ),
      .init("cancel", "{}", "Returns the running transition to where it began."),
      .init("finish", "{}", "Completes a held or cancelled transition."),
      .init("release", "{source: id}", "Reports that the source's cell was recycled."),
      .pointer("Taps a source, drags the detail away, or zooms its image with two fingers."),
      .tap("Taps a source; for clients that recognize taps themselves."),
      .drag("Drags the detail away; for clients that recognize drags themselves."),
      .init(
        "measure", "{key, frame}",
        "Reports the laid-out frame of a source or of the destination."),
      .init("action", "{name}", "Performs an action."),
      .environment,
    ],
    actions: [.init("dismiss", "{}", "Dismisses the detail, as the escape gesture does.")],
    measures: [
      .init(
        "source", "{frame}",
        "Sets the frame of source:<id>. A source whose cell was recycled gets a cell again."),
      .init("destination", "{frame}", "The frame of the destination."),
    ],
    effects: [
      .init(
        "began",
        "{direction: present | dismiss, mode: matched | fade | system, source, reason?: string}",
        "A transition began."),
      .init(
        "completed", "{direction: present | dismiss, cancelled: boolean}",
        "A transition ended. Sent exactly once for each began effect."),
      .init(
        "sourceLost", "{source: id}",
        "The cell to which the image would return no longer exists."),
    ],
    presets: [
      .init("arc", "The image flies along the same curve in both directions.", ["path": "arc"]),
      .init(
        "transform", "The snapshot is scaled and clipped, and keeps its layout.",
        ["morph": "transform"]),
      .init(
        "through", "The view behind fades out before the detail fades in.",
        ["fadeMode": "through"]),
      .init("zoom", "Two fingers zoom the detail's image.", ["pinch": "zoom"]),
      .init(
        "system", "Without a match, the system's own transition runs.",
        [
          "fallback": "system"
        ]),
    ],
    hint: "Tap an image to open it, then drag it away.", holder: "to-view",
    sample: sample, rules: rules)
}
