public import Interaction
public import Motion

/// What can be tuned in the card stack; the numbers are the seed's.
public struct CardStackParameters: ParameterSet {
  /// The cards, top first.
  public var cards: [StackCard] = []

  /// How often a list of cards was assigned: an equal list is a list to go back to, too.
  var cardsRevision = 0

  /// The minimum velocity of a flick, in points per second.
  public var velocityThreshold = 300.0

  /// The translation beyond which a slow release acts; a fraction is of the viewport's width, and of
  /// its height along y.
  public var translationThreshold: Threshold = 120

  /// The translation that rotates a card by one degree.
  public var rotationDivisor = 20.0

  /// The maximum rotation, in degrees.
  public var maxRotation = 15.0

  /// How much of a finger's way a card follows in a direction that is not allowed.
  public var resistance = 0.3

  /// How many cards below the top are kept ready.
  public var ahead = 2

  /// How many cards that were acted on are kept for an undo.
  public var behind = 1

  /// The card's distance from the safe area, in points.
  public var cardInset = 20.0

  /// The appearance of the cards below the top.
  public var depth = DepthLaw.peek

  /// The rule for a release.
  public var decision = Decision.signed

  /// The order of the layers.
  public var zOrder = ZOrder.explicit

  /// What a card is followed by through changes of the list.
  public var identity = Identity.id

  /// The actions that a drag can cause.
  public var allowed: [StackAction] = [.save, .remove]

  /// How many actions can be undone.
  public var undoDepth = 1

  /// The distance a pointer moves before a drag begins, in points.
  public var minimumDistance = 10.0

  /// Whether the spring starts with the velocity of the release.
  public var velocityContinuity = true

  /// The spring for leaving cards and for cards that move up.
  public var swipe = Spring(response: 0.45, dampingFraction: 0.75)

  /// The spring that returns a card.
  public var `return` = Spring(response: 0.4, dampingFraction: 0.8)

  /// The spring for an undo.
  public var snappy = Spring(response: 0.3, dampingFraction: 0.7)

  /// The spring for the confirmation of a button.
  public var bounce = Spring(response: 0.4, dampingFraction: 0.65)

  /// The velocity estimator.
  public var velocityStrategy = VelocityEstimator.leastSquares

  /// Which ways drag a card.
  public var axis = Axis.any

  /// What decides to which side a dragged card turns.
  public var pivot = Pivot.none

  /// Whether the first cards lie below the last one again.
  public var loop = false

  /// Whether a release is judged along the axis on which it goes further.
  public var axisLock = false

  /// The vertical movement if neither up nor down is allowed.
  public var crossAxis = CrossAxis.free

  /// The treatment of the last card.
  public var lastCard = LastCard.leaves

  /// The cards that an action may name.
  public var actionTarget = ActionTarget.top

  /// The duration of a press before it counts as a hold, in seconds.
  public var holdDuration = 0.5

  /// How far outside a button a press may lift and still act, in points.
  public var buttonSlop = 0.0

  /// The exit of a card that is removed from the list.
  public var removal = Removal.fade

  /// When an act is confirmed by a sign.
  public var confirmation = ConfirmationMoment.landing

  /// The view to which the drag gesture is attached.
  public var gestureScope = GestureScope.card

  /// When media are released.
  public var mediaRelease = MediaRelease.window

  /// The behaviour of a card that is caught while it returns.
  public var interruption = Interruption.continuous

  /// The owner of the drag's translation.
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
