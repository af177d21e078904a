/// A short name as two numbers, so that comparing names takes two instructions.
struct Word: Equatable {
  private var first: UInt64 = 0
  private var second: UInt64 = 0

  /// The number of bytes.
  private(set) var count = 0

  /// The number of bytes that are compared.
  static let limit = 16

  /// Creates an empty word.
  init() {}

  /// Creates the word for a name of at most 16 bytes.
  init(_ name: StaticString) {
    for byte in "\(name)".utf8 { append(byte) }
  }

  /// Creates the word that a range of bytes contains, in lower case.
  init(lowercasing bytes: [UInt8], _ range: Range<Int>) {
    for index in range {
      let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[index])
      append(isUpper ? bytes[index] | 0x20 : bytes[index])
    }
  }

  /// Adds bytes of which only the number matters, because the word already has as many as are compared.
  mutating func skip(_ count: Int) { self.count += count }

  /// Adds a byte.
  ///
  /// Of a longer word, only the first 16 bytes and the length are kept.
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
