public import Interaction
public import Motion

/// The parameters of the bottom card.
///
/// The default values come from the two specs.
public struct BottomCardParameters: ParameterSet, Equatable {
  /// The card's content, or `nil` for no card.
  public var item: CardItem?

  /// The card's minimum height when expanded, as a fraction of the viewport's height.
  public var expandedFraction = 0.5

  /// The card's maximum height when expanded, as a fraction of the viewport's height.
  public var expandedMaxFraction = 0.5

  /// The compact height until the content is measured, in points.
  public var compactFallbackHeight = 120.0

  /// The height of the handle and its padding, in points, which is added to the measured content height.
  public var chromeHeight = 17.0

  /// The distance that a pointer must move before a drag begins, in points.
  public var minimumDistance = 10.0

  /// The upward translation beyond which a release expands the compact card.
  public var expandTranslation = Threshold.points(25.0)

  /// The predicted upward translation beyond which a release expands the compact card.
  public var expandPredicted = Threshold.points(120.0)

  /// The downward translation beyond which a release collapses the expanded card.
  public var collapseTranslation = Threshold.points(60.0)

  /// The predicted downward translation beyond which a release collapses the expanded card.
  public var collapsePredicted = Threshold.points(150.0)

  /// The downward translation beyond which a release dismisses the compact card.
  public var dismissTranslation = Threshold.points(50.0)

  /// The predicted downward translation beyond which a release dismisses the compact card.
  public var dismissPredicted = Threshold.points(120.0)

  /// The distance of the compact card from the left and right edges of the screen, in points.
  public var edgeInset = 10.0

  /// The opacity of the shadows while the progress is below `shadowThreshold`.
  public var shadowOpacity = 0.12

  /// The progress above which there is no shadow.
  public var shadowThreshold = 0.5

  /// The distance below the compact position at which a dragged card begins to fade, in points.
  public var fadeStart = 100.0

  /// The distance over which a dragged card fades out, in points.
  public var fadeLength = 80.0

  /// The progress above which `reveal: live` shows the details during a drag.
  public var revealProgress = 0.3

  /// The distance by which the content must be pulled past its top to collapse the card.
  public var overscrollCollapse: Threshold = 30

  /// The time after a collapse by scrolling during which scrolling can't collapse the card again, in seconds.
  public var scrollCooldown = 0.5

  /// The response of the spring between compact and expanded, in seconds.
  public var response = 0.35

  /// The damping fraction of the spring between compact and expanded.
  public var dampingFraction = 0.85

  /// The response of the critically damped spring for entering and leaving, in seconds.
  public var presentDuration = 0.25

  /// The spring between compact and expanded, or `nil` to use `response` and `dampingFraction`.
  public var settleSpring: Spring?

  /// The spring for entering and leaving, or `nil` to use `presentDuration`.
  public var enterSpring: Spring?

  /// Whether a release starts the spring with the finger's velocity.
  public var velocityContinuity = true

  /// The point from which a drag's translation is measured.
  public var dragOrigin = GestureRules.DragOrigin.touch

  /// The method that estimates the finger's velocity at a release.
  public var velocityStrategy = VelocityEstimator.leastSquares

  /// The limit on the estimated velocity of a release.
  public var velocityGuard = VelocityGuard.steady

  /// The presentation of the card: as an overlay or in a system sheet.
  public var presentation = CardStrategies.Presentation.overlay

  /// The source of the compact card's height: the measured content, or a scroll view that fills the screen.
  public var compactFrame = CardStrategies.CompactFrame.explicit

  /// Whether the card follows the finger during the drag or moves only at the release.
  public var tracking = CardStrategies.Tracking.live

  /// Whether the card's views keep their identity or are replaced during the first drag.
  public var bodyIdentity = CardStrategies.BodyIdentity.stable

  /// Whether the compact height is measured only while the card is compact and not dragged, or also at other times.
  public var measurement = CardStrategies.Measurement.guarded

  /// The gesture that wins when a touch could either scroll or drag.
  public var scrollGesture = CardStrategies.ScrollGesture.exclusive

  /// Whether the side insets follow the finger or change at once with the card's state.
  public var inset = CardStrategies.Inset.interpolated

  /// The sign of a drag that starts from the expanded card: correct, or inverted as in problem 8 of the spec.
  public var dragSign = CardStrategies.DragSign.correct

  /// Whether scrolling expands a compact card.
  public var scrollExpand = CardStrategies.ScrollExpand.off

  /// The property that moves the card: its transform or its frame.
  public var positioning = CardStrategies.Positioning.transform

  /// The hit area of the card: its visible area, or its whole layout frame.
  public var hitRegion = CardStrategies.HitRegion.visible

  /// Whether the details appear at the release or already during a drag.
  public var reveal = CardStrategies.Reveal.frozen

  /// Whether the shadow disappears in one step or fades with the progress.
  public var shadow = CardStrategies.Shadow.step

  /// The changes that are animated: only the release, or every change.
  public var animation = CardStrategies.Animation.explicit

  /// The effect of a touch that continues after it has moved the card to its highest position.
  public var handoff = CardStrategies.Handoff.none

  /// Whether the card's state is reset or kept when a different item is presented.
  public var itemIdentity = CardStrategies.ItemIdentity.fresh

  /// The animation of the content when the card settles.
  public var contentAnimation = CardStrategies.ContentAnimation.none

  /// The kind of view that contains the card's scrollable content: always a scroll view, or a scroll view only while
  /// the card is expanded.
  public var scrollContainer = CardStrategies.ScrollContainer.always

  /// The content that bounces when scrolled past its ends: only content that does not fit into the card, or
  /// all content.
  public var scrollBounce = CardStrategies.ScrollBounce.basedOnSize

  /// Whether the photos in the gallery keep their identity or get a new one with every change during a drag.
  public var photoIdentity = CardStrategies.PhotoIdentity.stable

  /// The basis of a release decision: the card's state, or its visible position.
  public var releaseFrom = CardStrategies.ReleaseFrom.state

  /// Whether the card extends below the screen when it overshoots its highest position.
  public var underfill = CardStrategies.Underfill.off

  /// The heights at which the card rests.
  ///
  /// If the list is empty, the card rests at the spec's compact and expanded heights.
  public var detents: [CardDetent] = []

  /// The strategy that chooses the detent after a release.
  public var snap = CardStrategies.Snap.thresholds

  /// The time span over which `snap: nearest` predicts the card's position, in seconds.
  ///
  /// It is 0.2 in react-native-bottom-sheet and 0.499 in UIKit's scroll views.
  public var projection = 0.25

  /// The behavior of a drag past the highest detent.
  public var overdrag = CardStrategies.Overdrag.clamp

  /// The opacity of the scrim behind the expanded card, from 0 to 1.
  ///
  /// If it is 0, there is no scrim.
  public var scrim = 0.0

  /// The progress above which the scrim is visible.
  public var scrimThreshold = 0.0

  /// The maximum number of detents that the card moves after a release, or 0 for no limit.
  ///
  /// Dismissal counts as a detent below the lowest one.
  public var snapLimit = 0

  /// The directions in which a movement can start a drag.
  public var axis = CardStrategies.Axis.any

  /// The rule for a release whose translation and predicted translation have opposite directions.
  public var decision = CardStrategies.ReleaseDecision.literal

  /// The content that receives the touches of an expanded card: only content that can scroll, or all content.
  public var scrollTouch = CardStrategies.ScrollTouch.scrollable

  /// The effect of a tap on the scrim.
  public var scrimTap = CardStrategies.ScrimTap.none

  /// The releases that wait for the app's answer.
  public var confirm = Confirm.none

  /// The time for which a release waits for the app's answer, in seconds.
  public var confirmTimeout = 1.0

  /// The edge of the screen to which the card is attached.
  public var edge = Edge.bottom

  /// Creates the default parameters.
  public init() {}

  /// The spring between compact and expanded that results from the parameters.
  var spring: Spring {
    settleSpring ?? Spring(response: response, dampingFraction: dampingFraction)
  }

  /// The thresholds for recognizing gestures on the card.
  var gestureRules: GestureRules {
    var rules = GestureRules()
    rules.minimumDistance = minimumDistance
    rules.dragOrigin = dragOrigin
    rules.velocityStrategy = velocityStrategy
    rules.velocityGuard = velocityGuard
    return rules
  }

  /// The spring for entering and leaving that results from the parameters, by default SwiftUI's smooth spring.
  var presentSpring: Spring {
    enterSpring ?? Spring(response: presentDuration, dampingFraction: 1)
  }
}
