internal import Interaction
internal import Motion

/// The style in which a layer is drawn.
///
/// The style depends on the layer's role and content.
struct LayerLook {
  /// The shape drawn for a layer.
  enum Figure: String {
    case box
    case image
    case capsule
    case spinner
  }

  var shape = Figure.box
  var fill: Palette.Colour?
  var line: Palette.Colour?
  var isOpaque = true

  /// Creates the style of a layer.
  ///
  /// - Parameters:
  ///   - item: The layer.
  ///   - leaders: The moving layers, which get colors by rank, or `nil` if colors don't matter.
  init(of item: PlacedLayer, _ leaders: Leaders?) {
    let layer = item.layer
    let usual = leaders == nil ? item.parent : leaders?.parent(of: layer.role)
    let tint = leaders?.rank(of: usual ?? layer.role).map {
      Palette.tints[$0 % Palette.tints.count]
    }
    let kind = layer.content?.kind ?? ""
    if layer.ownRole == "scrim" {
      (fill, isOpaque) = (Palette.shade, false)
    } else if ["image", "video", "photo"].contains(kind)
      || ["thumbnail", "photo", "snapshot"].contains(layer.ownRole)
    {
      (shape, fill, line) = (.image, tint?.fill ?? Palette.screen, tint?.line ?? Palette.outline)
    } else if kind == "spinner" || kind == "arrow" {
      (shape, line, isOpaque) = (.box, tint?.line ?? Palette.muted, false)
      if kind == "spinner" { shape = .spinner }
    } else if kind == "capsule" || min(item.box.box.height, item.box.box.width) < 9 {
      (fill, isOpaque) = (Palette.muted, false)
      if kind == "capsule", layer.content?.frame != nil { shape = .capsule }
    } else if item.parent != nil && item.parent == usual && kind != "action" {
      isOpaque = false
    } else {
      (fill, line) = (tint?.fill ?? Palette.surface, tint?.line ?? Palette.outline)
    }
  }
}
