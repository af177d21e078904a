public import Interaction
public import Motion
internal import Values

/// What is seen at one moment.
struct Shown {
  var progress: Double
  var geometry: HeroGeometry

  /// The opacities of the views and of what lies in them.
  var opacities: HeroFade.Opacities
  var toViewOpacity: Double { opacities.toView }

  /// How the one view gives way to the other, while it does.
  var fadeMode = HeroTransitionParameters.FadeMode.in

  /// The images that it shows, the one that gives it its rectangle first.
  var pictures: [HeroPicture] = []

  /// Whether a snapshot flies and both ends are hidden.
  var isFlying: Bool

  /// Whether the detail is on the screen.
  var hasToView: Bool

  /// Whether the destination has been left hidden.
  var isLeftHidden = false

  /// How much is left of a snapshot that was lost, where it is, and where its elements are.
  var ghostOpacity = 0.0
  var ghostSource: String?
  var ghostGeometry = HeroGeometry.zero
  var ghostProgress = 0.0
  var ghostPictures: [HeroPicture] = []

  /// How far the detail and the view behind it are beside their places, in points to the right.
  var slide = 0.0
  var aside = 0.0
}

extension HeroTransition {
  /// Where the whole stands.
  public enum Phase: String, CaseIterable, Sendable {
    case idle
    case presenting
    case presented
    case dismissing
  }

  /// Adds phase, values and layers of a moment.
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
    // A fade hides nothing and shows nothing that is hidden.
    shown.isLeftHidden = leavesHidden && shown.hasToView
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

  /// How far a push moves the view behind aside on the whole: 30 % of the viewport's width.
  var wholeAside: Double { -trailing * environment.viewport.width * 0.3 }

  /// The direction of the trailing edge, 1 to the right: what is on its way keeps the one it began with.
  var trailing: Double { flight?.isMirrored ?? environment.isMirrored ? -1 : 1 }

  /// The image whose rectangle the values give: what flies, else what the visible end shows.
  private var shownImage: HeroImage? {
    if let image = flight?.image { return image }
    let isDetail = flight.map { $0.direction == .dismiss } ?? isPresented
    guard !isDetail else { return destination == nil ? nil : destinationImage }
    let index = flight == nil && waitsUntil == nil ? idleIndex : index(of: current)
    let image = index.map { parameters.sources[$0].image } ?? currentImage
    return image ?? destination?.destination?.image
  }

  private func renderValues(_ shown: Shown, into state: inout RenderState) {
    // A snapshot that is lost is what flies as long as it is seen.
    let geometry = shown.ghostOpacity > 0 ? shown.ghostGeometry : shown.geometry
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
  }
}
