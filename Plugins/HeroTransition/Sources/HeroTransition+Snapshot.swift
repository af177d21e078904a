internal import Interaction
internal import Motion

/// What flies, as layers: one for each of the images that give way to each other in it.
extension HeroTransition {
  func renderSnapshot(_ shown: Shown, into state: inout RenderState) {
    guard shown.isFlying || shown.ghostOpacity > 0 else { return }
    let pictures = shown.isFlying ? shown.pictures : shown.ghostPictures
    let whole = shown.isFlying ? 1 : shown.ghostOpacity
    guard !pictures.isEmpty else { return }
    let opacities = HeroPicture.opacities(of: pictures, whole: whole)
    for index in pictures.indices {
      addSnapshot(shown, of: pictures[index].image, to: &state) { layer in
        layer.opacity = opacities[index]
        if index == 0 {
          addShadow(to: &layer, shown)
        } else {
          // An image that gives way is known by its name; one that is left over may have the name of
          // another of other proportions.
          let id = Layer.encode(pictures[index].image.id)
          layer.id += (pictures[index].isPast ? "/past/" : "/") + id
          layer.role = "picture"
        }
      }
    }
  }

  private func addSnapshot(
    _ shown: Shown, of image: HeroImage, to state: inout RenderState,
    _ complete: (inout Layer) -> Void
  ) {
    let geometry = shown.isFlying ? shown.geometry : shown.ghostGeometry
    addImage(layerID("snapshot"), "snapshot", geometry, image, to: &state) { layer in
      layer.zIndex = 4
      if parameters.morph == .transform { scale(&layer, of: image, geometry) }
      complete(&layer)
    }
  }

  private func scale(_ layer: inout Layer, of image: HeroImage, _ geometry: HeroGeometry) {
    let base = destinationGeometry.rectangle(of: image)
    let flying = geometry.rectangle(of: image)
    let scale = flying.width / base.width
    guard scale > 0, scale < .infinity else { return }
    // The layer is the whole image as it fills the detail: its proportions are the image's own on
    // the whole way, so that one scale does.
    layer.frame = base
    layer.translation = flying.center - base.center
    layer.scale = scale
    // The scale magnifies radii, too: divided by it, what is seen are the wanted ones.
    layer.round(geometry.corners.map { $0 / scale })
    layer.content?.frame = nil
  }

  /// None at either end, where the snapshot gives way to a view without one.
  private func addShadow(to layer: inout Layer, _ shown: Shown) {
    guard parameters.shadowOpacity > 0 else { return }
    let height = Math.clamp(4 * shown.progress * (1 - shown.progress), 0, 1)
    layer.shadows = [
      Layer.Shadow(
        opacity: parameters.shadowOpacity * height, radius: parameters.shadowRadius / layer.scale)
    ]
  }
}
