/// Text that an editor suggests at a position in a document.
public struct CompletionItem: Equatable, Sendable {
  /// The kinds of suggestions, which editors show as icons.
  public enum Kind: Equatable, Sendable {
    case method
    case member
    case word
    /// A name that exists in the scenario at this place, such as the id of a layer.
    case liveName
    /// A longer piece of JSON, such as a whole gesture.
    case template
  }

  /// The text that the editor shows in its list of suggestions.
  public var label: String

  /// The kind of suggestion, which determines its icon.
  public var kind: Kind

  /// A description of the suggestion, or `nil` if there is none.
  public var summary: String?

  /// The range of bytes that `text` replaces.
  public var range: Range<Int>

  /// The text to insert.
  public var text: String
}
