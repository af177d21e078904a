/// What can be chosen; the first of each is the default.
extension CardStackParameters {
  /// How a release is judged.
  public enum Decision: String, CaseIterable, Sendable {
    /// By position and velocity with their signs.
    case signed
    /// By the seed's sample code, under which a flick within the threshold never acts.
    case literal
  }

  /// What the order of the layers follows.
  public enum ZOrder: String, CaseIterable, Sendable {
    /// The position in the stack and the order of decisions.
    case explicit
    /// The order of the views: a card that leaves falls behind the others.
    case implicit
  }

  /// What a card is followed by through changes of the list.
  public enum Identity: String, CaseIterable, Sendable {
    /// Its id.
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

  /// How a card follows along y where neither up nor down is allowed.
  public enum CrossAxis: String, CaseIterable, Sendable {
    /// Freely, as in the seed's sample.
    case free
    /// Held back, as in any other direction that is not allowed.
    case resist
  }

  /// What becomes of the last card.
  public enum LastCard: String, CaseIterable, Sendable {
    /// It can be acted on; the stack is empty then.
    case leaves
    /// It is held back in each direction and returns: the seed's resistance at the end of a list.
    case stays
  }

  /// Which cards an action that names one may be for.
  public enum ActionTarget: String, CaseIterable, Sendable {
    /// The card on top.
    case top
    /// Each card of the stack that is seen.
    case visible
  }

  /// How a card leaves that is removed from the list.
  public enum Removal: String, CaseIterable, Sendable {
    /// It fades where it is, as one that is inserted fades in.
    case fade
    /// It is gone in the next frame.
    case cut
  }

  /// When an act is confirmed by a sign.
  public enum ConfirmationMoment: String, CaseIterable, Sendable {
    /// When the card is out of sight: after the swipe completes, as the seed says.
    case landing
    /// At once.
    case decision
  }

  /// What the drag is attached to.
  public enum GestureScope: String, CaseIterable, Sendable {
    /// The card, so that buttons have their touches to themselves.
    case card
    /// All of the view: buttons lose their taps to the drag, the seed's second pitfall.
    case container
  }

  /// When media are let go.
  public enum MediaRelease: String, CaseIterable, Sendable {
    /// When their card has left the window.
    case window
    /// Never: memory grows with each card that is done with, the seed's fourth pitfall.
    case never
  }

  /// What a card does that is caught on its way home.
  public enum Interruption: String, CaseIterable, Sendable {
    /// It goes on from where it is.
    case continuous
    /// It snaps to where it was going and moves from there, the seed's fifth pitfall.
    case snap
  }

  /// What the way of a drag belongs to.
  public enum DragState: String, CaseIterable, Sendable {
    /// The card that is dragged.
    case card
    /// The stack, as in the seed's sample: after an act the card that is on top now has it, and
    /// springs home from where the other one was let go.
    case shared
  }
}
