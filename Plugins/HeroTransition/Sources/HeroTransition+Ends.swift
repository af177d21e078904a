internal import Interaction
internal import Motion

/// Where the two ends of a transition are, and whether they can be matched.
extension HeroTransition {
  /// Whether a source has a cell, wherever it lies.
  func hasCell(_ index: Int) -> Bool {
    parameters.sources[index].isVisible && !sources[index].isReleased
  }

  /// Whether a source has a cell in the view that the detail covers.
  func isAvailable(_ index: Int) -> Bool { hasCell(index) && liesBehind(index) }

  /// Whether the current source has a cell.
  var isCurrentAvailable: Bool { index(of: current).map(isAvailable) ?? false }

  /// The available source in the viewport whose centre is nearest to the viewport's, if any.
  var centeredIndex: Int? {
    let viewport = Rectangle(origin: .zero, size: environment.viewport)
    var nearest: (index: Int, distance: Double)?
    for index in index.near where isAvailable(index) {
      let frame = sources[index].frame
      guard frame.intersection(viewport) != nil else { continue }
      let distance = frame.center.distance(to: viewport.center)
      guard distance < nearest?.distance ?? .infinity else { continue }
      nearest = (index, distance)
    }
    return nearest?.index
  }

  /// The source that is seen when nothing is presented: the last one, else the one at the centre.
  var idleIndex: Int? {
    if let index = index(of: current), isAvailable(index) { return index }
    return centeredIndex ?? (index.firstAvailable < sources.count ? index.firstAvailable : nil)
  }

  /// What the current source shows, also when its cell is gone.
  var currentImage: HeroImage? {
    index(of: current).map { parameters.sources[$0].image } ?? departed?.image
  }

  /// What the detail shows.
  var destinationImage: HeroImage? {
    guard destination?.destination?.hasImageView != false else { return nil }
    return destination?.destination?.image ?? currentImage
  }

  /// A source where it is now.
  func geometry(of index: Int) -> HeroGeometry {
    let source = parameters.sources[index]
    return HeroGeometry(endingIn: sources[index].frame, corners: source.corners)
  }

  /// The current source where it is, or where it was seen last.
  private var sourceGeometry: HeroGeometry? {
    if let index = index(of: current) { return geometry(of: index) }
    return departed.map { HeroGeometry(endingIn: $0.frame, corners: $0.corners) }
  }

  /// The destination where it is now; without one, the detail as a whole.
  var destinationGeometry: HeroGeometry {
    let end = destination?.destination
    return HeroGeometry(
      endingIn: end == nil
        ? Rectangle(origin: .zero, size: environment.viewport) : destinationFrame,
      corners: end?.corners ?? Layer.CornerRadii(0))
  }

  /// The way between the ends, as they are now.
  var way: HeroWay {
    let destination = destinationGeometry
    return HeroWay(
      source: sourceGeometry ?? destination, destination: destination, path: path)
  }

  /// The way that flies is the one that began.
  var path: HeroTransitionParameters.Path { flight?.path ?? parameters.path }

  /// How a transition that begins now will be done, and why not as a match.
  func match(_ direction: Flight.Direction) -> (mode: Flight.Mode, reason: Flight.Reason?) {
    // Without a source there is no transition that a delegate could make.
    if isPlain { return (.system, .noSource) }
    if !parameters.retainDelegate { return (.system, .delegateReleased) }
    if environment.reduceMotion { return (.fade, .reduceMotion) }
    guard let reason = missing(direction) else { return (.matched, nil) }
    return (parameters.fallback == .fade ? .fade : .system, reason)
  }

  /// The first thing that a match needs and does not find.
  func missing(_ direction: Flight.Direction) -> Flight.Reason? {
    guard let index = index(of: current), isAvailable(index) else { return .sourceLost }
    // The cell shows an image in any case; on the way back it is the detail's that flies there.
    let cellImage = parameters.sources[index].image
    for image in [cellImage, direction == .present ? cellImage : destinationImage] {
      guard let image, !image.size.isEmpty else { return .noImage }
    }
    // Where the detail has no image view, it would vanish where it lands.
    if destination?.destination?.hasImageView == false { return .noImage }
    guard destination != nil else { return .noDestination }
    return sources[index].frame.isEmpty || destinationFrame.isEmpty ? .emptyFrame : nil
  }
}

extension HeroController {
  /// The name that the values give a destination: its own, or that of its layer.
  var destinationName: String { id ?? "destination" }
}
