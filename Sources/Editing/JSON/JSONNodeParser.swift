/// A parser that finds the locations of JSON values, and continues after errors.
///
/// It doesn't decide whether a text is valid; the host's parser does.
struct JSONNodeParser {
  private let bytes: [UInt8]
  private let end: Int
  private var cursor: Int
  private var depth = 0

  /// The maximum depth of nested arrays and objects.
  ///
  /// Deeper values have no location of their own, so that hostile input can't exhaust the stack.
  private static let maximumDepth = 140

  private init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    cursor = range.lowerBound
    end = range.upperBound
  }

  /// Returns the first value in a range of bytes, or `nil` if there is none.
  static func parse(_ bytes: [UInt8], _ range: Range<Int>) -> JSONNode? {
    var parser = JSONNodeParser(bytes, range)
    return parser.value()
  }

  private mutating func value() -> JSONNode? {
    skipBlanks()
    guard cursor < end else { return nil }
    switch bytes[cursor] {
    case UInt8(ascii: "{") where depth < Self.maximumDepth: return nested { $0.object() }
    case UInt8(ascii: "[") where depth < Self.maximumDepth: return nested { $0.array() }
    case UInt8(ascii: "\""): return string()
    case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ":"): return nil
    default: return word()
    }
  }

  private mutating func nested(_ body: (inout JSONNodeParser) -> JSONNode) -> JSONNode {
    depth += 1
    defer { depth -= 1 }
    return body(&self)
  }

  private mutating func object() -> JSONNode {
    let start = cursor
    cursor += 1
    var members: [JSONNode.Member] = []
    while true {
      skipBlanks(and: UInt8(ascii: ","))
      guard cursor < end, bytes[cursor] != UInt8(ascii: "]") else { break }
      if bytes[cursor] == UInt8(ascii: "}") {
        cursor += 1
        return JSONNode(kind: .object(members), range: start..<cursor)
      }
      if bytes[cursor] == UInt8(ascii: ":") {
        cursor += 1
        continue
      }
      guard let name = value() else { break }
      var member = JSONNode.Member(name: "", nameRange: name.range, value: nil)
      switch name.kind {
      case .string(let text), .word(let text): member.name = text
      default: break
      }
      skipBlanks()
      if cursor < end, bytes[cursor] == UInt8(ascii: ":") {
        cursor += 1
        member.value = value()
      }
      members.append(member)
    }
    return JSONNode(kind: .object(members), range: start..<cursor, isClosed: false)
  }

  private mutating func array() -> JSONNode {
    let start = cursor
    cursor += 1
    var elements: [JSONNode] = []
    while true {
      skipBlanks(and: UInt8(ascii: ","))
      guard cursor < end, bytes[cursor] != UInt8(ascii: "}") else { break }
      if bytes[cursor] == UInt8(ascii: "]") {
        cursor += 1
        return JSONNode(kind: .array(elements), range: start..<cursor)
      }
      guard let element = value() else {
        // A colon has no place in an array.
        cursor += 1
        continue
      }
      elements.append(element)
    }
    return JSONNode(kind: .array(elements), range: start..<cursor, isClosed: false)
  }

  /// Reads a string, which ends at the end of its line even without a quotation mark.
  private mutating func string() -> JSONNode {
    let start = cursor
    cursor += 1
    var isEscaped = false
    var hasEscapes = false
    while cursor < end {
      let byte = bytes[cursor]
      if byte == 0x0A { break }
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
        hasEscapes = true
      } else if byte == UInt8(ascii: "\"") {
        cursor += 1
        let content = bytes[(start + 1)..<(cursor - 1)]
        let text = String(decoding: content, as: UTF8.self)
        return JSONNode(
          kind: .string(hasEscapes ? Self.unescaped(text) : text), range: start..<cursor)
      }
      cursor += 1
    }
    let text = String(decoding: bytes[(start + 1)..<max(start + 1, cursor)], as: UTF8.self)
    return JSONNode(
      kind: .string(hasEscapes ? Self.unescaped(text) : text), range: start..<cursor,
      isClosed: false)
  }

  private mutating func word() -> JSONNode {
    let start = cursor
    // The loop consumes at least one byte, so that the parser always makes progress.
    repeat { cursor += 1 } while cursor < end && !Self.endsWord(bytes[cursor])
    return JSONNode(
      kind: .word(String(decoding: bytes[start..<cursor], as: UTF8.self)), range: start..<cursor)
  }

  private mutating func skipBlanks(and other: UInt8? = nil) {
    while cursor < end, Self.isBlank(bytes[cursor]) || bytes[cursor] == other { cursor += 1 }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private static func endsWord(_ byte: UInt8) -> Bool {
    isBlank(byte) || ",:{}[]\"".utf8.contains(byte)
  }

  /// Returns a string after replacing its escape sequences.
  private static func unescaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    var high: UInt32?
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let code = rest.popFirst() else {
        result.append(scalar)
        continue
      }
      switch code {
      case "n": result.append("\n")
      case "t": result.append("\t")
      case "r": result.append("\r")
      case "b": result.append("\u{8}")
      case "f": result.append("\u{C}")
      case "u":
        let digits = String(String.UnicodeScalarView(rest.prefix(4)))
        rest = rest.dropFirst(4)
        guard let unit = UInt32(digits, radix: 16) else { continue }
        if unit & 0xFC00 == 0xD800 {
          high = unit
        } else if let first = high, unit & 0xFC00 == 0xDC00 {
          high = nil
          let value = 0x10000 + ((first & 0x3FF) << 10) + (unit & 0x3FF)
          if let scalar = Unicode.Scalar(value) { result.append(scalar) }
        } else if let scalar = Unicode.Scalar(unit) {
          result.append(scalar)
        }
      default: result.append(code)
      }
    }
    return String(result)
  }
}
