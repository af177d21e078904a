public import Interaction
internal import Values

extension BottomCard {
  /// What the bottom card is called, takes and gives.
  public static let descriptor = Descriptor(
    id: "bottom-card",
    title: "Bottom card",
    version: "1.0.0",
    summary: "A card over a map that a finger drags between compact, expanded and gone.",
    phases: Phase.allCases.map { $0.rawValue },
    values: [
      .init("item", "string or null", "The id of the item on the card."),
      .init("isExpanded", "boolean", "The state that the card rests in or moves to."),
      .init("isDragging", "boolean", "Whether a drag is in progress, also at translation 0."),
      .init("compactHeight", "number, points", "The visible height when compact."),
      .init("expandedHeight", "number, points", "The height of the card and of its frame."),
      .init("dragTranslation", "number, points", "The way of the drag, down is positive."),
      .init("displayHeight", "number, points", "The visible height between the two."),
      .init("dragProgress", "number", "0 compact, 1 expanded."),
      .init("edgeInset", "number, points", "What is cut off at the left and the right."),
      .init("cardYOffset", "number, points", "How far the card lies below its frame."),
      .init("opacity", "number", "The card's opacity."),
      .init("shadowOpacity", "number", "The opacity of both shadows."),
      .init("thumbnailOpacity", "number", "The opacity of the compact picture."),
      .init("showExpandedContent", "boolean", "Whether the details are part of the content."),
      .init("scrollEnabled", "boolean", "Whether the content scrolls."),
      .init("scrollOffset", "number, points", "How far the content is scrolled."),
    ],
    events: [
      .init(
        "present", "{item: \(CardItem.shape)}",
        "Shows an item: a new id as a fresh card, the same id in place."),
      .init("dismiss", "{}", "Takes the card away."),
      .init(
        "pointer", "{phase, id?, x, y, device?, target?}",
        "A finger, mouse or pen: compact it drags the card, expanded its handle or scrolls."),
      .init("wheel", "{x?, y?, deltaX?, deltaY?}", "Scrolls the expanded content."),
      .init("tap", "{x, y} or {target}", "A tap that was recognised, on the scrim for one."),
      .init(
        "drag", "{phase, translation, velocity?, predictedEndTranslation?, target?}",
        "Drags the card."),
      .init("scroll", "{offset}", "The content's scroll offset changed."),
      .init("measure", "{key, height}", "Layout reports a height."),
      .init("action", "{name}", "Calls an action."),
      .environment,
    ],
    actions: [
      .init("expand", "{}", "Expands the card."),
      .init("collapse", "{}", "Makes the card compact."),
      .init("increment", "{}", "Moves the card one detent up, as an accessibility action."),
      .init("decrement", "{}", "Moves the card one detent down, as an accessibility action."),
      .init("escape", "{}", "One step back: expanded to compact, compact to gone."),
      .init("dismiss", "{}", "Takes the card away."),
      .init("log", "{}", "Asks the app to open its log of the item."),
    ],
    measures: [
      .init("content", "{height}", "The compact content's height, without the handle."),
      .init("expandedContent", "{height}", "The whole content's height, without the handle."),
    ],
    effects: [
      .init("presented", "{item: id}", "An item was presented."),
      .init(
        "expandedChanged", "{item: id, expanded: boolean}", "The card is going to the other height."
      ),
      .init("dismissed", "{item: id, reason: drag | program}", "The card is going away."),
      .init("navigateToLog", "{item: id}", "The app should open its log of the item."),
    ],
    presets: [
      .init(
        "tall", "Seed 001's card: as high as its content, from half to three quarters.",
        ["expandedMaxFraction": .number(0.75)]),
      .init(
        "gorhom", "The release law of gorhom's bottom sheet: the nearest detent, 0.2 s ahead.",
        ["snap": "nearest", "projection": .number(0.2)]),
      .init(
        "uikit", "The release law of UIKit's scroll views: the nearest detent, 0.499 s ahead.",
        ["snap": "nearest", "projection": .number(0.499), "overdrag": "rubberBand"]),
      .init(
        "plain", "Seed 000's withAnimation: a release starts its spring from rest.",
        ["velocityContinuity": false]),
    ])

  /// Where the card as a whole stands.
  public enum Phase: String, CaseIterable, Sendable {
    case hidden
    case presenting
    case compact
    case expanded
    case dragging
    case settling
    case dismissing
  }
}
