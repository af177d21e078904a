/// The optional capabilities that a client announces in `initialize`.
struct ClientAbilities {
  /// Whether the client opens documents on request.
  var showsDocuments = false

  /// Whether the client shows the progress of commands.
  var showsProgress = false

  /// Whether the client shows inlay hints.
  var showsHints = false

  /// Whether the client accepts completions with tab stops.
  var takesSnippets = false
}
