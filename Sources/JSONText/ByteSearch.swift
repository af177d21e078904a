// Only this file and TextRoom.swift have unsafe pointers in this target.

/// Fast searches for bytes and strings.
public enum ByteSearch {
  /// Returns whether an array of bytes contains a string.
  ///
  /// Use this function instead of the standard library's generic search, which would take longer than playing a
  /// scenario.
  ///
  /// - Parameters:
  ///   - text: The string to search for. The empty string is always found.
  ///   - bytes: The bytes to search.
  /// - Returns: Whether the bytes contain the string.
  public static func contains(_ text: String, in bytes: [UInt8]) -> Bool {
    let text = Array(text.utf8)
    guard let head = text.first else { return true }
    var start = 0
    while let place = first(head, in: bytes, from: start) {
      guard bytes.count - place >= text.count else { return false }
      var length = 1
      while length < text.count, bytes[place + length] == text[length] { length += 1 }
      if length == text.count { return true }
      start = place + 1
    }
    return false
  }

  /// Returns whether two arrays are equal, comparing eight bytes at a time.
  public static func areSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    guard one.count == other.count else { return false }
    return unsafe one.withUnsafeBytes { one in
      unsafe other.withUnsafeBytes { other in
        var index = 0
        while index + 8 <= one.count {
          let word = unsafe one.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          guard unsafe word == other.loadUnaligned(fromByteOffset: index, as: UInt64.self) else {
            return false
          }
          index += 8
        }
        return unsafe one[index...].elementsEqual(other[index...])
      }
    }
  }

  /// Returns the first index of a byte at or after a start index, or `nil` if there is none.
  ///
  /// The function XORs eight bytes at a time with the byte to find. In the result x, the lowest bit that is set in (x
  /// − 0x01…) & ~x & 0x80… marks the first zero byte, as in most implementations of `memchr`.
  public static func first(_ byte: UInt8, in bytes: [UInt8], from start: Int) -> Int? {
    unsafe bytes.withUnsafeBytes { buffer in
      let pattern = UInt64(byte) &* 0x0101_0101_0101_0101
      var index = start
      while index + 8 <= buffer.count {
        let word =
          unsafe UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self))
          ^ pattern
        let zeros = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
        if zeros != 0 { return index + zeros.trailingZeroBitCount / 8 }
        index += 8
      }
      while index < buffer.count {
        if unsafe buffer[index] == byte { return index }
        index += 1
      }
      return nil
    }
  }
}
