/// Support for integers beyond 64 bits, such as JavaScript's 100000000000000000000 for 1e20.
///
/// jansson rejects them, and its option to accept them would turn all integers into doubles. After such an
/// error, the text is therefore parsed again with `.0` appended to each integer that is too large.
struct LargeIntegers {
  /// The modified text.
  private(set) var text: [UInt8] = []

  /// The ends of the insertions in the modified text, with lines and columns as jansson counts
  /// them.
  private var insertions: [(line: Int, column: Int)] = []

  /// Returns whether jansson rejected a text because of an integer that does not fit into 64 bits.
  static func isReason(_ error: JSONError) -> Bool { error.message.hasPrefix("too big") }

  /// Creates a copy of a text with `.0` appended to its large integers.
  init(_ original: ArraySlice<UInt8>) {
    text.reserveCapacity(original.count + 64)
    var (line, column) = (1, 0)
    var index = original.startIndex
    var inString = false
    while index < original.endIndex {
      let byte = original[index]
      if !inString, Self.isPartOfNumber(byte) {
        let number = original[index...].prefix(while: Self.isPartOfNumber)
        text += number
        column += number.count
        index = number.endIndex
        guard Self.isTooLarge(number) else { continue }
        text += ".0".utf8
        column += 2
        insertions.append((line, column))
        continue
      }
      // Copy a backslash together with the next character, so that an escaped quote does not end the string.
      let isEscape = inString && byte == UInt8(ascii: "\\")
      if byte == UInt8(ascii: "\"") { inString.toggle() }
      for byte in original[index...].prefix(isEscape ? 2 : 1) {
        text.append(byte)
        if byte & 0xC0 != 0x80 { column += 1 }
        if byte == UInt8(ascii: "\n") { (line, column) = (line + 1, 0) }
      }
      index += isEscape ? 2 : 1
    }
  }

  /// Returns the error with its position in the original text.
  func original(_ error: JSONError) -> JSONError {
    var error = error
    let before = insertions.filter { $0.line == error.line && $0.column <= error.column }
    error.column = max(1, error.column - 2 * before.count)
    return error
  }

  private static func isPartOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  /// Returns whether a number is an integer that does not fit into an `Int64`.
  private static func isTooLarge(_ number: ArraySlice<UInt8>) -> Bool {
    let digits = number.first == UInt8(ascii: "-") ? number.dropFirst() : number
    guard digits.count >= 19,
      digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return false }
    return Int64(String(decoding: number, as: UTF8.self)) == nil
  }
}
