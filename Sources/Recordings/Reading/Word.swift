/// A short name as two numbers, so that comparing names takes two instructions.
struct Word: Equatable {
  private var first: UInt64 = 0
  private var second: UInt64 = 0

  /// The number of bytes.
  private(set) var count = 0

  /// The maximum number of bytes that are compared.
  static let limit = 16

  init() {}

  /// Creates the word for a name of at most 16 bytes.
  init(_ name: StaticString) {
    for byte in "\(name)".utf8 { append(byte) }
  }

  /// Creates the word that a range of bytes contains, converted to lower case.
  init(lowercasing bytes: [UInt8], _ range: Range<Int>) {
    for index in range {
      let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[index])
      append(isUpper ? bytes[index] | 0x20 : bytes[index])
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
