internal import Editing
internal import JSONRPC
internal import Values

extension LSPMethod {
  /// The methods that start, configure and end a connection.
  static let lifecycle: [LSPMethod] = [
    LSPMethod("initialize") { session, params in
      session.takeCapabilities(params["capabilities"] ?? .null)
      session.root =
        params["rootUri"]?.asString.flatMap(FileURI.path) ?? params["rootPath"]?.asString
      session.takeSettings(params["initializationOptions"] ?? .null)
      session.start()
      return [
        "capabilities": .object(session.capabilities),
        "serverInfo": [
          "name": .string(session.server.name), "version": .string(session.server.version),
        ],
      ]
    },
    LSPMethod(notification: "initialized") { _, _ in },
    LSPMethod("shutdown") { session, _ in
      session.shutDown()
      return .null
    },
    LSPMethod(notification: "exit") { session, _ in session.exit() },
    LSPMethod(notification: "$/cancelRequest") { _, _ in },
    LSPMethod(notification: "$/setTrace") { _, _ in },
    LSPMethod(notification: "workspace/didChangeConfiguration") { session, params in
      let settings = params["settings"] ?? .null
      if session.takeSettings(settings["playground"] ?? settings) { session.reloadDocuments() }
    },
  ]
}

extension LSPSession {
  /// Applies the client's settings, and returns whether they have changed.
  @discardableResult
  func takeSettings(_ settings: Value) -> Bool {
    guard case .array(let folders)? = settings["plugins"] else { return false }
    let paths = folders.compactMap(\.asString).map { folder in
      folder.hasPrefix("/") ? folder : (root.map { $0 + "/" } ?? "") + folder
    }
    guard paths != pluginFolders else { return false }
    pluginFolders = paths
    return true
  }

  /// Stores the client capabilities that the server uses.
  func takeCapabilities(_ value: Value) {
    if case .array(let encodings)? = value["general"]?["positionEncodings"] {
      let offered = encodings.compactMap { $0.asString.flatMap(PositionEncoding.init) }
      encoding = offered.first ?? .utf16
    }
    let document = value["textDocument"]
    client.showsDocuments = value["window"]?["showDocument"]?["support"] == true
    client.showsProgress = value["window"]?["workDoneProgress"] == true
    client.showsHints = document?["inlayHint"] != nil
    client.takesSnippets =
      document?["completion"]?["completionItem"]?["snippetSupport"] == true
    takesDiagnostics = document?["publishDiagnostics"] != nil || document?["diagnostic"] == nil
  }

  /// The server's capabilities in the response to `initialize`.
  var capabilities: JSONObject {
    var capabilities: JSONObject = [
      "positionEncoding": .string(encoding.rawValue),
      "textDocumentSync": ["openClose": true, "change": .integer(2), "save": true],
      "hoverProvider": true,
      "completionProvider": ["triggerCharacters": ["\"", ":", "{", ",", "["]],
      "inlayHintProvider": true,
      "codeLensProvider": [:],
      "codeActionProvider": ["codeActionKinds": ["quickfix", "refactor", "source"]],
      "executeCommandProvider": [
        "commands": .array(commandNames.map { .string($0) }), "workDoneProgress": true,
      ],
      "documentSymbolProvider": true,
      "foldingRangeProvider": true,
      "selectionRangeProvider": true,
      "documentLinkProvider": [:],
      "referencesProvider": true,
      "renameProvider": ["prepareProvider": true],
    ]
    if !takesDiagnostics {
      capabilities["diagnosticProvider"] = [
        "interFileDependencies": false, "workspaceDiagnostics": false,
      ]
    }
    return capabilities
  }
}
