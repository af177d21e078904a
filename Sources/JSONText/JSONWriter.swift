/// Writes compact JSON straight into one buffer of bytes, members in the order they are given.
///
/// Commas follow from the byte before: none after an opening bracket or a colon. So a piece that
/// failed half-way is undone by `truncate(to:)` alone.
public struct JSONWriter: Sendable {
  /// What has been written.
  public private(set) var bytes: [UInt8]

  /// Makes a writer with room for some bytes.
  public init(capacity: Int = 0) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// How many bytes have been written.
  public var count: Int { bytes.count }

  /// Forgets everything behind a position that `count` gave.
  public mutating func truncate(to count: Int) {
    bytes.removeLast(bytes.count - count)
  }

  /// Forgets everything and keeps the room.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Forgets everything but the last byte, which says whether a comma has to follow.
  public mutating func keepLast() {
    bytes.removeSubrange(..<max(0, bytes.count - 1))
  }

  /// Appends bytes as they are, with no comma before them.
  public mutating func raw(_ other: some Sequence<UInt8>) {
    bytes.append(contentsOf: other)
  }

  /// Appends a piece of JSON that is already written, as the next value.
  public mutating func written(_ json: [UInt8]) {
    separate()
    bytes.append(contentsOf: json)
  }

  /// Opens an object as the next value.
  public mutating func beginObject() {
    separate()
    bytes.append(UInt8(ascii: "{"))
  }

  /// Closes the object.
  public mutating func endObject() {
    bytes.append(UInt8(ascii: "}"))
  }

  /// Opens an array as the next value.
  public mutating func beginArray() {
    separate()
    bytes.append(UInt8(ascii: "["))
  }

  /// Closes the array.
  public mutating func endArray() {
    bytes.append(UInt8(ascii: "]"))
  }

  /// Writes a member's name; its value has to follow.
  public mutating func key(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
  }

  /// Writes null.
  public mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  /// Writes a truth value.
  public mutating func bool(_ value: Bool) {
    separate()
    bytes.append(contentsOf: value ? "true".utf8 : "false".utf8)
  }

  /// Puts the comma that a further member or element needs.
  @inline(__always)
  public mutating func separate() {
    guard let last = bytes.last else { return }
    switch last {
    case UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "["): break
    default: bytes.append(UInt8(ascii: ","))
    }
  }

  /// Appends a piece that is written byte by byte, with no comma before it.
  ///
  /// - Parameters:
  ///   - size: how many bytes it has at most
  ///   - body: writes it
  @inline(__always)
  public mutating func write(atMost size: Int, _ body: (inout TextRoom) -> Void) {
    bytes.append(addingCapacity: size) { room in
      unsafe room.withUnsafeMutableBufferPointer { buffer, count in
        var room = unsafe TextRoom(buffer)
        body(&room)
        count = unsafe room.count(from: buffer)
      }
    }
  }
}
