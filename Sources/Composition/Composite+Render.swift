public import Interaction
public import Motion
internal import Values

extension Composite {
  /// Adds the outer component's state, and the content's values and layers.
  ///
  /// The content's layers are directly above the holder, and are clipped to its visible part. If the holder is leaving
  /// and no other layer replaces it, the content leaves with it and accepts no touches.
  ///
  /// Other visible layers with the holder's role and size show a copy of the content, so that a layer is not empty before
  /// it becomes the holder, or afterwards.
  public func render(at now: Timestamp, into state: inout RenderState) {
    outer.render(at: now, into: &state)
    let inner = content.shown(at: now)
    // The content's values follow all values of the outer component, so omitted values must be filled in.
    while state.values.count < outerValues { state.values.append(.null) }
    state.values.append(.string(inner.phase))
    state.values += inner.values
    let staying = Self.holder(parameters.holder, of: outer, in: state)
    guard let holder = staying ?? Self.leavingHolder(parameters.holder, in: state) else { return }
    for index in state.layers.indices.reversed() {
      let layer = state.layers[index]
      if index == holder.index {
        var layers = inner.layers.map { holder.place($0, from: room.viewport) }
        if staying == nil {
          for index in layers.indices { layers[index].hit = nil }
        }
        state.layers.insert(contentsOf: layers, at: index + 1)
      } else if holder.isCopied(in: layer, named: parameters.holder) {
        let other = Holder(index: index, layer: layer)
        state.layers.insert(
          contentsOf: inner.layers.map { other.copy($0, from: room.viewport) }, at: index + 1)
      }
    }
  }
}
