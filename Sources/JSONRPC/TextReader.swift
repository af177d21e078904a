public import JSON
public import Values

/// A reader of the JSON texts in a complete input, which it splits in the same way as a `Connection`.
public struct TextReader {
  /// A JSON text in the input, with the line on which it starts.
  public struct Text {
    /// The line on which the text starts, counting from 1.
    public var line: Int

    /// The bytes of the text; empty if the text can't be separated from the rest of the input.
    public var bytes: ArraySlice<UInt8>

    /// The parsed value, or `nil` if the text is not JSON.
    public var value: Value?
  }

  private var framer: Framer
  private let nestingLimit: Int

  /// Creates a reader for an input, with or without `Content-Length` headers.
  public init(
    _ input: [UInt8], messageLimit: Int, nestingLimit: Int = JSONParser.defaultNestingLimit
  ) {
    framer = Framer(framing: nil, messageLimit: messageLimit)
    self.nestingLimit = nestingLimit
    framer.append(input[...])
  }

  /// Removes and returns the next text, or `nil` at the end of the input.
  public mutating func next() -> Text? {
    switch framer.next(atEnd: true) {
    case nil: return nil
    case .failure(let error):
      return Text(line: error.data["line"]?.asNumber.map { Int($0) } ?? 1, bytes: [], value: nil)
    case .text(let range, let line):
      let bytes = framer.buffer[range]
      do {
        return Text(
          line: line, bytes: bytes, value: try JSONParser.parse(bytes, nestingLimit: nestingLimit))
      } catch {
        if error.kind == .syntax { framer.distrustLastText() }
        return Text(line: line, bytes: bytes, value: nil)
      }
    }
  }
}
