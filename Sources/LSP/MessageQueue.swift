internal import Values

/// The messages that have not been sent to the client yet, and the documents whose diagnostics follow them.
struct MessageQueue {
  private var messages: [Value] = []

  /// The number of requests to the client so far.
  private var requestCount: Int64 = 0

  /// The URIs of the documents whose diagnostics must be sent to the client.
  private var due: [String] = []

  /// Adds a notification.
  mutating func send(_ method: String, _ params: Value) {
    messages.append(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  /// Adds a request to the client, whose response will be ignored.
  mutating func ask(_ method: String, _ params: Value) {
    requestCount += 1
    messages.append([
      "jsonrpc": "2.0", "id": .string("playground-\(requestCount)"), "method": .string(method),
      "params": params,
    ])
  }

  /// Adds a document to those whose diagnostics are sent after the messages.
  mutating func addDiagnostics(of uri: String) {
    if !due.contains(uri) { due.append(uri) }
  }

  /// Removes the diagnostics of one document, or of all documents if `uri` is `nil`.
  mutating func removeDiagnostics(of uri: String?) {
    due.removeAll { uri == nil || $0 == uri }
  }

  /// Removes and returns the next message, or returns `nil` if there is none.
  mutating func nextMessage() -> Value? {
    messages.isEmpty ? nil : messages.removeFirst()
  }

  /// Removes and returns the next document whose diagnostics must be sent, or returns `nil` if there is none.
  mutating func nextDocument() -> String? {
    due.isEmpty ? nil : due.removeFirst()
  }
}
