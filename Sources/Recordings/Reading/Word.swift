/// A short name as two numbers, so that comparing names takes two instructions.
struct Word: Equatable {
  private var first: UInt64 = 0
  private var second: UInt64 = 0

  /// The number of bytes in the name, which may exceed the number of stored bytes.
  private(set) var count = 0

  /// The maximum number of bytes that are compared.
  static let limit = 16

  init() {}

  /// Creates the word for a name of at most 16 bytes.
  init(_ name: StaticString) {
    for byte in "\(name)".utf8 { append(byte) }
  }

  /// Creates the word that a range of bytes contains.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    let middle = min(range.lowerBound + 8, range.upperBound)
    let end = min(range.lowerBound + Self.limit, range.upperBound)
    for index in range.lowerBound..<middle { first = first << 8 | UInt64(bytes[index]) }
    for index in middle..<end { second = second << 8 | UInt64(bytes[index]) }
    count = range.count
  }

  /// Creates the word that a range of bytes contains, converted to lower case.
  init(lowercasing bytes: some Sequence<UInt8>) {
    for byte in bytes {
      let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      append(isUpper ? byte | 0x20 : byte)
    }
  }

  /// Counts further bytes without storing them, because the word already contains all bytes that are compared.
  mutating func skip(_ count: Int) { self.count += count }

  /// Adds a byte.
  ///
  /// A word of more than 16 bytes stores only the first 16 and its length.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if count < 8 {
      first = first << 8 | UInt64(byte)
    } else if count < 16 {
      second = second << 8 | UInt64(byte)
    }
    count += 1
  }
}
