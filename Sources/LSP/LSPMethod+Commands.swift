internal import Editing
internal import JSONRPC
internal import Replay
internal import Values

extension LSPMethod {
  /// The command that allows a finding in a `findings.json` file.
  static let allowCommand = "playground.allowFinding"

  /// The methods that execute and cancel commands.
  static let commands: [LSPMethod] = [
    LSPMethod("workspace/executeCommand") { (session, params) throws(RPCError) in
      let name = params["command"]?.asString ?? ""
      let command = EditorCommand.offered.first { $0.rawValue == name && session.hasCommands }
      guard command != nil || name == allowCommand else {
        throw .invalidParams(
          .unknown(name, "a command of this server", among: session.commandNames, at: "/command"))
      }
      let arguments: [Value]
      if case .array(let list)? = params["arguments"] { arguments = list } else { arguments = [] }
      guard let uri = arguments.first?.asString, let document = session.documents[uri],
        let scenario = document.scenario
      else {
        throw .invalidParams(
          InvalidValue(path: "/arguments", expected: "an array with the URI of an open scenario"))
      }
      session.use(uri)
      let line = arguments.dropFirst().first?.wholeNumber ?? 0
      if command == nil || command == .acceptGolden {
        guard FileURI.path(of: uri) != nil else {
          throw .commandFailed("The scenario has no file yet. Save it first.")
        }
        guard !scenario.isEvents else {
          throw .commandFailed("A file of events has no golden file and no findings.")
        }
      }
      guard let command else { return try session.allow(arguments, scenario) }
      try session.start(command, document, line: line, token: params["workDoneToken"])
      return .null
    },
    LSPMethod(notification: "window/workDoneProgress/cancel") { session, params in
      session.cancel(token: params["token"])
    },
  ]
}

extension LSPSession {
  /// The names of all commands that the server can execute.
  var commandNames: [String] {
    (hasCommands ? EditorCommand.offered.map(\.rawValue) : [])
      + [LSPMethod.allowCommand]
  }

  /// Allows a finding in the nearest `findings.json` file, and opens the file so that the user can write the reason.
  fileprivate func allow(
    _ arguments: [Value], _ scenario: LiveScenario
  ) throws(RPCError) -> Value {
    guard arguments.count == 4, let line = arguments[1].wholeNumber,
      let code = arguments[2].asString
    else {
      throw .invalidParams(
        InvalidValue(
          path: "/arguments",
          expected: "an array with a URI, a line, a code, and the id of a layer or null"))
    }
    let found = scenario.diagnostics.first { problem in
      scenario.text.line(at: problem.range.lowerBound) == line && problem.code == code
        && problem.finding?.layer == arguments[3].asString
    }
    guard let item = found?.finding else {
      throw .commandFailed("The scenario no longer has the finding \(code) on line \(line + 1).")
    }
    let file: String
    do throws(InvalidFile) { file = try scenario.allow(item) } catch {
      throw .commandFailed(error.message)
    }
    for document in documents.values { document.readFiles() }
    return show(file)
  }

  /// Returns a command in the form in which code actions and lenses contain it.
  func command(_ command: EditorCommand, _ title: String, _ uri: String, line: Int) -> Value {
    [
      "title": .string(title), "command": .string(command.rawValue),
      "arguments": [.string(uri), .integer(Int64(line))],
    ]
  }
}
