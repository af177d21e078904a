/// A member's name with its quotes and colon, encoded once: most of a state is names.
///
/// It is kept as a string and not as bytes because a short string needs no counting of references.
public struct MemberName: Sendable, ExpressibleByStringLiteral {
  let encoded: String

  /// How many bytes the name takes.
  public var size: Int { encoded.utf8.count }

  /// Encodes a name.
  public init(_ name: String) {
    var writer = JSONWriter()
    writer.key(name)
    encoded = String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Encodes a name.
  public init(stringLiteral name: String) {
    self.init(name)
  }
}

extension TextRoom {
  /// Writes a member's name that was encoded before; its value has to follow.
  @inline(__always)
  public mutating func key(_ name: borrowing MemberName) {
    raw(name.encoded)
  }
}

extension JSONWriter {
  /// Writes a member's name that was encoded before; its value has to follow.
  public mutating func key(_ name: MemberName) {
    separate()
    write(atMost: name.size) { $0.key(name) }
  }
}
