internal import Interaction
internal import Motion

/// The edge of a layer, for what is not there at a moment but before, after, or in another run.
enum Outline {
  /// A layer's edge in a cell.
  ///
  /// - Parameters:
  ///   - layer: the layer
  ///   - viewport: what it is seen in
  ///   - look: the colour and the dashes of the line, and its opacity
  /// - Returns: an element; nil where nothing of the layer is seen
  static func text(_ layer: Layer, in viewport: Size, _ look: Look) -> String? {
    guard let box = SeenBox(layer, in: viewport) else { return nil }
    let n = { (value: Double) in SVGNumber.text(value) }
    let turn =
      layer.rotation == 0
      ? ""
      : " transform=\"rotate(\(n(layer.rotation)) \(n(box.box.midX)) \(n(box.box.midY)))\""
    let more =
      " fill=\"none\" stroke=\"\(look.colour.light)\" stroke-width=\"5\""
      + " stroke-dasharray=\"\(look.dashes)\""
      + (look.opacity == 1 ? "" : " opacity=\"\(SVGNumber.text(look.opacity, decimals: 2))\"")
    return SVGElement.rectangle(box.drawn, radius: layer.cornerRadius * layer.scale, more + turn)
  }

  /// How a line looks.
  struct Look {
    var colour: Palette.Colour
    var dashes: String
    var opacity = 1.0
  }
}
