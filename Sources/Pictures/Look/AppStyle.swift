internal import Interaction
internal import Motion

/// The style of a layer in the app look, which does not depend on other layers or on earlier states.
struct AppStyle: Equatable {
  /// The minimum width and height, in points, of a layer in the style of the fallback row.
  ///
  /// A smaller layer to which only that row applies is drawn as a bar.
  private static let thinnest = 9.0

  var fill: Palette.Colour?
  var outline: Palette.Colour?

  /// The name of the symbol, or `nil` for none.
  var art: String?

  /// The style of the text, or `nil` for none.
  var text: LookTable.TextStyle?

  /// Creates the style of a layer.
  init(of layer: Layer) {
    let table = LookTable.shared
    let row = table.row(for: layer)
    let size = layer.transformedFrame
    if row.isFallback, min(size.width, size.height) < Self.thinnest {
      fill = Palette.bar
      return
    }
    fill = Palette.colour(named: row.fill)
    outline = Palette.colour(named: row.outline)
    text = table.texts[row.text]
    if row.art != "none" {
      let content = layer.content
      art = LookSymbols.name(of: row.art, for: content?.text ?? content?.image ?? layer.id)
    }
  }

  /// Whether the layer's fill hides the layers behind it, regardless of the layer's opacity.
  var isOpaque: Bool { fill != nil && fill != Palette.shade && fill != Palette.bar }

  /// The fill, outline, symbol and text style as words, for the stage of a report.
  var words: String {
    let name = { (colour: Palette.Colour?) in colour.map(Palette.name(of:)) ?? "none" }
    return "\(name(fill)) \(name(outline)) \(art ?? "none") \(text?.name ?? "none")"
  }
}
