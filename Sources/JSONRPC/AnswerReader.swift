internal import JSON
public import Values

/// The client side of a JSON-RPC connection, which reads a server's messages line by line.
public struct AnswerReader: Sendable {
  /// A message from the server.
  public enum Incoming: Equatable, Sendable {
    /// The result of a call.
    case result(id: Int64, Value)

    /// The error of a call.
    case failure(id: Int64, RPCError)

    /// A notification, which needs no response.
    case notification(method: String, params: Value)

    /// Output that is not a valid message, with a description of the problem.
    case garbage(String)
  }

  private var framer: Framer
  private let nestingLimit: Int

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - messageLimit: The maximum size of a message, in bytes.
  ///   - nestingLimit: The maximum depth of nested arrays and objects.
  public init(messageLimit: Int, nestingLimit: Int) {
    framer = Framer(framing: .lines, messageLimit: messageLimit)
    self.nestingLimit = nestingLimit
  }

  /// Adds bytes that were read from the server.
  public mutating func append(_ bytes: ArraySlice<UInt8>) {
    framer.append(bytes)
  }

  /// Removes and returns the next message, or `nil` if more input is needed.
  public mutating func next() -> Incoming? {
    switch framer.next() {
    case nil: return nil
    case .failure(let error): return .garbage(Self.reason(error))
    case .text(let text, _):
      do {
        return Self.incoming(
          try JSONParser.parse(framer.buffer[text], nestingLimit: nestingLimit))
      } catch {
        framer.distrustLastText()
        return .garbage("its output is not JSON: \(error.message)")
      }
    }
  }

  private static func reason(_ error: RPCError) -> String {
    guard error.code == .limitExceeded, let maximum = error.data["maximum"]?.asNumber else {
      return "its output is not JSON: line \(Int(error.data["line"]?.asNumber ?? 0)) is incomplete"
    }
    return "it sent a message of more than \(Int(maximum)) bytes"
  }

  private static func incoming(_ value: Value) -> Incoming {
    guard case .object(let members) = value, members["jsonrpc"] == "2.0" else {
      return .garbage("its output is not a JSON-RPC message")
    }
    if let method = members["method"]?.asString {
      guard members["id"] == nil else { return .garbage("it sent a request, \(method)") }
      return .notification(method: method, params: members["params"] ?? .null)
    }
    guard case .integer(let id)? = members["id"] else {
      let reason = members["error"]?["message"]?.asString
      return .garbage(
        reason.map { "it sent an error without an id: \($0)" } ?? "its response has no integer id")
    }
    switch (members["result"], members["error"]) {
    case (let result?, nil): return .result(id: id, result)
    case (nil, .object(let error)?):
      guard case .integer(let code)? = error["code"], let message = error["message"]?.asString
      else { return .garbage("its error has no integer code or no message") }
      var failure = RPCError(.init(rawValue: Int(code)), kind: "plugin-error", message)
      if case .object(let data)? = error["data"] { failure.data = data }
      return .failure(id: id, failure)
    case (.some, .some): return .garbage("its response has both a result and an error")
    default: return .garbage("its response has neither a result nor an error")
    }
  }
}
