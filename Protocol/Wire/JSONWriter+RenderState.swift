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
  /// Constant text, such as a member's name with its punctuation, is written in one piece instead of character by
  /// character.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - valueNames: The names of the state's values, in order.
  public mutating func state(_ state: RenderState, valueNames: [MemberName]) {
    separate()
    // If there are many layers, reserve space for one layer at a time.
    let isSmall = state.layers.count <= 32
    var size = 128 + ByteBuffer.room(for: state.phase) + state.roomForValues(valueNames)
    if isSmall { for index in state.layers.indices { size += state.layers[index].roomOnWire + 1 } }
    write(atMost: size) { room in
      room.head(of: state, valueNames)
      guard isSmall else { return }
      room.layers(state.layers)
      room.piece("]}")
    }
    guard !isSmall else { return }
    for index in state.layers.indices {
      separate()
      write(atMost: state.layers[index].roomOnWire) { $0.layer(state.layers, index) }
    }
    write(atMost: 2) { $0.piece("]}") }
  }
}

extension ByteBuffer {
  /// Writes the members of a state that precede its layers, and the start of the array of layers.
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
      member(valueNames[index], state.values[index])
    }
    piece("},\"layers\":[")
  }

  /// Writes a member with a value.
  ///
  /// Most values are numbers, which can be written without a copy.
  @inline(__always)
  mutating func member(_ name: borrowing MemberName, _ value: Value) {
    key(name)
    if case .number(let number) = value { self.number(number) } else { self.value(value) }
  }
}

extension RenderState {
  /// Returns the maximum number of bytes that the state's values need when written with their names and
  /// braces.
  func roomForValues(_ names: [MemberName]) -> Int {
    var size = 32
    for index in 0..<min(names.count, values.count) {
      size += names[index].size + 1
      // Passing a value as an argument copies it.
      switch values[index] {
      case .number, .integer, .bool, .null: size += ByteBuffer.roomForNumber
      default: size += ByteBuffer.room(for: values[index])
      }
    }
    return size
  }
}

enum Name {
  static let layers: MemberName = "layers"
  static let changed: MemberName = "changed"
  static let removed: MemberName = "removed"
  static let order: MemberName = "order"
}
