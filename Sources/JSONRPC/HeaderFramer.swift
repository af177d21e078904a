/// A framer that finds the message bodies in a stream with `Content-Length` headers.
///
/// Header names may have any case and order, lines may end in CRLF or LF, and unknown headers and
/// blank lines between messages are ignored. After a wrong length, the framer resumes at the next
/// `Content-Length` line. Such a line can't occur inside a JSON text, whose strings contain no raw
/// newlines.
struct HeaderFramer {
  private enum State: Equatable {
    case header
    case body(Int)
    case lost
  }

  /// The maximum size of a header block, in bytes.
  ///
  /// No real client needs this much.
  private static let headerLimit = 8192

  private let limit: Int
  private var state = State.header
  private var cursor = 0
  private var line = 1
  private var bodyLength: Int?
  private var headerBytes = 0
  private var lastText: Range<Int>?

  init(limit: Int) {
    self.limit = limit
  }

  /// Prepares the framer for the removal of processed bytes from the front of the buffer.
  ///
  /// - Returns: The number of bytes that the caller must remove.
  mutating func discard() -> Int {
    defer { cursor = 0 }
    lastText = nil
    return cursor
  }

  /// Counts the blank lines that were removed before the framing was known, so that line numbers are correct.
  mutating func count(lines: Int) {
    line += lines
  }

  /// Resumes the search inside the last body.
  ///
  /// The length of that body may be wrong. The next message may therefore start inside the body, and its
  /// first line may even end after the body.
  mutating func distrustLastText() {
    if let lastText { cursor = lastText.lowerBound }
    state = .lost
  }

  mutating func next(in buffer: [UInt8], atEnd: Bool) -> Frame? {
    while true {
      switch state {
      case .header:
        guard let end = buffer[cursor...].firstIndex(of: ASCII.newline) else {
          if buffer.count - cursor > Self.headerLimit { return fail("a header line is too long") }
          return atEnd ? truncation(in: buffer) : nil
        }
        if let frame = readHeader(buffer[cursor..<end], endingAt: end) { return frame }
      case .body(let length):
        guard buffer.count - cursor >= length else {
          return atEnd ? truncation(in: buffer) : nil
        }
        let text = cursor..<cursor + length
        cursor = text.upperBound
        lastText = text
        state = .header
        return .text(text, line: line)
      case .lost:
        guard let found = ContentLengthSearch.first(in: buffer[cursor...]) else {
          let keep = atEnd ? 0 : ContentLengthSearch.longestLine
          cursor = max(cursor, buffer.count - keep)
          return nil
        }
        cursor = found
        state = .header
      }
    }
  }

  private mutating func readHeader(_ header: ArraySlice<UInt8>, endingAt end: Int) -> Frame? {
    cursor = end + 1
    line += 1
    headerBytes += header.count + 1
    let content = header.last == ASCII.carriageReturn ? header.dropLast() : header
    guard !content.isEmpty else { return endHeaders() }
    guard headerBytes <= Self.headerLimit else { return fail("the headers are too long") }
    guard let colon = content.firstIndex(of: UInt8(ascii: ":")),
      content[..<colon].allSatisfy({
        ASCII.isLetter($0) || $0 == UInt8(ascii: "-") || ASCII.isBlank($0)
      })
    else { return fail("expected a header of the form Name: value") }
    let name = content[..<colon].filter { !ASCII.isBlank($0) }.map { $0 | 0x20 }
    guard name.elementsEqual("content-length".utf8) else { return nil }
    let value = content[(colon + 1)...].filter { !ASCII.isBlank($0) }
    guard !value.isEmpty, value.allSatisfy(ASCII.isDigit) else {
      return fail("Content-Length must be a number of bytes")
    }
    // Saturate, so that a length of twenty digits counts as too long instead of overflowing.
    bodyLength = value.reduce(0) { length, digit in
      length > Int.max / 16 ? Int.max : length * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return nil
  }

  /// Handles the blank line after the headers, or a blank line between messages.
  private mutating func endHeaders() -> Frame? {
    let hadHeaders = headerBytes > 2
    headerBytes = 0
    guard let length = bodyLength else {
      return hadHeaders ? fail("the headers have no Content-Length") : nil
    }
    bodyLength = nil
    guard length <= limit else {
      state = .lost
      return .failure(.messageTooLong(limit: limit, actual: length, line: line))
    }
    state = .body(length)
    return nil
  }

  private mutating func fail(_ message: String) -> Frame {
    state = .lost
    headerBytes = 0
    bodyLength = nil
    return .failure(.parse(message, line: line))
  }

  private mutating func truncation(in buffer: [UInt8]) -> Frame? {
    let rest = buffer.count - cursor
    let wanted: String
    switch state {
    case .body(let length): wanted = "the input ended after \(rest) of \(length) bytes"
    default:
      guard rest > 0 || bodyLength != nil else { return nil }
      wanted = "the input ended inside the headers"
    }
    // If the length was wrong, the remaining bytes may contain complete messages, so look for one there.
    if let inside = ContentLengthSearch.first(in: buffer[cursor...]), state != .header {
      cursor = inside
      state = .header
    } else {
      cursor = buffer.count
      state = .lost
    }
    headerBytes = 0
    bodyLength = nil
    return .failure(.parse(wanted, line: line))
  }
}

/// The search for a complete `Content-Length: N` line, at which the framer can resume after an error.
enum ContentLengthSearch {
  /// The number of bytes to keep so that a line is found even if it arrives in pieces.
  static let longestLine = 64

  /// Returns the start of the first `Content-Length` line, or `nil` if there is none.
  static func first(in bytes: ArraySlice<UInt8>) -> Int? {
    var from = bytes.startIndex
    while let index = bytes[from...].firstIndex(where: { $0 | 0x20 == UInt8(ascii: "c") }) {
      if isLine(bytes[index...].prefix(longestLine)) { return index }
      from = index + 1
    }
    return nil
  }

  private static func isLine(_ bytes: ArraySlice<UInt8>) -> Bool {
    let name = "content-length".utf8
    guard bytes.prefix(name.count).map({ $0 | 0x20 }).elementsEqual(name) else { return false }
    var rest = bytes.dropFirst(name.count).drop { $0 == ASCII.space || $0 == ASCII.tab }
    guard rest.popFirst() == UInt8(ascii: ":") else { return false }
    rest = rest.drop { $0 == ASCII.space || $0 == ASCII.tab }
    let digits = rest.prefix(while: ASCII.isDigit)
    guard !digits.isEmpty else { return false }
    rest = rest.dropFirst(digits.count).drop { ASCII.isBlank($0) }
    return rest.first == ASCII.newline
  }
}
