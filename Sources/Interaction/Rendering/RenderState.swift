public import Motion
public import Values

/// What is on the screen at one moment, as numbers.
public struct RenderState: Equatable, Sendable {
  /// The moment.
  public var time = Timestamp.zero

  /// The component's phase, one that its descriptor lists.
  public var phase = ""

  /// Whether nothing changes until the next event.
  public var isSettled = true

  /// The component's values, in the order in which its descriptor names them.
  public var values: [Value] = []

  /// The layers, back to front.
  public var layers: [Layer] = []

  /// Makes an empty state.
  public init() {}

  /// Empties the state and keeps its room.
  public mutating func clear() {
    let (valueCount, layerCount) = (values.count, layers.count)
    values.removeAll(keepingCapacity: true)
    layers.removeAll(keepingCapacity: true)
    // Where somebody has kept the state its room has gone with it: there is new room for as much.
    values.reserveCapacity(valueCount)
    layers.reserveCapacity(layerCount)
  }
}
