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
    write(atMost: 128 + TextRoom.room(for: state.phase)) { room in
      room.piece("{\"t\":")
      room.millionths(state.time.microseconds)
      room.piece(",\"phase\":")
      room.string(state.phase)
      room.piece(",\"settled\":")
      room.bool(state.isSettled)
      room.piece(",\"values\":{")
    }
    for (name, value) in zip(valueNames, state.values) { member(name, value) }
    write(atMost: 16) { $0.piece("},\"layers\":[") }
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

  mutating func cornerRadii(_ corners: Layer.CornerRadii) {
    key(Name.cornerRadii)
    write(atMost: TextRoom.roomForPart) { $0.cornerRadii(corners) }
  }

  mutating func hidden() {
    key(Name.hidden)
    bool(true)
  }

  mutating func shadows(_ shadows: [Layer.Shadow]) {
    key(Name.shadows)
    write(atMost: TextRoom.roomForPart * (shadows.count + 1)) { $0.shadows(shadows) }
  }

  mutating func content(_ content: Layer.Content) {
    key(Name.content)
    write(atMost: TextRoom.roomForPart + content.roomOnWire) { $0.content(content) }
  }

  mutating func rectangle(_ name: MemberName, _ rectangle: Rectangle) {
    key(name)
    write(atMost: TextRoom.roomForPart) { $0.rectangle(rectangle) }
  }

  mutating func member(_ name: MemberName, _ value: Double) {
    key(name)
    number(value)
  }
}

/// The names of a state's members on the wire.
enum Name {
  static let t: MemberName = "t"
  static let phase: MemberName = "phase"
  static let settled: MemberName = "settled"
  static let values: MemberName = "values"
  static let layers: MemberName = "layers"
  static let id: MemberName = "id"
  static let role: MemberName = "role"
  static let x: MemberName = "x"
  static let y: MemberName = "y"
  static let width: MemberName = "width"
  static let height: MemberName = "height"
  static let translateX: MemberName = "translateX"
  static let translateY: MemberName = "translateY"
  static let scale: MemberName = "scale"
  static let rotation: MemberName = "rotation"
  static let opacity: MemberName = "opacity"
  static let cornerRadius: MemberName = "cornerRadius"
  static let cornerRadii: MemberName = "cornerRadii"
  static let zIndex: MemberName = "zIndex"
  static let hidden: MemberName = "hidden"
  static let shadows: MemberName = "shadows"
  static let clip: MemberName = "clip"
  static let hit: MemberName = "hit"
  static let content: MemberName = "content"
  static let changed: MemberName = "changed"
  static let removed: MemberName = "removed"
  static let order: MemberName = "order"
}
