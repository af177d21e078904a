public import Interaction
public import Motion

/// The parameters of the card stack.
///
/// The default values come from the spec.
public struct CardStackParameters: ParameterSet {
  /// The cards, top first.
  public var cards: [StackCard] = []

  /// The number of times a list of cards was assigned.
  ///
  /// It grows even if an equal list is assigned, so that such an assignment also reloads the stack.
  var cardsRevision = 0

  /// The minimum velocity of a flick, in points per second.
  public var velocityThreshold = 300.0

  /// The translation beyond which a slow release causes an action.
  ///
  /// A fraction is relative to the viewport's width or, for vertical translations, to its height.
  public var translationThreshold: Threshold = 120

  /// The translation that rotates a card by one degree, in points.
  public var rotationDivisor = 20.0

  /// The maximum rotation, in degrees.
  public var maxRotation = 15.0

  /// The fraction of the finger's translation by which a card moves in a direction that is not allowed.
  public var resistance = 0.3

  /// The number of cards below the top card that are loaded in advance.
  public var ahead = 2

  /// The number of swiped cards that stay loaded for an undo.
  public var behind = 1

  /// The distance of the card from the safe area, in points.
  public var cardInset = 20.0

  /// The appearance of the cards below the top card.
  public var depth = DepthLaw.peek

  /// The distance of each card below the one above it with `depth: deck`, in points.
  public var depthOffset = 10.0

  /// The rule that decides the outcome of a release.
  public var decision = SwipeDecision.signed

  /// The order of the layers: by position in the stack, or by the order of the views.
  public var zOrder = ZOrder.explicit

  /// The property that identifies a card when the list changes: its id or its position.
  public var identity = Identity.id

  /// The actions that a drag can cause.
  public var allowed: [StackAction] = [.save, .remove]

  /// The number of actions that can be undone.
  public var undoDepth = 1

  /// The distance a pointer moves before a drag begins, in points.
  public var minimumDistance = 10.0

  /// Whether a release starts the spring with the finger's velocity.
  public var velocityContinuity = true

  /// The spring for cards that leave the stack and for cards that move up.
  public var swipe = Spring(response: 0.45, dampingFraction: 0.75)

  /// The spring that returns a released card to its resting position.
  public var `return` = Spring(response: 0.4, dampingFraction: 0.8)

  /// The spring that brings a card back after an undo or a veto.
  public var snappy = Spring(response: 0.3, dampingFraction: 0.7)

  /// The spring of the badge that confirms a button's action.
  public var bounce = Spring(response: 0.4, dampingFraction: 0.65)

  /// The method that estimates the finger's velocity at a release.
  public var velocityStrategy = VelocityEstimator.leastSquares

  /// The limit on the estimated velocity of a release.
  public var velocityGuard = VelocityGuard.steady

  /// The directions in which a movement can start a drag.
  public var axis = Axis.any

  /// The direction in which a dragged card rotates, and the point that it rotates about.
  public var pivot = Pivot.none

  /// Whether the cards repeat after the last one.
  public var loop = false

  /// Whether a release is judged only along the axis with the larger predicted translation.
  public var axisLock = false

  /// The card's response to a vertical movement of the finger if neither `up` nor `down` is an allowed
  /// action.
  public var crossAxis = CrossAxis.free

  /// Whether the last card can be swiped away.
  public var lastCard = LastCard.leaves

  /// The cards that an action may name.
  public var actionTarget = ActionTarget.top

  /// The duration of a press before it counts as a hold, in seconds.
  public var holdDuration = 0.5

  /// The maximum distance outside a button at which lifting the pointer still triggers the button, in points.
  public var buttonSlop = 0.0

  /// The way in which a card that is removed from the list disappears.
  public var removal = Removal.fade

  /// The time at which the confirmation badge appears.
  public var confirmation = ConfirmationMoment.landing

  /// The view to which the drag gesture is attached.
  public var gestureScope = GestureScope.card

  /// Whether the media of a card are released when the card leaves the loaded range.
  public var mediaRelease = MediaRelease.window

  /// The behavior of a card that is caught while it returns.
  public var interruption = Interruption.continuous

  /// The scope of a drag's translation: the dragged card, or all cards.
  public var dragState = DragState.card

  /// Creates the default parameters.
  public init() {}

  /// Returns the appearance of a card at a position, counted from the top.
  func depth(at position: Int) -> StackDepth {
    depth.depth(at: position, drop: depthOffset)
  }

  /// The thresholds for recognizing gestures on the card.
  var gestureRules: GestureRules {
    var rules = GestureRules()
    rules.minimumDistance = minimumDistance
    rules.velocityStrategy = velocityStrategy
    rules.velocityGuard = velocityGuard
    rules.holdDuration = holdDuration
    return rules
  }
}
