public import Interaction
public import Motion

/// The parameters of the bottom card.
///
/// The numbers are those of the two specs.
public struct BottomCardParameters: ParameterSet, Equatable {
  /// The card's content, or `nil` for no card.
  public var item: CardItem?

  /// The minimum height when expanded, as a fraction of the viewport's height.
  public var expandedFraction = 0.5

  /// The maximum height when expanded, as a fraction of the viewport's height.
  public var expandedMaxFraction = 0.5

  /// The compact height until the content is measured, in points.
  public var compactFallbackHeight = 120.0

  /// The height of the handle and its padding, added to the measured content.
  public var chromeHeight = 17.0

  /// The distance a pointer moves before a drag begins.
  public var minimumDistance = 10.0

  /// The translation up beyond which a release expands the compact card.
  public var expandTranslation = Threshold.points(25.0)

  /// The predicted translation up beyond which a release expands the compact card.
  public var expandPredicted = Threshold.points(120.0)

  /// The translation down beyond which a release collapses the expanded card.
  public var collapseTranslation = Threshold.points(60.0)

  /// The predicted translation down beyond which a release collapses the expanded card.
  public var collapsePredicted = Threshold.points(150.0)

  /// The translation down beyond which a release dismisses the compact card.
  public var dismissTranslation = Threshold.points(50.0)

  /// The predicted translation down beyond which a release dismisses the compact card.
  public var dismissPredicted = Threshold.points(120.0)

  /// The distance of the compact card from the left and right edges.
  public var edgeInset = 10.0

  /// The opacity of the shadows below the threshold.
  public var shadowOpacity = 0.12

  /// The progress above which there is no shadow.
  public var shadowThreshold = 0.5

  /// The distance below the compact position at which a dragged card begins to fade.
  public var fadeStart = 100.0

  /// The distance over which it fades.
  public var fadeLength = 80.0

  /// The progress above which live reveal shows the details.
  public var revealProgress = 0.3

  /// The distance beyond the content's top that a scroll must pull to collapse the card.
  public var overscrollCollapse: Threshold = 30

  /// The time after a collapse by scrolling during which scrolling is ignored.
  public var scrollCooldown = 0.5

  /// The response of the spring between compact and expanded.
  public var response = 0.35

  /// The damping fraction of that spring.
  public var dampingFraction = 0.85

  /// The response of the critically damped spring for entering and leaving.
  public var presentDuration = 0.25

  /// The spring between compact and expanded, if it replaces the two numbers.
  public var settleSpring: Spring?

  /// The spring for entering and leaving, if it replaces the duration.
  public var enterSpring: Spring?

  /// Whether the spring starts with the velocity of the release.
  public var velocityContinuity = true

  /// The point from which a drag's translation is measured.
  public var dragOrigin = GestureRules.DragOrigin.touch

  /// The velocity estimator.
  public var velocityStrategy = VelocityEstimator.leastSquares

  /// The view that presents the card.
  public var presentation = CardStrategies.Presentation.overlay

  /// The source of the compact card's height.
  public var compactFrame = CardStrategies.CompactFrame.explicit

  /// When the card follows the finger.
  public var tracking = CardStrategies.Tracking.live

  /// Whether the card's views keep their identity.
  public var bodyIdentity = CardStrategies.BodyIdentity.stable

  /// When the compact height is measured.
  public var measurement = CardStrategies.Measurement.guarded

  /// The winner of a touch that could scroll or drag.
  public var scrollGesture = CardStrategies.ScrollGesture.exclusive

  /// The relation of the side insets to the card's state.
  public var inset = CardStrategies.Inset.interpolated

  /// The sign of a drag from expanded.
  public var dragSign = CardStrategies.DragSign.correct

  /// Whether scrolling expands a compact card.
  public var scrollExpand = CardStrategies.ScrollExpand.off

  /// The property that moves the card: its transform or its frame.
  public var positioning = CardStrategies.Positioning.transform

  /// The hit area of the card.
  public var hitRegion = CardStrategies.HitRegion.visible

  /// When a drag shows the details.
  public var reveal = CardStrategies.Reveal.frozen

  /// The relation of the shadow to the progress.
  public var shadow = CardStrategies.Shadow.step

  /// The animated changes: the release, or each change.
  public var animation = CardStrategies.Animation.explicit

  /// The behaviour of a touch that has moved the card to its end.
  public var handoff = CardStrategies.Handoff.none

  /// The treatment of the card's state when another item is presented.
  public var itemIdentity = CardStrategies.ItemIdentity.fresh

  /// The animation of the content when the card settles.
  public var contentAnimation = CardStrategies.ContentAnimation.none

  /// The container of the content.
  public var scrollContainer = CardStrategies.ScrollContainer.always

  /// The content that bounces.
  public var scrollBounce = CardStrategies.ScrollBounce.basedOnSize

  /// The identity of a photo in the gallery.
  public var photoIdentity = CardStrategies.PhotoIdentity.stable

  /// The basis of a release decision: the card's state, or its visible position.
  public var releaseFrom = CardStrategies.ReleaseFrom.state

  /// Whether the card extends below the screen when it overshoots its highest position.
  public var underfill = CardStrategies.Underfill.off

  /// The heights at which the card rests.
  ///
  /// Empty: compact and expanded.
  public var detents: [CardDetent] = []

  /// The choice of the detent after a release.
  public var snap = CardStrategies.Snap.thresholds

  /// The time for which `nearest` predicts ahead, in seconds.
  ///
  /// It is 0.2 in react-native-bottom-sheet and 0.499 in UIKit's scroll views.
  public var projection = 0.25

  /// The behaviour of a drag past the highest detent.
  public var overdrag = CardStrategies.Overdrag.clamp

  /// The opacity of the scrim behind the expanded card.
  ///
  /// 0: none.
  public var scrim = 0.0

  /// The progress above which the scrim is visible.
  public var scrimThreshold = 0.0

  /// The effect of a tap on the scrim.
  public var scrimTap = CardStrategies.ScrimTap.none

  /// Creates the default parameters.
  public init() {}

  /// The spring between compact and expanded.
  var spring: Spring {
    settleSpring ?? Spring(response: response, dampingFraction: dampingFraction)
  }

  /// The thresholds for recognising gestures.
  var gestureRules: GestureRules {
    var rules = GestureRules()
    rules.minimumDistance = minimumDistance
    rules.dragOrigin = dragOrigin
    rules.velocityStrategy = velocityStrategy
    return rules
  }

  /// The spring for entering and leaving: SwiftUI's smooth spring.
  var presentSpring: Spring {
    enterSpring ?? Spring(response: presentDuration, dampingFraction: 1)
  }
}
