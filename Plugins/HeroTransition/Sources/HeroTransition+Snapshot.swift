internal import Interaction
internal import Motion

/// The flying snapshot's layers: one for each of its images.
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
          // An earlier image may have the same id as a current one but a different aspect ratio.
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
      if shown.isFlying && passesTouches {
        let viewport = Rectangle(origin: .zero, size: environment.viewport)
        let seen = shown.zoom.map(geometry.zoomed) ?? geometry
        layer.hit = seen.frame.intersection(viewport)
      }
      // A snapshot that turns has no clip, so its frame must not contain the cropped part of the image.
      let isTurned = shown.zoom.map { $0.rotation != 0 } ?? false
      if parameters.morph == .transform, !isTurned { scale(&layer, of: image, geometry) }
      complete(&layer)
      addZoom(to: &layer, geometry, shown)
    }
  }

  private func scale(_ layer: inout Layer, of image: HeroImage, _ geometry: HeroGeometry) {
    let base = destinationGeometry.rectangle(of: image)
    let flying = geometry.rectangle(of: image)
    let scale = flying.width / base.width
    guard scale > 0, scale < .infinity else { return }
    // The layer's frame is the rectangle in which the whole image fills the destination. It has the image's
    // aspect ratio, so a single scale is enough.
    layer.frame = base
    layer.translation = flying.center - base.center
    layer.scale = scale
    // The scale also magnifies the radii, so divide them by the scale.
    layer.round(geometry.corners.map { $0 / scale })
    layer.content?.frame = nil
  }

  /// Adds the shadow of the flying image.
  ///
  /// At the start and the end of the flight the shadow is invisible, because the source and destination views have
  /// none.
  private func addShadow(to layer: inout Layer, _ shown: Shown) {
    guard parameters.shadowOpacity > 0 else { return }
    let height = Math.clamp(4 * shown.progress * (1 - shown.progress), 0, 1)
    layer.shadows = [
      Layer.Shadow(
        opacity: parameters.shadowOpacity * height, radius: parameters.shadowRadius / layer.scale)
    ]
  }
}
