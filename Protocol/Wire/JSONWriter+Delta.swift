public import Interaction
public import JSONText
internal import Motion
internal import Values

extension JSONWriter {
  /// Writes what of a state differs from an earlier one as the next value.
  ///
  /// - Parameters:
  ///   - old: the state that the reader has
  ///   - new: the state that it is to have
  ///   - valueNames: the names of the states' values, in their order
  public mutating func delta(
    from old: RenderState, to new: RenderState, valueNames: [MemberName]
  ) {
    beginObject()
    if new.time != old.time {
      key(Name.t)
      time(new.time)
    }
    if new.phase != old.phase {
      key(Name.phase)
      string(new.phase)
    }
    if new.isSettled != old.isSettled {
      key(Name.settled)
      bool(new.isSettled)
    }
    values(from: old, to: new, valueNames)
    layers(from: old.layers, to: new.layers)
    endObject()
  }

  private mutating func values(
    from old: RenderState, to new: RenderState, _ names: [MemberName]
  ) {
    let count = min(names.count, new.values.count)
    func differs(_ index: Int) -> Bool {
      guard index < old.values.count else { return true }
      // Most of them are numbers, which need no copy of the values.
      if case .number(let one) = old.values[index], case .number(let other) = new.values[index] {
        return Decimals.differ(one, other)
      }
      return old.values[index].differs(from: new.values[index])
    }
    guard let first = (0..<count).first(where: differs) else { return }
    separate()
    write(atMost: new.roomForValues(names)) { room in
      room.piece("\"values\":{")
      room.member(names[first], new.values[first])
      for index in first + 1..<count where differs(index) {
        room.byte(UInt8(ascii: ","))
        room.member(names[index], new.values[index])
      }
      room.byte(UInt8(ascii: "}"))
    }
  }

  private mutating func layers(from old: [Layer], to new: [Layer]) {
    // Mostly the same layers stand in the same order.
    if old.count == new.count, old.indices.allSatisfy({ old[$0].id == new[$0].id }) {
      var isOpen = false
      for index in old.indices where new[index].differs(from: old[index]) {
        if !isOpen {
          separate()
          write(atMost: 32) { $0.piece("\"layers\":{\"changed\":[") }
          isOpen = true
        }
        separate()
        write(atMost: new[index].roomOnWire) { $0.changes(from: old[index], to: new[index]) }
      }
      if isOpen { write(atMost: 2) { $0.piece("]}") } }
      return
    }
    let stays = LayerPlaces(old, new)
    let removed = old.filter { !stays.isInNew($0) }
    let isChanged = new.contains { layer in
      stays.inOld(layer).map { layer.differs(from: old[$0]) } ?? true
    }
    if isChanged || !removed.isEmpty {
      key(Name.layers)
      beginObject()
      if isChanged { changedLayers(from: old, to: new, stays) }
      if !removed.isEmpty {
        key(Name.removed)
        ids(of: removed)
      }
      endObject()
    }
    // The order that a reader has after that: what stayed, then what is new.
    let kept = old.filter { stays.isInNew($0) }
    let added = new.filter { stays.inOld($0) == nil }
    if !(kept + added).elementsEqual(new, by: { $0.id == $1.id }) {
      key(Name.order)
      ids(of: new)
    }
  }

  private mutating func changedLayers(
    from old: [Layer], to new: [Layer], _ places: LayerPlaces
  ) {
    key(Name.changed)
    beginArray()
    for layer in new {
      guard let place = places.inOld(layer) else {
        self.layer(layer)
        continue
      }
      guard layer.differs(from: old[place]) else { continue }
      separate()
      write(atMost: layer.roomOnWire) { $0.changes(from: old[place], to: layer) }
    }
    endArray()
  }

  private mutating func ids(of layers: [Layer]) {
    beginArray()
    for layer in layers { string(layer.id) }
    endArray()
  }
}

/// Where layers stand in two states, by their ids: there may be thousands.
private struct LayerPlaces {
  private let inOld: IDTable
  private let inNew: IDTable

  init(_ old: [Layer], _ new: [Layer]) {
    inOld = Self.places(old)
    inNew = Self.places(new)
  }

  func inOld(_ layer: Layer) -> Int? { inOld.slot(of: layer.id) }

  func isInNew(_ layer: Layer) -> Bool { inNew.slot(of: layer.id) != nil }

  private static func places(_ layers: [Layer]) -> IDTable {
    var places = IDTable()
    for (place, layer) in layers.enumerated() where places.slot(of: layer.id) == nil {
      places.insert(layer.id, slot: place)
    }
    return places
  }
}
