/// A suggestion for text at a place in a document.
public struct CompletionItem: Equatable, Sendable {
  /// The kinds of suggestions, which editors show as icons.
  public enum Kind: Equatable, Sendable {
    case method
    case member
    case word
    /// A name that exists in the scenario at this place, such as the id of a layer.
    case liveName
    /// A text with several parts, such as a gesture.
    case template
  }

  /// The label.
  public var label: String

  /// The kind.
  public var kind: Kind

  /// The description, or `nil` if there is none.
  public var summary: String?

  /// The range of bytes that is replaced.
  public var range: Range<Int>

  /// The new text.
  public var text: String
}
