internal import Interaction
package import Values

/// The visible edges of layers.
package enum SeenLayer {
  /// The names of the edges, in the order in which `edges` returns their positions.
  static let names = ["left", "top", "right", "bottom"]

  /// Returns the edges of all visible layers by layer id.
  package static func edges(
    in state: Value, on screen: (width: Double, height: Double)
  ) -> [String: [Double]] {
    guard case .array(let layers) = state["layers"] else { return [:] }
    var edges: [String: [Double]] = [:]
    for layer in layers {
      if let id = layer["id"]?.asString, let own = self.edges(of: layer, on: screen) {
        edges[id] = own
      }
    }
    return edges
  }

  /// Returns the edges of a layer's visible part, limited by its clip and the screen, or `nil` if the layer
  /// is not visible.
  ///
  /// The layer's rotation is ignored.
  private static func edges(
    of layer: Value, on screen: (width: Double, height: Double)
  ) -> [Double]? {
    func number(_ name: String) -> Double { layer[name]?.asNumber ?? 0 }
    guard layer["hidden"] != true, layer["opacity"]?.asNumber ?? 1 > Layer.faintestOpacity else {
      return nil
    }
    let scale = layer["scale"]?.asNumber ?? 1
    let x = number("x") + number("width") / 2 + number("translateX")
    let y = number("y") + number("height") / 2 + number("translateY")
    let (halfWidth, halfHeight) = (number("width") * scale / 2, number("height") * scale / 2)
    var edges = [x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight]
    if let clip = layer["clip"], let left = clip["x"]?.asNumber, let top = clip["y"]?.asNumber,
      let width = clip["width"]?.asNumber, let height = clip["height"]?.asNumber
    {
      edges = [
        max(edges[0], left), max(edges[1], top), min(edges[2], left + width),
        min(edges[3], top + height),
      ]
    }
    edges = [
      max(edges[0], 0), max(edges[1], 0), min(edges[2], screen.width), min(edges[3], screen.height),
    ]
    return edges[0] < edges[2] && edges[1] < edges[3] ? edges : nil
  }
}
