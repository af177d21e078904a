internal import Platform

/// The standard error of a plugin, forwarded line by line with the plugin's name as a prefix.
///
/// A plugin that logs endlessly must not block the host. If the reader is slow or there are too many lines,
/// lines are dropped and their number is logged.
struct LogLines {
  private static let longestLine = 4096
  private static let longestWord = 300
  private static let linesPerSecond = 1000

  private let name: String
  private var line: [UInt8] = []
  private var second: Int64 = 0
  private var count = 0
  private var dropped = 0

  /// The last line that is not blank.
  ///
  /// After a failure of the program, this line is usually the error message.
  private(set) var last = ""

  init(name: String) {
    self.name = name
  }

  mutating func append(_ bytes: ArraySlice<UInt8>, isEnd: Bool) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        forward()
      } else if line.count < Self.longestLine {
        append(byte)
      }
    }
    if isEnd && !line.isEmpty { forward() }
  }

  /// Appends a byte, or the visible symbol for a control character.
  ///
  /// If control characters were not replaced, a plugin could move the cursor or set the title of the user's
  /// terminal.
  private mutating func append(_ byte: UInt8) {
    switch byte {
    // In UTF-8, C2 starts the control characters from U+0080 to U+009F.
    case 0x80...0x9F where line.last == 0xC2:
      line.replaceSubrange(line.count - 1..<line.count, with: "\u{FFFD}".utf8)
    case 0x09, 0x20..<0x7F, 0x80...: line.append(byte)
    case 0x7F: line += "\u{2421}".utf8
    default: line += String(UnicodeScalar(0x2400 + UInt32(byte)) ?? " ").utf8
    }
  }

  private mutating func forward() {
    defer { line.removeAll(keepingCapacity: true) }
    if line.contains(where: { $0 > UInt8(ascii: " ") }) {
      last = String(decoding: line.prefix(Self.longestWord), as: UTF8.self)
    }
    let now = System.monotonicMicroseconds() / 1_000_000
    if now != second {
      second = now
      count = 0
      let skipped = dropped
      dropped = 0
      if skipped > 0 { write("(\(skipped) lines dropped)".utf8) }
    }
    guard count < Self.linesPerSecond else { return dropped += 1 }
    count += 1
    write(line)
  }

  private mutating func write(_ text: some Sequence<UInt8>) {
    if !Log.write(Array("\(name): ".utf8) + Array(text)) { dropped += 1 }
  }
}

/// The program's log on standard error.
enum Log {
  /// Writes a line if the output can accept it.
  ///
  /// A slow reader does not block the host.
  ///
  /// - Returns: Whether the line was written.
  @discardableResult
  static func write(_ line: [UInt8]) -> Bool {
    var set = PollSet()
    set.add(.standardError, writing: true)
    guard (try? set.wait(timeout: 0)) != nil, set.canWrite(0) else { return false }
    // A pipe that is ready for writing accepts at least one page, and a truncated line always fits into a
    // page.
    _ = try? FileDescriptor.standardError.write((line.prefix(4000) + [UInt8(ascii: "\n")])[...])
    return true
  }
}
