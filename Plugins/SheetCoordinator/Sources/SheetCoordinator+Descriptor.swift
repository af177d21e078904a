public import Interaction
internal import Values

extension SheetCoordinator {
  private static let writer = "from?: id | integer, over?: id | integer"

  /// The description of the component: its name, parameters, events, effects and values.
  public static let descriptor = Descriptor(
    id: "sheet-coordinator",
    title: "Sheet coordinator",
    version: "1.0.0",
    summary: "Sheets presented by an item or a flag, with checks for configuration problems.",
    phases: Phase.allCases.map { $0.rawValue },
    values: [
      .init("sheet", "string or null", "The name of the topmost sheet."),
      .init("item", "string or null", "The id of the item that the topmost sheet shows."),
      .init(
        "detent", "string or null",
        "The detent at which the topmost sheet rests or to which it moves; null if the sheet has no detents."
      ),
      .init("depth", "number", "The number of presented sheets, without those that are leaving."),
      .init("queued", "number", "The number of waiting presentations."),
      .init("height", "number, points", "The topmost sheet's visible height."),
      .init(
        "topGap", "number, points",
        "The gap between the topmost sheet and the top of the safe area."),
      .init("scrimOpacity", "number", "The opacity of the topmost sheet's scrim."),
      .init(
        "indicatorVisible", "boolean", "Whether the topmost sheet's drag indicator is visible."),
      .init("blank", "boolean", "Whether the topmost sheet should show an item but has none."),
      .init(
        "flag", "boolean",
        "The flag of the topmost sheet or, if none is presented, of the first listed sheet."),
      .init("scrollOffset", "number, points", "The scroll offset of the topmost sheet's content."),
    ],
    events: [
      .init(
        "present", "{sheet: id, item?: \(SheetItem.shape), over?: boolean | id | integer}",
        "Presents a sheet. over: true puts it on top of the stack; a sheet's name puts it over "
          + "that sheet."),
      .init(
        "dismiss", "{item?: id | integer}",
        "Dismisses the topmost sheet, or the one that shows the given item."),
      .init("dismissAll", "{}", "Dismisses every sheet and cancels waiting presentations."),
      .init(
        "bind",
        "{sheet?: string, name: item, value?: \(SheetItem.shape), \(writer)} "
          + "| {sheet?: string, name: flag, value?: boolean, \(writer)} "
          + "| {sheet?: string, name: detent, value?: \(Detent.shape), \(writer)}",
        "Writes the app's state. from is the item whose content makes the write; over is the "
          + "sheet whose content presents this one."),
      .init("evaluate", "{}", "Evaluates the app's state, as SwiftUI does when a body runs."),
      .init("accept", "{}", "Performs the release that waits for the app's answer."),
      .init(
        "refuse", "{to?: \(Detent.shape)}",
        "Refuses the waiting release. The sheet moves to a detent, by default the previous one."),
      .pointer(
        "A finger, mouse or pen: drags the topmost sheet, scrolls its content or taps its scrim."),
      .wheel("Scrolls the topmost sheet's content."),
      .tap(
        "A recognized tap. On the scrim, it dismisses the sheet; on the indicator, it moves the "
          + "sheet to the next detent."
      ),
      .drag("Drags the topmost sheet; for clients that recognize drags themselves."),
      .scroll("Sets the scroll offset of the topmost sheet's content."),
      .init("measure", "{key, height}", "Reports the laid-out height of a sheet's content."),
      .init("action", "{name, detent?}", "Performs an action."),
      .environment,
    ],
    actions: [
      .init(
        "selectDetent", "{detent: \(Detent.shape)}",
        "Moves the topmost sheet to one of its detents."),
      .init(
        "escape", "{}",
        "Dismisses the topmost sheet, as the escape key, the back gesture or VoiceOver's scrub does."
      ),
    ],
    measures: [
      .init(
        "content", "{height}",
        "The height of a sheet's content. The key content:<sheet> selects the sheet.")
    ],
    effects: [
      .init("presented", "{sheet: id, item: string | null}", "A sheet starts to appear."),
      .init(
        "didPresent", "{sheet: id, item: string | null}",
        "The sheet has appeared and rests for the first time."),
      .init(
        "dismissed",
        "{sheet: id, item: string | null, reason: swipe | scrim | program | replaced | parent}",
        "A sheet starts to leave. Sent exactly once for each presented sheet."),
      .init(
        "didDismiss", "{sheet: id, item: string | null}", "The sheet is no longer visible."),
      .init("detentChanged", "{detent: string | null}", "A sheet starts moving to another detent."),
      .init(
        "releaseProposed", "{to: string, deadline: number}",
        "A release waits for the app's answer. `to` is a detent's name or `dismissed`; `deadline` is the session time at which the release counts as refused."
      ),
      .init(
        "dismissAttempted", "{}",
        "The user tried to dismiss a sheet that can't be dismissed interactively."),
      .init(
        "dropped", "{item: string | null, why: late | busy | replaced | cancelled | parent}",
        "A write or a presentation was dropped."),
    ],
    presets: [
      .init(
        "race",
        "Reproduces a blank sheet: a flag presents it, and only the event evaluate reads bindings.",
        [
          "pattern": "flag", "evaluation": "manual",
          "sheets": ["player": ["detents": ["large"], "dragIndicator": "visible"]],
        ]),
      .init(
        "literal-race",
        "The spec's race: the app writes the item, then the flag, and the first tap shows a blank sheet.",
        [
          "pattern": "flag", "evaluation": "manual", "contentCapture": "previous",
          "sheets": ["player": ["detents": ["large"], "dragIndicator": "visible"]],
        ]),
      .init(
        "player", "A player sheet that is set up correctly.",
        ["sheets": ["player": ["detents": ["large"], "dragIndicator": "visible"]]]),
      .init(
        "notes", "A player, and over it a sheet of notes that rests at two heights.",
        [
          "sheets": [
            "player": ["detents": ["large"], "dragIndicator": "visible"],
            "notes": [
              "detents": ["medium", "large"], "dragIndicator": "visible", "over": "player",
            ],
          ]
        ]),
    ],
    hint: "Present the player, drag it by its top edge, then present the notes over it.",
    holder: "sheet",
    sample: sample, rules: rules)
}
