public import Interaction
public import JSONText
internal import Motion
internal import Values

extension JSONWriter {
  /// Writes the differences between an earlier state and a new state as the next value.
  ///
  /// - Parameters:
  ///   - old: The earlier state, which the reader already has.
  ///   - new: The new state.
  ///   - valueNames: The names of the states' values, in order.
  public mutating func delta(
    from old: RenderState, to new: RenderState, valueNames: [MemberName]
  ) {
    separate()
    var size = 128 + ByteBuffer.room(for: new.phase) + new.roomForValues(valueNames)
    // Values that the new state lacks are written as null.
    if new.values.count < old.values.count { for name in valueNames { size += name.size + 5 } }
    write(atMost: size) { $0.head(from: old, to: new, valueNames) }
    layers(from: old.layers, to: new.layers)
    endObject()
  }

  private mutating func layers(from old: [Layer], to new: [Layer]) {
    let places = LayerPlaces(old, new)
    unlessEmpty(Name.layers, "{", "}") { layers in
      layers.unlessEmpty(Name.changed, "[", "]") { $0.changes(from: old, to: new, places) }
      guard !places.areSame else { return }
      layers.unlessEmpty(Name.removed, "[", "]") { removed in
        for layer in old where !places.stays(layer) { removed.string(layer.id) }
      }
    }
    guard !places.areSame else { return }
    // After applying the changes above, the reader has the remaining layers in their old order, followed by
    // the new ones.
    let kept = old.filter(places.stays)
    let added = new.indices.filter { places.before($0, of: new) == nil }
    if !(kept + added.map { new[$0] }).elementsEqual(new, by: { $0.id == $1.id }) {
      key(Name.order)
      beginArray()
      for layer in new { string(layer.id) }
      endArray()
    }
  }

  /// Writes the changed layers in groups of 32.
  ///
  /// Memory is reserved for one group at a time, because there may be thousands of layers.
  private mutating func changes(from old: [Layer], to new: [Layer], _ places: LayerPlaces) {
    let start = count
    for first in stride(from: 0, to: new.count, by: 32) {
      let some = first..<min(first + 32, new.count)
      let room = some.reduce(0) { $0 + new[$1].roomOnWire + 1 }
      let isFirst = count == start
      write(atMost: room) { $0.changes(from: old, to: new, some, places, isFirst: isFirst) }
    }
  }

  /// Writes a member whose value is an array or an object, or nothing if the value would be empty.
  private mutating func unlessEmpty(
    _ name: MemberName, _ opening: StaticString, _ closing: StaticString,
    _ content: (inout JSONWriter) -> Void
  ) {
    let start = count
    separate()
    write(atMost: name.size + 1) { room in
      room.key(name)
      room.piece(opening)
    }
    let inside = count
    content(&self)
    if count == inside { return truncate(to: start) }
    write(atMost: 1) { $0.piece(closing) }
  }
}

extension ByteBuffer {
  /// Writes the start of a delta and its members that precede the layers.
  fileprivate mutating func head(
    from old: RenderState, to new: RenderState, _ valueNames: [MemberName]
  ) {
    byte(UInt8(ascii: "{"))
    var isFirst = true
    if new.time != old.time {
      separate(&isFirst)
      piece("\"t\":")
      millionths(new.time.microseconds)
    }
    if new.phase != old.phase {
      separate(&isFirst)
      piece("\"phase\":")
      string(new.phase)
    }
    if new.isSettled != old.isSettled {
      separate(&isFirst)
      piece("\"settled\":")
      bool(new.isSettled)
    }
    let start = position
    separate(&isFirst)
    piece("\"values\":{")
    let inside = position
    changedValues(from: old, to: new, valueNames)
    if position == inside { return goBack(to: start) }
    byte(UInt8(ascii: "}"))
  }

  /// Writes a comma before each member except the first.
  @inline(__always)
  private mutating func separate(_ isFirst: inout Bool) {
    if !isFirst { byte(UInt8(ascii: ",")) }
    isFirst = false
  }

  /// Writes the values that changed, and null for the values that the new state lacks, separated by commas.
  private mutating func changedValues(
    from old: RenderState, to new: RenderState, _ names: [MemberName]
  ) {
    var isFirst = true
    for index in 0..<min(names.count, new.values.count) {
      if index < old.values.count {
        // Most values are numbers, which can be compared without a copy.
        if case .number(let one) = old.values[index], case .number(let other) = new.values[index] {
          guard Decimals.differ(one, other) else { continue }
        } else {
          guard old.values[index].differs(from: new.values[index]) else { continue }
        }
      }
      separate(&isFirst)
      member(names[index], new.values[index])
    }
    // Values at the end may be absent from the new state.
    guard new.values.count < old.values.count else { return }
    for name in names[..<min(names.count, old.values.count)].dropFirst(new.values.count) {
      separate(&isFirst)
      key(name)
      piece("null")
    }
  }

  /// Writes the changed layers of a group, separated by commas.
  fileprivate mutating func changes(
    from old: [Layer], to new: [Layer], _ some: Range<Int>, _ places: LayerPlaces, isFirst: Bool
  ) {
    var isFirst = isFirst
    for index in some {
      let start = position
      if !isFirst { byte(UInt8(ascii: ",")) }
      if let before = places.before(index, of: new) {
        guard changes(from: old, at: before, to: new, at: index) else {
          goBack(to: start)
          continue
        }
      } else {
        layer(new, index)
      }
      isFirst = false
    }
  }
}

/// A lookup of the indices that layers have in an old and in a new state.
///
/// Usually both states have the same layers in the same order. Otherwise, the layers are looked up by id in
/// hash tables, because there may be thousands of layers.
private enum LayerPlaces {
  /// Both states have the same layers in the same order.
  case same

  /// The layers of the two states, by id.
  case different(old: IDTable, new: IDTable)

  init(_ old: [Layer], _ new: [Layer]) {
    let areSame = old.count == new.count && old.indices.allSatisfy { old[$0].id == new[$0].id }
    self = areSame ? .same : .different(old: Self.places(old), new: Self.places(new))
  }

  /// Whether both states have the same layers in the same order.
  var areSame: Bool {
    if case .same = self { true } else { false }
  }

  /// Returns the index that a layer of the new state had in the old state, or `nil` if the layer is new.
  func before(_ index: Int, of new: [Layer]) -> Int? {
    switch self {
    case .same: index
    case .different(let old, _): old.slot(of: new[index].id)
    }
  }

  /// Returns whether a layer of the old state still exists in the new state.
  func stays(_ layer: Layer) -> Bool {
    switch self {
    case .same: true
    case .different(_, let new): new.slot(of: layer.id) != nil
    }
  }

  private static func places(_ layers: [Layer]) -> IDTable {
    var places = IDTable()
    for (place, layer) in layers.enumerated() where places.slot(of: layer.id) == nil {
      places.insert(layer.id, slot: place)
    }
    return places
  }
}
