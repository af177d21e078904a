public import Interaction
public import JSONText
public import Motion
internal import Values

extension JSONWriter {
  /// Writes a session time in seconds.
  public mutating func time(_ time: Timestamp) {
    millionths(time.microseconds)
  }

  /// Writes a render state as the next value.
  ///
  /// Whatever is the same in every state stands here as one piece, commas and all.
  ///
  /// - Parameters:
  ///   - state: the state
  ///   - valueNames: the names of the state's values, in their order
  public mutating func state(_ state: RenderState, valueNames: [MemberName]) {
    separate()
    // Room for a layer at a time, where there are thousands of them.
    let isSmall = state.layers.count <= 32
    var size = 128 + TextRoom.room(for: state.phase)
    for index in 0..<min(valueNames.count, state.values.count) {
      size += valueNames[index].size + 1
      if case .number = state.values[index] {
        size += TextRoom.roomForNumber
      } else {
        size += TextRoom.room(for: state.values[index])
      }
    }
    if isSmall { for index in state.layers.indices { size += state.layers[index].roomOnWire + 1 } }
    write(atMost: size) { room in
      room.head(of: state, valueNames)
      guard isSmall else { return }
      room.layers(state.layers)
      room.piece("]}")
    }
    guard !isSmall else { return }
    for layer in state.layers { self.layer(layer) }
    write(atMost: 2) { $0.piece("]}") }
  }

  /// Writes a member with a value; numbers, the most of them, without a detour.
  mutating func member(_ name: MemberName, _ value: Value) {
    separate()
    let size = name.size + TextRoom.roomForNumber
    switch value {
    case .number(let number):
      write(atMost: size) { room in
        room.key(name)
        room.number(number)
      }
    case .bool(let bool):
      write(atMost: size) { room in
        room.key(name)
        room.bool(bool)
      }
    default:
      write(atMost: size) { $0.key(name) }
      self.value(value)
    }
  }

  /// Writes a layer as the next value.
  mutating func layer(_ layer: Layer) {
    separate()
    write(atMost: layer.roomOnWire) { $0.layer(layer) }
  }
}

extension TextRoom {
  /// Writes a state up to its layers.
  fileprivate mutating func head(of state: RenderState, _ valueNames: [MemberName]) {
    piece("{\"t\":")
    millionths(state.time.microseconds)
    piece(",\"phase\":")
    string(state.phase)
    piece(",\"settled\":")
    bool(state.isSettled)
    piece(",\"values\":{")
    for index in 0..<min(valueNames.count, state.values.count) {
      if index > 0 { byte(UInt8(ascii: ",")) }
      key(valueNames[index])
      // Most of them are numbers, which need no copy of the value.
      if case .number(let number) = state.values[index] {
        self.number(number)
      } else {
        value(state.values[index])
      }
    }
    piece("},\"layers\":[")
  }
}

/// The names of a state's members on the wire.
enum Name {
  static let t: MemberName = "t"
  static let phase: MemberName = "phase"
  static let settled: MemberName = "settled"
  static let values: MemberName = "values"
  static let layers: MemberName = "layers"
  static let changed: MemberName = "changed"
  static let removed: MemberName = "removed"
  static let order: MemberName = "order"
}
