extension CardStrategies {
  /// The treatment of the card's state when another item is presented.
  public enum ItemIdentity: String, CaseIterable, Sendable {
    /// Another item is another card with new state.
    case fresh
    /// `.sheet(item:)` reuses its view: the detent is that of the previous item.
    case reused
  }

  /// The animation of the content when the card settles.
  public enum ContentAnimation: String, CaseIterable, Sendable {
    /// The card's spring moves everything on the card.
    case none
    /// The content has its own `.animation()`, which competes with the card's.
    case competing
  }

  /// The container of the content.
  public enum ScrollContainer: String, CaseIterable, Sendable {
    /// A scroll view that is disabled where nothing should scroll.
    case always
    /// Problem 2's first fix: a scroll view when expanded, otherwise a stack. Each change replaces
    /// the views of the content.
    case whenExpanded
  }

  /// The content that bounces.
  public enum ScrollBounce: String, CaseIterable, Sendable {
    /// Content that does not fit.
    case basedOnSize
    /// All content: then a scroll view competes for touches that have nothing to scroll.
    case always
  }

  /// The identity of a photo in the gallery.
  public enum PhotoIdentity: String, CaseIterable, Sendable {
    /// By id.
    case stable
    /// A new `UUID()` for each evaluation of the view, one per change of a drag.
    case perFrame
  }

  /// The basis of a release decision.
  public enum ReleaseFrom: String, CaseIterable, Sendable {
    /// Whether the card is expanded or moves there, as in the specs.
    case state
    /// The visible position: a card that was caught above its target goes no further down.
    case seen
  }

  /// Whether the card extends below the screen when it overshoots its highest position.
  public enum Underfill: String, CaseIterable, Sendable {
    /// It doesn't, as in the specs: the background is visible below the card.
    case off
    /// The card's base extends below the screen.
    case on
  }
}
