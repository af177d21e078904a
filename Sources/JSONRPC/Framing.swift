/// The way in which messages are separated in a stream of bytes.
public enum Framing: String, CaseIterable, Sendable {
  /// JSON texts one after another without headers, as in shell pipelines.
  case lines

  /// `Content-Length` headers, as in the Language Server Protocol.
  case headers
}

/// An item that a framer found in the stream.
enum Frame: Equatable {
  /// A JSON text, with its range in the framer's buffer and the line on which it starts.
  case text(Range<Int>, line: Int)

  /// An error, after which the next text or failure can still be read.
  case failure(RPCError)
}

/// A framer, which splits a stream of bytes into JSON texts, regardless of the pieces in which they arrive.
///
/// It performs no I/O.
struct Framer {
  /// The framing in use, or `nil` until the input shows it.
  private(set) var framing: Framing?

  /// The received bytes that have not been consumed yet.
  private(set) var buffer: [UInt8] = []

  private var lines: LineFramer
  private var headers: HeaderFramer
  private var skippedMark = false

  init(framing: Framing?, messageLimit: Int) {
    self.framing = framing
    lines = LineFramer(limit: messageLimit)
    headers = HeaderFramer(limit: messageLimit)
  }

  /// Adds bytes that were read.
  mutating func append(_ bytes: ArraySlice<UInt8>) {
    let done = framing == .headers ? headers.discard() : lines.discard()
    if done > 0 { buffer.removeSubrange(..<done) }
    buffer.append(contentsOf: bytes)
  }

  /// Advances to the next text or failure and returns it, or returns `nil` if more input is needed.
  ///
  /// - Parameter atEnd: Whether the input has ended.
  /// - Returns: The text or failure.
  mutating func next(atEnd: Bool = false) -> Frame? {
    guard skipByteOrderMark(atEnd: atEnd) else { return nil }
    if framing == nil { detectFraming(atEnd: atEnd) }
    switch framing {
    case nil: return nil
    case .lines: return lines.next(in: buffer, atEnd: atEnd)
    case .headers: return headers.next(in: buffer, atEnd: atEnd)
    }
  }

  /// Returns a complete line that looks like a single JSON text, or `nil` if `next` must be called to find
  /// the next text.
  mutating func wholeLine() -> Range<Int>? {
    framing == .lines ? lines.wholeLine(in: buffer) : nil
  }

  /// Accepts a line from `wholeLine()` as a complete JSON text, so that `next` continues after it.
  mutating func accept(_ wholeLine: Range<Int>) { lines.accept(wholeLine) }

  /// Marks the last text as invalid JSON, so that its brackets and its length are no longer trusted.
  mutating func distrustLastText() {
    switch framing {
    case .headers: headers.distrustLastText()
    default: lines.distrustLastText()
    }
  }

  /// Detects the framing from the first line that is not blank.
  ///
  /// Discards the blank lines before it.
  private mutating func detectFraming(atEnd: Bool) {
    let blanks = buffer.prefix { ASCII.isBlank($0) || $0 == ASCII.newline }
    let lineCount = blanks.count { $0 == ASCII.newline }
    lines.count(lines: lineCount)
    headers.count(lines: lineCount)
    buffer.removeSubrange(..<blanks.count)
    framing = FramingDetector.framing(of: buffer, atEnd: atEnd)
  }

  /// Skips a byte order mark at the start.
  ///
  /// Returns `false` if more input is needed to recognize one.
  private mutating func skipByteOrderMark(atEnd: Bool) -> Bool {
    guard !skippedMark else { return true }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let start = buffer.prefix(mark.count)
    if !atEnd && start.count < mark.count && mark.starts(with: start) { return false }
    if start.elementsEqual(mark) { buffer.removeSubrange(..<mark.count) }
    skippedMark = true
    return true
  }
}

/// A detector of the framing, which examines the first line that is not blank.
enum FramingDetector {
  /// The maximum length of a header name.
  ///
  /// A longer line without a colon is not a header.
  private static let longestName = 256

  /// Returns the framing, or `nil` if the line may still become a header.
  static func framing(of buffer: [UInt8], atEnd: Bool) -> Framing? {
    var rest = buffer.prefix(longestName)
    guard !rest.isEmpty else { return nil }
    let name = rest.prefix { ASCII.isLetter($0) || $0 == UInt8(ascii: "-") }
    guard !name.isEmpty else { return .lines }
    rest = rest.dropFirst(name.count).drop { $0 == ASCII.space || $0 == ASCII.tab }
    guard let byte = rest.first else {
      return atEnd || buffer.count >= longestName ? .lines : nil
    }
    return byte == UInt8(ascii: ":") ? .headers : .lines
  }
}

/// The character classes that framing needs.
enum ASCII {
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")

  /// Returns whether a byte is a space, a tab or a carriage return.
  static func isBlank(_ byte: UInt8) -> Bool {
    byte == space || byte == tab || byte == carriageReturn
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
