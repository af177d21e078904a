// Like ByteBuffer.swift, this file has unsafe pointers.

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

  /// Returns the index after an expected piece of text, or `nil` if something else follows.
  ///
  /// There may be a space after each colon and comma of the piece.
  public static func end(of piece: StaticString, in text: ArraySlice<UInt8>, from start: Int)
    -> Int?
  {
    let piece = unsafe UnsafeRawBufferPointer(
      start: piece.utf8Start, count: piece.utf8CodeUnitCount)
    return unsafe text.withUnsafeBytes { bytes in
      let first = start - text.startIndex
      // Most texts have no spaces, so eight bytes are compared at a time.
      var place = 0
      if bytes.count - first >= piece.count {
        while place + 8 <= piece.count, unsafe isSame(piece, place, bytes, first + place) {
          place += 8
        }
      }
      var index = first + place
      // The last eight bytes may have been followed by a space.
      if place > 0, unsafe isSpaced(piece[place - 1]), index < bytes.count,
        unsafe bytes[index] == 0x20
      {
        index += 1
      }
      while place < piece.count {
        guard index < bytes.count, unsafe bytes[index] == piece[place] else { return nil }
        index += 1
        if unsafe isSpaced(piece[place]), index < bytes.count, unsafe bytes[index] == 0x20 {
          index += 1
        }
        place += 1
      }
      return text.startIndex + index
    }
  }

  private static func isSpaced(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ":") || byte == UInt8(ascii: ",")
  }

  private static func isSame(
    _ one: UnsafeRawBufferPointer, _ place: Int, _ other: UnsafeRawBufferPointer, _ index: Int
  ) -> Bool {
    unsafe one.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      == other.loadUnaligned(fromByteOffset: index, as: UInt64.self)
  }

  /// Returns the index of the first byte at or after a start index that is not plain text in a JSON string: a quote, a
  /// backslash, a control character or a part of a character beyond ASCII.
  public static func endOfPlainText(in text: ArraySlice<UInt8>, from start: Int) -> Int {
    var index = start
    while index < text.endIndex, text[index] &- 0x20 < 0x5F, text[index] != UInt8(ascii: "\""),
      text[index] != UInt8(ascii: "\\")
    {
      index += 1
    }
    return index
  }

  /// Returns the plain text before a quote, or `nil` if it has more than 15 characters, or if something else ends it.
  ///
  /// Texts near the end of the message are not found, because 16 bytes are read at once.
  @inline(__always)
  static func shortText(in text: ArraySlice<UInt8>, from start: Int) -> ShortText? {
    guard text.endIndex - start >= 16 else { return nil }
    return unsafe text.withUnsafeBytes { bytes in
      let first = start - text.startIndex
      let low = unsafe UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: first, as: UInt64.self))
      let lowEnd = endOfPlainText(low)
      guard lowEnd == 8 else {
        guard unsafe bytes[first + lowEnd] == UInt8(ascii: "\"") else { return nil }
        return ShortText(low: low & (1 << (lowEnd * 8) &- 1), high: 0, count: lowEnd)
      }
      let high = unsafe UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: first + 8, as: UInt64.self))
      let highEnd = endOfPlainText(high)
      guard highEnd < 8, unsafe bytes[first + 8 + highEnd] == UInt8(ascii: "\"") else { return nil }
      return ShortText(low: low, high: high & (1 << (highEnd * 8) &- 1), count: 8 + highEnd)
    }
  }

  /// Returns the number of characters of plain text at the start of eight characters.
  ///
  /// A quote, a backslash, a control character and a part of a character beyond ASCII end the plain text.
  @inline(__always)
  private static func endOfPlainText(_ eight: UInt64) -> Int {
    (escaped(in: eight) | eight & 0x8080_8080_8080_8080).trailingZeroBitCount / 8
  }

  /// Finds the bytes among eight that need an escape in a JSON string: values below 0x20, `"` and `\\`.
  ///
  /// All eight bytes are checked at once. The check relies on the fact that subtracting a bound from a smaller byte sets
  /// that byte's top bit.
  ///
  /// - Returns: A word that is 0 if no byte needs an escape. The top bit of the lowest such byte is set, and all lower bits
  ///   are 0.
  @inline(__always)
  static func escaped(in eight: UInt64) -> UInt64 {
    let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    func hasZero(_ bytes: UInt64) -> UInt64 { (bytes &- ones) & ~bytes }
    let low = (eight &- ones &* 0x20) & ~eight
    let quote = hasZero(eight ^ (ones &* 0x22))
    let backslash = hasZero(eight ^ (ones &* 0x5C))
    return (low | quote | backslash) & highs
  }

  /// Returns plain text as a string.
  ///
  /// Most strings are short, and a short string can be built directly from its bytes.
  public static func plainText(_ text: ArraySlice<UInt8>) -> String {
    guard text.count <= 15 else { return String(decoding: text, as: UTF8.self) }
    return unsafe text.withUnsafeBytes { bytes in
      unsafe String(unsafeUninitializedCapacity: bytes.count) { room in
        for index in 0..<bytes.count {
          unsafe room.initializeElement(at: index, to: bytes[index])
        }
        return bytes.count
      }
    }
  }
}
