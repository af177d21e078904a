internal import Interaction
internal import Motion

/// Draws the layers of a state, back to front, in the viewport's own points.
struct LayerDrawing {
  /// How many layers a cell draws at the most; what lies below them is counted.
  static let most = 120

  /// How many are looked at; what lies below so many is counted.
  private static let mostSeen = 1000

  let leaders: Leaders
  let viewport: Size

  /// How many pixels of the picture a point of the viewport is.
  let scale: Double

  /// What places are rounded to, in points: a fifth of a pixel or so.
  private var grain: Double { scale <= 0.3 ? 1 : scale <= 0.6 ? 0.5 : 0.1 }

  /// A layer that is to be drawn.
  private struct Item {
    var layer: Layer
    var box: SeenBox
    /// The role of the layer that it lies in and belongs to; it needs no ground of its own then.
    var parent: String?
  }

  /// The drawings of the layers that are seen, one text a layer, and how many were left out.
  func drawings(of layers: [Layer]) -> (texts: [String], hidden: Int) {
    var items: [Item] = []
    for layer in layers {
      guard let box = SeenBox(layer, in: viewport), box.opacity > 0.04 else { continue }
      items.append(Item(layer: layer, box: box.rounded(to: grain)))
    }
    let seen = items.count
    items.removeFirst(max(0, seen - Self.mostSeen))
    for index in items.indices { items[index].parent = parent(index, items) }
    items = uncovered(items)
    let hidden = max(0, seen - Self.mostSeen) + max(0, items.count - Self.most)
    items.removeFirst(max(0, items.count - Self.most))
    return (items.map(text), hidden)
  }

  /// The items without those that an opaque one lies over.
  private func uncovered(_ items: [Item]) -> [Item] {
    var kept: [Item] = []
    var covers: [Rectangle] = []
    for item in items.reversed() {
      let box = item.box.visible
      let isCovered = covers.contains {
        $0.minX <= box.minX && $0.minY <= box.minY && $0.maxX >= box.maxX && $0.maxY >= box.maxY
      }
      guard !isCovered || item.layer.rotation != 0 else { continue }
      kept.append(item)
      let radius = item.layer.cornerRadius
      guard item.layer.rotation == 0, item.box.opacity > 0.995, covers.count < 24,
        style(of: item).isOpaque
      else { continue }
      covers.append(item.box.visible.insetBy(radius * 0.3))
    }
    return kept.reversed()
  }

  /// The role of the layer that one lies in and belongs to.
  private func parent(_ index: Int, _ items: [Item]) -> String? {
    let item = items[index]
    // What a layer lies in was drawn shortly before it.
    for other in items[..<index].suffix(64).reversed() where other.layer.zIndex == item.layer.zIndex
    {
      guard other.layer.role != "scrim", other.layer.role != item.layer.role else { continue }
      if other.box.encloses(item.box) { return other.layer.role }
    }
    return nil
  }

  // MARK: - One layer

  /// How a layer looks, by what it is for and what it shows.
  private struct Style {
    var fill: Palette.Colour?
    var line: Palette.Colour?
    var width = 3.0
    var isOpaque = true
    var isImage = false
  }

  private func style(of item: Item) -> Style {
    let layer = item.layer
    let tint = leaders.rank(of: item.parent ?? layer.role).map {
      Palette.tints[$0 % Palette.tints.count]
    }
    if layer.role == "scrim" { return Style(fill: Palette.shade, isOpaque: false) }
    let kind = layer.content?.kind ?? ""
    let images = ["image", "video", "photo"]
    if images.contains(kind) || ["thumbnail", "photo", "snapshot"].contains(layer.role) {
      return Style(
        fill: tint?.fill ?? Palette.screen, line: tint?.line ?? Palette.outline, isImage: true)
    }
    if kind == "spinner" || kind == "arrow" {
      return Style(line: tint?.line ?? Palette.muted, isOpaque: false)
    }
    if kind == "capsule" || min(item.box.box.height, item.box.box.width) < 9 {
      return Style(fill: Palette.muted, isOpaque: false)
    }
    if item.parent != nil && kind != "action" {
      return Style(line: nil, isOpaque: false)
    }
    return Style(fill: tint?.fill ?? Palette.surface, line: tint?.line ?? Palette.outline)
  }

  /// A layer's shape and its text apart, as they are when the layer stands straight.
  ///
  /// - Parameters:
  ///   - index: which of the layers
  ///   - layers: all that are drawn, back to front
  /// - Returns: both; nil for a layer of which nothing is seen
  func pieces(of index: Int, in layers: [Layer]) -> (shape: String, label: LayerText?)? {
    var items: [Item] = []
    for layer in layers[...index] {
      guard let box = SeenBox(layer, in: viewport) else { continue }
      items.append(Item(layer: layer, box: box.rounded(to: grain)))
    }
    guard var item = items.last, item.layer == layers[index] else { return nil }
    item.parent = parent(items.count - 1, items)
    return (shape(of: item), LayerText(item.layer, item.box, scale: scale))
  }

  /// What a layer is, without its text.
  private func shape(of item: Item) -> String {
    let style = style(of: item)
    var drawing = ""
    if item.layer.content?.kind == "capsule", let frame = item.layer.content?.frame {
      drawing += capsule(frame, item)
    } else if item.layer.content?.kind == "spinner" {
      drawing += spinner(item.box.drawn, style.line)
    } else if style.fill != nil || style.line != nil {
      drawing += ground(item, style)
    }
    return style.isImage ? drawing + cross(item, style) : drawing
  }

  private func text(_ item: Item) -> String {
    let layer = item.layer
    let label = LayerText(layer, item.box, scale: scale)
    let drawing = shape(of: item) + (label?.text ?? "")
    guard !drawing.isEmpty else { return "" }
    var group = ""
    if item.box.opacity < 0.995 {
      group += " opacity=\"\(SVGNumber.text(item.box.opacity, decimals: 2))\""
    }
    if layer.rotation != 0 {
      let centre = item.box.box.center
      group +=
        " transform=\"rotate(\(SVGNumber.text(layer.rotation)) \(SVGNumber.text(centre.x))"
        + " \(SVGNumber.text(centre.y)))\""
      if let clip = layer.clip, !clip.encloses(item.box.box) {
        return clipped("<g\(group)>\(drawing)</g>", to: clip)
      }
    }
    return group.isEmpty ? drawing : "<g\(group)>\(drawing)</g>"
  }

  /// The layer's own box.
  private func ground(_ item: Item, _ style: Style) -> String {
    let layer = item.layer
    var more = " fill=\"\(style.fill?.light ?? "none")\""
    if let line = style.line {
      more += " stroke=\"\(line.light)\""
    }
    more += Shadows.attribute(of: layer)
    let corners = corners(of: layer, item.box)
    return SVGElement.rectangle(item.box.drawn, corners: corners, more)
  }

  /// The corners that are left of a layer whose clip cuts some of them off.
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

  private func capsule(_ frame: Rectangle, _ item: Item) -> String {
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

  /// The diagonals of an image: they show how much of it is seen, and how it is stretched.
  private func cross(_ item: Item, _ style: Style) -> String {
    var image = item.box.box
    if let frame = item.layer.content?.frame {
      let scale = item.layer.scale
      image = Rectangle(
        x: image.x + frame.x * scale, y: image.y + frame.y * scale, width: frame.width * scale,
        height: frame.height * scale)
    }
    let lines = Diagonals.path(of: image, within: item.box.drawn)
    guard !lines.isEmpty, let line = style.line else { return "" }
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
  fileprivate func insetBy(_ points: Double) -> Rectangle {
    Rectangle(x: x + points, y: y + points, width: width - 2 * points, height: height - 2 * points)
  }

  fileprivate func encloses(_ other: Rectangle) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }
}
