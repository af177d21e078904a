internal import Values

/// A JSON parser for pages, which have no C library.
///
/// It accepts the same input as the host's parser. Members keep their order. Duplicate names, lone surrogates
/// and numbers outside the range of a double are errors. The text must be UTF-8, which the page ensures.
struct JSONReader {
  /// The reason why a text is not valid JSON, and the location of the error.
  struct Mistake: Error {
    var message: String
    var line: Int
    var column: Int
  }

  /// The maximum nesting of arrays and objects.
  private static let nestingLimit = 128

  private let bytes: [UInt8]
  private var place = 0
  private var depth = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Parses one value, with optional whitespace around it.
  static func read(_ bytes: [UInt8]) throws(Mistake) -> Value {
    var reader = JSONReader(bytes)
    reader.skipBlanks()
    let value = try reader.value()
    reader.skipBlanks()
    guard reader.place == bytes.count else { throw reader.mistake("end of text expected") }
    return value
  }

  private mutating func value() throws(Mistake) -> Value {
    switch next {
    case UInt8(ascii: "{"): return try nested { (reader) throws(Mistake) in try reader.object() }
    case UInt8(ascii: "["): return try nested { (reader) throws(Mistake) in try reader.array() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func nested(
    _ body: (inout JSONReader) throws(Mistake) -> Value
  ) throws(Mistake) -> Value {
    guard depth < Self.nestingLimit else {
      throw mistake("nested deeper than \(Self.nestingLimit)")
    }
    depth += 1
    place += 1
    skipBlanks()
    let value = try body(&self)
    depth -= 1
    return value
  }

  private mutating func object() throws(Mistake) -> Value {
    var members = JSONObject(capacity: 8)
    if take(UInt8(ascii: "}")) { return .object(members) }
    while true {
      guard next == UInt8(ascii: "\"") else { throw mistake("string expected") }
      let name = try string()
      guard members[name] == nil else { throw mistake("duplicate object key") }
      skipBlanks()
      guard take(UInt8(ascii: ":")) else { throw mistake("':' expected") }
      skipBlanks()
      members.append(name, try value())
      skipBlanks()
      if take(UInt8(ascii: "}")) { return .object(members) }
      guard take(UInt8(ascii: ",")) else { throw mistake("'}' expected") }
      skipBlanks()
    }
  }

  private mutating func array() throws(Mistake) -> Value {
    var elements: [Value] = []
    if take(UInt8(ascii: "]")) { return .array(elements) }
    while true {
      elements.append(try value())
      skipBlanks()
      if take(UInt8(ascii: "]")) { return .array(elements) }
      guard take(UInt8(ascii: ",")) else { throw mistake("']' expected") }
      skipBlanks()
    }
  }

  private mutating func word(_ word: StaticString, _ value: Value) throws(Mistake) -> Value {
    let start = place
    let matches = word.withUTF8Buffer { letters in
      unsafe bytes[start...].prefix(letters.count).elementsEqual(letters)
    }
    guard matches else { throw mistake("invalid token") }
    place += word.utf8CodeUnitCount
    return value
  }

  // MARK: - Numbers

  private mutating func number() throws(Mistake) -> Value {
    var decimal = Decimal()
    decimal.isNegative = take(UInt8(ascii: "-"))
    guard let first = next, Self.isDigit(first) else { throw mistake("invalid token") }
    digits { decimal.append($0) }
    if first == UInt8(ascii: "0"), decimal.count > 1 { throw mistake("invalid token") }
    var isWhole = true
    if take(UInt8(ascii: ".")) {
      isWhole = false
      guard let digit = next, Self.isDigit(digit) else { throw mistake("invalid token") }
      digits { decimal.append(fraction: $0) }
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      isWhole = false
      place += 1
      let isNegative = take(UInt8(ascii: "-"))
      if !isNegative { _ = take(UInt8(ascii: "+")) }
      guard let digit = next, Self.isDigit(digit) else { throw mistake("invalid token") }
      var exponent = 0
      digits { exponent = min(exponent * 10 + Int($0), 99_999) }
      decimal.exponent += isNegative ? -exponent : exponent
    }
    if isWhole, let integer = decimal.integer { return .integer(integer) }
    guard let number = decimal.double else { throw mistake("real number overflow") }
    return .number(number)
  }

  private mutating func digits(_ body: (UInt8) -> Void) {
    while let digit = next, Self.isDigit(digit) {
      body(digit - UInt8(ascii: "0"))
      place += 1
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  // MARK: - Strings

  private mutating func string() throws(Mistake) -> String {
    place += 1
    let start = place
    while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
      place += 1
    }
    if take(UInt8(ascii: "\"")) {
      return String(decoding: bytes[start..<(place - 1)], as: UTF8.self)
    }
    var text = Array(bytes[start..<place])
    while let byte = next, byte >= 0x20 {
      place += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): try escape(into: &text)
      default: text.append(byte)
      }
    }
    throw mistake(next == nil ? "premature end of input" : "control character")
  }

  private mutating func escape(into text: inout [UInt8]) throws(Mistake) {
    guard let byte = next else { throw mistake("premature end of input") }
    place += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): try Self.append(try scalar(), to: &text)
    default: throw mistake("invalid escape")
    }
  }

  private mutating func scalar() throws(Mistake) -> UInt32 {
    let high = try unit()
    guard high & 0xFC00 == 0xD800 else {
      guard high & 0xFC00 != 0xDC00 else { throw mistake("invalid Unicode escape") }
      return high
    }
    guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
      throw mistake("invalid Unicode escape")
    }
    let low = try unit()
    guard low & 0xFC00 == 0xDC00 else { throw mistake("invalid Unicode escape") }
    return 0x10000 + (high & 0x3FF) << 10 + low & 0x3FF
  }

  private mutating func unit() throws(Mistake) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Self.hexadecimal(byte) else {
        throw mistake("invalid escape")
      }
      unit = unit << 4 | UInt32(digit)
      place += 1
    }
    return unit
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static func append(_ scalar: UInt32, to text: inout [UInt8]) throws(Mistake) {
    let tail = { (shift: UInt32) in UInt8(0x80 | scalar >> shift & 0x3F) }
    switch scalar {
    case ..<0x80: text.append(UInt8(scalar))
    case ..<0x800: text += [UInt8(0xC0 | scalar >> 6), tail(0)]
    case ..<0x10000: text += [UInt8(0xE0 | scalar >> 12), tail(6), tail(0)]
    default: text += [UInt8(0xF0 | scalar >> 18), tail(12), tail(6), tail(0)]
    }
  }

  // MARK: - Places

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    place += 1
    return true
  }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      place += 1
    }
  }

  private func mistake(_ message: String) -> Mistake {
    let read = bytes[..<min(place, bytes.count)]
    let line = read.count { $0 == 0x0A }
    let start = (read.lastIndex(of: 0x0A) ?? -1) + 1
    let letters = read[start...].count { $0 & 0xC0 != 0x80 }
    return Mistake(
      message: place >= bytes.count ? "premature end of input" : message, line: line + 1,
      column: letters + 1)
  }
}
