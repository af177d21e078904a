extension CardStrategies {
  /// Whether the card's state is reset or kept when a different item is presented.
  public enum ItemIdentity: String, CaseIterable, Sendable {
    /// A different item gets a new card with fresh state.
    case fresh
    /// As with `.sheet(item:)`, the view is reused, so the card keeps the previous item's detent.
    case reused
  }

  /// The animation of the content when the card settles.
  public enum ContentAnimation: String, CaseIterable, Sendable {
    /// The card's spring moves everything on the card.
    case none
    /// The content has its own `.animation()`, which competes with the card's.
    case competing
  }

  /// The kind of view that contains the card's scrollable content.
  public enum ScrollContainer: String, CaseIterable, Sendable {
    /// A scroll view that is always present, and disabled when nothing should scroll.
    case always
    /// A scroll view while the card is expanded, otherwise a plain stack.
    ///
    /// This is the first fix for problem 2 in Spec.md. Each switch between the two replaces the content's views.
    case whenExpanded
  }

  /// The condition under which the content bounces at its ends.
  public enum ScrollBounce: String, CaseIterable, Sendable {
    /// Only content that does not fit into the card bounces.
    case basedOnSize
    /// All content bounces, even if it fits into the card, so the scroll view competes with the card's drag
    /// for touches even when there is nothing to scroll.
    case always
  }

  /// Whether the photos in the gallery keep their identity or get a new one with every change during a drag.
  public enum PhotoIdentity: String, CaseIterable, Sendable {
    /// A photo keeps the id that the client sent.
    case stable
    /// A photo gets a new `UUID()` each time the view's body is evaluated, which happens with every change during a
    /// drag.
    case perFrame
  }

  /// The basis of a release decision: the card's state, or its visible position.
  public enum ReleaseFrom: String, CaseIterable, Sendable {
    /// The state in which the card rests or to which it is moving, as in the specs.
    case state
    /// The visible position. If the card was caught above its target, a release never moves it below that target.
    case seen
  }

  /// Whether the card extends below the screen when it overshoots its highest position.
  public enum Underfill: String, CaseIterable, Sendable {
    /// The background is visible below the overshooting card, as in the specs.
    case off
    /// The card's base extends below the screen.
    case on
  }
}
