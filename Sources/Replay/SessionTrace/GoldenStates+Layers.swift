public import Interaction
public import Motion
internal import Values
internal import Wire

extension GoldenStates {
  /// The golden file's states, reduced to the layers that have moved in at least one state.
  ///
  /// A layer has moved if its position, size, scale, rotation, opacity or visibility differs from the actual
  /// state by more than the tolerance.
  ///
  /// The array is empty if no layer has moved, or if the golden file's states lack members that are needed to
  /// draw them.
  public var movedLayers: [RenderState] {
    guard let states else { return [] }
    let moved = Set(states.flatMap(\.moved))
    guard !moved.isEmpty else { return [] }
    return states.map { state in
      var old = state.golden
      old.layers.removeAll { !moved.contains($0.id) }
      return old
    }
  }

  /// Returns the times of some states in which a layer differs from the golden file: the first such state,
  /// and others spread evenly over the rest.
  ///
  /// - Parameter count: The maximum number of times.
  /// - Returns: The times, the earliest first; empty if no layer differs.
  public func moves(upTo count: Int) -> [Timestamp] {
    let all = (states ?? []).filter { !$0.moved.isEmpty }.map(\.golden.time)
    let some = min(count, all.count)
    return (0..<some).map { all[$0 * all.count / some] }
  }

  /// The golden file's states, each with the ids of the layers that differ from the actual state, or `nil` if
  /// a state lacks members that are needed to draw it.
  private var states: [(golden: RenderState, moved: [String])]? {
    var states: [(golden: RenderState, moved: [String])] = []
    for pair in pairs {
      guard let before = try? StateReader.read(pair.golden).state,
        let after = try? StateReader.read(pair.actual).state
      else { return nil }
      var now: [String: Layer] = [:]
      for layer in after.layers { now[layer.id] = layer }
      let moved = before.layers.filter { !isSame($0, now[$0.id]) }.map(\.id)
      states.append((before, moved))
    }
    return states
  }

  private func isSame(_ one: Layer, _ other: Layer?) -> Bool {
    guard let other, one.isHidden == other.isHidden else { return false }
    let numbers: [(String, Double, Double)] = [
      ("x", one.frame.x, other.frame.x), ("y", one.frame.y, other.frame.y),
      ("width", one.frame.width, other.frame.width),
      ("height", one.frame.height, other.frame.height),
      ("translateX", one.translation.x, other.translation.x),
      ("translateY", one.translation.y, other.translation.y), ("scale", one.scale, other.scale),
      ("rotation", one.rotation, other.rotation), ("opacity", one.opacity, other.opacity),
    ]
    return numbers.allSatisfy { abs($0.1 - $0.2) <= tolerances.tolerance(of: $0.0) }
  }
}
