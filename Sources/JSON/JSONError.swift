/// Why a text is no JSON that is taken here.
public struct JSONError: Error, Equatable, Sendable {
  /// What kind of refusal it is.
  public enum Kind: Equatable, Sendable {
    case syntax
    case tooDeep(limit: Int)
  }

  /// The kind of refusal.
  public var kind: Kind

  /// What the parser says, in lower case and without a full stop.
  public var message: String

  /// The line of the text where it stopped, counted from 1.
  public var line: Int

  /// The column in that line, in characters, counted from 1.
  public var column: Int

  /// Makes an error at a place in the text.
  public init(kind: Kind, message: String, line: Int, column: Int) {
    self.kind = kind
    self.message = message
    self.line = line
    self.column = column
  }
}
