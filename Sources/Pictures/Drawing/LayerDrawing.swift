internal import Interaction
internal import Motion

/// A drawing of the layers of a state, back to front, in the viewport's points.
struct LayerDrawing {
  let look: Look
  let skin: Skin?
  let leaders: Leaders
  let viewport: Size

  /// The number of pixels for one point of the viewport.
  let scale: Double

  /// The grid to which positions are rounded, in points: at most 0.3 pixels.
  private var grain: Double { scale <= 0.3 ? 1 : scale <= 0.6 ? 0.5 : 0.1 }

  /// Returns a drawing for each visible layer, and the number of layers left out.
  func drawings(of layers: [Layer]) -> (items: [PlacedDrawing], hidden: Int) {
    let (items, hidden) = PlacedLayer.placed(layers, in: viewport, [look], skin, grain: grain)
    return (items.map(drawing), hidden)
  }

  // MARK: - One layer

  /// The parts of a layer's drawing.
  struct Pieces {
    /// The part that is stretched with the layer.
    var shape: String

    /// The part that keeps its size and stays at the layer's upper left corner.
    ///
    /// It is empty in a wireframe.
    var pinned = ""

    /// The text, which keeps its size when the layer is stretched.
    var label: LayerText?
  }

  /// Returns the parts of a layer's drawing separately, without its rotation.
  ///
  /// - Parameters:
  ///   - index: The index of the layer.
  ///   - layers: All drawn layers, back to front.
  ///   - height: The greatest height of the layer at any time.
  /// - Returns: The parts, or `nil` for an invisible layer.
  func pieces(of index: Int, in layers: [Layer], height: Double) -> Pieces? {
    var items: [PlacedLayer] = []
    for layer in layers[...index] {
      guard let box = SeenBox(layer, in: viewport) else { continue }
      items.append(PlacedLayer(layer: layer, box: box.rounded(to: grain)))
    }
    guard var item = items.last, item.layer == layers[index] else { return nil }
    item.parent = PlacedLayer.parent(items.count - 1, items)
    guard look == .app else {
      return Pieces(
        shape: shape(of: item), label: LayerText(item.layer, item.box, scale: scale))
    }
    let style = AppStyle(of: item.layer, skin)
    let app = AppDrawing(scale: scale)
    let ground = app.ground(item, style, corners(of: item.layer, item.box))
    let label = app.label(item, style)
    guard style.art.flatMap({ LookSymbols.all[$0] })?.isPinned == true else {
      return Pieces(shape: ground + app.art(item, style), label: label)
    }
    return Pieces(shape: ground, pinned: app.art(item, style, height: height), label: label)
  }

  /// Returns the shape of a layer without its text.
  private func shape(of item: PlacedLayer) -> String {
    let look = LayerLook(of: item, leaders)
    switch look.shape {
    case .capsule: return item.layer.content?.frame.map { capsule($0, item) } ?? ""
    case .spinner: return spinner(item.box.drawn, look.line)
    case .box: return look.fill == nil && look.line == nil ? "" : ground(item, look)
    case .image: return ground(item, look) + cross(item, look)
    }
  }

  private func drawing(_ item: PlacedLayer) -> PlacedDrawing {
    let layer = item.layer
    let text = text(item)
    guard !text.isEmpty else { return PlacedDrawing("") }
    var group = ""
    if item.box.opacity < 0.995 {
      group += " opacity=\"\(SVGNumber.text(item.box.opacity, decimals: 2))\""
    }
    if layer.rotation != 0 {
      let centre = item.box.box.center
      group +=
        " transform=\"rotate(\(SVGNumber.text(layer.rotation)) \(onGrid(centre.x))"
        + " \(onGrid(centre.y)))\""
      if let clip = layer.clip, !clip.encloses(item.box.box) {
        return PlacedDrawing(clipped("<g\(group)>\(text)</g>", to: clip))
      }
    }
    var moved = item
    moved.box = item.box.movedToOrigin(grain: grain)
    return PlacedDrawing(
      text, attributes: group, atOrigin: self.text(moved), place: item.box.drawn.origin)
  }

  private func onGrid(_ value: Double) -> String {
    SVGNumber.text((value / grain).rounded() * grain)
  }

  private func text(_ item: PlacedLayer) -> String {
    if look == .app {
      let style = AppStyle(of: item.layer, skin)
      let app = AppDrawing(scale: scale)
      return app.ground(item, style, corners(of: item.layer, item.box)) + app.art(item, style)
        + (app.label(item, style)?.text ?? "")
    }
    return shape(of: item) + (LayerText(item.layer, item.box, scale: scale)?.text ?? "")
  }

  /// Returns a rectangle with the layer's fill, outline and shadow.
  private func ground(_ item: PlacedLayer, _ look: LayerLook) -> String {
    let layer = item.layer
    var more = " fill=\"\(look.fill?.light ?? "none")\""
    if let line = look.line {
      more += " stroke=\"\(line.light)\""
    }
    more += Shadows.attribute(of: layer)
    let corners = corners(of: layer, item.box)
    return SVGElement.rectangle(item.box.drawn, corners: corners, more)
  }

  /// Returns a layer's corner radii at its scale, with 0 for each corner that a clip cuts off.
  private func corners(of layer: Layer, _ box: SeenBox) -> CornerRadii {
    let round = { (radius: Double) in (radius * layer.scale / grain).rounded() * grain }
    let own =
      layer.cornerRadii
      ?? CornerRadii(
        topLeft: layer.cornerRadius, topRight: layer.cornerRadius, bottomLeft: layer.cornerRadius,
        bottomRight: layer.cornerRadius)
    let left = box.drawn.minX - box.box.minX < 1.1
    let right = box.box.maxX - box.drawn.maxX < 1.1
    let top = box.drawn.minY - box.box.minY < 1.1
    let bottom = box.box.maxY - box.drawn.maxY < 1.1
    return CornerRadii(
      topLeft: left && top ? round(own.topLeft) : 0,
      topRight: right && top ? round(own.topRight) : 0,
      bottomLeft: left && bottom ? round(own.bottomLeft) : 0,
      bottomRight: right && bottom ? round(own.bottomRight) : 0)
  }

  private func capsule(_ frame: Rectangle, _ item: PlacedLayer) -> String {
    let box = item.box.box
    let scale = item.layer.scale
    let bar = Rectangle(
      x: box.x + frame.x * scale, y: box.y + frame.y * scale, width: frame.width * scale,
      height: frame.height * scale)
    guard let seen = SeenBox.overlap(bar, item.box.drawn) else { return "" }
    return SVGElement.rectangle(
      seen, radius: seen.height / 2, " fill=\"\(Palette.muted.light)\"")
  }

  private func spinner(_ box: Rectangle, _ line: Palette.Colour?) -> String {
    let n = { (value: Double) in SVGNumber.text(value) }
    return
      "<circle cx=\"\(n(box.midX))\" cy=\"\(n(box.midY))\" r=\"\(n(min(box.width, box.height) / 2 - 2))\""
      + " fill=\"none\" stroke=\"\((line ?? Palette.muted).light)\" stroke-width=\"4\" stroke-dasharray=\"5 4\"/>"
  }

  /// Returns the diagonals of an image.
  ///
  /// They show which part of the image is visible and how the image is stretched.
  private func cross(_ item: PlacedLayer, _ look: LayerLook) -> String {
    var image = item.box.box
    if let frame = item.layer.content?.frame {
      let scale = item.layer.scale
      image = Rectangle(
        x: image.x + frame.x * scale, y: image.y + frame.y * scale, width: frame.width * scale,
        height: frame.height * scale)
    }
    let lines = Diagonals.path(of: image, within: item.box.drawn)
    guard !lines.isEmpty, let line = look.line else { return "" }
    return
      "<path d=\"\(lines)\" stroke=\"\(line.light)\" opacity=\".4\"/>"
  }

  private func clipped(_ drawing: String, to clip: Rectangle) -> String {
    let n = { (value: Double) in SVGNumber.text(value) }
    let box = "\(n(clip.x)) \(n(clip.y)) \(n(clip.width)) \(n(clip.height))"
    return "<svg x=\"\(n(clip.x))\" y=\"\(n(clip.y))\" width=\"\(n(clip.width))\""
      + " height=\"\(n(clip.height))\" viewBox=\"\(box)\">\(drawing)</svg>"
  }
}

extension Rectangle {
  fileprivate func encloses(_ other: Rectangle) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }
}
