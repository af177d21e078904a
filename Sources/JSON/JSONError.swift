/// The reason why the JSON parser rejected a text.
public struct JSONError: Error, Equatable, Sendable {
  /// The kinds of errors.
  public enum Kind: Equatable, Sendable {
    case syntax
    case tooDeep(limit: Int)
    case numberOutOfRange
  }

  /// The kind of the error.
  public var kind: Kind

  /// The parser's message, in lower case and without a period.
  public var message: String

  /// The line at which parsing stopped, counting from 1.
  public var line: Int

  /// The column at which parsing stopped, in characters, counting from 1.
  public var column: Int

  /// Creates an error at a position in a text.
  public init(kind: Kind, message: String, line: Int, column: Int) {
    self.kind = kind
    self.message = message
    self.line = line
    self.column = column
  }
}
