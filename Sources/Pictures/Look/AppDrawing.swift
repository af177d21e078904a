internal import Interaction
internal import Motion

/// The drawing of layers in the app look.
struct AppDrawing {
  /// The minimum text size in a picture, in pixels.
  ///
  /// Smaller text is enlarged to this size, but by at most 35 %.
  private static let readable = 6.5

  /// The number of pixels for one point of the viewport.
  let scale: Double

  /// Returns a layer's background, or a photo that fills the layer.
  ///
  /// - Parameters:
  ///   - item: The layer.
  ///   - style: The style of the layer.
  ///   - corners: The corner radii of the drawn part.
  /// - Returns: SVG elements.
  func ground(_ item: PlacedLayer, _ style: AppStyle, _ corners: CornerRadii) -> String {
    let layer = item.layer
    if layer.content?.kind == "capsule", let bar = layer.content?.frame, let fill = style.fill {
      return capsule(bar, item, fill)
    }
    let cover = style.art.flatMap { LookSymbols.all[$0] }.flatMap { $0.isCover ? $0.name : nil }
    guard style.fill != nil || style.outline != nil || cover != nil || style.image != nil
    else { return "" }
    let (box, drawn) = (item.box.box, item.box.drawn)
    let isCut = Self.isCut(box, drawn)
    let isTransparent = style.fill == nil || style.isShade
    if let image = style.image {
      var plain = style
      plain.image = nil
      plain.outline = nil
      let line = style.outline.map { " stroke=\"\($0.light)\" stroke-width=\"1.5\"" } ?? ""
      return ground(item, plain, corners) + picture(image, line, item, corners)
    }
    let fill = cover.map { "url(#\($0))" } ?? style.fill?.light ?? "none"
    let line = style.outline.map { " stroke=\"\($0.light)\" stroke-width=\"1.5\"" } ?? ""
    let shadow = isTransparent ? "" : Shadows.attribute(of: layer)
    guard cover != nil, isCut else {
      return SVGElement.rectangle(drawn, corners: corners, " fill=\"\(fill)\"\(line)\(shadow)")
    }
    // A partly hidden photo is clipped instead of resized.
    let radius = layer.cornerRadius * layer.scale
    return Self.clipped(box, to: drawn) {
      SVGElement.rectangle($0, radius: radius, " fill=\"\(fill)\"\(line)")
    }
  }

  /// Returns an image of a skin, in front of the layer's fill.
  private func picture(
    _ name: String, _ line: String, _ item: PlacedLayer, _ corners: CornerRadii
  ) -> String {
    let (box, drawn) = (item.box.box, item.box.drawn)
    let more = " fill=\"url(#\(name))\"\(line)"
    guard Self.isCut(box, drawn) else {
      return SVGElement.rectangle(drawn, corners: corners, more)
    }
    let radius = item.layer.cornerRadius * item.layer.scale
    return Self.clipped(box, to: drawn) { SVGElement.rectangle($0, radius: radius, more) }
  }

  /// Returns whether a part of a box is not drawn.
  private static func isCut(_ box: Rectangle, _ drawn: Rectangle) -> Bool {
    let edges = [
      box.minX - drawn.minX, box.minY - drawn.minY, box.maxX - drawn.maxX, box.maxY - drawn.maxY,
    ]
    return edges.contains { abs($0) > 1 }
  }

  private func capsule(_ frame: Rectangle, _ item: PlacedLayer, _ fill: Palette.Colour) -> String {
    let place = Self.place(of: frame, in: item)
    guard let seen = SeenBox.overlap(place, item.box.drawn) else { return "" }
    return SVGElement.rectangle(seen, radius: seen.height / 2, " fill=\"\(fill.light)\"")
  }

  /// Returns a layer's content as a reference to a symbol, or an empty string if there is none.
  ///
  /// - Parameters:
  ///   - item: The layer.
  ///   - style: The style of the layer.
  ///   - height: The height of content that starts at the layer's upper left corner, or `nil` for the visible height.
  /// - Returns: An SVG element.
  func art(_ item: PlacedLayer, _ style: AppStyle, height: Double? = nil) -> String {
    guard let symbol = style.art.flatMap({ LookSymbols.all[$0] }), !symbol.isCover else {
      return ""
    }
    let drawn = item.box.drawn
    var place = item.layer.content?.frame.map { Self.place(of: $0, in: item) } ?? item.box.box
    guard SeenBox.overlap(place, drawn) != nil else { return "" }
    let isScrolled = abs(place.minY - drawn.minY) > 1 || abs(place.minX - drawn.minX) > 1
    if symbol.isPinned {
      place.height = min(place.height, 2600 / 393 * place.width)
      if let height { place.height = height } else if !isScrolled { place.height = drawn.height }
    }
    let isCut = isScrolled || place.maxX > drawn.maxX + 1 || place.maxY > drawn.maxY + 1
    guard isCut, height == nil else { return Self.use(symbol.name, place) }
    return Self.clipped(place, to: drawn) { Self.use(symbol.name, $0) }
  }

  private static func place(of frame: Rectangle, in item: PlacedLayer) -> Rectangle {
    let (box, scale) = (item.box.box, item.layer.scale)
    return Rectangle(
      x: box.x + frame.x * scale, y: box.y + frame.y * scale, width: frame.width * scale,
      height: frame.height * scale)
  }

  static func use(_ name: String, _ box: Rectangle) -> String {
    "<use href=\"#\(name)\"\(PlacedDrawing.attributes(of: box.origin))"
      + " width=\"\(SVGNumber.text(box.width))\" height=\"\(SVGNumber.text(box.height))\"/>"
  }

  /// Returns the part of a drawing that is inside a clip.
  ///
  /// - Parameters:
  ///   - box: The box of the drawing.
  ///   - clip: The visible part of the box.
  ///   - drawing: Returns the drawing in a box that is relative to the clip's upper left corner. Without a
  ///     `viewBox`, that corner is the origin of a nested SVG.
  /// - Returns: A nested SVG.
  private static func clipped(
    _ box: Rectangle, to clip: Rectangle, _ drawing: (Rectangle) -> String
  ) -> String {
    let n = { (value: Double) in SVGNumber.text(value) }
    let inner = Rectangle(
      x: box.x - clip.x, y: box.y - clip.y, width: box.width, height: box.height)
    return "<svg\(PlacedDrawing.attributes(of: clip.origin)) width=\"\(n(clip.width))\""
      + " height=\"\(n(clip.height))\">\(drawing(inner))</svg>"
  }

  /// Returns a layer's text, or `nil` if the layer has no text or no room for it.
  func label(_ item: PlacedLayer, _ style: AppStyle) -> LayerText? {
    guard let text = style.text, let words = style.label ?? LayerText.words(of: item.layer),
      !words.isEmpty
    else { return nil }
    let room = item.box.readable
    let size = max(text.size, min(Self.readable / scale, text.size * 1.35)).rounded()
    guard room.height > size else { return nil }
    let width = room.width - text.left * (text.isCentred ? 2 : 1) - 8
    let fitted = SVGText.fitted(words, into: width, size: size)
    guard !fitted.isEmpty else { return nil }
    let y =
      switch text.line {
      case "top": room.minY + text.distance
      case "bottom": room.maxY - text.distance
      default: room.midY + size * 0.35 - text.distance
      }
    let x = text.isCentred ? room.midX : room.minX + text.left
    var more =
      " font-size=\"\(SVGNumber.text(size, decimals: 0))\" font-weight=\"\(text.weight)\""
    if text.colour != Palette.ink { more += " fill=\"\(text.colour.light)\"" }
    more += Skin.attribute(font: style.font)
    if text.isCentred { more += " text-anchor=\"middle\"" }
    return LayerText(
      text: SVGElement.text(fitted, x: x.rounded(), y: y.rounded(), more), isCentred: text.isCentred
    )
  }

  // MARK: - The screen

  /// Returns the drawing behind all layers.
  static func backdrop(_ leaders: Leaders, _ viewport: Size, _ skin: Skin?) -> String {
    let screen = Rectangle(x: 0, y: 0, width: viewport.width, height: viewport.height)
    if let background = skin?.background { return ground(background, screen, skin) }
    let name = LookTable.shared.backdrop(leaders.has)
    let page = skin?.replaced(Palette.page) ?? Palette.page
    return SVGElement.rectangle(screen, " fill=\"\(page.light)\"")
      + (name == "plain" ? "" : use(name, screen))
  }

  private static func ground(
    _ background: Skin.Change, _ screen: Rectangle, _ skin: Skin?
  ) -> String {
    let fill = skin?.colour(named: background.fill ?? "page") ?? Palette.page
    let ground = SVGElement.rectangle(screen, " fill=\"\(fill.light)\"")
    guard let image = background.image, image != "none" else { return ground }
    return ground + SVGElement.rectangle(screen, " fill=\"url(#\(image))\"")
  }

  /// Returns the status bar and the home indicator of a phone, or an empty string for other screens.
  static func status(_ viewport: Size) -> String {
    guard Look.hasStatusBar(viewport) else { return "" }
    let (width, height) = (viewport.width, viewport.height)
    return use("status", Rectangle(x: 0, y: 0, width: width, height: 54))
      + use("bottom", Rectangle(x: 0, y: height - 34, width: width, height: 34))
  }
}
