public import Interaction
internal import Values

extension CardStack {
  /// The card stack's name, parameters, events, effects and values.
  public static let descriptor = Descriptor(
    id: "card-stack",
    title: "Card stack",
    version: "1.0.0",
    summary: "Cards that you swipe to one side to save and to the other to remove.",
    phases: Phase.allCases.map { $0.rawValue },
    values: values, events: events, actions: actions, effects: effects, presets: presets,
    hint: "Flick the top card to one side. Undo brings it back.", holder: "card",
    sample: sample, rules: rules)

  /// The value of a state's `phase`: the current drag or motion, `idle` at rest, or `empty`.
  public enum Phase: String, CaseIterable, Sendable {
    case idle
    case dragging
    case returning
    case swiping
    case undoing
    case empty
    /// Cards below the top card, removed cards or new cards are still moving.
    case settling
  }

  private static let values: [Descriptor.Entry] = [
    .init(
      "index", "number", "The index of the top card in the list, counted from 0."),
    .init("count", "number", "The total number of cards."),
    .init("remaining", "number", "The number of remaining cards, including the top card."),
    .init("topCard", "string or null", "The id of the top card."),
    .init("isDragging", "boolean", "Whether the top card is being dragged."),
    .init(
      "dragX", "number, points",
      "The horizontal translation of the top card, positive to the right."),
    .init("dragY", "number, points", "The vertical translation of the top card, positive down."),
    .init("rotation", "number, degrees", "The rotation of the top card, clockwise."),
    .init(
      "hint", "save, remove, up, down or null", "The allowed action in the direction of the drag."),
    .init(
      "hintProgress", "number",
      "The progress of the drag toward the action in hint, from 0 to 1."),
    .init("canUndo", "boolean", "Whether an action can be undone."),
    .init(
      "lastAction", "save, remove, up, down or null", "The last action that has not been undone."),
    .init("loaded", "number", "The number of cards whose media are loaded."),
  ]

  private static let events: [Descriptor.Entry] = [
    .pointer("A finger, mouse or pen: drags, taps or holds the top card, or presses a button."),
    .tap("A recognized tap on a button or on the top card."),
    .drag("Drags the top card."),
    .init(
      "items", itemsShape,
      "Changes the list. Visible cards keep their motion."),
    .init("action", "{name, card?}", "Calls an action."),
    .environment,
    .wheel("Ignored, because nothing scrolls."),
    .scroll("Ignored, because nothing scrolls."),
  ]

  private static let itemsShape = """
    {op: append, items: [\(StackCard.shape)]} \
    | {op: insert, items: [\(StackCard.shape)], at: count} \
    | {op: remove, ids: [string]} \
    | {op: replace, items: [\(StackCard.shape)], ids?: [string], at?: count} \
    | {op: move, ids: [string], at: count}
    """

  private static let actions: [Descriptor.Entry] = [
    .init(
      "save", "{card?: string}",
      "Saves the top card, or another card if actionTarget allows it."),
    .init(
      "remove", "{card?: string}",
      "Removes the top card, or another card if actionTarget allows it."),
    .init(
      "up", "{card?: string}",
      "Swipes the top card up, or another card if actionTarget allows it."),
    .init(
      "down", "{card?: string}",
      "Swipes the top card down, or another card if actionTarget allows it."),
    .init("undo", "{}", "Undoes the last action."),
    .init(
      "veto", "{card?: string}",
      "Rejects the action on a card, by default the last action. The card returns to the top."),
    .init(
      "jump", "{card?: string}",
      "Makes a card the top card, without actions on the cards in between."),
  ]

  private static let ways = "save | remove | up | down"

  private static let effects: [Descriptor.Entry] = [
    .init(
      "acted", "{card: id, action: \(ways), source: gesture | button | program}",
      "A swipe, a button or a call caused an action on a card."),
    .init("undone", "{card: id, action: \(ways)}", "An action was undone."),
    .init("vetoed", "{card: id, action: \(ways)}", "An action was rejected."),
    .init(
      "thresholdCrossed", "{direction: \(ways), inside: boolean}",
      "For haptics: the drag entered or left the range in which a slow release causes an action."),
    .init("tapped", "{card: id}", "The top card was tapped, for example to play or pause."),
    .init("held", "{card: id}", "A finger has pressed the top card for holdDuration."),
    .init("emptied", "{}", "No card is left."),
    .init("preload", "{cards: [id]}", "Cards that may become visible soon. Load their media."),
    .init("release", "{cards: [id]}", "Cards that won't become visible soon. Release their media."),
  ]

  private static let presets: [Descriptor.Preset] = [
    .init("deck", "A visible pile of cards.", ["depth": "deck", "depthOffset": .integer(36)]),
    .init(
      "sample",
      "As in the spec's sample code: literal decisions, view order, identity by index, one shared offset.",
      [
        "decision": "literal", "zOrder": "implicit", "identity": "index", "dragState": "shared",
      ]),
    .init(
      "super-like", "A third direction, up, and undo of the last ten actions.",
      ["allowed": ["save", "remove", "up"], "undoDepth": .integer(10)]),
  ]
}
