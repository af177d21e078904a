internal import Interaction
internal import Motion

/// What is seen, as layers.
extension HeroTransition {
  func renderLayers(_ shown: Shown, into state: inout RenderState) {
    let viewport = Rectangle(origin: .zero, size: environment.viewport)
    let behind = 1 - shown.toViewOpacity
    let hidden = shown.isFlying ? index(of: current) : nil
    for index in sources.indices where isAvailable(index) {
      let geometry = geometry(of: index)
      let source = parameters.sources[index]
      var layer = imageLayer(source.layerID, "source", geometry, source.image)
      // Opacities are absolute: what is left to see behind the detail.
      layer.opacity = behind
      if shown.ghostOpacity > 0 && source.id == current { layer.opacity *= 1 - shown.ghostOpacity }
      layer.isHidden = index == hidden
      layer.move(by: shown.aside)
      if !shown.hasToView { layer.hit = geometry.frame.intersection(viewport) }
      state.layers.append(layer)
    }
    for element in parameters.elements where hasSource(element) {
      state.layers.append(sourceLayer(of: element, shown))
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
    toView.translation.x = shown.slide
    state.layers.append(toView)
    if destination != nil { state.layers.append(destinationLayer(shown)) }
    for element in parameters.elements where isActive(element) {
      state.layers.append(destinationLayer(of: element, shown))
    }
    guard shown.isFlying || shown.ghostOpacity > 0 else { return }
    state.layers.append(snapshot(shown))
    let progress = shown.isFlying ? shown.progress : shown.ghostProgress
    for element in parameters.elements where flies(element, shown) || fades(element, shown) {
      let geometry = way(of: element).geometry(at: progress).limited
      var layer = imageLayer(element.snapshotLayerID, "element", geometry, element.image)
      if !shown.isFlying { layer.opacity = shown.ghostOpacity }
      layer.zIndex = 5
      state.layers.append(layer)
    }
  }

  /// Whether an element is in the air, and hidden at both ends.
  private func flies(_ element: HeroElement, _ shown: Shown) -> Bool {
    shown.isFlying && isActive(element) && hasSource(element) && element.canFly
  }

  /// Whether an element was in the air when the match was lost, and is still seen there.
  private func fades(_ element: HeroElement, _ shown: Shown) -> Bool {
    shown.ghostOpacity > 0 && isActive(element) && element.canFly
  }

  private func sourceLayer(of element: HeroElement, _ shown: Shown) -> Layer {
    var layer = imageLayer(
      element.sourceLayerID, "element", way(of: element).source, element.image)
    layer.opacity = 1 - shown.toViewOpacity
    if fades(element, shown) { layer.opacity *= 1 - shown.ghostOpacity }
    layer.isHidden = flies(element, shown)
    layer.move(by: shown.aside)
    return layer
  }

  private func destinationLayer(of element: HeroElement, _ shown: Shown) -> Layer {
    var layer = imageLayer(
      element.destinationLayerID, "element", way(of: element).destination, element.image)
    layer.opacity = shown.toViewOpacity
    if fades(element, shown) { layer.opacity *= 1 - shown.ghostOpacity }
    layer.isHidden = flies(element, shown)
    layer.zIndex = 3
    layer.move(by: shown.slide)
    return layer
  }

  private func destinationLayer(_ shown: Shown) -> Layer {
    var layer = imageLayer(
      "destination", "destination", destinationGeometry, destinationImage)
    layer.opacity = shown.toViewOpacity * (1 - shown.ghostOpacity)
    layer.isHidden = shown.isFlying
    layer.zIndex = 3
    layer.move(by: shown.slide)
    return layer
  }

  /// A frame that clips the image that fills it.
  private func imageLayer(
    _ id: String, _ role: String, _ geometry: HeroGeometry, _ image: HeroImage?
  ) -> Layer {
    var layer = Layer(id: id, role: role, frame: geometry.frame)
    layer.round(geometry.corners)
    layer.clip = geometry.frame
    layer.content = image.map {
      Layer.Content(
        kind: "image", image: $0.id,
        frame: geometry.image.offsetBy(dx: -geometry.frame.x, dy: -geometry.frame.y))
    }
    return layer
  }

  private func snapshot(_ shown: Shown) -> Layer {
    let geometry = shown.isFlying ? shown.geometry : shown.ghostGeometry
    let image = shown.isFlying ? flight?.image : flight?.ghost?.image
    var layer = imageLayer("snapshot", "snapshot", geometry, image)
    if !shown.isFlying { layer.opacity = shown.ghostOpacity }
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
    layer.round(geometry.corners.map { $0 / scale })
    for index in layer.shadows.indices { layer.shadows[index].radius /= scale }
    layer.content?.frame = nil
    return layer
  }
}

extension Layer {
  /// Shows the layer and what of it is drawn beside its place, in points to the right.
  fileprivate mutating func move(by way: Double) {
    guard way != 0 else { return }
    translation.x = way
    clip = clip?.offsetBy(dx: way, dy: 0)
  }
}
