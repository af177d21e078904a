internal import Editing
internal import JSONRPC
internal import Values

extension LSPMethod {
  /// The notifications about open documents and files.
  static let synchronization: [LSPMethod] = [
    LSPMethod(notification: "textDocument/didOpen") { (session, params) throws(RPCError) in
      let document = params["textDocument"]
      guard let uri = document?["uri"]?.asString, let text = document?["text"]?.asString else {
        throw .invalidParams(
          InvalidValue(path: "/textDocument", expected: "an object with uri and text"))
      }
      session.open(uri, version: document?["version"], text)
    },
    LSPMethod(notification: "textDocument/didChange") { (session, params) throws(RPCError) in
      let document = try session.document(params)
      guard case .array(let list)? = params["contentChanges"] else {
        throw .invalidParams(InvalidValue(path: "/contentChanges", expected: "an array"))
      }
      // Read all changes first, so that an invalid one leaves the document unchanged.
      let changes = try list.enumerated().map { (entry) throws(RPCError) in
        try TextChange(entry.element, "/contentChanges/\(entry.offset)")
      }
      document.apply(changes, session.encoding)
      document.version = params["textDocument"]?["version"]
      session.discardDiagnostics(of: document.uri)
    },
    LSPMethod(notification: "textDocument/didSave") { (session, params) throws(RPCError) in
      try session.document(params).readFiles()
    },
    LSPMethod(notification: "textDocument/didClose") { (session, params) throws(RPCError) in
      guard let uri = params["textDocument"]?["uri"]?.asString else {
        throw .invalidParams(InvalidValue(path: "/textDocument/uri", expected: "a string"))
      }
      session.close(uri)
    },
    LSPMethod(notification: "workspace/didChangeWatchedFiles") { session, _ in
      for document in session.documents.values { document.readFiles() }
    },
    LSPMethod("textDocument/diagnostic") { (session, params) throws(RPCError) in
      let document = try session.document(params)
      guard !document.isIdle else { return session.report(of: document) }
      session.pull(document)
      return .null
    },
  ]
}

extension TextChange {
  /// Reads a change from a message.
  fileprivate init(_ value: Value, _ path: String) throws(RPCError) {
    guard let text = value["text"]?.asString else {
      throw .invalidParams(InvalidValue(path: path + "/text", expected: "a string"))
    }
    guard let range = value["range"], !range.isNull else {
      self.init(range: nil, text: text)
      return
    }
    let start = try TextPosition(range["start"], path + "/range/start")
    let end = try TextPosition(range["end"], path + "/range/end")
    guard start <= end else {
      throw .invalidParams(
        InvalidValue(path: path + "/range", expected: "a start that is not after the end"))
    }
    self.init(range: start..<end, text: text)
  }
}
