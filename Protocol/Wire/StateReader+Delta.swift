internal import Interaction
public import Values

extension StateReader.NamedState {
  /// Applies a delta to the state.
  ///
  /// - Parameter value: The delta.
  /// - Throws: `InvalidValue` for the first error, with its path in the delta. The state is then left
  ///   invalid.
  public mutating func apply(_ value: Value?) throws(InvalidValue) {
    let members = try StateReader.object(value, "a delta")
    if members.present("t") != nil { state.time = try StateReader.time(members) }
    if members.present("phase") != nil { state.phase = try members.requiredString("phase") }
    if let isSettled = try members.bool("settled") { state.isSettled = isSettled }
    for value in try members.object("values")?.elements ?? [] {
      guard let index = names.firstIndex(of: value.name) else {
        throw InvalidValue(path: "/values/" + value.name, expected: "an existing value of a state")
      }
      state.values[index] = value.value
    }
    if let layers = try members.object("layers") {
      do { try change(layers) } catch { throw error.under("layers") }
    }
    if let order = try members.array("order") { try arrange(order) }
  }

  private mutating func change(_ members: JSONObject) throws(InvalidValue) {
    let removed = try members.array("removed") ?? []
    if !removed.isEmpty {
      let ids = Set(removed.compactMap { $0.asString })
      state.layers.removeAll { ids.contains($0.id) }
    }
    let changed = try members.array("changed") ?? []
    guard !changed.isEmpty else { return }
    var places = places
    for (index, value) in changed.enumerated() {
      do throws(InvalidValue) {
        try changeLayer(value, &places)
      } catch {
        throw error.under("\(index)").under("changed")
      }
    }
  }

  /// The indices of the layers, keyed by their ids.
  private var places: [String: Int] {
    var places: [String: Int] = [:]
    for (place, layer) in state.layers.enumerated() { places[layer.id] = place }
    return places
  }

  /// Changes an existing layer, or adds a complete new one.
  private mutating func changeLayer(
    _ value: Value, _ places: inout [String: Int]
  ) throws(InvalidValue) {
    let members = try StateReader.object(value, "a layer")
    let id = try members.requiredString("id")
    guard let place = places[id] else {
      places[id] = state.layers.count
      return state.layers.append(try StateReader.layer(value))
    }
    try StateReader.assign(members, to: &state.layers[place])
  }

  private mutating func arrange(_ order: [Value]) throws(InvalidValue) {
    var places = places
    var arranged: [Layer] = []
    for id in order {
      guard let place = id.asString.flatMap({ places.removeValue(forKey: $0) }) else { break }
      arranged.append(state.layers[place])
    }
    guard arranged.count == order.count, places.isEmpty else {
      throw InvalidValue(path: "/order", expected: "an array with each layer's id exactly once")
    }
    state.layers = arranged
  }
}
