public import Motion
public import Values

/// The visible state of a component at one point in time: its phase, its values and its layers.
public struct RenderState: Equatable, Sendable {
  /// The session time of the state.
  public var time = Timestamp.zero

  /// The phase, one of those that the descriptor lists.
  public var phase = ""

  /// Whether nothing changes until the next event.
  public var isSettled = true

  /// The component's values, in the descriptor's order.
  public var values: [Value] = []

  /// The layers, back to front.
  public var layers: [Layer] = []

  /// Creates an empty state.
  public init() {}

  /// Removes the contents, and keeps the allocated memory for reuse.
  public mutating func clear() {
    let (valueCount, layerCount) = (values.count, layers.count)
    values.removeAll(keepingCapacity: true)
    layers.removeAll(keepingCapacity: true)
    // If a copy of the state exists, it keeps the old storage, so the same capacity is reserved again.
    values.reserveCapacity(valueCount)
    layers.reserveCapacity(layerCount)
  }
}
