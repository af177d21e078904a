internal import Interaction
internal import Motion

/// The style of a layer in the app look, which does not depend on other layers or on earlier states.
struct AppStyle: Equatable {
  /// The width or height, in points, below which a layer without a row of its own in the table is drawn as a bar.
  private static let thinnest = 9.0

  /// The width or height, in points, below which such a layer is drawn as a tile instead of a page with text.
  private static let smallestPage = 200.0

  var fill: Palette.Colour?
  var outline: Palette.Colour?

  /// The name of the symbol, or `nil` for none.
  var art: String?

  /// The style of the text, or `nil` for none.
  var text: LookTable.TextStyle?

  /// The name of the skin's image that covers the layer, or `nil` for none.
  var image: String?

  /// The font of the text, or `nil` for the picture's font.
  var font: String?

  /// The text that replaces the layer's own, or `nil` for none.
  var label: String?

  /// The name of the color that the skin gives the text, or `nil` for the color of the text's style.
  private var textColour: String?

  /// Whether the fill hides nothing behind it, because it is the fill of a scrim or of a thin bar.
  private var isThin = false

  /// Whether the fill is that of a scrim, which casts no shadow.
  private(set) var isShade = false

  /// Creates the style of a layer, with the changes of a skin.
  init(of layer: Layer, _ skin: Skin? = nil) {
    choose(for: layer)
    isShade = fill == Palette.shade
    isThin = isShade || fill == Palette.bar
    if let skin { wear(skin, layer) }
  }

  private mutating func choose(for layer: Layer) {
    let table = LookTable.shared
    let row = table.row(for: layer)
    let size = layer.transformedFrame
    if row.isFallback, min(size.width, size.height) < Self.thinnest {
      fill = Palette.bar
      return
    }
    outline = Palette.colour(named: row.outline)
    text = table.texts[row.text]
    if row.isFallback, min(size.width, size.height) < Self.smallestPage {
      fill = Palette.colour(named: "tile")
      return
    }
    fill = Palette.colour(named: row.fill)
    if row.art != "none" {
      let content = layer.content
      art = LookSymbols.name(of: row.art, for: content?.text ?? content?.image ?? layer.id)
    }
  }

  private mutating func wear(_ skin: Skin, _ layer: Layer) {
    fill = fill.map(skin.replaced)
    outline = outline.map(skin.replaced)
    let change = skin.change(of: layer)
    if let name = change?.fill {
      fill = skin.colour(named: name)
      isShade = false
      isThin = false
    }
    if let name = change?.outline { outline = skin.colour(named: name) }
    if let name = change?.image {
      image = name == "none" ? nil : name
      art = nil
      text = nil
    }
    label = change?.label
    if label != nil, text == nil {
      let texts = LookTable.shared.texts
      text = texts[LookTable.shared.row(for: layer).text] ?? texts["label"]
    }
    font = change?.font
    textColour = change?.textColour
    guard let colour = text?.colour else { return }
    text?.colour = textColour.flatMap(skin.colour) ?? skin.replaced(colour)
  }

  /// Whether the layer's fill hides the layers behind it, regardless of the layer's opacity.
  var isOpaque: Bool { fill != nil && !isThin }

  /// Returns the fill, outline, symbol and text style as words, for the stage of a report.
  ///
  /// If a skin changes the text, its overrides follow, each preceded by a tab: the text color, the font, and the text
  /// itself.
  func words(_ skin: Skin?) -> String {
    let name = { (colour: Palette.Colour?) in
      colour.map { skin?.name(of: $0) ?? Palette.name(of: $0) } ?? "none"
    }
    var words =
      "\(name(fill)) \(name(outline)) \(image ?? art ?? "none") \(text?.name ?? "none")"
    guard textColour != nil || font != nil || label != nil else { return words }
    words += "\t\(textColour ?? "")\t\(font ?? "")"
    return words + (label.map { "\t" + $0 } ?? "")
  }
}
