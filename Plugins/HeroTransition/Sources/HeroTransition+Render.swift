public import Interaction
public import Motion
internal import Values

/// What is seen at one moment.
private struct Shown {
  var progress: Double
  var geometry: HeroGeometry
  var toViewOpacity: Double

  /// Whether a snapshot flies and both ends are hidden.
  var isFlying: Bool

  /// Whether the detail is on the screen.
  var hasToView: Bool
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
    renderLayers(shown, into: &state)
    if shown.isFlying { state.layers.append(snapshot(shown)) }
  }

  private var phase: Phase {
    if let flight { return flight.direction == .present ? .presenting : .dismissing }
    if waitsUntil != nil { return .presenting }
    return isPresented ? .presented : .idle
  }

  private func shown(at now: Timestamp) -> Shown {
    guard let flight else {
      return Shown(
        progress: isPresented ? 1 : 0,
        geometry: isPresented
          ? destinationGeometry : idleIndex.map(geometry) ?? .zero,
        toViewOpacity: isPresented ? 1 : 0, isFlying: false, hasToView: isPresented)
    }
    let progress = flight.progress.state(at: now).value
    var geometry = way.geometry(at: progress)
    if let left = flight.correction?.state(at: now) { geometry = geometry + left.displacement }
    let isMatched = flight.mode == .matched
    return Shown(
      progress: progress, geometry: geometry.limited,
      toViewOpacity: opacity(at: progress, isMatched: isMatched), isFlying: isMatched,
      hasToView: true)
  }

  /// The detail's opacity: the progress, or for a match where it lies in its window.
  private func opacity(at progress: Double, isMatched: Bool) -> Double {
    guard isMatched else { return Math.clamp(progress, 0, 1) }
    let part = Interpolation.progress(
      of: progress, from: parameters.fadeStart, to: parameters.fadeEnd)
    return Math.clamp(part, 0, 1)
  }

  private func renderValues(_ shown: Shown, into state: inout RenderState) {
    let (frame, image) = (shown.geometry.frame, shown.geometry.image)
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
    state.values.append(.number(shown.geometry.cornerRadius))
    state.values.append(.number(image.x))
    state.values.append(.number(image.y))
    state.values.append(.number(image.width))
    state.values.append(.number(image.height))
    state.values.append(.number(shown.toViewOpacity))
    state.values.append(.bool(shown.isFlying))
    state.values.append(.bool(shown.isFlying))
    state.values.append(source.map { .string($0) } ?? .null)
    state.values.append(destination.map { .string($0.destinationName) } ?? .null)
    state.values.append(flight?.reason.map { .string($0.rawValue) } ?? .null)
  }
}

// MARK: - Layers

extension HeroTransition {
  private func renderLayers(_ shown: Shown, into state: inout RenderState) {
    let viewport = Rectangle(origin: .zero, size: environment.viewport)
    let behind = 1 - shown.toViewOpacity
    let hidden = shown.isFlying ? index(of: current) : nil
    for index in sources.indices where isAvailable(index) {
      let geometry = geometry(of: index)
      let source = parameters.sources[index]
      var layer = imageLayer(source.layerID, "source", geometry, source.image)
      // Opacities are absolute: what is left to see behind the detail.
      layer.opacity = behind
      layer.isHidden = index == hidden
      if !shown.hasToView { layer.hit = geometry.frame.intersection(viewport) }
      state.layers.append(layer)
    }
    guard shown.hasToView else { return }
    if parameters.scrimOpacity > 0 {
      var scrim = Layer(id: "scrim", role: "scrim", frame: viewport)
      scrim.opacity = parameters.scrimOpacity * Math.clamp(shown.progress, 0, 1)
      scrim.zIndex = 1
      state.layers.append(scrim)
    }
    var toView = Layer(id: "to-view", role: "to-view", frame: viewport)
    toView.opacity = shown.toViewOpacity
    toView.zIndex = 2
    // From its beginning on the detail takes all touches; what is behind can't be scrolled away.
    toView.hit = viewport
    state.layers.append(toView)
    guard destination != nil else { return }
    var layer = imageLayer(
      "destination", "destination", destinationGeometry, destinationImage)
    layer.opacity = shown.toViewOpacity
    layer.isHidden = shown.isFlying
    layer.zIndex = 3
    state.layers.append(layer)
  }

  /// A frame that clips the image that fills it.
  private func imageLayer(
    _ id: String, _ role: String, _ geometry: HeroGeometry, _ image: HeroImage?
  ) -> Layer {
    var layer = Layer(id: id, role: role, frame: geometry.frame)
    layer.cornerRadius = geometry.cornerRadius
    layer.clip = geometry.frame
    layer.content = image.map {
      Layer.Content(
        kind: "image", image: $0.id,
        frame: geometry.image.offsetBy(dx: -geometry.frame.x, dy: -geometry.frame.y))
    }
    return layer
  }

  private func snapshot(_ shown: Shown) -> Layer {
    let geometry = shown.geometry
    var layer = imageLayer("snapshot", "snapshot", geometry, flight?.image)
    layer.zIndex = 4
    if parameters.shadowOpacity > 0 {
      // None at either end, where the snapshot gives way to a view without one.
      let height = Math.clamp(4 * shown.progress * (1 - shown.progress), 0, 1)
      layer.shadows = [
        Layer.Shadow(
          opacity: parameters.shadowOpacity * height, radius: parameters.shadowRadius)
      ]
    }
    let base = destinationGeometry.image
    let scale = geometry.image.width / base.width
    guard parameters.morph == .transform, scale > 0, scale < .infinity else { return layer }
    // The layer is the whole image as the detail shows it. Its proportions are those of the image
    // on the way too, so that one scale does, except where two ways or two images are mixed.
    layer.frame = Rectangle(
      center: base.center, size: Size(width: base.width, height: geometry.image.height / scale))
    layer.translation = geometry.image.center - base.center
    layer.scale = scale
    // The scale magnifies radius and blur, too: divided by it, what is seen are the wanted ones.
    layer.cornerRadius = geometry.cornerRadius / scale
    for index in layer.shadows.indices { layer.shadows[index].radius /= scale }
    layer.content?.frame = nil
    return layer
  }
}
