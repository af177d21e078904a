public import Values

/// One call: a request that wants an answer, or a notification that gets none.
public struct Request: Equatable, Sendable {
  /// The id to answer with, or nil for a notification.
  public var id: RequestID?

  /// The method's name.
  public var method: String

  /// The parameters as they came: an object, an array, or null where there were none.
  public var params: Value

  /// Makes a call.
  public init(id: RequestID?, method: String, params: Value = .null) {
    self.id = id
    self.method = method
    self.params = params
  }
}

/// What a JSON value is, seen as a JSON-RPC 2.0 message.
public enum Message {
  /// A call.
  case request(Request)

  /// An answer to something this side never asked; it is dropped, for an answer to an answer
  /// could go back and forth for ever.
  case response

  /// No message; the id is there where it could be told.
  case invalid(RPCError, id: RequestID)

  /// Takes a message apart.
  public init(_ value: Value) {
    guard case .object(let members) = value else {
      self = .invalid(.invalidRequest("Send an object with jsonrpc, method and id."), id: .null)
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
      self = .invalid(.invalidRequest("Set jsonrpc to the string 2.0."), id: known)
      return
    }
    if method == nil && isAnswer {
      self = .response
      return
    }
    guard case .string(let name) = method else {
      self = .invalid(.invalidRequest("Give method as a string."), id: known)
      return
    }
    switch params {
    case .object, .array, .null: break
    default:
      self = .invalid(.invalidRequest("Give params as an object, or leave it out."), id: known)
      return
    }
    switch id {
    case .some(nil):
      self = .invalid(.invalidRequest("Give id as a string, a number or null."), id: .null)
    case .some(.some(let id)): self = .request(Request(id: id, method: name, params: params))
    case nil: self = .request(Request(id: nil, method: name, params: params))
    }
  }
}
