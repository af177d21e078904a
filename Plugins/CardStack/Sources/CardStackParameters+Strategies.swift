/// What can be chosen; the first of each is the default.
extension CardStackParameters {
  /// The rule for a release.
  public enum Decision: String, CaseIterable, Sendable {
    /// The position and velocity with their signs.
    case signed
    /// By the seed's sample code, under which a flick within the threshold never acts.
    case literal
  }

  /// The order of the layers.
  public enum ZOrder: String, CaseIterable, Sendable {
    /// The position in the stack and the order of decisions.
    case explicit
    /// By the order of the views: a leaving card falls behind the others.
    case implicit
  }

  /// What a card is followed by through changes of the list.
  public enum Identity: String, CaseIterable, Sendable {
    /// By id.
    case id
    /// Its position: after a change, layers go on with other cards' content.
    case index
  }

  /// Which ways drag a card.
  public enum Axis: String, CaseIterable, Sendable {
    case any
    /// Steeper ways are left to content that scrolls.
    case horizontal
  }

  /// What decides to which side a dragged card turns.
  public enum Pivot: String, CaseIterable, Sendable {
    /// The drag's direction alone.
    case none
    /// The half that was touched: grabbed below its middle, a card turns the other way.
    case touch
  }

  /// The vertical movement if neither up nor down is allowed.
  public enum CrossAxis: String, CaseIterable, Sendable {
    /// It follows the finger freely, as in the seed's sample.
    case free
    /// Held back, as in any other direction that is not allowed.
    case resist
  }

  /// The treatment of the last card.
  public enum LastCard: String, CaseIterable, Sendable {
    /// It can be acted on; the stack is empty then.
    case leaves
    /// It is held back in each direction and returns: the seed's resistance at the end of a list.
    case stays
  }

  /// The cards that an action may name.
  public enum ActionTarget: String, CaseIterable, Sendable {
    /// The card on top.
    case top
    /// Each card of the stack that is seen.
    case visible
  }

  /// The exit of a card that is removed from the list.
  public enum Removal: String, CaseIterable, Sendable {
    /// It fades out in place, as one that is inserted fades in.
    case fade
    /// It disappears in the next frame.
    case cut
  }

  /// When an act is confirmed by a sign.
  public enum ConfirmationMoment: String, CaseIterable, Sendable {
    /// When the card has left the screen: after the swipe completes, as the seed says.
    case landing
    /// Immediately.
    case decision
  }

  /// The view to which the drag gesture is attached.
  public enum GestureScope: String, CaseIterable, Sendable {
    /// The card, so that buttons have their touches to themselves.
    case card
    /// The whole view, so the drag takes taps from buttons, the seed's second pitfall.
    case container
  }

  /// When media are released.
  public enum MediaRelease: String, CaseIterable, Sendable {
    /// When their card leaves the loaded range.
    case window
    /// Never, so memory grows with each card, the seed's fourth pitfall.
    case never
  }

  /// The behaviour of a card that is caught while it returns.
  public enum Interruption: String, CaseIterable, Sendable {
    /// It continues from its visible position.
    case continuous
    /// It snaps to where it was going and moves from there, the seed's fifth pitfall.
    case snap
  }

  /// The owner of the drag's translation.
  public enum DragState: String, CaseIterable, Sendable {
    /// The dragged card.
    case card
    /// The stack, as in the seed's sample: after an act the card that is on top now has it, and
    /// springs home from where the other one was let go.
    case shared
  }
}
