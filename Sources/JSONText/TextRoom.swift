// The only file of this target with unsafe pointers; Tests/JSONTests tries its edges.

/// Room in a writer, known to be enough for what follows, that is written to byte by byte.
///
/// Asking an array for room at each byte costs more than the byte. So the caller says once how much
/// it will write at most; more than that ends the process, as an index beyond an array does.
@safe
public struct TextRoom {
  @usableFromInline var next: UnsafeMutablePointer<UInt8>
  @usableFromInline let end: UnsafeMutablePointer<UInt8>

  init(_ room: UnsafeMutableBufferPointer<UInt8>) {
    guard let start = room.baseAddress else { preconditionFailure("there is no room") }
    unsafe next = start
    unsafe end = start + room.count
  }

  /// How many bytes have been written since a start.
  func count(from start: UnsafeMutableBufferPointer<UInt8>) -> Int {
    unsafe start.baseAddress.map { unsafe next - $0 } ?? 0
  }

  /// A place in the room, up to which something has been written.
  @safe
  public struct Position: Equatable {
    fileprivate let next: UnsafeMutablePointer<UInt8>

    /// Whether nothing stands between two positions.
    public static func == (one: Position, other: Position) -> Bool { unsafe one.next == other.next }
  }

  /// Where the next byte is written.
  public var position: Position { unsafe Position(next: next) }

  /// Forgets what has been written since a position.
  public mutating func goBack(to position: Position) { unsafe next = position.next }

  /// Writes one byte.
  @inlinable @inline(__always)
  public mutating func byte(_ byte: UInt8) {
    precondition(unsafe next < end, "a piece of JSON is longer than was said")
    unsafe next.pointee = byte
    unsafe next += 1
  }

  /// Writes a piece of JSON as it stands, such as `,"y":`.
  @inlinable @inline(__always)
  public mutating func piece(_ piece: StaticString) {
    unsafe copy(piece.utf8Start, piece.utf8CodeUnitCount)
  }

  /// Writes text as it is.
  @inline(__always)
  mutating func raw(_ text: String) {
    unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
      if let start = bytes.baseAddress { unsafe copy(start, bytes.count) }
    }
  }

  @inlinable @inline(__always)
  mutating func copy(_ start: UnsafePointer<UInt8>, _ count: Int) {
    precondition(unsafe end - next >= count, "a piece of JSON is longer than was said")
    // As memory: where code is made small, an update is a loop that calls a function for each byte.
    unsafe UnsafeMutableRawPointer(next).copyMemory(from: start, byteCount: count)
    unsafe next += count
  }

  /// Writes a string with its quotes; `room(for:)` says how much that takes at most.
  public mutating func string(_ text: String) {
    byte(UInt8(ascii: "\""))
    unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
      precondition(unsafe end - next > bytes.count, "a piece of JSON is longer than was said")
      let start = unsafe next
      guard let text = bytes.baseAddress else { return }
      // Most texts are ids and roles, which need no escape: they are copied while that is found out.
      var place = 0
      var isPlain = true
      while place + 8 <= bytes.count {
        let eight = unsafe UnsafeRawPointer(text + place).loadUnaligned(as: UInt64.self)
        unsafe UnsafeMutableRawPointer(start + place).storeBytes(of: eight, as: UInt64.self)
        if Self.needsEscape(eight) { isPlain = false }
        place += 8
      }
      while place < bytes.count {
        let byte = unsafe text[place]
        unsafe start[place] = byte
        if Self.needsEscape(byte) { isPlain = false }
        place += 1
      }
      guard !isPlain else {
        unsafe next = start + place
        return
      }
      for index in 0..<bytes.count { unsafe escape(bytes[index]) }
    }
    byte(UInt8(ascii: "\""))
  }

  /// Writes a number below 10 000 with up to four decimals, without the zeros that say nothing: four
  /// digits at a time, of which those in front or at the end are written over.
  ///
  /// - Parameters:
  ///   - isNegative: whether a minus stands in front
  ///   - whole: what stands before the point, below 10 000
  ///   - rest: the ten-thousandths behind it
  @inline(__always)
  mutating func decimal(isNegative: Bool, _ whole: UInt32, _ rest: UInt32) {
    precondition(unsafe end - next >= 12, "a piece of JSON is longer than was said")
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

  /// The digits of a number below 10 000, the first one in the lowest byte.
  @inline(__always)
  private static func fourDigits(_ number: UInt32) -> UInt32 {
    let hundreds = number / 100
    let pairs = hundreds | (number &- hundreds &* 100) << 16
    // A tenth of each pair, which is below 100: 103 / 1024 is near enough.
    let tens = (pairs &* 103) >> 10 & 0x000F_000F
    return tens | (pairs &- tens &* 10) << 8
  }

  /// How many bytes a string may take, with its quotes: each byte may become six.
  public static func room(for text: String) -> Int { text.utf8.count * 6 + 2 }

  @inline(__always)
  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// Whether any of eight bytes does, all at once: those below 0x20, `"` and `\\`, by the borrow that
  /// a byte below a bound leaves in its highest bit.
  @inline(__always)
  private static func needsEscape(_ eight: UInt64) -> Bool {
    let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    func hasZero(_ bytes: UInt64) -> UInt64 { (bytes &- ones) & ~bytes }
    let low = (eight &- ones &* 0x20) & ~eight
    let quote = hasZero(eight ^ (ones &* 0x22))
    let backslash = hasZero(eight ^ (ones &* 0x5C))
    return (low | quote | backslash) & highs != 0
  }

  private mutating func escape(_ byte: UInt8) {
    guard Self.needsEscape(byte) else { return self.byte(byte) }
    self.byte(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): self.byte(byte)
    case 0x08: self.byte(UInt8(ascii: "b"))
    case 0x09: self.byte(UInt8(ascii: "t"))
    case 0x0A: self.byte(UInt8(ascii: "n"))
    case 0x0C: self.byte(UInt8(ascii: "f"))
    case 0x0D: self.byte(UInt8(ascii: "r"))
    default:
      piece("u00")
      self.byte(Self.hexDigit(byte >> 4))
      self.byte(Self.hexDigit(byte & 15))
    }
  }

  private static func hexDigit(_ nibble: UInt8) -> UInt8 {
    nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10
  }
}
