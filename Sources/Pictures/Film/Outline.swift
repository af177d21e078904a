internal import Interaction
internal import Motion

/// The outline of a layer at an earlier or later time, or in another run.
enum Outline {
  /// Returns a layer's outline in a cell of the film strip.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - viewport: The size of the viewport.
  ///   - look: The color, dashes and opacity of the line.
  /// - Returns: An SVG element, or `nil` if no part of the layer is visible.
  static func text(_ layer: Layer, in viewport: Size, _ look: Stroke) -> String? {
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

  /// The color, dashes and opacity of an outline.
  struct Stroke {
    var colour: Palette.Colour
    var dashes: String
    var opacity = 1.0
  }
}
