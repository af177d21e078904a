package import Interaction
internal import Motion
package import Values
internal import Wire

/// The visible edges of layers.
package enum SeenLayer {
  /// The names of the edges, in the order in which `edges` returns their positions.
  static let names = ["left", "top", "right", "bottom"]

  /// Returns the edges of all visible layers of a state that the host returned, by layer id.
  package static func edges(
    in state: Value, on screen: (width: Double, height: Double)
  ) -> [String: [Double]] {
    (try? StateReader.read(state)).map { edges(in: $0.state, on: screen) } ?? [:]
  }

  /// Returns the edges of all visible layers by layer id.
  package static func edges(
    in state: RenderState, on screen: (width: Double, height: Double)
  ) -> [String: [Double]] {
    let viewport = Rectangle(x: 0, y: 0, width: screen.width, height: screen.height)
    var edges: [String: [Double]] = [:]
    for layer in state.layers { edges[layer.id] = self.edges(of: layer, in: viewport) }
    return edges
  }

  /// Returns the edges of a layer's visible part, limited by its clip and the screen, or `nil` if the layer
  /// is not visible.
  ///
  /// The edges are those before the layer's rotation.
  private static func edges(of layer: Layer, in viewport: Rectangle) -> [Double]? {
    let geometry = LayerGeometry(layer, in: viewport)
    guard layer.isDrawn, geometry.isInside else { return nil }
    let seen = geometry.seen
    return [seen.minX, seen.minY, seen.maxX, seen.maxY]
  }
}
