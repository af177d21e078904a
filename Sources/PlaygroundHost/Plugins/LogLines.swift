internal import Platform

/// What a plugin writes to standard error, line by line, with its name before each.
///
/// A plugin that logs without end must not stop its host: lines are dropped where nobody reads
/// them or where there are too many, and how many is said.
struct LogLines {
  private static let longestLine = 4096
  private static let longestWord = 300
  private static let linesPerSecond = 1000

  private let name: String
  private var line: [UInt8] = []
  private var second: Int64 = 0
  private var count = 0
  private var dropped = 0

  /// The last line that says something: where a program ends by an error, most often what was wrong.
  private(set) var last = ""

  init(name: String) {
    self.name = name
  }

  mutating func append(_ bytes: ArraySlice<UInt8>, isEnd: Bool) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        forward()
      } else if line.count < Self.longestLine {
        line.append(byte)
      }
    }
    if isEnd && !line.isEmpty { forward() }
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
      if skipped > 0 { write("(\(skipped) lines were dropped)".utf8) }
    }
    guard count < Self.linesPerSecond else { return dropped += 1 }
    count += 1
    write(line)
  }

  private mutating func write(_ text: some Sequence<UInt8>) {
    if !Log.write(Array("\(name): ".utf8) + Array(text)) { dropped += 1 }
  }
}

/// Standard error, for people.
enum Log {
  /// Writes a line if there is room for it; a reader that is slow stops nobody.
  @discardableResult
  static func write(_ line: [UInt8]) -> Bool {
    var set = PollSet()
    set.add(.standardError, writing: true)
    guard (try? set.wait(timeout: 0)) != nil, set.canWrite(0) else { return false }
    // A pipe with any room takes a page at once; so much is never more than that.
    _ = try? FileDescriptor.standardError.write((line.prefix(4000) + [UInt8(ascii: "\n")])[...])
    return true
  }
}
