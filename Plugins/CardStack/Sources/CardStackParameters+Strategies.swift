/// The selectable strategies.
///
/// The first value of each is the default.
extension CardStackParameters {
  /// The rule that decides the outcome of a release.
  public enum SwipeDecision: String, CaseIterable, Sendable {
    /// A release is judged by the card's position and the finger's velocity, including their directions.
    case signed
    /// A release is judged as in the spec's sample code, where a flick that ends within the translation
    /// threshold never causes an action.
    case literal
  }

  /// The earlier name of `SwipeDecision`.
  @available(*, deprecated, renamed: "SwipeDecision")
  public typealias Decision = SwipeDecision

  /// The order of the layers.
  public enum ZOrder: String, CaseIterable, Sendable {
    /// The layers are ordered by the cards' positions in the stack and by the order of the decisions.
    case explicit
    /// The layers have the order of the views, so a leaving card falls behind the others.
    case implicit
  }

  /// The property that identifies a card when the list changes: its id or its position.
  public enum Identity: String, CaseIterable, Sendable {
    /// A card is identified by its id.
    case id
    /// A card is identified by its position: after a change to the list, a layer may show a different card's
    /// content.
    case index
  }

  /// The directions in which a movement can start a drag.
  public enum Axis: String, CaseIterable, Sendable {
    case any
    /// Only a movement that is more horizontal than vertical starts a drag.
    ///
    /// Other drags are left to scrolling content.
    case horizontal
  }

  /// The direction in which a dragged card rotates, and the point that it rotates about.
  public enum Pivot: String, CaseIterable, Sendable {
    /// The grabbed point has no effect: the card rotates about its center, in the direction of the drag.
    case none
    /// The card rotates about its middle: in the direction of the drag, or in the opposite direction if it was
    /// grabbed below the middle.
    case touch
    /// The card rotates about the grabbed point, which stays under the finger.
    ///
    /// As with `touch`, the direction is reversed if the card was grabbed below its middle.
    case finger
  }

  /// The card's response to a vertical movement of the finger if neither `up` nor `down` is an allowed
  /// action.
  public enum CrossAxis: String, CaseIterable, Sendable {
    /// The card follows the finger without resistance, as in the spec's sample.
    case free
    /// The card follows the finger with resistance, as in any other direction that is not allowed.
    case resist
  }

  /// Whether the last card can be swiped away.
  public enum LastCard: String, CaseIterable, Sendable {
    /// The last card can be swiped away. After that, the stack is empty.
    case leaves
    /// The last card resists in every direction and returns, like the spec's resistance at the end of a list.
    case stays
  }

  /// The cards that an action may name.
  public enum ActionTarget: String, CaseIterable, Sendable {
    /// An action may name only the top card.
    case top
    /// An action may name any visible card.
    case visible
  }

  /// The way in which a card that is removed from the list disappears.
  public enum Removal: String, CaseIterable, Sendable {
    /// The card fades out in place, just as an inserted card fades in.
    case fade
    /// The card disappears in the next frame.
    case cut
  }

  /// The time at which the confirmation badge appears.
  public enum ConfirmationMoment: String, CaseIterable, Sendable {
    /// The badge appears after the card has left the screen and the swipe has completed, as the spec says.
    case landing
    /// The badge appears as soon as the action is decided.
    case decision
  }

  /// The view to which the drag gesture is attached.
  public enum GestureScope: String, CaseIterable, Sendable {
    /// The drag gesture is attached to the card, so buttons receive their own touches.
    case card
    /// The drag gesture is attached to the view that contains the stack and its buttons, so it takes taps away from
    /// the buttons (the spec's second pitfall).
    case container
  }

  /// Whether the media of a card are released when the card leaves the loaded range.
  public enum MediaRelease: String, CaseIterable, Sendable {
    /// Media are released after their card has left the loaded range.
    case window
    /// Media are never released, so memory grows with each card (the spec's fourth pitfall).
    case never
  }

  /// The behavior of a card that is caught while it returns.
  public enum Interruption: String, CaseIterable, Sendable {
    /// The card continues from its visible position.
    case continuous
    /// The card jumps to its target and continues from there (the spec's fifth pitfall).
    case snap
  }

  /// The scope of a drag's translation: the dragged card, or all cards.
  public enum DragState: String, CaseIterable, Sendable {
    /// The dragged card has its own translation.
    case card
    /// All cards share one translation, as in the spec's sample: after an action, the new top card inherits
    /// it and springs back from where the swiped card was released.
    case shared
  }
}
