/// A writer of compact JSON that keeps the order of members.
///
/// Whether a comma is needed depends only on the previous byte: none is needed after an opening bracket or a
/// colon. A partly written value can therefore be undone with `truncate(to:)` alone.
public struct JSONWriter: Sendable {
  /// The bytes written so far.
  public private(set) var bytes: [UInt8]

  /// Creates a writer with an initial capacity in bytes.
  public init(capacity: Int = 0) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// The number of bytes written so far.
  public var count: Int { bytes.count }

  /// Removes everything after a position, which must be an earlier value of `count`.
  public mutating func truncate(to count: Int) {
    bytes.removeLast(bytes.count - count)
  }

  /// Removes everything that was written, and keeps the allocated memory for reuse.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Removes everything except the last byte, which the writer needs to decide whether a comma follows.
  public mutating func keepLast() {
    bytes.removeSubrange(..<max(0, bytes.count - 1))
  }

  /// Appends bytes unchanged, without a comma.
  public mutating func raw(_ other: some Sequence<UInt8>) {
    bytes.append(contentsOf: other)
  }

  /// Appends a complete piece of JSON as the next value.
  public mutating func written(_ json: [UInt8]) {
    separate()
    bytes.append(contentsOf: json)
  }

  /// Starts an object as the next value.
  public mutating func beginObject() {
    separate()
    bytes.append(UInt8(ascii: "{"))
  }

  /// Ends the current object.
  public mutating func endObject() {
    bytes.append(UInt8(ascii: "}"))
  }

  /// Starts an array as the next value.
  public mutating func beginArray() {
    separate()
    bytes.append(UInt8(ascii: "["))
  }

  /// Ends the current array.
  public mutating func endArray() {
    bytes.append(UInt8(ascii: "]"))
  }

  /// Writes the name of a member.
  ///
  /// The member's value must be written next.
  public mutating func key(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
  }

  /// Writes null.
  public mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  /// Writes `true` or `false`.
  public mutating func bool(_ value: Bool) {
    separate()
    bytes.append(contentsOf: value ? "true".utf8 : "false".utf8)
  }

  /// Writes the comma before the next member or element, if one is needed.
  @inline(__always)
  public mutating func separate() {
    guard let last = bytes.last else { return }
    switch last {
    case UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "["): break
    default: bytes.append(UInt8(ascii: ","))
    }
  }

  /// Appends a piece that a closure writes byte by byte, and adds no comma before it.
  ///
  /// - Parameters:
  ///   - size: The maximum size of the piece, in bytes.
  ///   - body: A closure that writes the piece.
  @inline(__always)
  public mutating func write(atMost size: Int, _ body: (inout ByteBuffer) -> Void) {
    bytes.append(addingCapacity: size) { room in
      unsafe room.withUnsafeMutableBufferPointer { buffer, count in
        var room = unsafe ByteBuffer(buffer)
        body(&room)
        count = unsafe room.count(from: buffer)
      }
    }
  }
}
