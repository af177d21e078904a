internal import Interaction
internal import Motion

/// The layers of the detail below the topmost one, and of the cells in the topmost detail.
extension HeroTransition {
  /// Adds the detail directly below the topmost one.
  ///
  /// Details further down are covered and have no layers.
  func renderBelow(_ level: HeroLevel, _ shown: Shown, into state: inout RenderState) {
    let viewport = Rectangle(origin: .zero, size: environment.viewport)
    state.layers.add(layerID("to-view", below: level), role: "to-view", frame: viewport) { layer in
      layer.opacity = shown.opacities.fromView
      layer.zIndex = -1
      layer.translation.x = shown.aside
      if !shown.hasToView { layer.hit = viewport }
    }
    guard let controller = parameters.tree(level.controllerID)?.findDestination(),
      let end = controller.destination
    else { return }
    let image = end.image ?? index(of: level.current).flatMap { parameters.sources[$0].image }
    addImage(
      layerID("destination", below: level), "destination",
      HeroGeometry(endingIn: level.destinationFrame, corners: end.corners),
      end.hasImageView ? image ?? level.departed?.image : nil, to: &state
    ) { layer in
      layer.opacity = shown.opacities.behind
      layer.isHidden = level.leavesHidden
      layer.move(by: shown.aside)
    }
    for element in parameters.elements
    where element.sourceID == nil ? level == below.first : element.sourceID == level.current {
      let geometry = way(of: element).destination
      addImage(element.destinationLayerID, "element", geometry, element.image, to: &state) {
        layer in
        layer.opacity = shown.opacities.behind
        layer.move(by: shown.aside)
      }
    }
  }

  /// Adds the cells in the topmost detail, with their elements.
  func renderInside(_ shown: Shown, zIndex: Double, into state: inout RenderState) {
    let viewport = Rectangle(origin: .zero, size: environment.viewport)
    let visible = viewport.offsetBy(dx: -shown.slide, dy: 0)
    for index in shownSources where liesInDetail(index) && hasCell(index) {
      let geometry = geometry(of: index)
      guard geometry.frame.intersection(visible) != nil else { continue }
      let source = parameters.sources[index]
      addImage(source.layerID, "source", geometry, source.image, to: &state) { layer in
        layer.opacity = shown.opacities.detail
        layer.zIndex = zIndex
        layer.move(by: shown.slide)
        if flight == nil { layer.hit = geometry.frame.intersection(viewport) }
      }
    }
    for element in parameters.elements {
      guard let index = index(of: element.sourceID), liesInDetail(index), hasCell(index) else {
        continue
      }
      let geometry = way(of: element).source
      addImage(element.sourceLayerID, "element", geometry, element.image, to: &state) { layer in
        layer.opacity = shown.opacities.detail
        layer.zIndex = zIndex
        layer.move(by: shown.slide)
      }
    }
  }
}
