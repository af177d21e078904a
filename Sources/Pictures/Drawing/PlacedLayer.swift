internal import Interaction
internal import Motion

/// A visible layer, with the role of the layer that contains it.
struct PlacedLayer {
  /// The maximum number of drawn layers.
  ///
  /// Layers further back are only counted.
  static let most = 120

  /// The maximum number of examined layers.
  ///
  /// Layers further back are only counted.
  private static let mostSeen = 1000

  var layer: Layer
  var box: SeenBox

  /// The role of the layer that contains this one.
  ///
  /// A layer with a parent needs no background.
  var parent: String?

  /// Returns the visible layers, back to front.
  ///
  /// - Parameters:
  ///   - layers: The layers of a state.
  ///   - viewport: The size of the viewport.
  ///   - looks: The looks in which the layers are drawn. A layer is left out only if it is covered in all of them.
  ///   - skin: The skin of the app look, or `nil` for none.
  ///   - grain: The grid to which positions are rounded, in points, or `nil` for exact positions.
  /// - Returns: The layers to draw, and the number of layers left out.
  static func placed(
    _ layers: [Layer], in viewport: Size, _ looks: [Look], _ skin: Skin? = nil, grain: Double? = nil
  ) -> (items: [PlacedLayer], hidden: Int) {
    var items: [PlacedLayer] = []
    for layer in layers {
      guard let box = SeenBox(layer, in: viewport) else { continue }
      items.append(PlacedLayer(layer: layer, box: grain.map { box.rounded(to: $0) } ?? box))
    }
    let seen = items.count
    items.removeFirst(max(0, seen - mostSeen))
    for index in items.indices { items[index].parent = parent(index, items) }
    items = uncovered(items, looks, skin)
    let hidden = max(0, seen - mostSeen) + max(0, items.count - most)
    items.removeFirst(max(0, items.count - most))
    return (items, hidden)
  }

  /// Returns the items, excluding those covered by an opaque item.
  private static func uncovered(
    _ items: [PlacedLayer], _ looks: [Look], _ skin: Skin?
  ) -> [PlacedLayer] {
    var kept: [PlacedLayer] = []
    var covers: [PlacedLayer] = []
    for item in items.reversed() {
      let box = item.box.visible
      let isCovered = covers.contains {
        $0.box.drawn.hides(box, radius: $0.layer.largestCorner)
      }
      guard !isCovered || item.layer.rotation != 0 else { continue }
      kept.append(item)
      guard item.layer.rotation == 0, item.layer.isSolid, covers.count < 24,
        looks.allSatisfy({ item.isOpaque(in: $0, skin) })
      else { continue }
      covers.append(item)
    }
    return kept.reversed()
  }

  /// Returns whether the layer's fill hides the layers behind it in a look, regardless of the layer's opacity.
  private func isOpaque(in look: Look, _ skin: Skin?) -> Bool {
    switch look {
    case .app: AppStyle(of: layer, skin).isOpaque
    case .wireframe: LayerLook(of: self, nil).isOpaque
    }
  }

  /// Returns the role of the layer that contains the layer at an index, or `nil` if there is none.
  static func parent(_ index: Int, _ items: [PlacedLayer]) -> String? {
    let item = items[index]
    // A containing layer comes shortly before its content in drawing order.
    for other in items[..<index].suffix(64).reversed() where other.layer.zIndex == item.layer.zIndex
    {
      guard other.layer.ownRole != "scrim", other.layer.role != item.layer.role else { continue }
      if other.box.encloses(item.box) { return other.layer.role }
    }
    return nil
  }
}
