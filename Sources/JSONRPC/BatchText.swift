internal import JSON
internal import Values

/// A long batch that is parsed a few calls at a time.
///
/// Parsing the whole batch at once would need thirty times its size in memory.
struct BatchText: Sendable {
  /// The minimum size of a batch that is parsed in pieces, in bytes.
  ///
  /// Shorter batches are parsed as a whole.
  static let shortest = 1 << 20

  /// The approximate size of a piece of a batch, in bytes.
  private static let pieceSize = 1 << 16

  private let text: [UInt8]
  private var pieces: [Range<Int>]
  private var nextPiece = 0
  private let nestingLimit: Int

  /// Creates a batch from a JSON text.
  ///
  /// The whole text is checked first, because no call may be carried out if the batch is invalid.
  ///
  /// Returns `nil` if the text is short, invalid or not a batch. The caller then parses the text as a whole.
  init?(_ bytes: ArraySlice<UInt8>, nestingLimit: Int) {
    guard bytes.count > Self.shortest, bytes.first == UInt8(ascii: "["),
      bytes.last == UInt8(ascii: "]")
    else { return nil }
    text = Array(bytes)
    self.nestingLimit = nestingLimit
    pieces = Self.pieces(of: text)
    for piece in pieces {
      guard case .array(let calls)? = try? parse(piece), !calls.isEmpty else { return nil }
    }
  }

  /// Removes, parses and returns the next calls of the batch, or returns `nil` at its end.
  mutating func next() -> [Value]? {
    guard nextPiece < pieces.count else { return nil }
    nextPiece += 1
    guard case .array(let calls)? = try? parse(pieces[nextPiece - 1]) else { return nil }
    return calls
  }

  private func parse(_ piece: Range<Int>) throws(JSONError) -> Value {
    let brackets = (UInt8(ascii: "["), UInt8(ascii: "]"))
    return try JSONParser.parse(
      [brackets.0] + text[piece] + [brackets.1], nestingLimit: nestingLimit)
  }

  /// Splits a batch into pieces, at commas that separate two calls.
  private static func pieces(of text: [UInt8]) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = 1
    var depth = 0
    var isInString = false
    var isEscaped = false
    for index in 1..<text.count - 1 {
      let byte = text[index]
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ",") where depth == 0 && index - start >= pieceSize:
        pieces.append(start..<index)
        start = index + 1
      default: break
      }
    }
    return pieces + [start..<text.count - 1]
  }
}
