public import Interaction
public import Motion

/// What can be tuned in the card stack; the numbers are the seed's.
public struct CardStackParameters: ParameterSet {
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

  /// The cards, top first.
  public var cards: [StackCard] = []

  /// How often a list of cards was assigned: an equal list is a list to go back to, too.
  var cardsRevision = 0

  /// A release faster than this is a flick, in points per second.
  public var velocityThreshold = 300.0

  /// A slow release further from home than this acts, in points.
  public var translationThreshold = 120.0

  /// How many points of a drag turn a card by a degree.
  public var rotationDivisor = 20.0

  /// The greatest rotation, in degrees.
  public var maxRotation = 15.0

  /// How much of a finger's way a card follows in a direction that is not allowed.
  public var resistance = 0.3

  /// How many cards below the top are kept ready.
  public var ahead = 2

  /// How many cards that were acted on are kept for an undo.
  public var behind = 1

  /// The card's distance from the safe area, in points.
  public var cardInset = 20.0

  /// How cards below the top are drawn.
  public var depth = DepthLaw.peek

  /// How a release is judged.
  public var decision = Decision.signed

  /// What the order of the layers follows.
  public var zOrder = ZOrder.explicit

  /// What a card is followed by through changes of the list.
  public var identity = Identity.id

  /// The actions that a drag can lead to.
  public var allowed: [StackAction] = [.save, .remove]

  /// How many actions can be undone.
  public var undoDepth = 1

  /// How far a pointer moves before a drag begins, in points.
  public var minimumDistance = 10.0

  /// Whether a release hands its velocity to the spring.
  public var velocityContinuity = true

  /// The spring of exits and promotions.
  public var swipe = Spring(response: 0.45, dampingFraction: 0.75)

  /// The spring that takes a card home.
  public var `return` = Spring(response: 0.4, dampingFraction: 0.8)

  /// The spring of an undo.
  public var snappy = Spring(response: 0.3, dampingFraction: 0.7)

  /// The spring of the confirmation of a button.
  public var bounce = Spring(response: 0.4, dampingFraction: 0.65)

  /// Which ways drag a card.
  public var axis = Axis.any

  /// What decides to which side a dragged card turns.
  public var pivot = Pivot.none

  /// Whether the first cards lie below the last one again.
  public var loop = false

  /// Makes the defaults.
  public init() {}

  /// The numbers by which a pointer's way is read.
  var gestureRules: GestureRules {
    var rules = GestureRules()
    rules.minimumDistance = minimumDistance
    return rules
  }
}
