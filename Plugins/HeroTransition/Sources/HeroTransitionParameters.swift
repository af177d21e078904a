public import Interaction
public import Motion
internal import Values

/// What can be tuned in the hero transition; the numbers are the seed's.
public struct HeroTransitionParameters: ParameterSet, Equatable {
  /// The views that an image may fly from.
  public var sources: [HeroSource] = []

  /// What else flies with the image.
  public var elements: [HeroElement] = []

  /// The controllers in which the destination is looked for.
  public var controller: HeroController?

  /// Further controllers that may be presented, each known by its id.
  public var controllers: [HeroController] = []

  /// How long a transition takes.
  public var duration = 0.4

  /// The damping fraction of its spring.
  public var dampingFraction = 0.85

  /// The spring as a whole, in the place of the two numbers; nil for these.
  public var flightSpring: Spring?

  /// What becomes of a transition that finds nothing to match.
  public var fallback = Fallback.fade

  /// Whether somebody keeps the transition's delegate, which a controller itself does not.
  public var retainDelegate = true

  /// Whether a drag dismisses.
  public var interactiveDismiss = true

  /// Whether calls that do not say so are animated.
  public var animated = true

  /// How the detail comes.
  public var style = Style.modal

  /// The way of the image's centre.
  public var path = Path.line

  /// How the snapshot is drawn on its way.
  public var morph = Morph.frame

  /// What becomes of what flies when an end is measured elsewhere.
  public var endMoved = EndMoved.glide

  /// What a dismissal's completion shows again, of what it has hidden.
  public var unhide = Unhide.both

  /// How far a drag has to be expected to get for its release to dismiss.
  public var dismissDistance = Threshold.fraction(1.0 / 3)

  /// How wide the edge is from which a push is dragged away.
  public var edgeWidth: Threshold = 20

  /// How a matched detail and the view behind give way to each other.
  public var fadeMode = FadeMode.in

  /// The progress at which a matched detail begins to show.
  public var fadeStart = 0.0

  /// The progress at which it is shown in full.
  public var fadeEnd = 1.0

  /// Where between the two `through` changes over; Material's number.
  public var fadeThreshold = 0.35

  /// The opacity of what darkens the view behind.
  public var scrimOpacity = 0.0

  /// The opacity of the flying image's shadow, half-way.
  public var shadowOpacity = 0.0

  /// The blur of that shadow.
  public var shadowRadius = 16.0

  /// How long a presentation waits for a destination that is not laid out.
  public var postponeTimeout = 0.0

  /// How a release finds its velocity.
  public var velocityStrategy = VelocityEstimator.leastSquares

  /// Makes the defaults.
  public init() {}

  /// The numbers by which a pointer's way is read.
  var gestureRules: GestureRules {
    var rules = GestureRules()
    rules.velocityStrategy = velocityStrategy
    return rules
  }

  /// What is left of the way when a transition completes.
  static let leftover = 0.0001

  /// The spring of the progress: what is left of it at the end is a ten-thousandth.
  var spring: Spring { flightSpring ?? numberSpring }

  /// The spring of the two numbers.
  var numberSpring: Spring {
    Spring(decayingTo: Self.leftover, in: duration, dampingFraction: dampingFraction)
  }

  /// How long a transition takes: with a spring of its own, until that has come as far.
  var flightTime: Double {
    guard let flightSpring else { return duration }
    let decay = min(1, flightSpring.dampingFraction) * flightSpring.angularFrequency
    return -Math.log(Self.leftover) / decay
  }
}

extension HeroTransitionParameters {
  /// Lists the fields in the documented order.
  public mutating func visit(_ visitor: inout ParameterVisitor) {
    var ids = IDTable()
    visitor.list(
      "sources", &sources, of: HeroSource.shape,
      "The views that an image can fly from: {id, frame, cornerRadius?, cornerRadii?, image?, "
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
      "The presented tree of controllers: {kind: controller | navigation | container, id?, "
        + "destination?, children?}.",
      decode: HeroController.init)
    visitor.number(
      "duration", &duration, in: 0...60, unit: "seconds",
      "The duration of a transition.")
    visitor.number(
      "dampingFraction", &dampingFraction, in: 0.05...1, unit: "of critical damping",
      "The damping fraction of the transition's spring; below 1 it overshoots.")
    visitor.choice(
      "fallback", &fallback, "The transition if no match is possible.",
      "A cross-fade.",
      "The system's own transition.")
    visitor.bool(
      "retainDelegate", &retainDelegate,
      "Keep a strong reference to the delegate; the controller's own is weak.")
    visitor.bool("interactiveDismiss", &interactiveDismiss, "Allow dragging the detail away.")
    visitor.bool("animated", &animated, "Animate by default; a call can override it.")
    visitExtensions(&visitor)
  }

  mutating func visitControllers(_ visitor: inout ParameterVisitor) {
    var ids = IDTable()
    visitor.list(
      "controllers", &controllers, of: "#/properties/controller",
      "More controllers that sources or calls can present, each with an id."
    ) { value throws(InvalidValue) in
      guard case .object(let members) = value else {
        throw InvalidValue(path: "", expected: "an object {kind, id, …}")
      }
      let controller = try HeroController(members)
      guard let id = controller.id, ids.insert(id) else {
        throw InvalidValue(path: "/id", expected: "an id that no other controller has")
      }
      return controller
    }
  }
}
