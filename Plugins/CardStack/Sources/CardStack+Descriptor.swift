public import Interaction
internal import Values

extension CardStack {
  /// What the card stack is called, takes and gives.
  public static let descriptor = Descriptor(
    id: "card-stack",
    title: "Card stack",
    version: "1.0.0",
    summary: "Cards that are flung to one side to save and to the other to remove.",
    phases: Phase.allCases.map { $0.rawValue },
    values: values, events: events, actions: actions, effects: effects, presets: presets)

  /// Where the stack as a whole stands.
  public enum Phase: String, CaseIterable, Sendable {
    case idle
    case dragging
    case returning
    case swiping
    case undoing
    case empty
    /// Cards below the top, removed ones or new ones are still on their way.
    case settling
  }

  private static let values: [Descriptor.Entry] = [
    .init("index", "number", "The position of the card on top; so many cards are done with."),
    .init("count", "number", "How many cards there are in all."),
    .init("remaining", "number", "How many cards are left, the one on top included."),
    .init("topCard", "string or null", "The id of the card on top."),
    .init("isDragging", "boolean", "Whether the card on top is in a hand."),
    .init("dragX", "number, points", "How far from home the card on top is, right is positive."),
    .init("dragY", "number, points", "How far from home the card on top is, down is positive."),
    .init("rotation", "number, degrees", "How far the card on top is turned, clockwise."),
    .init("hint", "save, remove, up, down or null", "What the drag is about to do."),
    .init("hintProgress", "number", "How near to acting the card on top is, from 0 to 1."),
    .init("canUndo", "boolean", "Whether there is an action to be taken back."),
    .init("lastAction", "save, remove, up, down or null", "The last action that still counts."),
    .init("loaded", "number", "How many cards' media are in memory."),
  ]

  private static let events: [Descriptor.Entry] = [
    .init(
      "pointer", "{phase, id?, x, y, device?, target?}",
      "A finger, mouse or pen: it drags, taps or holds the card on top, or presses a button."),
    .init(
      "tap", "{x, y} or {target}",
      "A tap that was recognised: a button acts, the card on top is tapped."),
    .init(
      "drag", "{phase, translation, velocity?, predictedEndTranslation?, target?}",
      "Drags the card on top."),
    .init(
      "items", itemsShape,
      "Changes the list; what is on screen goes on with its card."),
    .init("action", "{name, card?}", "Calls an action."),
    .environment,
    .init("wheel", "{x?, y?, deltaX?, deltaY?}", "Nothing scrolls here; it is ignored."),
    .init("scroll", "{offset}", "Nothing scrolls here; it is ignored."),
  ]

  private static let itemsShape = """
    {op: append, items: [\(StackCard.shape)]} \
    | {op: insert, items: [\(StackCard.shape)], at: count} \
    | {op: remove, ids: [string]} \
    | {op: replace, items: [\(StackCard.shape)], ids?: [string], at?: count} \
    | {op: move, ids: [string], at: count}
    """

  private static let actions: [Descriptor.Entry] = [
    .init("save", "{card?}", "Saves the card on top, or one that actionTarget allows."),
    .init("remove", "{card?}", "Removes the card on top, or one that actionTarget allows."),
    .init("up", "{card?}", "Sends the card on top up, or one that actionTarget allows."),
    .init("down", "{card?}", "Sends the card on top down, or one that actionTarget allows."),
    .init("undo", "{}", "Takes the last action back."),
    .init("veto", "{card?}", "Refuses a card's action, or the last: the card comes back on top."),
    .init("jump", "{card?}", "Makes a card the one on top; nothing is done with those between."),
  ]

  private static let ways = "save | remove | up | down"

  private static let effects: [Descriptor.Entry] = [
    .init(
      "acted", "{card: id, action: \(ways), source: gesture | button | program}",
      "A card was acted on."),
    .init("undone", "{card: id, action: \(ways)}", "An action was taken back."),
    .init("vetoed", "{card: id, action: \(ways)}", "An action was refused."),
    .init(
      "thresholdCrossed", "{direction: \(ways), inside: boolean}",
      "The drag came to where a slow release acts, or left it: a moment for haptics."),
    .init("tapped", "{card: id}", "The card on top was tapped: play or pause, as the seed does."),
    .init("held", "{card: id}", "A finger has rested on the card on top for holdDuration."),
    .init("emptied", "{}", "No card is left."),
    .init("preload", "{cards: [id]}", "Cards that may be seen soon: load their media."),
    .init("release", "{cards: [id]}", "Cards that will not be seen soon: forget their media."),
  ]

  private static let presets: [Descriptor.Preset] = [
    .init("deck", "The seed's depth helper: a visible pile.", ["depth": "deck"]),
    .init(
      "sample",
      "The seed's sample code: literal release, views in their own order, by index, one offset.",
      [
        "decision": "literal", "zOrder": "implicit", "identity": "index", "dragState": "shared",
      ]),
    .init(
      "super-like", "A third way, up, and undo of the last ten actions.",
      ["allowed": ["save", "remove", "up"], "undoDepth": .integer(10)]),
  ]
}
