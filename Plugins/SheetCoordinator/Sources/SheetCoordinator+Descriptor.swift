public import Interaction
internal import Values

extension SheetCoordinator {
  private static let writer = "from?: id | integer, over?: id | integer"

  /// The description of the component: its name, parameters, events, effects and values.
  public static let descriptor = Descriptor(
    id: "sheet-coordinator",
    title: "Sheet coordinator",
    version: "1.0.0",
    summary: "Presents sheets by an item or a flag, and reports mistakes in their set-up.",
    phases: Phase.allCases.map { $0.rawValue },
    values: [
      .init("sheet", "string or null", "The name of the topmost sheet."),
      .init("item", "string or null", "The id of the topmost sheet's item."),
      .init(
        "detent", "string or null",
        "The detent at which the topmost sheet rests, or to which it moves; null without detents."),
      .init(
        "depth", "number", "The number of sheets that are up; sheets that are leaving do not count."
      ),
      .init("queued", "number", "The number of presentations that wait."),
      .init("height", "number, points", "The visible height of the topmost sheet."),
      .init(
        "topGap", "number, points",
        "The gap between the topmost sheet and the top of the safe area."),
      .init("scrimOpacity", "number", "The opacity of the topmost sheet's scrim."),
      .init(
        "indicatorVisible", "boolean", "Whether the topmost sheet's drag indicator is visible."),
      .init("blank", "boolean", "Whether the topmost sheet should show an item but has none."),
      .init(
        "flag", "boolean", "The flag of the topmost sheet, or of the first sheet if none is up."),
    ],
    events: [
      .init(
        "present", "{sheet: id, item?: \(SheetItem.shape), over?: boolean | id | integer}",
        "Presents a sheet at once; over: true puts it on top of the stack, a name over that sheet."),
      .init(
        "dismiss", "{item?: id | integer}",
        "Dismisses the topmost sheet, or the sheet that shows an item."),
      .init("dismissAll", "{}", "Dismisses every sheet and drops every waiting presentation."),
      .init(
        "bind",
        "{sheet?: string, name: item, value?: \(SheetItem.shape), \(writer)} "
          + "| {sheet?: string, name: flag, value?: boolean, \(writer)} "
          + "| {sheet?: string, name: detent, value?: \(Detent.shape), \(writer)}",
        "Writes the app's state. from is the item whose content writes; over is the sheet "
          + "whose content presents this one."),
      .init("evaluate", "{}", "Evaluates the app's state, as SwiftUI does when a body runs."),
      .init(
        "pointer", "{phase, id?, x, y, device?, target?}",
        "Drags the topmost sheet, scrolls its content or taps its scrim."),
      .init("wheel", "{x?, y?, deltaX?, deltaY?}", "Scrolls the topmost sheet's content."),
      .init(
        "tap", "{x, y} or {target}",
        "Dismisses on the scrim; on the indicator, moves the sheet to the next detent."),
      .init(
        "drag", "{phase, translation, velocity?, predictedEndTranslation?, target?}",
        "Drags the topmost sheet; for clients that recognize drags themselves."),
      .init("scroll", "{offset}", "Sets the scroll offset of the topmost sheet's content."),
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
        "Dismisses the topmost sheet, as the Escape key, the back gesture and VoiceOver's scrub do."
      ),
    ],
    measures: [
      .init(
        "content", "{height}",
        "The height of the topmost sheet's content; content:<sheet> names a sheet.")
    ],
    effects: [
      .init("presented", "{sheet: id, item: string | null}", "A sheet started to enter."),
      .init(
        "didPresent", "{sheet: id, item: string | null}",
        "A sheet finished entering and came to rest for the first time."),
      .init(
        "dismissed",
        "{sheet: id, item: string | null, reason: swipe | scrim | program | replaced | parent}",
        "A sheet started to leave: once for each presented."),
      .init(
        "didDismiss", "{sheet: id, item: string | null}",
        "A sheet that was dismissed is no longer visible."),
      .init(
        "detentChanged", "{detent: string | null}", "A sheet started to move to another detent."),
      .init("dismissAttempted", "{}", "The user tried to dismiss a sheet that can't be dismissed."),
      .init(
        "dropped", "{item: string | null, why: late | busy | replaced | cancelled | parent}",
        "A write or a presentation had no effect."),
    ],
    presets: [
      .init(
        "race", "The spec's broken pattern, evaluated step by step.",
        [
          "pattern": "flag", "evaluation": "manual",
          "sheets": ["player": ["detents": ["large"], "dragIndicator": "visible"]],
        ]),
      .init(
        "literal-race", "The spec's order, item before flag: the first tap opens a blank sheet.",
        [
          "pattern": "flag", "evaluation": "manual", "contentCapture": "previous",
          "sheets": ["player": ["detents": ["large"], "dragIndicator": "visible"]],
        ]),
      .init(
        "player", "The spec's player sheet, set up as its checklist requires.",
        ["sheets": ["player": ["detents": ["large"], "dragIndicator": "visible"]]]),
      .init(
        "notes", "A player, and over it a sheet for notes with two detents.",
        [
          "sheets": [
            "player": ["detents": ["large"], "dragIndicator": "visible"],
            "notes": [
              "detents": ["medium", "large"], "dragIndicator": "visible", "over": "player",
            ],
          ]
        ]),
    ])
}
