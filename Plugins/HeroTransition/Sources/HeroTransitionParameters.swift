public import Interaction
public import Motion
internal import Values

/// The parameters of the hero transition.
///
/// The defaults come from the spec.
public struct HeroTransitionParameters: ParameterSet, Equatable {
  /// The views that an image can fly from.
  public var sources: [HeroSource] = []

  /// The additional elements that fly.
  public var elements: [HeroElement] = []

  /// The tree of controllers that is searched for the destination, if any.
  public var controller: HeroController?

  /// More controllers that can be presented, each with an id.
  public var controllers: [HeroController] = []

  /// The duration of a transition, in seconds.
  public var duration = 0.4

  /// The damping fraction of the transition's spring.
  public var dampingFraction = 0.85

  /// The spring of the transition.
  ///
  /// If it is `nil`, the spring is derived from `duration` and `dampingFraction`.
  public var flightSpring: Spring?

  /// The transition that runs if no match is possible.
  public var fallback = Fallback.fade

  /// Whether the app keeps a strong reference to the transition's delegate.
  ///
  /// The controller's own reference is weak.
  public var retainDelegate = true

  /// Whether a drag can dismiss the detail.
  public var interactiveDismiss = true

  /// Whether a call without the member `animated` is animated.
  public var animated = true

  /// The motion of the detail when it is presented.
  public var style = Style.modal

  /// The motion path of the image's center.
  public var path = Path.line

  /// The strategy for resizing the flying snapshot.
  public var morph = Morph.frame

  /// The reaction of the flying image when its source or destination moves.
  public var endMoved = EndMoved.glide

  /// The hidden image views that a dismissal shows again when it completes.
  public var unhide = Unhide.both

  /// The predicted distance of the image from its resting position at which a release dismisses the detail.
  public var dismissDistance = Threshold.fraction(1.0 / 3)

  /// The width of the strip at the leading edge in which a drag that dismisses a pushed detail must begin.
  public var edgeWidth: Threshold = 20

  /// The fade between a matched detail and the view behind.
  public var fadeMode = FadeMode.in

  /// The progress at which the fade between the detail and the view behind starts.
  public var fadeStart = 0.0

  /// The progress at which the fade between the detail and the view behind is complete.
  public var fadeEnd = 1.0

  /// The fraction of the fade after which the fade mode `through` shows the detail instead of the view
  /// behind.
  ///
  /// The default is the value in Material's container transform.
  public var fadeThreshold = 0.35

  /// The opacity of the scrim over the view behind.
  public var scrimOpacity = 0.0

  /// The opacity of the flying image's shadow at half progress.
  public var shadowOpacity = 0.0

  /// The blur radius of the flying image's shadow, in points.
  public var shadowRadius = 16.0

  /// The maximum time a presentation waits for the destination's layout, in seconds.
  public var postponeTimeout = 0.0

  /// The handling of touches while a dismissal is in flight.
  public var touchesInFlight = TouchesInFlight.block

  /// The response of the image to a finger that drags the detail.
  public var dragTracking = DragTracking.finger

  /// The effect of a pinch on the detail.
  ///
  /// By default a pinch has no effect: the spec has no pinch, and older recordings rely on a second finger being
  /// ignored.
  public var pinch = Pinch.none

  /// Whether a pinch also rotates the image.
  public var pinchRotates = false

  /// The scale of a zoomed image above which a pinch meets resistance.
  public var maximumZoom = 4.0

  /// The method that estimates the finger's velocity at a release.
  public var velocityStrategy = VelocityEstimator.leastSquares

  /// The limit on the estimated velocity of a release.
  public var velocityGuard = VelocityGuard.steady

  /// Creates the default parameters.
  public init() {}

  /// A tracker without samples, for a new drag.
  var tracker: VelocityTracker {
    VelocityTracker(estimator: velocityStrategy, velocityGuard: velocityGuard)
  }

  var gestureRules: GestureRules {
    var rules = GestureRules()
    rules.velocityStrategy = velocityStrategy
    rules.velocityGuard = velocityGuard
    return rules
  }

  /// The fraction to which the envelope of the spring's oscillation has decayed when a transition completes.
  static let leftover = 0.0001

  /// The spring that drives the progress.
  ///
  /// When the transition completes, the envelope of the spring's oscillation has decayed to a ten-thousandth of its
  /// initial value.
  var spring: Spring { flightSpring ?? numberSpring }

  /// The spring that results from `duration` and `dampingFraction`.
  var numberSpring: Spring {
    Spring(decayingTo: Self.leftover, in: duration, dampingFraction: dampingFraction)
  }

  /// The duration of a transition, in seconds.
  ///
  /// With `flightSpring`, the transition ends when the envelope of the spring's oscillation has decayed to a
  /// ten-thousandth of its initial value.
  var flightTime: Double {
    guard let flightSpring else { return duration }
    let decay = min(1, flightSpring.dampingFraction) * flightSpring.angularFrequency
    return -Math.log(Self.leftover) / decay
  }
}

extension HeroTransitionParameters {
  /// Visits the parameters in the documented order.
  public mutating func visit(_ visitor: inout ParameterVisitor) {
    var ids = IDTable()
    visitor.list(
      "sources", &sources, of: HeroSource.shape,
      "Views that an image can fly from: {id, frame, cornerRadius?, cornerRadii?, image?, "
        + "visible?, in?, opens?}."
    ) { value throws(InvalidValue) in
      let source = try HeroSource(value)
      guard ids.insert(source.id) else {
        throw InvalidValue(path: "/id", expected: "an id that no other source has")
      }
      return source
    }
    visitor.object(
      "controller", &controller, shape: HeroController.shape,
      "Presented tree of controllers: {kind: controller | navigation | container, id?, "
        + "destination?, children?}.",
      decode: HeroController.init)
    visitor.number(
      "duration", &duration, in: 0...60, unit: "seconds",
      "Duration of a transition.")
    visitor.number(
      "dampingFraction", &dampingFraction, in: 0.05...1, unit: "of critical damping",
      "Damping fraction of the transition's spring; below 1 it overshoots.")
    visitor.choice(
      "fallback", &fallback, "Transition if no match is possible.",
      "A cross-fade.",
      "The system's own transition.")
    visitor.bool(
      "retainDelegate", &retainDelegate,
      "Keep a strong reference to the delegate. The controller's own reference is weak.")
    visitor.bool("interactiveDismiss", &interactiveDismiss, "Allow dragging the detail away.")
    visitor.bool("animated", &animated, "Animate by default; a call can override it.")
    visitExtensions(&visitor)
  }
}
