/// A checker for JSON texts (RFC 8259) that shares no code with the parser and the writer under
/// test.
struct JSONCheck {
  private let bytes: ArraySlice<UInt8>
  private var index: Int
  private var depth = 0

  private init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// Returns whether the bytes are exactly one JSON text in UTF-8.
  static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard String(validating: bytes, as: UTF8.self) != nil else { return false }
    var check = JSONCheck(bytes)
    return check.value() && check.index == bytes.endIndex
  }

  private var next: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func takeAll(_ word: String) -> Bool {
    word.unicodeScalars.allSatisfy { take($0) }
  }

  private mutating func value() -> Bool {
    depth += 1
    defer { depth -= 1 }
    guard depth < 1000, let next else { return false }
    switch next {
    case UInt8(ascii: "{"): return list(end: "}") { $0.string() && $0.take(":") && $0.value() }
    case UInt8(ascii: "["): return list(end: "]") { $0.value() }
    case UInt8(ascii: "\""): return string()
    case UInt8(ascii: "t"): return takeAll("true")
    case UInt8(ascii: "f"): return takeAll("false")
    case UInt8(ascii: "n"): return takeAll("null")
    default: return number()
    }
  }

  private mutating func list(end: Unicode.Scalar, _ element: (inout JSONCheck) -> Bool) -> Bool {
    index += 1
    if take(end) { return true }
    repeat {
      guard element(&self) else { return false }
    } while take(",")
    return take(end)
  }

  private mutating func string() -> Bool {
    guard take("\"") else { return false }
    while let byte = next {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return true
      case UInt8(ascii: "\\"):
        guard let escape = next else { return false }
        index += 1
        if escape == UInt8(ascii: "u") {
          for _ in 0..<4 {
            guard let digit = next, Character(Unicode.Scalar(digit)).isHexDigit else {
              return false
            }
            index += 1
          }
        } else if !"\"\\/bfnrt".utf8.contains(escape) {
          return false
        }
      case 0..<0x20: return false
      default: break
      }
    }
    return false
  }

  private mutating func digits() -> Bool {
    let start = index
    while let digit = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) { index += 1 }
    return index > start
  }

  private mutating func number() -> Bool {
    _ = take("-")
    if !take("0") { guard digits() else { return false } }
    if take(".") { guard digits() else { return false } }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      guard digits() else { return false }
    }
    return true
  }
}
