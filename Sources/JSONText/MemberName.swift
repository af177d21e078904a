/// A member's name encoded with its quotes and colon.
///
/// Names make up most of a written state, so each name is encoded only once. The encoding is stored as a
/// string because a short string needs no reference counting.
public struct MemberName: Sendable, ExpressibleByStringLiteral {
  let encoded: String

  /// The size of the encoded name, in bytes.
  public var size: Int { encoded.utf8.count }

  /// Creates the encoding of a member's name.
  public init(_ name: String) {
    var writer = JSONWriter()
    writer.key(name)
    encoded = String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Creates the encoding of a name.
  public init(stringLiteral name: String) {
    self.init(name)
  }
}

extension ByteBuffer {
  /// Writes a member's encoded name.
  ///
  /// The member's value must be written next.
  @inline(__always)
  public mutating func key(_ name: borrowing MemberName) {
    raw(name.encoded)
  }
}

extension JSONWriter {
  /// Writes a member's encoded name.
  ///
  /// The member's value must be written next.
  public mutating func key(_ name: MemberName) {
    separate()
    write(atMost: name.size) { $0.key(name) }
  }
}
