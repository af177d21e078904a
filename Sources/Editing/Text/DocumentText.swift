/// The text of a document as UTF-8, with the positions of its lines.
///
/// Lines end at `\n`, `\r\n` or `\r`, as in the Language Server Protocol.
public struct DocumentText: Equatable, Sendable {
  /// The text in UTF-8.
  public private(set) var bytes: [UInt8]

  /// The offset of each line's first byte.
  private(set) var lineStarts: [Int]

  /// Creates a document from a string.
  public init(_ text: String) {
    self.init(Array(text.utf8))
  }

  /// Creates a document from valid UTF-8.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lineStarts = [0] + Self.starts(in: bytes, 0..<bytes.count)
  }

  /// The text as a string.
  public var string: String { String(decoding: bytes, as: UTF8.self) }

  /// The number of lines, which is at least 1.
  public var lineCount: Int { lineStarts.count }

  /// Returns the index of the line that contains an offset.
  public func line(at offset: Int) -> Int {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the range of a line's bytes, without its line ending.
  public func range(ofLine line: Int) -> Range<Int> {
    let start = lineStarts[line]
    var end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
    while end > start, Self.isBreak(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  /// Returns the offset of a position.
  ///
  /// A position after the end of its line means the end of the line, and a position inside a character means
  /// its start.
  public func offset(of position: TextPosition, _ encoding: PositionEncoding) -> Int {
    guard position.line >= 0 else { return 0 }
    guard position.line < lineStarts.count else { return bytes.count }
    let line = range(ofLine: position.line)
    var units = max(0, position.character)
    var offset = line.lowerBound
    while offset < line.upperBound {
      let count = encoding.units(ofScalarStartingWith: bytes[offset])
      guard count <= units, units > 0 || count == 0 else { break }
      units -= count
      offset += 1
    }
    // Go back to the start of a character that the position is inside of.
    while offset > line.lowerBound, offset < line.upperBound, bytes[offset] & 0xC0 == 0x80 {
      offset -= 1
    }
    return offset
  }

  /// Returns the line and the character at an offset.
  public func position(of offset: Int, _ encoding: PositionEncoding) -> TextPosition {
    let offset = min(max(0, offset), bytes.count)
    let line = line(at: offset)
    var units = 0
    for byte in bytes[lineStarts[line]..<offset] {
      units += encoding.units(ofScalarStartingWith: byte)
    }
    return TextPosition(line: line, character: units)
  }

  /// Converts a range of offsets to a range of lines and characters.
  public func positions(of range: Range<Int>, _ encoding: PositionEncoding) -> Range<TextPosition> {
    let start = position(of: range.lowerBound, encoding)
    return start..<max(start, position(of: range.upperBound, encoding))
  }

  /// Applies a change, and returns the range of bytes that it replaced and the number of new bytes.
  @discardableResult
  public mutating func apply(
    _ change: TextChange, _ encoding: PositionEncoding
  ) -> (replaced: Range<Int>, count: Int) {
    let new = Array(change.text.utf8)
    guard let range = change.range else {
      let replaced = 0..<bytes.count
      self = DocumentText(new)
      return (replaced, new.count)
    }
    let start = offset(of: range.lowerBound, encoding)
    let end = max(start, offset(of: range.upperBound, encoding))
    bytes.replaceSubrange(start..<end, with: new)
    moveLines(start..<end, count: new.count)
    return (start..<end, new.count)
  }

  /// Updates the starts of the lines after a range of bytes has been replaced.
  private mutating func moveLines(_ replaced: Range<Int>, count: Int) {
    // A line break may consist of two bytes on both sides of the change, so start before it.
    let first = line(before: replaced.lowerBound)
    var after = lineStarts.count
    while after > first + 1, lineStarts[after - 1] > replaced.upperBound + 1 { after -= 1 }
    let shift = count - replaced.count
    let from = lineStarts[first]
    let to = min(bytes.count, replaced.upperBound + shift + 1)
    var starts = Self.starts(in: bytes, from..<to)
    for index in after..<lineStarts.count { lineStarts[index] += shift }
    // The start of a line at the boundary may be found twice.
    while let last = starts.last, after < lineStarts.count, last >= lineStarts[after] {
      starts.removeLast()
    }
    lineStarts.replaceSubrange((first + 1)..<after, with: starts)
  }

  private func line(before offset: Int) -> Int {
    line(at: max(0, offset - 1))
  }

  private static func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// Returns the starts of all lines that follow a line break in a range.
  private static func starts(in bytes: [UInt8], _ range: Range<Int>) -> [Int] {
    var starts: [Int] = []
    for index in range where isBreak(bytes[index]) {
      let isPair = bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
      if !isPair { starts.append(index + 1) }
    }
    return starts
  }
}
