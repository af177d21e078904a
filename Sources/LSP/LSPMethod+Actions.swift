internal import Editing
internal import JSONRPC
internal import Replay
internal import Values

extension LSPMethod {
  /// The requests that offer changes and commands.
  static let actions: [LSPMethod] = [
    LSPMethod("textDocument/codeAction") { (session, params) throws(RPCError) in
      let document = try session.document(params)
      let start = try TextPosition(params["range"]?["start"], "/range/start")
      let end = try TextPosition(params["range"]?["end"], "/range/end")
      let text = document.text
      let first = text.offset(of: start, session.encoding)
      let last = max(first, text.offset(of: end, session.encoding))
      guard let scenario = document.scenario else { return [] }
      var found: [Value] = scenario.actions(in: first..<last).map { action in
        let edit = LSPText.edit(action.range, action.text, in: document, session.encoding)
        return [
          "title": .string(action.title), "kind": action.isFix ? "quickfix" : "refactor",
          "edit": ["changes": .object([document.uri: [edit]])],
        ]
      }
      if session.hasCommands, scenario.canAccept, FileURI.path(of: document.uri) != nil {
        let command = EditorCommand.acceptGolden
        found.append([
          "title": .string(command.title), "kind": "quickfix",
          "command": session.command(command, command.title, document.uri, line: 0),
        ])
      }
      found += session.allowances(of: scenario, in: first..<last, document.uri)
      found += session.commands(of: scenario, at: first, document.uri)
      return .array(found)
    }
  ]
}

extension LSPSession {
  /// Returns code actions that allow the findings in a range, one for each finding.
  fileprivate func allowances(
    of scenario: LiveScenario, in range: Range<Int>, _ uri: String
  ) -> [Value] {
    guard FileURI.path(of: uri) != nil else { return [] }
    return scenario.findings(in: range).map { item in
      let title = "Allow \(item.code)\(item.layer.map { " of \($0)" } ?? "") in findings.json"
      return [
        "title": .string(title), "kind": "quickfix",
        "command": [
          "title": .string(title), "command": .string(LSPMethod.allowCommand),
          "arguments": [
            .string(uri), .integer(Int64(item.line - 1)), .string(item.code),
            item.layer.map { .string($0) } ?? .null,
          ],
        ],
      ]
    }
  }

  /// Returns code actions that execute commands for the line that contains an offset.
  fileprivate func commands(
    of scenario: LiveScenario, at offset: Int, _ uri: String
  ) -> [Value] {
    guard hasCommands, let explained = scenario.hasDecisions(at: offset) else { return [] }
    let line = scenario.text.line(at: offset)
    let offered = EditorCommand.offered.filter { command in
      switch command {
      case .acceptGolden, .check: false
      case .explain: explained && !scenario.isEvents
      case .tryOrders: true
      default: !scenario.isEvents
      }
    }
    return offered.map { command in
      [
        "title": .string(command.title), "kind": "source.playground",
        "command": self.command(command, command.title, uri, line: line),
      ]
    }
  }
}
