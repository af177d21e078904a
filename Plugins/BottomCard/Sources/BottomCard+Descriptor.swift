public import Interaction
internal import Values

extension BottomCard {
  /// The bottom card's name, parameters, events, effects and values.
  public static let descriptor = Descriptor(
    id: "bottom-card",
    title: "Bottom card",
    version: "1.0.0",
    summary: "A card over a map that you drag to expand, collapse or dismiss.",
    phases: Phase.allCases.map { $0.rawValue },
    values: [
      .init("item", "string or null", "The id of the item on the card."),
      .init(
        "isExpanded", "boolean", "Whether the card is expanded or moving to its expanded height."),
      .init("isDragging", "boolean", "Whether a drag is in progress, even at translation 0."),
      .init("compactHeight", "number, points", "The visible height when compact."),
      .init("expandedHeight", "number, points", "The card's height when expanded."),
      .init("dragTranslation", "number, points", "The translation of the drag, positive down."),
      .init(
        "displayHeight", "number, points",
        "The visible height, from compactHeight to expandedHeight."),
      .init("dragProgress", "number", "The visible progress: 0 is compact, 1 is expanded."),
      .init("edgeInset", "number, points", "The inset at the left and right edges."),
      .init(
        "cardYOffset", "number, points", "The distance from the frame down to the visible card."),
      .init("opacity", "number", "The card's opacity."),
      .init("shadowOpacity", "number", "The opacity of both shadows."),
      .init("thumbnailOpacity", "number", "The opacity of the compact card's thumbnail."),
      .init("showExpandedContent", "boolean", "Whether the content includes photos and entries."),
      .init("scrollEnabled", "boolean", "Whether the content can scroll."),
      .init("scrollOffset", "number, points", "The scroll offset of the content."),
      .init(
        "detent", "string, null or absent",
        "With detents: the detent at which the card rests or to which it moves, such as "
          + "height:250."),
      .init(
        "detentIndex", "number, null or absent",
        "With detents: the detent's index; 0 is the lowest."),
    ],
    events: [
      .init(
        "present", "{item: \(CardItem.shape)}",
        "Shows an item: a new card for a new id, an update for the same id."),
      .init("dismiss", "{}", "Dismisses the card."),
      .init("accept", "{}", "Performs the release that waits for the app's answer."),
      .init(
        "refuse", "{to?: \(CardDetent.shape)}",
        "Refuses the waiting release; the card moves to a detent, by default its current one."),
      .pointer("A finger, mouse or pen: drags the card or scrolls its content."),
      .wheel("Scrolls the expanded content."),
      .tap("A recognized tap, for example on the scrim."),
      .drag("Drags the card."),
      .scroll("The content's scroll offset changed."),
      .init("measure", "{key, height}", "Reports the laid-out height of the content."),
      .init("action", "{name}", "Calls an action."),
      .environment,
    ],
    actions: [
      .init("expand", "{}", "Expands the card."),
      .init("collapse", "{}", "Collapses the card."),
      .init("increment", "{}", "Moves the card one detent up, as an accessibility action."),
      .init("decrement", "{}", "Moves the card one detent down, as an accessibility action."),
      .init(
        "escape", "{}", "Goes one step back: from expanded to compact, from compact to dismissed."),
      .init("dismiss", "{}", "Dismisses the card."),
      .init("log", "{}", "Asks the app to open its log of the item."),
    ],
    measures: [
      .init("content", "{height}", "The compact content's height, without the handle."),
      .init("expandedContent", "{height}", "The whole content's height, without the handle."),
    ],
    effects: [
      .init("presented", "{item: id}", "An item was presented."),
      .init(
        "expandedChanged", "{item: id, expanded: boolean}",
        "The card starts moving to its compact or its expanded height."
      ),
      .init(
        "detentChanged", "{item: id, detent: string, index: integer}",
        "With detents: the card starts moving to a different detent."),
      .init(
        "releaseProposed", "{item: id, to: string, deadline: number}",
        "A release waits for the app's answer. `to` is a detent's name or `dismissed`; `deadline` is the session time at which the release counts as refused."
      ),
      .init(
        "dismissed", "{item: id, reason: drag | program}", "The card starts to leave the screen."),
      .init("navigateToLog", "{item: id}", "The app should open its log of the item."),
    ],
    presets: [
      .init(
        "tall",
        "The expanded card is as tall as its content, but at least half and at most three quarters of the screen.",
        ["expandedMaxFraction": .number(0.75)]),
      .init(
        "gorhom",
        "Like react-native-bottom-sheet: a release aims at the detent nearest to the position predicted 0.2 s ahead.",
        ["snap": "nearest", "projection": .number(0.2)]),
      .init(
        "uikit",
        "Like a UIKit scroll view: a release aims at the detent nearest to the position predicted 0.499 s ahead.",
        ["snap": "nearest", "projection": .number(0.499), "overdrag": "rubberBand"]),
      .init(
        "plain", "Like plain withAnimation: a release starts its spring from rest.",
        ["velocityContinuity": false]),
    ],
    hint: "Drag or flick the card up, then drag it down.", holder: "content",
    sample: sample, rules: rules)

  /// The phases of the component.
  public enum Phase: String, CaseIterable, Sendable {
    case hidden
    case presenting
    case compact
    case partial
    case expanded
    case dragging
    case settling
    case dismissing
  }
}
