public import Interaction
public import Replay

/// A problem in a document, with its location.
public struct TextDiagnostic: Equatable, Sendable {
  /// A location in another file that helps to explain a problem.
  public struct Related: Equatable, Sendable {
    /// The path of the file.
    public var path: String

    /// The line, counted from 0.
    public var line: Int

    /// The text of this line.
    public var text: DocumentText

    /// The range of bytes in `text`.
    public var range: Range<Int>

    /// An explanation of what this location has to do with the problem.
    public var message: String
  }

  /// The range of bytes in the document.
  public var range: Range<Int>

  /// The severity of the problem, from `hint` to `error`.
  public var severity: Diagnostic.Severity

  /// A stable code, such as `motion/jump` or `check/refused`.
  public var code: String

  /// A description of the problem and how to fix it.
  public var message: String

  /// Locations in other files that explain the problem.
  public var related: [Related] = []

  /// The names to suggest as corrections, if the range contains a misspelled name.
  public var candidates: [String] = []

  /// The finding that the diagnostic reports, if a check found it.
  public var finding: CheckItem?
}
