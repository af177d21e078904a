public import Interaction
internal import Motion
internal import Values

/// What can be tuned in the hero transition; the numbers are the seed's.
public struct HeroTransitionParameters: ParameterSet, Equatable {
  /// What becomes of a transition that finds nothing to match.
  public enum Fallback: String, CaseIterable, Sendable {
    /// The seed's verification step: a fade.
    case fade
    /// The seed's sample of a delegate: the system's own transition.
    case system
  }

  /// The way of the image's centre.
  public enum Path: String, CaseIterable, Sendable {
    case line
    /// A quarter turn, as Material's arc motion: sideways first on the way in.
    case arc
  }

  /// How the detail comes.
  public enum Style: String, CaseIterable, Sendable {
    /// It fades in where it stays.
    case modal
    /// It comes from the trailing edge while the view behind moves aside, as in a navigation.
    case push
  }

  /// How detail and view behind give way to each other, as in Material's container transform.
  public enum FadeMode: String, CaseIterable, Sendable {
    /// The detail fades in over the view behind, which stays.
    case `in`
    /// The view behind fades out above the detail, which is there.
    case out
    /// Both at once.
    case cross
    /// First the view behind fades out, then the detail in.
    case through
  }

  /// How the snapshot is drawn on its way.
  public enum Morph: String, CaseIterable, Sendable {
    /// Its frame changes: laid out anew at each step, as in the seed.
    case frame
    /// Its frame stays that of the destination; scale, translation and clip change.
    case transform
  }

  /// The views that an image may fly from.
  public var sources: [HeroSource] = []

  /// What else flies with the image.
  public var elements: [HeroElement] = []

  /// The controllers in which the destination is looked for.
  public var controller: HeroController?

  /// How long a transition takes.
  public var duration = 0.4

  /// The damping fraction of its spring.
  public var dampingFraction = 0.85

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

  /// Makes the defaults.
  public init() {}

  /// The spring of the progress: what is left of it after the duration is a ten-thousandth.
  var spring: Spring {
    Spring(decayingTo: 0.0001, in: duration, dampingFraction: dampingFraction)
  }
}

extension HeroTransitionParameters {
  /// Lists the fields in the documented order.
  public mutating func visit(_ visitor: inout ParameterVisitor) {
    var ids: [String] = []
    visitor.list(
      "sources", &sources, of: HeroSource.shape,
      "The views that an image may fly from: {id, frame, cornerRadius?, cornerRadii?, image, "
        + "visible?}."
    ) { value throws(InvalidValue) in
      let source = try HeroSource(value)
      guard !ids.contains(source.id) else {
        throw InvalidValue(path: "/id", expected: "an id that no other source has")
      }
      ids.append(source.id)
      return source
    }
    visitor.object(
      "controller", &controller, shape: HeroController.shape,
      "The presented controllers: {kind: controller | navigation | container, id?, destination?, "
        + "children?}.",
      decode: HeroController.init)
    visitor.number(
      "duration", &duration, in: 0...60, unit: "seconds",
      "How long a transition takes; it completes exactly then.")
    visitor.number(
      "dampingFraction", &dampingFraction, in: 0.05...1, unit: "of critical damping",
      "The damping fraction of its spring; below 1 it overshoots.")
    visitor.choice(
      "fallback", &fallback, "What becomes of a transition that finds nothing to match.")
    visitor.bool(
      "retainDelegate", &retainDelegate,
      "Whether somebody keeps the transition's delegate; a controller holds it weakly.")
    visitor.bool("interactiveDismiss", &interactiveDismiss, "Whether a drag dismisses.")
    visitor.bool("animated", &animated, "Whether calls that do not say so are animated.")
    visitExtensions(&visitor)
  }

  private mutating func visitExtensions(_ visitor: inout ParameterVisitor) {
    visitor.choice("path", &path, "The way of the image's centre.")
    visitor.choice(
      "morph", &morph, "Whether the snapshot is laid out anew on its way or only transformed.")
    visitor.number(
      "fadeStart", &fadeStart, in: 0...1, unit: "progress",
      "The progress at which a matched detail begins to show.")
    visitor.number(
      "fadeEnd", &fadeEnd, in: 0...1, unit: "progress",
      "The progress at which it is shown in full.")
    visitor.choice(
      "fadeMode", &fadeMode, "How a matched detail and the view behind give way to each other.")
    visitor.number(
      "fadeThreshold", &fadeThreshold, in: 0...1, unit: "of the fade",
      "Where between fadeStart and fadeEnd the mode through changes over.")
    visitor.number(
      "scrimOpacity", &scrimOpacity, in: 0...1, unit: "opacity",
      "The opacity of what darkens the view behind; 0 for none.")
    visitor.number(
      "shadowOpacity", &shadowOpacity, in: 0...1, unit: "opacity",
      "The opacity of the flying image's shadow half-way; 0 for none.")
    visitor.number(
      "shadowRadius", &shadowRadius, in: 0...1000, unit: "points", "The blur of that shadow.")
    visitor.number(
      "postponeTimeout", &postponeTimeout, in: 0...60, unit: "seconds",
      "How long a presentation waits for a destination that is not laid out.")
    visitor.choice(
      "style", &style, "Whether a matched detail fades in place or also comes from the side.")
    var elementIDs: [String] = []
    visitor.list(
      "elements", &elements, of: HeroElement.shape,
      "What else flies: {id, sourceId?, image?, source {frame, cornerRadius?, cornerRadii?}, "
        + "destination {…}}."
    ) { value throws(InvalidValue) in
      let element = try HeroElement(value)
      guard !elementIDs.contains(element.id) else {
        throw InvalidValue(path: "/id", expected: "an id that no other element has")
      }
      elementIDs.append(element.id)
      return element
    }
  }
}
