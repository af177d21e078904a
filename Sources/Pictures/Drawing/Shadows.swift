internal import Interaction
internal import Motion

/// Shadows as filters that a picture has once for each look.
///
/// A layer's shadows are drawn as one, the strongest; its opacity is rounded to twentieths, its radius
/// to four points, so that a picture needs a few filters and not one for each layer and moment.
enum Shadows {
  private static let prefix = "s"

  /// The attribute that gives a layer its shadow; empty where it has none that is seen.
  static func attribute(of layer: Layer) -> String {
    guard let shadow = strongest(of: layer) else { return "" }
    let opacity = max(1, min(20, Int((min(shadow.opacity, 1) * 20).rounded())))
    let radius = max(1, min(12, Int((min(shadow.radius, 60) / 4).rounded())))
    let fall = max(-9, min(9, Int((max(-60, min(60, shadow.offset.y)) / 4).rounded())))
    return " filter=\"url(#\(prefix)\(opacity)-\(radius)-\(fall))\""
  }

  /// The shadow that is drawn of all that a layer has; nil where none is seen.
  static func strongest(of layer: Layer) -> Layer.Shadow? {
    var strongest: Layer.Shadow?
    for shadow in layer.shadows where shadow.opacity > strongest?.opacity ?? 0.02 {
      strongest = shadow
    }
    guard let strongest, strongest.radius >= 1 else { return nil }
    return strongest
  }

  /// The filters that a drawing uses.
  static func definitions(for drawing: String) -> String {
    var text = ""
    for name in Attributes.values(after: "url(#\(prefix)", in: drawing) {
      let parts = name.split(separator: "-", maxSplits: 2).map { Int($0) ?? 0 }
      guard parts.count == 3 else { continue }
      let move = parts[2] == 0 ? "" : "<feOffset dy=\"\(parts[2] * 4)\"/>"
      let share = SVGNumber.text(Double(parts[0]) / 20, decimals: 2)
      // Not feDropShadow: librsvg 2.54 draws nothing of what has one.
      text +=
        "<filter id=\"\(prefix)\(name)\"><feGaussianBlur in=\"SourceAlpha\""
        + " stdDeviation=\"\(parts[1] * 2)\"/>\(move)<feComponentTransfer>"
        + "<feFuncA type=\"linear\" slope=\"\(share)\"/></feComponentTransfer>"
        + "<feMerge><feMergeNode/><feMergeNode in=\"SourceGraphic\"/></feMerge></filter>"
    }
    return text
  }
}
