internal import Interaction
internal import Motion

/// The rendering of the visible layers.
extension HeroTransition {
  func renderLayers(_ shown: Shown, at now: Timestamp, into state: inout RenderState) {
    let standings = parameters.elements.map { standing(of: $0, shown, at: now) }
    guard shown.hasToView else { return renderFromView(shown, standings, into: &state) }
    // If the view behind fades out above the detail, the detail's layers have to be below that view.
    let isDetailBelow = shown.fadeMode == .out
    if isDetailBelow { renderToView(shown, standings, zIndex: -3, into: &state) }
    renderFromView(shown, standings, into: &state)
    if parameters.scrimOpacity > 0 {
      let viewport = Rectangle(origin: .zero, size: environment.viewport)
      state.layers.add("scrim", role: "scrim", frame: viewport) { scrim in
        scrim.opacity = parameters.scrimOpacity * Math.clamp(shown.progress, 0, 1)
        if isDetailBelow { scrim.opacity *= shown.opacities.fromView }
        scrim.zIndex = 1
      }
    }
    if !isDetailBelow { renderToView(shown, standings, zIndex: 2, into: &state) }
    renderSnapshot(shown, into: &state)
    for (element, standing) in zip(parameters.elements, standings)
    where standing.isInTheAir || standing.snapshot > 0 {
      let geometry = standing.geometry.limited
      addImage(element.snapshotLayerID, "element", geometry, element.image, to: &state) { layer in
        layer.opacity = standing.snapshot
        layer.zIndex = 5
      }
    }
    renderEdge(into: &state)
  }

  /// Adds the invisible layer at the screen's edge from which a pushed detail can be dragged away.
  private func renderEdge(into state: inout RenderState) {
    let viewport = environment.viewport
    let width = min(parameters.edgeWidth.resolve(in: viewport.width), viewport.width)
    guard parameters.interactiveDismiss, width > 0,
      flight?.slides ?? (parameters.style == .push)
    else { return }
    let frame = Rectangle(
      x: trailing > 0 ? 0 : viewport.width - width, y: 0, width: width, height: viewport.height)
    state.layers.add("edge", role: "edge", frame: frame) { edge in
      edge.opacity = 0
      if !passesTouches { edge.hit = frame }
      edge.zIndex = 6
    }
  }

  /// Adds the view behind the detail, and the cells in that view.
  private func renderFromView(
    _ shown: Shown, _ standings: [ElementPlacement], into state: inout RenderState
  ) {
    let viewport = Rectangle(origin: .zero, size: environment.viewport)
    if let level = below.last {
      renderBelow(level, shown, into: &state)
    } else if shown.fadeMode != .in {
      state.layers.add("from-view", role: "from-view", frame: viewport) { layer in
        layer.opacity = shown.opacities.fromView
        layer.zIndex = -1
        layer.translation.x = shown.aside
      }
    }
    let (current, visible) = (index(of: current), viewport.offsetBy(dx: -shown.aside, dy: 0))
    let (hidden, passes) = (shown.isFlying ? current : nil, passesTouches)
    for index in shownSources where isAvailable(index) {
      let geometry = geometry(of: index)
      // Cells outside the viewport have no layer, except the cell to return to.
      guard index == current || geometry.frame.intersection(visible) != nil else { continue }
      let source = parameters.sources[index]
      addImage(source.layerID, "source", geometry, source.image, to: &state) { layer in
        // Opacities are absolute. This one is how much of the view behind shows through the detail.
        layer.opacity = shown.opacities.behind
        if shown.ghostOpacity > 0 && source.id == shown.ghostSource {
          layer.opacity *= 1 - shown.ghostOpacity
        }
        layer.isHidden = index == hidden
        layer.move(by: shown.aside)
        if !shown.hasToView || passes && !layer.isHidden && layer.opacity > Layer.leastSeen {
          layer.hit = geometry.frame.offsetBy(dx: shown.aside, dy: 0).intersection(viewport)
        }
      }
    }
    for (element, standing) in zip(parameters.elements, standings) where hasSource(element) {
      let place = way(of: element).source
      guard isActive(element) || place.frame.intersection(visible) != nil else { continue }
      addImage(element.sourceLayerID, "element", place, element.image, to: &state) { layer in
        layer.isHidden = standing.isInTheAir && standing.source == 0
        layer.opacity = layer.isHidden ? shown.opacities.behind : standing.source
        layer.move(by: shown.aside)
      }
    }
  }

  /// Adds the detail and its content.
  private func renderToView(
    _ shown: Shown, _ standings: [ElementPlacement], zIndex: Double, into state: inout RenderState
  ) {
    let viewport = Rectangle(origin: .zero, size: environment.viewport)
    state.layers.add(layerID("to-view"), role: "to-view", frame: viewport) { layer in
      layer.opacity = shown.toViewOpacity
      layer.zIndex = zIndex
      // The detail receives all touches from the start, so the list behind it can't scroll.
      if !passesTouches { layer.hit = viewport }
      layer.translation.x = shown.slide
    }
    if destination != nil { renderDestination(shown, zIndex: zIndex + 1, into: &state) }
    renderInside(shown, zIndex: zIndex + 1, into: &state)
    for (element, standing) in zip(parameters.elements, standings)
    where isActive(element) || standing.destination > 0 {
      let geometry = way(of: element).destination
      // If a source is presented again over its own detail, both details contain its elements.
      let isBelow = below.last.map { $0.current == element.sourceID } ?? false
      let id = element.destinationLayerID
      addImage(
        isBelow ? layerID(id) : id, "element", geometry, element.image, to: &state
      ) { layer in
        layer.isHidden = standing.isInTheAir && standing.destination == 0
        layer.opacity = layer.isHidden ? shown.opacities.detail : standing.destination
        layer.zIndex = zIndex + 1
        layer.move(by: shown.slide)
      }
    }
  }

  private func renderDestination(
    _ shown: Shown, zIndex: Double, into state: inout RenderState
  ) {
    let (id, geometry) = (layerID("destination"), destinationGeometry)
    addImage(id, "destination", geometry, destinationImage, to: &state) { layer in
      layer.opacity = shown.opacities.detail * (1 - shown.ghostOpacity)
      layer.isHidden = shown.isFlying || shown.isLeftHidden
      layer.zIndex = zIndex
      layer.move(by: shown.slide)
      addZoom(to: &layer, geometry, shown)
    }
  }

  /// Adds a layer whose frame clips the image that fills it.
  func addImage(
    _ id: String, _ role: String, _ geometry: HeroGeometry, _ image: HeroImage?,
    to state: inout RenderState, _ complete: (inout Layer) -> Void
  ) {
    var frame = geometry.frame
    // A view with a negative measured size shows nothing.
    (frame.width, frame.height) = (max(0, frame.width), max(0, frame.height))
    state.layers.add(id, role: role, frame: frame) { layer in
      layer.round(geometry.corners)
      layer.clip = frame
      if let image {
        layer.content = Layer.Content(
          kind: "image", image: image.id,
          frame: geometry.rectangle(of: image)
            .offsetBy(dx: -geometry.frame.x, dy: -geometry.frame.y))
      }
      complete(&layer)
    }
  }
}

extension Layer {
  /// Moves the layer and its clip rectangle to the right by a number of points.
  mutating func move(by way: Double) {
    guard way != 0 else { return }
    translation.x = way
    clip = clip?.offsetBy(dx: way, dy: 0)
  }
}
