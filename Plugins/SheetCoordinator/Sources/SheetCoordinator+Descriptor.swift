public import Interaction
internal import Values

extension SheetCoordinator {
  private static let writer = "from?: id | integer, over?: id | integer"

  /// What the sheet coordinator is called, takes and gives.
  public static let descriptor = Descriptor(
    id: "sheet-coordinator",
    title: "Sheet coordinator",
    version: "1.0.0",
    summary: "Presents sheets by an item or by a flag, and finds what is wrong with their set-up.",
    phases: Phase.allCases.map { $0.rawValue },
    values: [
      .init("sheet", "string or null", "The name of the topmost sheet."),
      .init("item", "string or null", "The id of the item that it shows."),
      .init("detent", "string or null", "Where it rests or goes; null from edge to edge."),
      .init("depth", "number", "How many sheets are up; one that is leaving does not count."),
      .init("queued", "number", "How many presentations wait."),
      .init("height", "number, points", "The topmost sheet's visible height."),
      .init("topGap", "number, points", "The gap between it and the safe area's top."),
      .init("scrimOpacity", "number", "The opacity of its scrim."),
      .init("indicatorVisible", "boolean", "Whether its drag indicator is seen."),
      .init("blank", "boolean", "Whether it should show an item and has none."),
      .init("flag", "boolean", "Its flag; the first sheet's where none is up."),
    ],
    events: [
      .init(
        "present", "{sheet: id, item?: \(SheetItem.shape), over?: boolean | id | integer}",
        "Presents a sheet at once; over: true lays it on top of the stack, a name on that sheet."),
      .init(
        "dismiss", "{item?: id | integer}",
        "Dismisses the topmost sheet, or the one that shows an item."),
      .init("dismissAll", "{}", "Dismisses every sheet and gives up what waits."),
      .init(
        "bind",
        "{sheet?: string, name: item, value?: \(SheetItem.shape), \(writer)} "
          + "| {sheet?: string, name: flag, value?: boolean, \(writer)} "
          + "| {sheet?: string, name: detent, value?: \(Detent.shape), \(writer)}",
        "Writes the app's state; from names the item whose content writes it, over the sheet "
          + "whose content presents this one."),
      .init("evaluate", "{}", "Looks at the app's state, as SwiftUI does when a body runs."),
      .init(
        "pointer", "{phase, id?, x, y, device?, target?}",
        "Drags the topmost sheet, scrolls its content, taps its scrim."),
      .init("wheel", "{x?, y?, deltaX?, deltaY?}", "Scrolls the topmost sheet's content."),
      .init(
        "tap", "{x, y} or {target}",
        "On the scrim it dismisses, on the indicator it goes to the next detent."),
      .init(
        "drag", "{phase, translation, velocity?, predictedEndTranslation?, target?}",
        "Drags the topmost sheet."),
      .init("scroll", "{offset}", "The content's scroll offset changed."),
      .init("measure", "{key, height}", "Layout reports a height."),
      .init("action", "{name, detent?}", "Calls an action."),
      .environment,
    ],
    actions: [
      .init(
        "selectDetent", "{detent: \(Detent.shape)}",
        "Moves the topmost sheet to one of its detents."),
      .init("escape", "{}", "The escape key, the back gesture, VoiceOver's scrub."),
    ],
    measures: [
      .init("content", "{height}", "The height of a sheet's content; content:<sheet> names it.")
    ],
    effects: [
      .init("presented", "{sheet: id, item: string | null}", "A sheet begins to come in."),
      .init(
        "didPresent", "{sheet: id, item: string | null}",
        "It has come in and rests for the first time."),
      .init(
        "dismissed",
        "{sheet: id, item: string | null, reason: swipe | scrim | program | replaced | parent}",
        "A sheet begins to leave; there is exactly one for each presented."),
      .init(
        "didDismiss", "{sheet: id, item: string | null}", "Nothing of it is seen any more."),
      .init("detentChanged", "{detent: string | null}", "A sheet goes to another detent."),
      .init("dismissAttempted", "{}", "The user tried to dismiss and may not."),
      .init(
        "dropped", "{item: string | null, why: late | busy | replaced | cancelled | parent}",
        "A write or a presentation came to nothing."),
    ],
    presets: [
      .init(
        "race", "The seed's broken pattern, evaluated step by step.",
        [
          "pattern": "flag", "evaluation": "manual",
          "sheets": ["player": ["detents": ["large"], "dragIndicator": "visible"]],
        ]),
      .init(
        "literal-race", "The seed's own words: item, then flag, and blank on the first tap.",
        [
          "pattern": "flag", "evaluation": "manual", "contentCapture": "previous",
          "sheets": ["player": ["detents": ["large"], "dragIndicator": "visible"]],
        ]),
      .init(
        "player", "The seed's player sheet, set up as its checklist wants it.",
        ["sheets": ["player": ["detents": ["large"], "dragIndicator": "visible"]]]),
      .init(
        "notes", "A player and, over it, a sheet for notes at two heights.",
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
