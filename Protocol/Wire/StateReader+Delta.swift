internal import Interaction
public import Values

extension StateReader.NamedState {
  /// Changes the state as a delta says.
  ///
  /// - Parameter value: the delta as it stands on the wire
  /// - Throws: the first mistake, by its place in the delta; the state is no use then
  public mutating func apply(_ value: Value?) throws(InvalidValue) {
    let members = try StateReader.object(value, "a delta")
    if members.present("t") != nil { state.time = try StateReader.time(members) }
    if members.present("phase") != nil { state.phase = try members.requiredString("phase") }
    if let isSettled = try members.bool("settled") { state.isSettled = isSettled }
    for value in try members.object("values")?.elements ?? [] {
      guard let index = names.firstIndex(of: value.name) else {
        throw InvalidValue(path: "/values/" + value.name, expected: "a value that the state has")
      }
      state.values[index] = value.value
    }
    if let layers = try members.object("layers") {
      do { try change(layers) } catch { throw error.under("layers") }
    }
    if let order = try members.array("order") { try arrange(order) }
  }

  private mutating func change(_ members: Members) throws(InvalidValue) {
    let removed = try members.array("removed") ?? []
    if !removed.isEmpty {
      state.layers.removeAll { layer in removed.contains { $0.asString == layer.id } }
    }
    for (index, value) in (try members.array("changed") ?? []).enumerated() {
      do throws(InvalidValue) {
        try changeLayer(value)
      } catch {
        throw error.under("\(index)").under("changed")
      }
    }
  }

  /// Changes a layer that is there; another one is new, and whole.
  private mutating func changeLayer(_ value: Value) throws(InvalidValue) {
    let members = try StateReader.object(value, "a layer")
    let id = try members.requiredString("id")
    guard let index = state.layers.firstIndex(where: { $0.id == id }) else {
      return state.layers.append(try StateReader.layer(value))
    }
    try StateReader.assign(members, to: &state.layers[index])
  }

  private mutating func arrange(_ order: [Value]) throws(InvalidValue) {
    var arranged: [Layer] = []
    for id in order {
      if let layer = state.layers.first(where: { $0.id == id.asString }) { arranged.append(layer) }
    }
    guard arranged.count == order.count, arranged.count == state.layers.count else {
      throw InvalidValue(path: "/order", expected: "the id of each layer once")
    }
    state.layers = arranged
  }
}
