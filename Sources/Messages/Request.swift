public import Values

/// A JSON-RPC request, or a notification, which has no id and gets no response.
public struct Request: Equatable, Sendable {
  /// The request's id, or `nil` for a notification.
  public var id: RequestID?

  /// The method's name.
  public var method: String

  /// The parameters as received: an object, an array, or null if absent.
  public var params: Value

  /// Creates a request, or a notification if `id` is `nil`.
  public init(id: RequestID?, method: String, params: Value = .null) {
    self.id = id
    self.method = method
    self.params = params
  }
}

/// A JSON value interpreted as a JSON-RPC 2.0 message.
public enum Message {
  /// A request or a notification.
  case request(Request)

  /// A response.
  ///
  /// It is ignored, because a response to a response could start an endless exchange.
  case response

  /// An invalid message, with its error and its id.
  ///
  /// The id is null if it can't be determined.
  case invalid(RPCError, id: RequestID)

  /// Interprets a value as a message.
  public init(_ value: Value) {
    guard case .object(let members) = value else {
      self = .invalid(
        .invalidRequest("A message must be an object with jsonrpc, method and id."), id: .null)
      return
    }
    var version: Value?
    var method: Value?
    var params: Value = .null
    var idValue: Value?
    var isAnswer = false
    for member in members.elements {
      switch member.name {
      case "jsonrpc": version = member.value
      case "method": method = member.value
      case "params": params = member.value
      case "id": idValue = member.value
      case "result", "error": isAnswer = true
      default: break
      }
    }
    let id = idValue.map { RequestID($0) }
    let known = (id ?? .null) ?? .null
    guard case .string("2.0") = version else {
      self = .invalid(.invalidRequest("jsonrpc must be the string 2.0."), id: known)
      return
    }
    if method == nil && isAnswer {
      self = .response
      return
    }
    guard case .string(let name) = method else {
      self = .invalid(.invalidRequest("method must be a string."), id: known)
      return
    }
    switch params {
    case .object, .array, .null: break
    default:
      self = .invalid(.invalidRequest("params must be an object or omitted."), id: known)
      return
    }
    switch id {
    case .some(nil):
      self = .invalid(.invalidRequest("id must be a string, a number or null."), id: .null)
    case .some(.some(let id)): self = .request(Request(id: id, method: name, params: params))
    case nil: self = .request(Request(id: nil, method: name, params: params))
    }
  }
}
