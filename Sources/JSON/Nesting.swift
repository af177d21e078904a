/// A search for the place where a text exceeds the nesting limit.
enum Nesting {
  /// Returns the error for the first bracket beyond the limit, or `nil` if there is none.
  static func excess(in text: ArraySlice<UInt8>, over limit: Int) -> JSONError? {
    // The depth can't exceed the number of brackets, and most texts have few of them.
    guard text.count / 2 > limit, openings(in: text) > limit else { return nil }
    var depth = 0
    var inString = false
    var escaped = false
    var line = 1
    var lineStart = text.startIndex
    for index in text.indices {
      let byte = text[index]
      if byte == UInt8(ascii: "\n") {
        line += 1
        lineStart = index + 1
      }
      if escaped {
        escaped = false
      } else if inString {
        if byte == UInt8(ascii: "\\") { escaped = true }
        if byte == UInt8(ascii: "\"") { inString = false }
      } else {
        switch byte {
        case UInt8(ascii: "\""): inString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          depth += 1
          if depth > limit {
            return JSONError(
              kind: .tooDeep(limit: limit), message: "nested more than \(limit) levels deep",
              line: line,
              column: index - lineStart + 1)
          }
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        default: break
        }
      }
    }
    return nil
  }

  /// Returns the number of opening brackets and braces, including those in strings.
  ///
  /// The codes of a bracket and a brace differ in a single bit, so one comparison finds both.
  private static func openings(in text: ArraySlice<UInt8>) -> Int {
    text.reduce(into: 0) { count, byte in
      if byte | 0x20 == UInt8(ascii: "{") { count &+= 1 }
    }
  }
}
