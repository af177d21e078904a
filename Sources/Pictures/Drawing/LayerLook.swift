internal import Interaction
internal import Motion

/// How a layer looks, by what it is for and what it shows.
struct LayerLook {
  /// What is drawn in a layer's place.
  enum Shape: String {
    case box
    case image
    case capsule
    case spinner
  }

  var shape = Shape.box
  var fill: Palette.Colour?
  var line: Palette.Colour?
  var isOpaque = true

  /// The look of a layer.
  ///
  /// - Parameters:
  ///   - item: the layer
  ///   - leaders: what moves, and has colours by how much; nil where colours do not matter
  init(of item: PlacedLayer, _ leaders: Leaders?) {
    let layer = item.layer
    let tint = leaders?.rank(of: item.parent ?? layer.role).map {
      Palette.tints[$0 % Palette.tints.count]
    }
    let kind = layer.content?.kind ?? ""
    if layer.role == "scrim" {
      (fill, isOpaque) = (Palette.shade, false)
    } else if ["image", "video", "photo"].contains(kind)
      || ["thumbnail", "photo", "snapshot"].contains(layer.role)
    {
      (shape, fill, line) = (.image, tint?.fill ?? Palette.screen, tint?.line ?? Palette.outline)
    } else if kind == "spinner" || kind == "arrow" {
      (shape, line, isOpaque) = (.box, tint?.line ?? Palette.muted, false)
      if kind == "spinner" { shape = .spinner }
    } else if kind == "capsule" || min(item.box.box.height, item.box.box.width) < 9 {
      (fill, isOpaque) = (Palette.muted, false)
      if kind == "capsule", layer.content?.frame != nil { shape = .capsule }
    } else if item.parent != nil && kind != "action" {
      isOpaque = false
    } else {
      (fill, line) = (tint?.fill ?? Palette.surface, tint?.line ?? Palette.outline)
    }
  }
}
