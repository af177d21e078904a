internal import Editing
internal import JSONRPC
internal import Values

extension LSPMethod {
  /// The command that writes the current responses as the golden file.
  static let acceptCommand = "playground.acceptGolden"

  /// The requests that offer and execute changes.
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
      if scenario.canAccept, FileURI.path(of: document.uri) != nil {
        found.append([
          "title": "Accept the responses as the golden file", "kind": "quickfix",
          "command": [
            "title": "Accept", "command": .string(acceptCommand),
            "arguments": [.string(document.uri)],
          ],
        ])
      }
      return .array(found)
    },
    LSPMethod("workspace/executeCommand") { (session, params) throws(RPCError) in
      guard params["command"]?.asString == acceptCommand else {
        throw .invalidParams(
          .unknown(
            params["command"]?.asString ?? "", "a command of this server", among: [acceptCommand],
            at: "/command"))
      }
      guard case .array(let arguments)? = params["arguments"],
        let uri = arguments.first?.asString, let document = session.documents[uri],
        let scenario = document.scenario, FileURI.path(of: uri) != nil
      else {
        throw .invalidParams(
          InvalidValue(path: "/arguments", expected: "an array with the URI of an open scenario"))
      }
      let message = scenario.acceptAsGolden()
      document.readFiles()
      session.send("window/showMessage", ["type": .integer(3), "message": .string(message)])
      return .string(message)
    },
  ]
}
