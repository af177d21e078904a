/// The selectable strategies. The first value of each is the default.
extension CardStackParameters {
  /// The rule that decides the outcome of a release.
  public enum Decision: String, CaseIterable, Sendable {
    /// By the position and the velocity, each with its sign.
    case signed
    /// As in the spec's sample code, where a flick within the threshold never acts.
    case literal
  }

  /// The order of the layers.
  public enum ZOrder: String, CaseIterable, Sendable {
    /// By position in the stack and order of decisions.
    case explicit
    /// By the order of the views: a leaving card falls behind the others.
    case implicit
  }

  /// The basis of a card's identity when the list changes.
  public enum Identity: String, CaseIterable, Sendable {
    /// By id.
    case id
    /// By position: after a change to the list, a layer may show a different card's content.
    case index
  }

  /// The directions in which a movement can start a drag.
  public enum Axis: String, CaseIterable, Sendable {
    case any
    /// Horizontal only. Steeper drags are left to scrolling content.
    case horizontal
  }

  /// The direction in which a dragged card rotates, and the point that it rotates about.
  public enum Pivot: String, CaseIterable, Sendable {
    /// By the direction of the drag alone.
    case none
    /// By the touched half: a card grabbed below its middle rotates the other way.
    case touch
    /// As with `touch`, and about the grabbed point, which stays under the finger.
    case finger
  }

  /// The behaviour of vertical movement if neither up nor down is allowed.
  public enum CrossAxis: String, CaseIterable, Sendable {
    /// It follows the finger freely, as in the spec's sample.
    case free
    /// With resistance, as in any other direction that is not allowed.
    case resist
  }

  /// The treatment of the last card.
  public enum LastCard: String, CaseIterable, Sendable {
    /// It can be swiped away; then the stack is empty.
    case leaves
    /// It resists in every direction and returns, like the spec's resistance at the end of a list.
    case stays
  }

  /// The cards that an action may name.
  public enum ActionTarget: String, CaseIterable, Sendable {
    /// The top card only.
    case top
    /// Any visible card.
    case visible
  }

  /// The exit of a card that is removed from the list.
  public enum Removal: String, CaseIterable, Sendable {
    /// It fades out in place, just as an inserted card fades in.
    case fade
    /// It disappears in the next frame.
    case cut
  }

  /// The time at which the confirmation badge appears.
  public enum ConfirmationMoment: String, CaseIterable, Sendable {
    /// After the card has left the screen and the swipe has completed, as the spec says.
    case landing
    /// At the time of the decision.
    case decision
  }

  /// The view to which the drag gesture is attached.
  public enum GestureScope: String, CaseIterable, Sendable {
    /// The card, so buttons receive their own touches.
    case card
    /// The whole view, so the drag takes taps away from the buttons (the spec's second pitfall).
    case container
  }

  /// The time at which media are released.
  public enum MediaRelease: String, CaseIterable, Sendable {
    /// After their card has left the loaded range.
    case window
    /// Never, so memory grows with each card (the spec's fourth pitfall).
    case never
  }

  /// The behaviour of a card that is caught while it returns.
  public enum Interruption: String, CaseIterable, Sendable {
    /// It continues from its visible position.
    case continuous
    /// It jumps to its target and continues from there (the spec's fifth pitfall).
    case snap
  }

  /// The owner of the drag's translation.
  public enum DragState: String, CaseIterable, Sendable {
    /// The dragged card.
    case card
    /// The stack, as in the spec's sample: after an action, the new top card inherits the translation and
    /// springs back from where the swiped card was released.
    case shared
  }
}
