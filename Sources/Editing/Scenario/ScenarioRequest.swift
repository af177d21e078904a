internal import JSON
internal import JSONRPC
internal import Values

/// One request of a scenario: a JSON text, which is usually one line.
struct ScenarioRequest: Equatable {
  /// The range of the text in the document.
  var range: Range<Int>

  /// The number of the line on which the text starts, counted from 1.
  var line: Int

  /// Whether the text ends before its brackets are closed.
  var isTorn = false
}

extension ScenarioRequest {
  /// Returns the JSON texts of a document.
  ///
  /// A text that starts with a bracket ends at the matching bracket. If a line break inside a string or a line that
  /// starts with an opening bracket comes earlier, the text ends there and is incomplete (`isTorn`). A host splits
  /// its input in the same way.
  static func all(in bytes: [UInt8]) -> [ScenarioRequest] {
    var reader = RequestReader(bytes)
    return reader.read()
  }
}

/// A reader that separates the JSON texts of a document.
private struct RequestReader {
  private let bytes: [UInt8]
  private var cursor = 0
  private var line = 1
  private var found: [ScenarioRequest] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { cursor = 3 }
  }

  mutating func read() -> [ScenarioRequest] {
    while cursor < bytes.count {
      switch bytes[cursor] {
      case 0x0A:
        line += 1
        cursor += 1
      case 0x20, 0x09, 0x0D: cursor += 1
      case UInt8(ascii: "{"), UInt8(ascii: "["): readBracketed()
      default: readBare()
      }
    }
    return found
  }

  private mutating func readBare() {
    let start = cursor
    while cursor < bytes.count, bytes[cursor] != 0x0A { cursor += 1 }
    add(start..<cursor, line)
  }

  private mutating func readBracketed() {
    let (start, startLine) = (cursor, line)
    var depth = 0
    var isInString = false
    while cursor < bytes.count {
      let byte = bytes[cursor]
      if isInString {
        switch byte {
        case 0x0A: return add(start..<cursor, startLine, isTorn: true)
        case UInt8(ascii: "\\"):
          if cursor + 1 < bytes.count, bytes[cursor + 1] != 0x0A { cursor += 1 }
        case UInt8(ascii: "\""): isInString = false
        default: break
        }
        cursor += 1
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if cursor > start, bytes[cursor - 1] == 0x0A {
          return add(start..<cursor, startLine, isTorn: true)
        }
        depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 {
          cursor += 1
          return add(start..<cursor, startLine)
        }
      case 0x0A: line += 1
      default: break
      }
      cursor += 1
    }
    add(start..<cursor, startLine, isTorn: true)
  }

  /// Adds a text without the whitespace at its end.
  private mutating func add(_ range: Range<Int>, _ line: Int, isTorn: Bool = false) {
    var end = range.upperBound
    while end > range.lowerBound, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[end - 1]) { end -= 1 }
    found.append(ScenarioRequest(range: range.lowerBound..<end, line: line, isTorn: isTorn))
  }
}
