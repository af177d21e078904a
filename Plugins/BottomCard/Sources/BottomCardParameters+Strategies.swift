internal import Interaction

/// The selectable designs with their descriptions.
extension BottomCardParameters {
  mutating func visitStrategies(_ visitor: inout ParameterVisitor) {
    visitor.choice(
      "presentation", &presentation, "What presents the card.",
      "It is drawn over the map, which is seen beside it.",
      "The system's sheet, which lays a white container behind the card.")
    visitor.choice(
      "compactFrame", &compactFrame, "What gives the compact card its height.",
      "What was measured of its content.",
      "A scroll view, which takes all the room there is: the compact card fills the screen.")
    visitor.choice(
      "tracking", &tracking, "When the card follows the finger.",
      "At each move.",
      "At the release: until then the card stands still under the finger.")
    visitor.choice(
      "bodyIdentity", &bodyIdentity, "Whether the card's views stay the same views.",
      "They do, and keep the drag.",
      "An if/else makes other views in the first drag, which is lost.")
    visitor.choice(
      "measurement", &measurement, "When the compact height is measured.",
      "Compact and at rest.",
      "Expanded and in a drag, too: the compact card gets white space.",
      "As continuous, and each measurement changes the layout: the card grows frame by frame."
    )
    visitor.choice(
      "scrollGesture", &scrollGesture, "Who gets a touch that could scroll or drag.",
      "The card, or the content of an expanded one that scrolls.",
      "Both: the card changes its height while its content scrolls.",
      "The content: a drag never starts.",
      "Both in the first event, for the guard comes too late; then one of them.")
    visitor.choice(
      "inset", &inset, "How the card's sides follow its state.",
      "With the finger, from edgeInset to 0.",
      "0 when expanded and at rest, else edgeInset: the card is narrower at once.")
    visitor.choice(
      "dragSign", &dragSign, "The sign of a drag from expanded.",
      "Down makes the card lower.",
      "Down makes it higher; as it is as high as can be, it stands still.")
    visitor.choice(
      "scrollExpand", &scrollExpand, "Whether scrolling expands a compact card.",
      "It doesn't.",
      "An offset beyond 20 does, a stale one too: the card opens and closes by itself.")
    visitor.choice(
      "positioning", &positioning, "What moves the card.",
      "A transform: nothing is laid out anew.",
      "Its frame: the shadows are drawn anew at each move, and slow drags jitter.",
      "An outer frame that cuts the content, which keeps its own.")
    visitor.choice(
      "hitRegion", &hitRegion, "Where the card takes touches.",
      "Where it is seen.",
      "In all of its layout frame: the map above it can't be tapped.")
    visitor.choice(
      "reveal", &reveal, "When a drag shows the details.",
      "None does: the details come with the release.",
      "From revealProgress on, while it is dragged.")
    visitor.choice(
      "shadow", &shadow, "How the shadow follows the progress.",
      "It is there below shadowThreshold, and gone above.",
      "It fades with the progress.")
    visitor.choice(
      "animation", &animation, "What animates the card.",
      "The release: until then the card is under the finger.",
      "Each change, by a spring of its own: the card lags behind the finger.")
    visitor.choice(
      "handoff", &handoff, "What becomes of a touch that has moved the card to its end.",
      "Nothing more.",
      "It goes on and scrolls, and moves the card again when the content is back at its top.")
    visitor.choice(
      "itemIdentity", &itemIdentity,
      "What becomes of the card's state when another item is presented.",
      "It begins anew.",
      "It is kept: another item opens as the one before was left.")
    visitor.choice(
      "contentAnimation", &contentAnimation, "What animates the content when the card settles.",
      "The card's spring, with all that lies on it.",
      "One of its own, against the card's: they drift apart.")
    visitor.choice(
      "scrollContainer", &scrollContainer, "What the content lies in.",
      "A scroll view, which is off where nothing scrolls.",
      "A scroll view when expanded, else a stack: each change makes other views of the content.")
    visitor.choice(
      "scrollBounce", &scrollBounce, "Which content gives way past its ends.",
      "What does not fit.",
      "All of it: content that fits moves too, and takes the card's touches.")
    visitor.choice(
      "photoIdentity", &photoIdentity, "What a photo of the gallery is known by.",
      "Its id.",
      "A new id at each change: the photos are made anew while the card moves.")
    visitor.choice(
      "releaseFrom", &releaseFrom,
      "What a release decides from.",
      "The state that it rests in or moves to.",
      "What is seen: a card that is caught above the height that it moves to goes no further down.")
    visitor.choice(
      "underfill", &underfill,
      "Whether there is anything under a card that overshoots its highest place.",
      "Nothing: what lies behind the card is seen below it.",
      "The card's base, which reaches below the screen.")
  }
}
