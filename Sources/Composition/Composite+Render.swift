public import Interaction
public import Motion
internal import Values

extension Composite {
  /// Adds the outer component's state, and the content's values and layers.
  ///
  /// The content's layers are directly above the holder, and are clipped to its visible part.
  public func render(at now: Timestamp, into state: inout RenderState) {
    outer.render(at: now, into: &state)
    let inner = content.shown(at: now)
    // The content's values follow all values of the outer component, so omitted values must be filled in.
    while state.values.count < outerValues { state.values.append(.null) }
    state.values.append(.string(inner.phase))
    state.values += inner.values
    guard let holder = Self.holder(parameters.holder, of: outer, in: state) else { return }
    state.layers.insert(
      contentsOf: inner.layers.map { holder.place($0) }, at: holder.index + 1)
  }
}
