public import JSON
public import Values

/// Reads the texts of an input that is there as a whole, cut as a `Connection` cuts it.
public struct TextReader {
  /// One text of the input.
  public struct Text {
    /// The line that it begins on, counted from 1.
    public var line: Int

    /// Its bytes; none for what can't be told from its surroundings.
    public var bytes: ArraySlice<UInt8>

    /// What it says, or nil for what is no JSON.
    public var value: Value?
  }

  private var framer: Framer
  private let nestingLimit: Int

  /// Makes a reader of an input in either framing.
  public init(
    _ input: [UInt8], messageLimit: Int, nestingLimit: Int = JSONParser.defaultNestingLimit
  ) {
    framer = Framer(framing: nil, messageLimit: messageLimit)
    self.nestingLimit = nestingLimit
    framer.append(input[...])
  }

  /// The next text, or nil when the input has ended.
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
