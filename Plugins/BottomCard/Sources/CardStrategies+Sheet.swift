extension CardStrategies {
  /// What becomes of the card's state when another item is presented.
  public enum ItemIdentity: String, CaseIterable, Sendable {
    /// Another item is another card, with fresh state.
    case fresh
    /// `.sheet(item:)` reuses its view: the detent is that of the item before.
    case reused
  }

  /// What animates the content when the card settles.
  public enum ContentAnimation: String, CaseIterable, Sendable {
    /// The card's spring, with all that lies on it.
    case none
    /// An `.animation()` of its own, against that of the card.
    case competing
  }

  /// What the content lies in.
  public enum ScrollContainer: String, CaseIterable, Sendable {
    /// A scroll view, which is disabled where nothing shall scroll.
    case always
    /// Problem 2's first cure: a scroll view when expanded, else a stack; each change makes other
    /// views of the content.
    case whenExpanded
  }

  /// Which content gives way past its ends.
  public enum ScrollBounce: String, CaseIterable, Sendable {
    /// Content that does not fit.
    case basedOnSize
    /// Any: then a scroll view competes for touches that have nothing to scroll.
    case always
  }

  /// What a photo of the gallery is known by.
  public enum PhotoIdentity: String, CaseIterable, Sendable {
    /// By id.
    case stable
    /// A `UUID()` that each evaluation of the view makes anew, one for each change of a drag.
    case perFrame
  }

  /// What a release decides from.
  public enum ReleaseFrom: String, CaseIterable, Sendable {
    /// Whether the card is expanded or moves there, as the seeds do.
    case state
    /// What is seen: a card that was caught above the height that it moves to goes no further down.
    case seen
  }

  /// Whether there is anything under a card that overshoots its highest place.
  public enum Underfill: String, CaseIterable, Sendable {
    /// Nothing, as in the seeds: what lies behind the card is seen below it.
    case off
    /// The card's base reaches below the screen.
    case on
  }
}
