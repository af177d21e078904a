internal import Interaction
internal import Motion

/// Shadows as SVG filters, each defined once in a picture.
///
/// Only the strongest shadow of a layer is drawn. Its opacity is rounded to a multiple of 1/20 and its radius to a
/// multiple of four points, so a picture needs few filters.
enum Shadows {
  private static let prefix = "s"

  /// Returns the attribute for a layer's shadow, or an empty string if none is visible.
  static func attribute(of layer: Layer) -> String {
    guard let shadow = strongest(of: layer) else { return "" }
    let opacity = max(1, min(20, Int((min(shadow.opacity, 1) * 20).rounded())))
    let radius = max(1, min(12, Int((min(shadow.radius, 60) / 4).rounded())))
    let fall = max(-9, min(9, Int((max(-60, min(60, shadow.offset.y)) / 4).rounded())))
    return " filter=\"url(#\(prefix)\(opacity)-\(radius)-\(fall))\""
  }

  /// Returns the strongest visible shadow of a layer, or `nil` if there is none.
  static func strongest(of layer: Layer) -> Layer.Shadow? {
    var strongest: Layer.Shadow?
    for shadow in layer.shadows where shadow.opacity > strongest?.opacity ?? 0.02 {
      strongest = shadow
    }
    guard let strongest, strongest.radius >= 1 else { return nil }
    return strongest
  }

  /// Returns the filters that a drawing uses.
  static func definitions(for drawing: String) -> String {
    var text = ""
    for name in Attributes.values(after: "url(#\(prefix)", in: drawing) {
      let parts = name.split(separator: "-", maxSplits: 2).map { Int($0) ?? 0 }
      guard parts.count == 3 else { continue }
      let move = parts[2] == 0 ? "" : "<feOffset dy=\"\(parts[2] * 4)\"/>"
      let share = SVGNumber.text(Double(parts[0]) / 20, decimals: 2)
      // feDropShadow is avoided because librsvg 2.54 doesn't draw elements that use it.
      text +=
        "<filter id=\"\(prefix)\(name)\"><feGaussianBlur in=\"SourceAlpha\""
        + " stdDeviation=\"\(parts[1] * 2)\"/>\(move)<feComponentTransfer>"
        + "<feFuncA type=\"linear\" slope=\"\(share)\"/></feComponentTransfer>"
        + "<feMerge><feMergeNode/><feMergeNode in=\"SourceGraphic\"/></feMerge></filter>"
    }
    return text
  }
}
