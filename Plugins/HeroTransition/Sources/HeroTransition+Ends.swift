internal import Interaction
internal import Motion

/// The positions of the source and the destination, and whether an image can fly between them.
extension HeroTransition {
  /// Returns whether a source has a cell, regardless of the cell's position.
  func hasCell(_ index: Int) -> Bool {
    parameters.sources[index].isVisible && !sources[index].isReleased
  }

  /// Returns whether a source has a cell, and that cell is in the view behind the detail.
  func isAvailable(_ index: Int) -> Bool { hasCell(index) && liesBehind(index) }

  /// Whether the current source has a cell in the view that the detail covers.
  var isCurrentAvailable: Bool { index(of: current).map(isAvailable) ?? false }

  /// The index of the available source whose center is nearest to the viewport's center, or `nil` if no
  /// available source is in the viewport.
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

  /// The index of the source that the values describe while nothing is presented.
  ///
  /// This is the source of the last presentation if it is still available, otherwise the available source
  /// nearest the viewport's center, otherwise the first available source.
  var idleIndex: Int? {
    if let index = index(of: current), isAvailable(index) { return index }
    return centeredIndex ?? (index.firstAvailable < sources.count ? index.firstAvailable : nil)
  }

  /// The current source's image, even if the source has been removed.
  var currentImage: HeroImage? {
    index(of: current).map { parameters.sources[$0].image } ?? departed?.image
  }

  /// The detail's image, or `nil` if it has no image view.
  var destinationImage: HeroImage? {
    guard destination?.destination?.hasImageView != false else { return nil }
    return destination?.destination?.image ?? currentImage
  }

  /// Returns a source's current geometry.
  func geometry(of index: Int) -> HeroGeometry {
    let source = parameters.sources[index]
    return HeroGeometry(endingIn: sources[index].frame, corners: source.corners)
  }

  /// The current source's geometry or, if the source was removed, its last known geometry.
  private var sourceGeometry: HeroGeometry? {
    if let index = index(of: current) { return geometry(of: index) }
    return departed.map { HeroGeometry(endingIn: $0.frame, corners: $0.corners) }
  }

  /// The destination's current geometry, or the whole viewport if there is no destination.
  var destinationGeometry: HeroGeometry {
    let end = destination?.destination
    return HeroGeometry(
      endingIn: end == nil
        ? Rectangle(origin: .zero, size: environment.viewport) : destinationFrame,
      corners: end?.corners ?? Layer.CornerRadii(0))
  }

  /// The path from the current source to the destination.
  var way: HeroWay {
    let destination = destinationGeometry
    return HeroWay(
      source: sourceGeometry ?? destination, destination: destination, path: path)
  }

  /// The motion path, which stays the same during a transition.
  var path: HeroTransitionParameters.Path { flight?.path ?? parameters.path }

  /// Returns the mode of a transition that starts now, and the reason if it is not matched.
  func match(_ direction: Flight.Direction) -> (mode: Flight.Mode, reason: Flight.Reason?) {
    // Without a source, no delegate provides a transition.
    if isPlain { return (.system, .noSource) }
    if !parameters.retainDelegate { return (.system, .delegateReleased) }
    if environment.reduceMotion { return (.fade, .reduceMotion) }
    guard let reason = missing(direction) else { return (.matched, nil) }
    return (parameters.fallback == .fade ? .fade : .system, reason)
  }

  /// Returns the reason why no match is possible, or `nil` if all requirements are met.
  func missing(_ direction: Flight.Direction) -> Flight.Reason? {
    guard let index = index(of: current), isAvailable(index) else { return .sourceLost }
    // The cell must have an image in both directions. A dismissal also needs the detail's image.
    let cellImage = parameters.sources[index].image
    for image in [cellImage, direction == .present ? cellImage : destinationImage] {
      guard let image, !image.size.isEmpty else { return .noImage }
    }
    // Without an image view in the detail, the image would vanish on landing.
    if destination?.destination?.hasImageView == false { return .noImage }
    guard destination != nil else { return .noDestination }
    return sources[index].frame.isEmpty || destinationFrame.isEmpty ? .emptyFrame : nil
  }
}

extension HeroController {
  /// The name of the controller's destination in the values: the controller's id, or `destination` if it has none.
  var destinationName: String { id ?? "destination" }
}
