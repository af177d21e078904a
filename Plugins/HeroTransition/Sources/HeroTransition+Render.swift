public import Interaction
public import Motion
internal import Values

/// The visible state at a given time.
struct Shown {
  var progress: Double
  var geometry: HeroGeometry

  /// The opacities of the view behind and of the detail, and the visible fractions of both.
  var opacities: HeroFade.Opacities
  var toViewOpacity: Double { opacities.toView }

  /// The running fade's mode, or `in` at rest.
  var fadeMode = HeroTransitionParameters.FadeMode.in

  /// The snapshot's images.
  ///
  /// The image rectangle in the state's values is that of the first image.
  var pictures: [HeroPicture] = []

  /// Whether a snapshot is flying, which means that the source and the destination are hidden.
  var isFlying: Bool

  /// Whether the detail is on the screen.
  var hasToView: Bool

  /// Whether a cancelled dismissal left the destination hidden.
  var isLeftHidden = false

  /// The opacity of a snapshot that has lost its match, or 0 if there is none.
  var ghostOpacity = 0.0

  /// The id of the source whose image is shown by the snapshot that has lost its match.
  var ghostSource: String?

  var ghostGeometry = HeroGeometry.zero

  /// The progress of the elements that lost their match at the same time as the snapshot.
  var ghostProgress = 0.0

  /// The images of the snapshot that has lost its match, back to front.
  var ghostPictures: [HeroPicture] = []

  /// The zoom of the image, or `nil` if the image is not zoomed.
  var zoom: HeroPose?

  /// The horizontal offset of the detail, in points, positive to the right.
  var slide = 0.0

  /// The horizontal offset of the view behind, in points, positive to the right.
  var aside = 0.0
}

extension HeroTransition {
  /// The value of a state's `phase`: whether a detail is presented, or is being presented or dismissed.
  public enum Phase: String, CaseIterable, Sendable {
    case idle
    case presenting
    case presented
    case dismissing
  }

  /// Adds the phase, the values and the layers at the given time.
  public func render(at now: Timestamp, into state: inout RenderState) {
    let shown = shown(at: now)
    state.phase = phase.rawValue
    renderValues(shown, into: &state)
    renderLayers(shown, at: now, into: &state)
  }

  private var phase: Phase {
    if let flight { return flight.direction == .present ? .presenting : .dismissing }
    if waitsUntil != nil { return .presenting }
    return isPresented ? .presented : .idle
  }

  func shown(at now: Timestamp) -> Shown {
    var shown = shownInOrder(at: now)
    // A destination that was left hidden also stays hidden during a fade.
    shown.isLeftHidden = leavesHidden && shown.hasToView
    shown.zoom = zoom?.state(at: now).pose
    return shown
  }

  private func shownInOrder(at now: Timestamp) -> Shown {
    guard let flight else {
      return Shown(
        progress: isPresented ? 1 : 0,
        geometry: isPresented
          ? destinationGeometry : idleIndex.map(geometry) ?? .zero,
        opacities: HeroFade().opacities(at: isPresented ? 1 : 0, now), isFlying: false,
        hasToView: isPresented)
    }
    let progress = flight.progress.state(at: now).value
    var geometry = way.geometry(at: progress)
    if let correction = flight.correction {
      geometry = correction.applied(to: geometry, at: now)
    }
    let isMatched = flight.mode == .matched
    var shown = Shown(
      progress: progress, geometry: geometry.limited,
      opacities: flight.fade.opacities(at: progress, now), fadeMode: flight.fade.mode,
      isFlying: isMatched, hasToView: true)
    if let ghost = flight.ghost {
      shown.ghostOpacity = ghost.opacity(at: now)
      shown.ghostSource = ghost.source
      shown.ghostGeometry = ghost.geometry(at: now)
      shown.ghostProgress = ghost.progress(at: now)
      shown.ghostPictures = ghost.pictures
    }
    shown.pictures = pictures(at: now)
    if flight.slides {
      let part = Math.clamp(progress, 0, 1)
      shown.slide = trailing * environment.viewport.width * (1 - part)
      shown.aside = wholeAside * part
    }
    return shown
  }

  /// The horizontal offset of the view behind at the end of a push, in points: 30 % of the viewport's width,
  /// away from the trailing edge.
  var wholeAside: Double { -trailing * environment.viewport.width * 0.3 }

  /// The direction of the trailing edge: 1 is right, -1 is left.
  ///
  /// It stays the same during the whole transition.
  var trailing: Double { flight?.isMirrored ?? environment.isMirrored ? -1 : 1 }

  /// The image whose rectangle is in the values: the flying image, or otherwise the image of the detail or the cell.
  ///
  /// The value is `nil` if neither has an image.
  private var shownImage: HeroImage? {
    if let image = flight?.image { return image }
    let isDetail = flight.map { $0.direction == .dismiss } ?? isPresented
    guard !isDetail else { return destination == nil ? nil : destinationImage }
    let index = flight == nil && waitsUntil == nil ? idleIndex : index(of: current)
    let image = index.map { parameters.sources[$0].image } ?? currentImage
    return image ?? destination?.destination?.image
  }

  private func renderValues(_ shown: Shown, into state: inout RenderState) {
    // A snapshot that lost its match counts as the flying image while it is visible.
    var geometry = (shown.ghostOpacity > 0 ? shown.ghostGeometry : shown.geometry).limited
    if let zoom = shown.zoom { geometry = geometry.zoomed(by: zoom) }
    let frame = geometry.frame
    let image = geometry.rectangle(of: shownImage)
    let direction = flight?.direction ?? (waitsUntil == nil ? nil : .present)
    let source =
      flight == nil && !isPresented && waitsUntil == nil
      ? idleIndex.map { parameters.sources[$0].id } : current
    state.values.append(flight.map { .string($0.mode.rawValue) } ?? .null)
    state.values.append(direction.map { .string($0.rawValue) } ?? .null)
    state.values.append(.number(shown.progress))
    state.values.append(.number(frame.x))
    state.values.append(.number(frame.y))
    state.values.append(.number(frame.width))
    state.values.append(.number(frame.height))
    state.values.append(.number(geometry.corners.greatest))
    state.values.append(.number(image.x))
    state.values.append(.number(image.y))
    state.values.append(.number(image.width))
    state.values.append(.number(image.height))
    state.values.append(.number(shown.toViewOpacity))
    state.values.append(.bool(shown.isFlying))
    state.values.append(.bool(shown.isFlying || shown.isLeftHidden))
    state.values.append(source.map { .string($0) } ?? .null)
    state.values.append(destination.map { .string($0.destinationName) } ?? .null)
    state.values.append(flight?.reason.map { .string($0.rawValue) } ?? .null)
    renderZoom(shown, into: &state)
  }
}
