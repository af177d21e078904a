/// The unit in which a client counts the characters of a line.
public enum PositionEncoding: String, CaseIterable, Sendable {
  /// Bytes of UTF-8.
  case utf8 = "utf-8"

  /// Code units of UTF-16, the default of the Language Server Protocol.
  case utf16 = "utf-16"

  /// Unicode scalars.
  case utf32 = "utf-32"

  /// Returns the number of units to count for one byte of UTF-8.
  ///
  /// Each byte is one unit in UTF-8. In the other encodings, all units of a scalar are counted at its first byte.
  func units(ofScalarStartingWith byte: UInt8) -> Int {
    switch self {
    case .utf8: 1
    case .utf16: byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
    case .utf32: byte & 0xC0 == 0x80 ? 0 : 1
    }
  }
}

/// A position between two characters of a document.
public struct TextPosition: Hashable, Comparable, Sendable {
  /// The line, counted from 0.
  public var line: Int

  /// The number of units before the position in its line.
  public var character: Int

  /// Creates a position from a line and a character, both counted from 0.
  public init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }

  /// Returns whether a position comes before another one.
  public static func < (one: TextPosition, other: TextPosition) -> Bool {
    (one.line, one.character) < (other.line, other.character)
  }
}

/// A change that replaces a range of a document, or the whole document, with new text.
public struct TextChange: Equatable, Sendable {
  /// The range to replace, or `nil` to replace the whole document.
  public var range: Range<TextPosition>?

  /// The new text.
  public var text: String

  /// Creates a change.
  ///
  /// If `range` is `nil`, the text replaces the whole document.
  public init(range: Range<TextPosition>?, text: String) {
    self.range = range
    self.text = text
  }
}
