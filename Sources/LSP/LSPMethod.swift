internal import Editing
internal import JSONRPC
internal import Values

/// A method of the Language Server Protocol.
struct LSPMethod: Sendable {
  /// The method's name in messages.
  let name: String

  /// Whether the method is a notification, which gets no response.
  let isNotification: Bool

  /// A closure that performs the method and returns the result.
  let answer: @Sendable (LSPSession, Value) throws(RPCError) -> Value

  /// Creates a method that returns a result.
  init(
    _ name: String, answer: @escaping @Sendable (LSPSession, Value) throws(RPCError) -> Value
  ) {
    self.name = name
    isNotification = false
    self.answer = answer
  }

  /// Creates a method that is a notification and returns no result.
  init(
    notification name: String,
    _ handle: @escaping @Sendable (LSPSession, Value) throws(RPCError) -> Void
  ) {
    self.name = name
    isNotification = true
    answer = { (session, params) throws(RPCError) in
      try handle(session, params)
      return .null
    }
  }

  static let all = lifecycle + synchronization + reading + structure + actions + commands

  static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

extension LSPSession {
  /// Returns the open document that a message specifies.
  func document(_ params: Value) throws(RPCError) -> OpenDocument {
    guard let uri = params["textDocument"]?["uri"]?.asString else {
      throw .invalidParams(InvalidValue(path: "/textDocument/uri", expected: "a string"))
    }
    guard let document = documents[uri] else {
      throw .invalidParams(
        InvalidValue(path: "/textDocument/uri", expected: "the URI of an open document"))
    }
    use(uri)
    return document
  }

  /// Returns the byte offset, in a document, of the position that a message specifies.
  func offset(_ params: Value, in document: OpenDocument) throws(RPCError) -> Int {
    document.text.offset(of: try TextPosition(params["position"], "/position"), encoding)
  }
}
