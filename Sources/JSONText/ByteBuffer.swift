// Only this file, ByteBuffer+Rectangles.swift and ByteSearch.swift have unsafe pointers in this target.
// Tests/JSONTests covers the edge cases.

/// A part of a writer's buffer that is filled byte by byte and has room for a declared number of bytes.
///
/// Checking an array's capacity for each byte costs more than writing the byte. The caller therefore declares
/// the maximum size once. Writing more than that ends the process, as an array index out of range does.
@safe
public struct ByteBuffer {
  @usableFromInline var next: UnsafeMutablePointer<UInt8>
  @usableFromInline let end: UnsafeMutablePointer<UInt8>
  var lastSides = WrittenSides()

  init(_ room: UnsafeMutableBufferPointer<UInt8>) {
    guard let start = room.baseAddress else { preconditionFailure("the buffer has no memory") }
    unsafe next = start
    unsafe end = start + room.count
  }

  /// Returns the number of bytes written since the start of the buffer.
  func count(from start: UnsafeMutableBufferPointer<UInt8>) -> Int {
    unsafe start.baseAddress.map { unsafe next - $0 } ?? 0
  }

  /// A position in the buffer.
  @safe
  public struct Position: Equatable {
    fileprivate let next: UnsafeMutablePointer<UInt8>

    /// Returns whether two positions are the same.
    public static func == (one: Position, other: Position) -> Bool { unsafe one.next == other.next }
  }

  /// The position of the next byte.
  public var position: Position { unsafe Position(next: next) }

  /// Discards everything after a position.
  public mutating func goBack(to position: Position) {
    unsafe next = position.next
    lastSides = WrittenSides()
  }

  /// Writes one byte.
  @inlinable @inline(__always)
  public mutating func byte(_ byte: UInt8) {
    precondition(unsafe next < end, "a piece of JSON exceeds its declared size")
    unsafe next.pointee = byte
    unsafe next += 1
  }

  /// Writes a constant piece of JSON, such as `,"y":`.
  @inlinable @inline(__always)
  public mutating func piece(_ piece: StaticString) {
    unsafe copy(piece.utf8Start, piece.utf8CodeUnitCount)
  }

  /// Writes a string unchanged.
  @inline(__always)
  mutating func raw(_ text: String) {
    unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
      if let start = bytes.baseAddress { unsafe copy(start, bytes.count) }
    }
  }

  @inlinable @inline(__always)
  mutating func copy(_ start: UnsafePointer<UInt8>, _ count: Int) {
    precondition(unsafe end - next >= count, "a piece of JSON exceeds its declared size")
    // Copy the bytes as raw memory. When compiling for size, an `update` of typed memory would become a loop
    // with a function call per byte.
    unsafe UnsafeMutableRawPointer(next).copyMemory(from: start, byteCount: count)
    unsafe next += count
  }

  /// Writes a string with its quotes.
  ///
  /// `room(for:)` returns the maximum number of bytes that the string needs.
  public mutating func string(_ text: String) {
    byte(UInt8(ascii: "\""))
    unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
      precondition(unsafe end - next > bytes.count, "a piece of JSON exceeds its declared size")
      let start = unsafe next
      guard let text = bytes.baseAddress else { return }
      // Most strings are ids and roles without escapes, so they are copied while being checked.
      var place = 0
      var isPlain = true
      while place + 8 <= bytes.count {
        let eight = unsafe UnsafeRawPointer(text + place).loadUnaligned(as: UInt64.self)
        unsafe UnsafeMutableRawPointer(start + place).storeBytes(of: eight, as: UInt64.self)
        if Self.needsEscape(eight) { isPlain = false }
        place += 8
      }
      if place < bytes.count {
        if unsafe Self.needsEscape(copyRest(of: text, place, bytes.count, to: start)) {
          isPlain = false
        }
        place = bytes.count
      }
      guard !isPlain else {
        unsafe next = start + place
        return
      }
      for index in 0..<bytes.count { unsafe escape(bytes[index]) }
    }
    byte(UInt8(ascii: "\""))
  }

  /// Copies the last bytes of a string, fewer than eight, and returns them in a word whose other bytes need no escape.
  @inline(__always)
  private func copyRest(
    of text: UnsafePointer<UInt8>, _ place: Int, _ count: Int, to start: UnsafeMutablePointer<UInt8>
  ) -> UInt64 {
    var from = unsafe UnsafeRawPointer(text + place)
    var to = unsafe UnsafeMutableRawPointer(start + place)
    var word: UInt64 = 0x6161_6161_6161_6161
    let rest = count - place
    if rest & 4 != 0 {
      let four = unsafe from.loadUnaligned(as: UInt32.self)
      unsafe to.storeBytes(of: four, as: UInt32.self)
      word = word << 32 | UInt64(four)
      unsafe from += 4
      unsafe to += 4
    }
    if rest & 2 != 0 {
      let two = unsafe from.loadUnaligned(as: UInt16.self)
      unsafe to.storeBytes(of: two, as: UInt16.self)
      word = word << 16 | UInt64(two)
      unsafe from += 2
      unsafe to += 2
    }
    if rest & 1 != 0 {
      let one = unsafe from.load(as: UInt8.self)
      unsafe to.storeBytes(of: one, as: UInt8.self)
      word = word << 8 | UInt64(one)
    }
    return word
  }

  /// Writes a number below 10,000 with up to four decimals and without trailing zeros.
  ///
  /// Four digits are stored at a time. Leading zeros are shifted out, and later writes overwrite the unneeded
  /// bytes at the end.
  ///
  /// - Parameters:
  ///   - isNegative: Whether to write a minus sign.
  ///   - whole: The integer part, below 10,000.
  ///   - rest: The decimals, in units of 1/10,000.
  @inline(__always)
  mutating func decimal(isNegative: Bool, _ whole: UInt32, _ rest: UInt32) {
    precondition(unsafe end - next >= 12, "a piece of JSON exceeds its declared size")
    var place = unsafe UnsafeMutableRawPointer(next)
    if isNegative {
      unsafe place.storeBytes(of: UInt8(ascii: "-"), as: UInt8.self)
      unsafe place += 1
    }
    if whole < 10 {
      let digit = UInt8(ascii: "0") | UInt8(truncatingIfNeeded: whole)
      unsafe place.storeBytes(of: digit, as: UInt8.self)
      unsafe place += 1
    } else {
      let front = Self.fourDigits(whole)
      let leading = UInt32(truncatingIfNeeded: front.trailingZeroBitCount) >> 3
      let text = (front | 0x3030_3030) &>> (leading &* 8)
      unsafe place.storeBytes(of: text.littleEndian, as: UInt32.self)
      unsafe place += 4 - Int(leading)
    }
    if rest > 0 {
      let back = Self.fourDigits(rest)
      unsafe place.storeBytes(of: UInt8(ascii: "."), as: UInt8.self)
      unsafe (place + 1).storeBytes(of: (back | 0x3030_3030).littleEndian, as: UInt32.self)
      unsafe place += 5 - back.leadingZeroBitCount >> 3
    }
    unsafe next = place.assumingMemoryBound(to: UInt8.self)
  }

  /// Returns the digits of a number below 10,000, with the first one in the lowest byte.
  @inline(__always)
  private static func fourDigits(_ number: UInt32) -> UInt32 {
    let hundreds = number / 100
    let pairs = hundreds | (number &- hundreds &* 100) << 16
    // Divide each pair, which is below 100, by ten: 103 / 1024 is close enough to 1 / 10.
    let tens = (pairs &* 103) >> 10 & 0x000F_000F
    return tens | (pairs &- tens &* 10) << 8
  }

  /// Returns the maximum size of a string with its quotes, in bytes.
  ///
  /// An escape can turn one byte into six.
  public static func room(for text: String) -> Int { text.utf8.count * 6 + 2 }

  /// Returns whether any of eight bytes needs an escape.
  @inline(__always)
  private static func needsEscape(_ eight: UInt64) -> Bool { ByteSearch.escaped(in: eight) != 0 }
}
