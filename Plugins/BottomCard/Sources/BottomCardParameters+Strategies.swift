internal import Interaction

/// The selectable designs with their descriptions.
extension BottomCardParameters {
  mutating func visitStrategies(_ visitor: inout ParameterVisitor) {
    visitor.choice(
      "presentation", &presentation, "View that presents the card.",
      "An overlay: the map stays visible around the card.",
      "The system's sheet, which puts a white container behind the card.")
    visitor.choice(
      "compactFrame", &compactFrame, "Source of the compact card's height.",
      "The measured height of its content.",
      "A scroll view, which takes all available space: the compact card fills the screen.")
    visitor.choice(
      "tracking", &tracking, "When the card follows the finger.",
      "At each movement.",
      "Only at the release: the card doesn't move during the drag.")
    visitor.choice(
      "bodyIdentity", &bodyIdentity, "Identity of the card's views.",
      "The views stay the same, so the drag continues.",
      "An if/else replaces the views during the first drag, which is therefore lost.")
    visitor.choice(
      "measurement", &measurement, "When the compact height is measured.",
      "While compact and not dragged.",
      "Also while expanded or dragged: the compact card gets white space.",
      "Like continuous, and each measurement changes the layout: the card grows frame by frame."
    )
    visitor.choice(
      "scrollGesture", &scrollGesture, "Gesture that wins a touch: scrolling or dragging.",
      "Dragging, except on the content of an expanded card, which scrolls.",
      "Both: the card changes its height while its content scrolls.",
      "Scrolling, so a drag never starts.",
      "Both at the first event, because a guard takes effect too late; afterwards only one."
    )
    visitor.choice(
      "inset", &inset, "Side insets of the card.",
      "The insets follow the finger, from edgeInset to 0.",
      "0 when expanded and at rest, otherwise edgeInset, so the card becomes narrower abruptly when it starts to move."
    )
    visitor.choice(
      "dragSign", &dragSign, "Direction in which an expanded card follows a drag.",
      "Dragging down makes the card shorter.",
      "Dragging down makes the card taller. At its maximum height, the card doesn't move.")
    visitor.choice(
      "scrollExpand", &scrollExpand, "Whether scrolling expands a compact card.",
      "Scrolling never expands the card.",
      "An offset beyond 20, even a stale one, moves the card: it opens and closes without input."
    )
    visitor.choice(
      "positioning", &positioning, "Property that moves the card.",
      "A transform, which needs no layout.",
      "The card's frame: the shadows are drawn again at each movement, and slow drags jitter.",
      "An outer frame that clips the content, which keeps its own frame.")
    visitor.choice(
      "hitRegion", &hitRegion, "Hit area of the card.",
      "The card's visible area.",
      "The card's whole layout frame: the map above the visible card can't be tapped.")
    visitor.choice(
      "reveal", &reveal, "When a drag shows the details.",
      "Never: the details appear with the release.",
      "From revealProgress on, during the drag.")
    visitor.choice(
      "shadow", &shadow, "Shadow during a movement.",
      "The shadow is visible while the progress is below shadowThreshold.",
      "The shadow fades with the progress.")
    visitor.choice(
      "animation", &animation, "Animated changes.",
      "Only the release. Until then, the card follows the finger.",
      "Each change, with its own spring: the card lags behind the finger.")
    visitor.choice(
      "handoff", &handoff,
      "Effect of a touch that continues after it has moved the card to its highest position.",
      "The touch has no further effect.",
      "The touch scrolls, and moves the card again when the content is back at its top.")
    visitor.choice(
      "itemIdentity", &itemIdentity,
      "State of the card when another item is presented.",
      "The state is reset.",
      "The state is kept: another item opens in the state of the previous one.")
    visitor.choice(
      "contentAnimation", &contentAnimation, "Animation of the content when the card settles.",
      "The card's spring, which moves everything on the card.",
      "Its own animation, which differs from the card's, so the content and the card drift apart.")
    visitor.choice(
      "scrollContainer", &scrollContainer, "Container of the content.",
      "A scroll view, disabled if the content fits.",
      "A scroll view when expanded, otherwise a stack: each change replaces the content's views.")
    visitor.choice(
      "scrollBounce", &scrollBounce, "Content that bounces.",
      "Content that does not fit into the card.",
      "All content: even content that fits bounces, so touches on it don't drag the card.")
    visitor.choice(
      "scrollTouch", &scrollTouch, "Content that receives touches while the card is expanded.",
      "Content that can scroll. A drag on other content moves the card.",
      "All content: a drag on content that fits moves nothing.")
    visitor.choice(
      "photoIdentity", &photoIdentity, "Identity of a photo in the gallery.",
      "The photo's id.",
      "A new id at each change: the photos are rebuilt while the card moves.")
    visitor.choice(
      "releaseFrom", &releaseFrom,
      "Basis of a release decision.",
      "The state in which the card rests or to which it moves.",
      "The visible position: a card caught above its target moves no lower than that target.")
    visitor.choice(
      "underfill", &underfill,
      "Area below a card that overshoots its highest position.",
      "Empty: the background is visible.",
      "The card's base, which extends below the screen.")
  }
}
