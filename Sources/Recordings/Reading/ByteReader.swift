internal import JSONText

/// A reader of bytes that arrive in chunks, so that a recording of any length needs little memory.
public struct ByteReader {
  /// A closure that reads the next bytes into the front of a buffer and returns their number, or 0 at the end.
  public typealias Source = (inout [UInt8]) throws(RecordingError) -> Int

  /// The maximum length of a line, in bytes.
  static let lineLimit = 1 << 20

  /// The buffered bytes, including those before ``cursor``, which have been read.
  private(set) var bytes: [UInt8] = []

  /// The index of the next byte.
  private(set) var cursor = 0

  /// The line of the next byte, counting from 1.
  private(set) var line = 1

  /// The range in ``bytes`` of the last plain run.
  private var run = 0..<0

  /// The last plain run, if its bytes are no longer buffered.
  private var removedRun: ArraySlice<UInt8>?

  private var room = [UInt8](repeating: 0, count: 1 << 16)
  private let source: Source

  /// Creates a reader of bytes that a closure provides.
  public init(_ source: @escaping Source) {
    self.source = source
  }

  /// Creates a reader of bytes in memory.
  public init(_ bytes: [UInt8]) {
    self.init { (_: inout [UInt8]) throws(RecordingError) in 0 }
    self.bytes = bytes
  }

  /// Reads more bytes, and returns `false` at the end of the input.
  mutating func fill() throws(RecordingError) -> Bool {
    if cursor > 0 {
      if removedRun == nil { removedRun = ArraySlice(Array(bytes[run])) }
      bytes.removeSubrange(..<cursor)
      cursor = 0
    }
    let count = try source(&room)
    guard count > 0 else { return false }
    bytes += room[..<count]
    return true
  }

  /// Returns the next byte without consuming it, or `nil` at the end.
  @inline(__always)
  mutating func peek() throws(RecordingError) -> UInt8? {
    if cursor < bytes.count { return bytes[cursor] }
    return try fill() ? bytes[cursor] : nil
  }

  /// Consumes the byte that `peek` has returned.
  @inline(__always)
  mutating func pass() {
    if bytes[cursor] == UInt8(ascii: "\n") { line += 1 }
    cursor += 1
  }

  /// The bytes that the last call of ``plainRun()`` read.
  var lastRun: ArraySlice<UInt8> { removedRun ?? bytes[run] }

  /// Reads the buffered bytes before the next quote, backslash or line break, and returns their range.
  ///
  /// The range refers to ``bytes``. It is valid until a method such as ``peek()`` reads more input into the buffer.
  /// ``lastRun`` returns the same bytes until this method is called again.
  mutating func plainRun() -> Range<Int> {
    let start = cursor
    let end = bytes.count
    var index = start
    while index < end {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "\n") {
        break
      }
      index += 1
    }
    cursor = index
    run = start..<index
    if removedRun != nil { removedRun = nil }
    return run
  }

  /// Reads a line and returns its range in ``bytes`` without the line break, or returns `nil` at the end.
  ///
  /// The range is valid until a method of the reader reads more input into the buffer.
  mutating func nextLine() throws(RecordingError) -> Range<Int>? {
    var seen = 0
    while true {
      if let end = ByteSearch.first(UInt8(ascii: "\n"), in: bytes, from: cursor + seen) {
        return takeLine(to: end, next: end + 1)
      }
      seen = bytes.count - cursor
      guard seen <= Self.lineLimit else {
        throw RecordingError(
          line: line, "the line is longer than \(Self.lineLimit) bytes, so it is not a sample")
      }
      guard try fill() else {
        return seen > 0 ? takeLine(to: bytes.count, next: bytes.count) : nil
      }
    }
  }

  private mutating func takeLine(to end: Int, next: Int) -> Range<Int> {
    let start = cursor
    cursor = next
    line += 1
    return start..<(end > start && bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end)
  }

  /// Returns the beginning of the input without reading it.
  mutating func prefix(_ count: Int) throws(RecordingError) -> ArraySlice<UInt8> {
    while bytes.count - cursor < count, try fill() {}
    return bytes[cursor...].prefix(count)
  }

  /// Skips a byte order mark, which Windows editors add.
  mutating func skipMark() throws(RecordingError) {
    if try prefix(3).elementsEqual([0xEF, 0xBB, 0xBF]) { cursor += 3 }
  }
}
