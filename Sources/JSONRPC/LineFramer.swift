internal import JSONText
internal import Values

/// A framer that finds the JSON texts in a stream without headers.
///
/// A text that starts with `{` or `[` ends where its brackets balance outside strings, so it may span several lines,
/// or share a line with other texts. Any other text ends at the end of its line.
///
/// A line whose first character is `{` or `[` always starts a new text, so an unfinished text never swallows the next
/// one. In a pretty-printed text, the inner lines that begin with `{` or `[` must therefore be indented.
struct LineFramer {
  private enum State {
    case between
    case bare
    case bracketed
    /// The text was invalid JSON, so the rest of its line is skipped.
    case skippingLine
  }

  private let limit: Int
  private var state = State.between
  private var cursor = 0
  private var start = 0
  private var line = 1
  private var startLine = 1
  private var atLineStart = true
  private var depth = 0
  private var inString = false
  private var escaped = false
  private var isTooLong = false

  init(limit: Int) {
    self.limit = limit
  }

  /// Prepares the framer for the removal of processed bytes from the front of the buffer.
  ///
  /// - Returns: The number of bytes that the caller must remove.
  mutating func discard() -> Int {
    let keepsText = (state == .bare || state == .bracketed) && !isTooLong
    let done = keepsText ? start : cursor
    cursor -= done
    start = keepsText ? 0 : cursor
    return done
  }

  /// Counts the blank lines that were removed before the framing was known, so that line numbers are correct.
  mutating func count(lines: Int) {
    line += lines
  }

  mutating func distrustLastText() {
    state = .skippingLine
  }

  /// Returns the range of the next complete line if the line seems to be one JSON text, or `nil` otherwise.
  ///
  /// Most JSON texts are such lines. The caller has to parse the line to find out whether it really is one.
  mutating func wholeLine(in buffer: [UInt8]) -> Range<Int>? {
    while state == .between, cursor < buffer.count, buffer[cursor] == ASCII.newline {
      pass(ASCII.newline)
    }
    guard state == .between, cursor < buffer.count, Self.opens(buffer[cursor]),
      let end = ByteSearch.first(ASCII.newline, in: buffer, from: cursor), end - cursor <= limit,
      buffer[end - 1] == UInt8(ascii: "}") || buffer[end - 1] == UInt8(ascii: "]")
    else { return nil }
    return cursor..<end
  }

  /// Accepts a line from `wholeLine(in:)` as a complete JSON text, and continues after it.
  mutating func accept(_ wholeLine: Range<Int>) {
    cursor = wholeLine.upperBound
    start = cursor
    pass(ASCII.newline)
  }

  @inline(__always)
  private static func opens(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }

  mutating func next(in buffer: [UInt8], atEnd: Bool) -> Frame? {
    while cursor < buffer.count {
      if state == .bracketed && !escaped { passPlain(in: buffer) }
      guard cursor < buffer.count else { break }
      let byte = buffer[cursor]
      switch state {
      case .between: begin(with: byte)
      case .bare:
        if byte == ASCII.newline, let frame = endText(before: cursor) { return frame }
        if state == .bare { pass(byte) }
      case .bracketed:
        if let frame = advanceInBrackets(over: byte) { return frame }
      case .skippingLine:
        if byte == ASCII.newline { state = .between }
        pass(byte)
      }
      if let frame = checkLength() { return frame }
    }
    return atEnd ? finish() : nil
  }

  /// Handles a byte outside a JSON text: whitespace, or the first byte of the next text.
  private mutating func begin(with byte: UInt8) {
    guard byte != ASCII.newline && !ASCII.isBlank(byte) else { return pass(byte) }
    start = cursor
    startLine = line
    isTooLong = false
    inString = false
    escaped = false
    state = Self.opens(byte) ? .bracketed : .bare
    depth = Self.opens(byte) ? 1 : 0
    pass(byte)
  }

  private mutating func advanceInBrackets(over byte: UInt8) -> Frame? {
    if inString {
      // JSON strings contain no raw newlines, so the text is invalid and ends here.
      if byte == ASCII.newline { return endText(before: cursor) }
      if escaped {
        escaped = false
      } else if byte == UInt8(ascii: "\\") {
        escaped = true
      } else if byte == UInt8(ascii: "\"") {
        inString = false
      }
      cursor += 1
      return nil
    }
    switch byte {
    case UInt8(ascii: "\""): inString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if atLineStart { return abandonText() }
      depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      if depth == 0 {
        pass(byte)
        return endText(before: cursor)
      }
    default: break
    }
    pass(byte)
    return nil
  }

  /// Skips bytes without special meaning.
  ///
  /// Most bytes have no special meaning, so keep this loop cheap.
  private mutating func passPlain(in buffer: [UInt8]) {
    var index = cursor
    let end = min(buffer.count, start + limit)
    if inString {
      while index < end, !Self.matters(inString: buffer[index]) { index += 1 }
    } else {
      while index < end, !Self.matters(outside: buffer[index]) { index += 1 }
    }
    guard index > cursor else { return }
    atLineStart = false
    cursor = index
  }

  @inline(__always)
  private static func matters(inString byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == ASCII.newline
  }

  /// Returns whether a byte outside strings has a special meaning.
  ///
  /// The codes of a bracket and a brace differ in a single bit, so one comparison finds both.
  @inline(__always)
  private static func matters(outside byte: UInt8) -> Bool {
    byte | 0x20 == UInt8(ascii: "{") || byte | 0x20 == UInt8(ascii: "}")
      || byte == UInt8(ascii: "\"") || byte == ASCII.newline
  }

  private mutating func pass(_ byte: UInt8) {
    atLineStart = byte == ASCII.newline
    if atLineStart { line += 1 }
    cursor += 1
  }

  private mutating func endText(before end: Int) -> Frame? {
    state = .between
    guard !isTooLong else { return nil }
    guard end - start <= limit else {
      return .failure(.messageTooLong(limit: limit, line: startLine))
    }
    return .text(start..<end, line: startLine)
  }

  /// Ends an unfinished text because a new one starts at the cursor.
  private mutating func abandonText() -> Frame? {
    state = .between
    guard !isTooLong else { return nil }
    return .failure(
      .parse("it is incomplete, but the next message starts on line \(line)", line: startLine))
  }

  private mutating func checkLength() -> Frame? {
    guard state == .bare || state == .bracketed, !isTooLong, cursor - start > limit else {
      return nil
    }
    isTooLong = true
    return .failure(.messageTooLong(limit: limit, line: startLine))
  }

  private mutating func finish() -> Frame? {
    defer { start = cursor }
    switch state {
    case .bare: return endText(before: cursor)
    case .bracketed:
      state = .between
      guard !isTooLong else { return nil }
      return .failure(.parse("the input ended before it was complete", line: startLine))
    case .between, .skippingLine: return nil
    }
  }
}

extension RPCError {
  static func messageTooLong(limit: Int, actual: Int? = nil, line: Int) -> RPCError {
    var error = RPCError.limitExceeded(
      "The message has more than \(limit) bytes; split it or raise --max-message-bytes.",
      limit: "message-bytes", maximum: Int64(limit), actual: actual.map(Int64.init))
    error.data["line"] = .integer(Int64(line))
    return error
  }
}
