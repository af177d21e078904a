/// A reader of JSON that visits one token at a time and keeps nothing else in memory.
///
/// A recording may be an array of a million samples. As a tree, it would need too much memory.
struct JSONTokens {
  /// The kind of a value, known from its first byte.
  enum Kind {
    case object
    case array
    case string
    case number
    case literal
    case end
  }

  /// The maximum depth of nested arrays and objects.
  static let depthLimit = 128

  /// The maximum length of a string, in bytes.
  static let stringLimit = 1 << 20

  private var reader: ByteReader

  /// For each open array or object, whether it has had an element.
  private var hasElements: [Bool] = []

  /// The last string or name, if it isn't a plain run of bytes in the buffer.
  private var assembled: [UInt8] = []

  /// Whether the last string or name is the reader's last plain run, so that it need not be copied.
  private var isRun = false

  /// The last string or name as a word.
  private(set) var word = Word()

  init(_ reader: ByteReader) {
    self.reader = reader
  }

  /// The bytes of the last string or name, after decoding simple escapes.
  var text: ArraySlice<UInt8> {
    (isRun ? reader.lastRun : assembled[...]).prefix(Self.stringLimit)
  }

  /// The line of the next byte, counting from 1.
  var line: Int { reader.line }

  /// The number of open arrays and objects.
  var depth: Int { hasElements.count }

  /// Returns an error at the current line.
  func error(_ message: String) -> RecordingError { RecordingError(line: line, message) }

  /// Skips white space and returns the next byte, or `nil` at the end.
  @inline(__always)
  private mutating func significant() throws(RecordingError) -> UInt8? {
    while let byte = try reader.peek() {
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      reader.pass()
    }
    return nil
  }

  /// Returns the kind of the next value without reading it.
  mutating func kind() throws(RecordingError) -> Kind {
    guard let byte = try significant() else { return .end }
    switch byte {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    default: return .literal
    }
  }

  /// Reads the opening bracket of an object or array.
  mutating func enter() throws(RecordingError) {
    guard hasElements.count < Self.depthLimit else {
      throw error("the JSON is nested more than \(Self.depthLimit) levels deep")
    }
    _ = try significant()
    reader.pass()
    hasElements.append(false)
  }

  /// Reads up to the next element of an array, and returns `false` after reading the array's end.
  mutating func nextElement() throws(RecordingError) -> Bool {
    try hasNext(before: UInt8(ascii: "]"))
  }

  /// Reads the name of the next member into `word` and `text`, and returns `false` after reading the object's
  /// end.
  mutating func nextMember() throws(RecordingError) -> Bool {
    guard try hasNext(before: UInt8(ascii: "}")) else { return false }
    guard try kind() == .string else { throw error("a member's name in quotes is missing") }
    try string()
    guard try significant() == UInt8(ascii: ":") else {
      throw error("a colon is missing after a member's name")
    }
    reader.pass()
    return true
  }

  private mutating func hasNext(before end: UInt8) throws(RecordingError) -> Bool {
    guard let byte = try significant() else {
      throw error("the file ends in the middle of a JSON text")
    }
    if byte == end {
      reader.pass()
      hasElements.removeLast()
      return false
    }
    if hasElements[hasElements.count - 1] {
      guard byte == UInt8(ascii: ",") else { throw error("a comma is missing between JSON values") }
      reader.pass()
      guard let next = try significant() else {
        throw error("the file ends in the middle of a JSON text")
      }
      guard next != end else { throw error("a JSON value is missing after a comma") }
    }
    hasElements[hasElements.count - 1] = true
    return true
  }

  /// Reads a string into `word` and `text`.
  mutating func string() throws(RecordingError) {
    _ = try significant()
    reader.pass()
    let first = reader.plainRun()
    word = Word(reader.bytes, first)
    if let byte = try reader.peek(), byte == UInt8(ascii: "\"") {
      reader.pass()
      isRun = true
      return
    }
    isRun = false
    assembled.removeAll(keepingCapacity: true)
    assembled += reader.lastRun.prefix(Self.stringLimit)
    while let byte = try reader.peek() {
      guard byte != UInt8(ascii: "\n") else { break }
      let run = reader.plainRun()
      if !run.isEmpty {
        append(run)
        continue
      }
      reader.pass()
      if byte == UInt8(ascii: "\"") { return }
      guard let escaped = try reader.peek() else { break }
      reader.pass()
      let byte = Self.escapes[escaped] ?? escaped
      if assembled.count < Self.stringLimit { assembled.append(byte) }
      word.append(byte)
    }
    throw error("a JSON string has no closing quote")
  }

  /// The control characters that escapes such as `\n` stand for.
  ///
  /// `\u` escapes are not decoded: only the backslash is removed.
  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0D,
    UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C,
  ]

  /// Appends a part of a string to `assembled` and `word`.
  private mutating func append(_ run: Range<Int>) {
    // Long strings, such as the style sheets in an rrweb recording, are never needed.
    assembled += reader.bytes[run].prefix(max(0, Self.stringLimit - assembled.count))
    let kept = run.prefix(max(0, Word.limit - word.count))
    for index in kept { word.append(reader.bytes[index]) }
    word.skip(run.count - kept.count)
  }

  mutating func number() throws(RecordingError) -> DecimalNumber {
    var number = DecimalNumber()
    _ = try significant()
    while let byte = try reader.peek(), number.take(byte) { reader.pass() }
    guard number.finish() else { throw error("a JSON number is incomplete") }
    return number
  }

  /// Reads `true`, `false` or `null`, and returns the letters.
  mutating func literal() throws(RecordingError) -> Word {
    var letters = Word()
    _ = try significant()
    while let byte = try reader.peek(), (byte | 0x20) >= 0x61, (byte | 0x20) <= 0x7A {
      letters.append(byte)
      reader.pass()
    }
    guard letters == Names.true || letters == Names.false || letters == Names.null else {
      throw error("a JSON value is missing or invalid (NaN, for example)")
    }
    return letters
  }

  /// Reads the next value without keeping it.
  mutating func skipValue() throws(RecordingError) {
    switch try kind() {
    case .object:
      try enter()
      while try nextMember() { try skipValue() }
    case .array:
      try enter()
      while try nextElement() { try skipValue() }
    case .string: try string()
    case .number: _ = try number()
    case .literal: _ = try literal()
    case .end: throw error("the file ends in the middle of a JSON text")
    }
  }
}
