public import Interaction
public import Motion

/// What can be tuned in the card stack; the numbers are the seed's.
public struct CardStackParameters: ParameterSet {
  /// The cards, top first.
  public var cards: [StackCard] = []

  /// How often a list of cards was assigned: an equal list is a list to go back to, too.
  var cardsRevision = 0

  /// A release faster than this is a flick, in points per second.
  public var velocityThreshold = 300.0

  /// A slow release further from home than this acts; a fraction is of the viewport's width, and of
  /// its height along y.
  public var translationThreshold: Threshold = 120

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

  /// How a release finds its velocity.
  public var velocityStrategy = VelocityEstimator.leastSquares

  /// Which ways drag a card.
  public var axis = Axis.any

  /// What decides to which side a dragged card turns.
  public var pivot = Pivot.none

  /// Whether the first cards lie below the last one again.
  public var loop = false

  /// Whether a release is judged along the axis on which it goes further.
  public var axisLock = false

  /// How a card follows along y where neither up nor down is allowed.
  public var crossAxis = CrossAxis.free

  /// What becomes of the last card.
  public var lastCard = LastCard.leaves

  /// Which cards an action that names one may be for.
  public var actionTarget = ActionTarget.top

  /// How long a press lasts before it is a hold, in seconds.
  public var holdDuration = 0.5

  /// How far outside a button a press may lift and still act, in points.
  public var buttonSlop = 0.0

  /// How a card leaves that is removed from the list.
  public var removal = Removal.fade

  /// When an act is confirmed by a sign.
  public var confirmation = ConfirmationMoment.landing

  /// What the drag is attached to.
  public var gestureScope = GestureScope.card

  /// When media are let go.
  public var mediaRelease = MediaRelease.window

  /// What a card does that is caught on its way home.
  public var interruption = Interruption.continuous

  /// What the way of a drag belongs to.
  public var dragState = DragState.card

  /// Makes the defaults.
  public init() {}

  /// The numbers by which a pointer's way is read.
  var gestureRules: GestureRules {
    var rules = GestureRules()
    rules.minimumDistance = minimumDistance
    rules.velocityStrategy = velocityStrategy
    rules.holdDuration = holdDuration
    return rules
  }
}
