internal import JSON
public import Values

/// The other side of a conversation: reads the answers of a server, line by line.
public struct AnswerReader: Sendable {
  /// What a server has said.
  public enum Incoming: Equatable, Sendable {
    /// The result of a call.
    case result(id: Int64, Value)

    /// The error of a call.
    case failure(id: Int64, RPCError)

    /// A notification; nothing is owed for it.
    case notification(method: String, params: Value)

    /// What is none of these, with the reason.
    case garbage(String)
  }

  private var framer: Framer
  private let nestingLimit: Int

  /// Makes a reader that takes messages up to a size.
  public init(messageLimit: Int, nestingLimit: Int) {
    framer = Framer(framing: .lines, messageLimit: messageLimit)
    self.nestingLimit = nestingLimit
  }

  /// Takes what was read.
  public mutating func append(_ bytes: ArraySlice<UInt8>) {
    framer.append(bytes)
  }

  /// The next message, or nil until there is more input.
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
        return .garbage("it is no JSON: \(error.message)")
      }
    }
  }

  private static func reason(_ error: RPCError) -> String {
    guard error.code == .limitExceeded, let maximum = error.data["maximum"]?.asNumber else {
      return "it is no JSON: line \(Int(error.data["line"]?.asNumber ?? 0)) is not finished"
    }
    return "it sent a message of more than \(Int(maximum)) bytes"
  }

  private static func incoming(_ value: Value) -> Incoming {
    guard case .object(let members) = value, members["jsonrpc"] == "2.0" else {
      return .garbage("it is no JSON-RPC message")
    }
    if let method = members["method"]?.asString {
      guard members["id"] == nil else { return .garbage("it is a request, \(method)") }
      return .notification(method: method, params: members["params"] ?? .null)
    }
    guard case .integer(let id)? = members["id"] else {
      let reason = members["error"]?["message"]?.asString
      return .garbage(
        reason.map { "it says: \($0)" } ?? "it is an answer without an id that is a whole number")
    }
    switch (members["result"], members["error"]) {
    case (let result?, nil): return .result(id: id, result)
    case (nil, .object(let error)?):
      guard case .integer(let code)? = error["code"], let message = error["message"]?.asString
      else { return .garbage("it is an error without a code and a message") }
      var failure = RPCError(.init(rawValue: Int(code)), kind: "plugin-error", message)
      if case .object(let data)? = error["data"] { failure.data = data }
      return .failure(id: id, failure)
    case (.some, .some): return .garbage("it is an answer with a result and an error")
    default: return .garbage("it is an answer without a result or an error")
    }
  }
}
