/// A summary of a request's result, which an editor shows at the end of the request or above it.
public struct LineSummary: Equatable, Sendable {
  /// The offset of the end of the request.
  public var offset: Int

  /// The summary, such as `0.42 s settling · expanded, margin 94 pt`.
  public var label: String

  /// Whether the request has caused decisions.
  public var hasDecisions: Bool

  /// The result of the request as Markdown: the phase, the effects, the changes and the decisions.
  public var details: String
}
