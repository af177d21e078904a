internal import Interaction
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
  static func edges(
    in state: RenderState, on screen: (width: Double, height: Double)
  ) -> [String: [Double]] {
    var edges: [String: [Double]] = [:]
    for layer in state.layers { edges[layer.id] = self.edges(of: layer, on: screen) }
    return edges
  }

  /// Returns the edges of a layer's visible part, limited by its clip and the screen, or `nil` if the layer
  /// is not visible.
  ///
  /// The layer's rotation is ignored.
  private static func edges(
    of layer: Layer, on screen: (width: Double, height: Double)
  ) -> [Double]? {
    guard layer.isDrawn else { return nil }
    var box = layer.transformedFrame.common(
      with: Rectangle(x: 0, y: 0, width: screen.width, height: screen.height))
    if let clip = layer.clip { box = box.common(with: clip) }
    return box.width > 0 && box.height > 0 ? [box.minX, box.minY, box.maxX, box.maxY] : nil
  }
}
