internal import Editing
internal import JSONRPC
internal import Values

extension LSPMethod {
  /// The requests that describe a document.
  static let reading: [LSPMethod] = [
    LSPMethod("textDocument/hover") { (session, params) throws(RPCError) in
      let document = try session.document(params)
      let offset = try session.offset(params, in: document)
      guard let hover = document.scenario?.hover(at: offset) else { return .null }
      return [
        "contents": ["kind": "markdown", "value": .string(hover.text)],
        "range": document.text.value(of: hover.range, session.encoding),
      ]
    },
    LSPMethod("textDocument/completion") { (session, params) throws(RPCError) in
      let document = try session.document(params)
      let offset = try session.offset(params, in: document)
      let items = document.scenario?.completions(at: offset) ?? []
      return [
        "isIncomplete": false,
        "items": .array(
          items.enumerated().map {
            $0.element.value($0.offset, in: document.text, session)
          }
        ),
      ]
    },
    LSPMethod("textDocument/inlayHint") { (session, params) throws(RPCError) in
      let document = try session.document(params)
      let start = try TextPosition(params["range"]?["start"], "/range/start")
      let end = try TextPosition(params["range"]?["end"], "/range/end")
      let text = document.text
      let first = text.offset(of: start, session.encoding)
      let last = max(first, text.offset(of: end, session.encoding))
      return .array(
        (document.scenario?.summaries(in: first..<last) ?? []).map { summary in
          [
            "position": text.position(of: summary.offset, session.encoding).value,
            "label": .string(summary.label), "paddingLeft": true,
            "tooltip": ["kind": "markdown", "value": .string(summary.details)],
          ]
        })
    },
    LSPMethod("textDocument/codeLens") { (session, params) throws(RPCError) in
      let document = try session.document(params)
      let text = document.text
      guard let scenario = document.scenario else { return [] }
      let summaries = scenario.summaries(in: 0..<text.bytes.count)
      var lenses: [Value] = summaries.compactMap { summary in
        let line = text.line(at: summary.offset)
        let isExplained = session.hasCommands && summary.hasDecisions && !scenario.isEvents
        // A client with inlay hints shows the label at the end of the line.
        guard isExplained || !session.client.showsHints else { return nil }
        let title = session.client.showsHints ? "Explain" : summary.label
        return [
          "range": text.value(of: summary.offset..<summary.offset, session.encoding),
          "command": isExplained
            ? session.command(.explain, title, document.uri, line: line)
            : ["title": .string(title), "command": ""],
        ]
      }
      guard session.hasCommands, !summaries.isEmpty else { return .array(lenses) }
      for command in EditorCommand.offered
      where !scenario.isEvents || command == .tryOrders {
        guard let title = command.shortTitle else { continue }
        // Above the first line, the lens opens the page after the scenario's last line.
        let line = command == .openPage ? text.lineCount - 1 : 0
        lenses.append([
          "range": text.value(of: 0..<0, session.encoding),
          "command": session.command(command, title, document.uri, line: line),
        ])
      }
      return .array(lenses)
    },
  ]
}

extension CompletionItem {
  /// Returns the completion item as a JSON value for an LSP message.
  ///
  /// Editors sort the items by `rank`.
  fileprivate func value(
    _ rank: Int, in document: DocumentText, _ session: LSPSession
  ) -> Value {
    let digits = String(rank)
    let isSnippet = kind == .template && session.client.takesSnippets
    let new = isSnippet ? SnippetText.snippet(of: text) : text
    var members: JSONObject = [
      "label": .string(label), "kind": .integer(kindNumber),
      // Without this member, editors sort by the label.
      "sortText": .string(String(repeating: "0", count: max(0, 5 - digits.count)) + digits),
      "filterText": .string(kind == .template ? label : text),
      "textEdit": [
        "range": document.value(of: range, session.encoding), "newText": .string(new),
      ],
    ]
    if isSnippet { members["insertTextFormat"] = .integer(2) }
    if let summary {
      members["documentation"] = ["kind": "markdown", "value": .string(summary)]
    }
    return .object(members)
  }

  private var kindNumber: Int64 {
    switch kind {
    case .method: 2
    case .member: 10
    case .word: 20
    case .liveName: 18
    case .template: 15
    }
  }
}
