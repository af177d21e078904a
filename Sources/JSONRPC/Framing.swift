/// How messages are told apart in a stream of bytes.
public enum Framing: String, CaseIterable, Sendable {
  /// One JSON text after the other, as a shell pipes them.
  case lines

  /// `Content-Length` headers, as the Language Server Protocol has them.
  case headers
}

/// What a framer found in the stream.
enum Frame: Equatable {
  /// The bytes of one text, as a range of the framer's buffer, and the line it begins on.
  case text(Range<Int>, line: Int)

  /// Something that can't be a text; the stream goes on behind it.
  case failure(RPCError)
}

/// Cuts a stream of bytes into texts, whatever pieces it arrives in; it does no I/O.
struct Framer {
  /// The framing in use, nil as long as the input has not shown it.
  private(set) var framing: Framing?

  /// The bytes that are not done with.
  private(set) var buffer: [UInt8] = []

  private var lines: LineFramer
  private var headers: HeaderFramer
  private var skippedMark = false

  init(framing: Framing?, messageLimit: Int) {
    self.framing = framing
    lines = LineFramer(limit: messageLimit)
    headers = HeaderFramer(limit: messageLimit)
  }

  /// Adds what was read.
  mutating func append(_ bytes: ArraySlice<UInt8>) {
    let done = framing == .headers ? headers.discard() : lines.discard()
    if done > 0 { buffer.removeSubrange(..<done) }
    buffer.append(contentsOf: bytes)
  }

  /// The next text or failure, or nil until there is more input.
  ///
  /// - Parameter atEnd: that no more input will come
  /// - Returns: what was found
  mutating func next(atEnd: Bool = false) -> Frame? {
    guard skipByteOrderMark(atEnd: atEnd) else { return nil }
    if framing == nil { detectFraming(atEnd: atEnd) }
    switch framing {
    case nil: return nil
    case .lines: return lines.next(in: buffer, atEnd: atEnd)
    case .headers: return headers.next(in: buffer, atEnd: atEnd)
    }
  }

  /// A whole line that looks like one text; nil where only `next` can tell.
  mutating func wholeLine() -> Range<Int>? {
    framing == .lines ? lines.wholeLine(in: buffer) : nil
  }

  /// Says that the line was a text, so that `next` goes on behind it.
  mutating func accept(_ wholeLine: Range<Int>) { lines.accept(wholeLine) }

  /// Says that the text just given is no JSON, so that its brackets and its length can't be trusted.
  mutating func distrustLastText() {
    switch framing {
    case .headers: headers.distrustLastText()
    default: lines.distrustLastText()
    }
  }

  /// Looks at the first line that is not blank; the blank ones before it are not kept.
  private mutating func detectFraming(atEnd: Bool) {
    let blanks = buffer.prefix { ASCII.isBlank($0) || $0 == ASCII.newline }
    let lineCount = blanks.count { $0 == ASCII.newline }
    lines.count(lines: lineCount)
    headers.count(lines: lineCount)
    buffer.removeSubrange(..<blanks.count)
    framing = FramingDetector.framing(of: buffer, atEnd: atEnd)
  }

  /// Skips a leading byte order mark; false as long as there may be a part of one.
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

/// Tells the framings apart by the first line that is not blank.
enum FramingDetector {
  /// What begins so long without a colon is no header.
  private static let longestName = 256

  /// The framing, or nil as long as the line may still turn out to be a header.
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

/// The few character classes that framing needs.
enum ASCII {
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")

  /// A space, a tab or a carriage return.
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
