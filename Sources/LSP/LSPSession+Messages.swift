internal import Values

/// Messages to the client.
extension LSPSession {
  /// Queues a notification.
  func send(_ method: String, _ params: Value) {
    queue.send(method, params)
  }

  /// Queues a request to the client, whose response will be ignored.
  func ask(_ method: String, _ params: Value) {
    queue.ask(method, params)
  }

  /// Queues a log entry.
  func log(_ message: String) {
    send("window/logMessage", ["type": .integer(2), "message": .string(message)])
  }

  /// Adds a document to those whose diagnostics are sent to the client next.
  func publishLater(_ uri: String) {
    queue.addDiagnostics(of: uri)
  }

  /// Discards a document's unsent diagnostics after the document has changed.
  func discardDiagnostics(of uri: String) {
    queue.removeDiagnostics(of: uri)
  }

  /// Removes and returns the next message.
  ///
  /// Returns `nil` if there is none.
  func nextMessage() -> Value? {
    if let message = queue.nextMessage() { return message }
    while takesDiagnostics, let uri = queue.nextDocument() {
      guard let document = documents[uri] else { continue }
      var params: JSONObject = ["uri": .string(uri)]
      if let version = document.version { params["version"] = version }
      params["diagnostics"] = .array(
        document.diagnostics.map { $0.value(in: document.text, encoding) })
      // After the check, most documents have the same diagnostics as before it.
      guard document.published != .object(params) else { continue }
      document.published = .object(params)
      return [
        "jsonrpc": "2.0", "method": "textDocument/publishDiagnostics", "params": .object(params),
      ]
    }
    return nil
  }
}
