internal import JSONText
internal import JSONRPC
internal import PlaygroundHost
public import Values
internal import Wire

/// A method of the protocol: its name, parameters, result and implementation.
///
/// It is a class, because looking up a struct would copy all its properties for each request.
public final class Method: Sendable {
  /// The method's name in messages, such as `session/send`.
  public let name: String

  /// The purpose of the method, in one sentence.
  public let summary: String

  /// Whether the method is only sent as a notification.
  ///
  /// A request for this method fails with the same error as an unknown method.
  public let isNotification: Bool

  /// The parameters, in the documented order.
  public let params: [MethodParam]

  /// The names of mutually exclusive parameters: a call must have exactly one of them.
  public let choice: [String]

  /// The shape of the result, or `nil` for a notification.
  public let result: Shape?

  /// Executes a call and writes its result as exactly one JSON value.
  let handle: @Sendable (JSONObject, Host, inout JSONWriter) throws(RPCError) -> Reply

  /// Creates a method that responds immediately.
  init(
    _ name: String, _ summary: String, params: [MethodParam] = [], exactlyOne: [String] = [],
    result: Shape,
    _ handle: @escaping @Sendable (JSONObject, Host, inout JSONWriter) throws(RPCError) -> Void
  ) {
    self.name = name
    self.summary = summary
    self.isNotification = false
    self.params = params
    self.result = result
    choice = exactlyOne
    self.handle = { (members, host, writer) throws(RPCError) in
      try handle(members, host, &writer)
      return .done
    }
  }

  /// Creates a method that may respond later.
  init(
    deferring name: String, _ summary: String, params: [MethodParam] = [],
    exactlyOne: [String] = [], result: Shape,
    replying handle:
      @escaping @Sendable (JSONObject, Host, inout JSONWriter) throws(RPCError) -> Reply
  ) {
    self.name = name
    self.summary = summary
    self.isNotification = false
    self.params = params
    self.result = result
    choice = exactlyOne
    self.handle = handle
  }

  /// Creates a notification.
  init(
    notification name: String, _ summary: String, params: [MethodParam] = [],
    _ handle: @escaping @Sendable (JSONObject, Host) -> Void
  ) {
    self.name = name
    self.summary = summary
    self.isNotification = true
    self.params = params
    self.result = nil
    choice = []
    self.handle = { members, host, _ in
      handle(members, host)
      return .done
    }
  }
}

/// A parameter of a method.
public struct MethodParam: Sendable {
  /// The parameter's name in messages.
  public let name: String

  /// The accepted values.
  public let shape: Shape

  /// The meaning of the parameter, in one sentence.
  public let summary: String

  /// Whether every call must contain the parameter.
  public let isRequired: Bool

  /// The JSON Schema of the accepted values.
  ///
  /// For an optional parameter, the schema also accepts null, which counts as absent.
  public var schema: Value { isRequired ? shape.schema : ShapeText.orNull(shape.schema) }

  /// The parameter `since`: the newest revision that the client has.
  ///
  /// The host can then send only the changes since that revision.
  static let since = MethodParam(
    "since", .text("integer"),
    "A revision that the client has. If it is the latest, the result has base and delta instead of state."
  )

  /// The parameter `explain`, which requests that a call reports its decisions.
  static let explain = MethodParam(
    "explain", .boolean, "Whether to report decisions, each with the clauses that led to it.")

  /// The parameter `session`: the id of the session on which a call acts.
  static let session = MethodParam("session", .id, "The session's id.", isRequired: true)

  /// The parameter `fps`: the number of intermediate states that a call returns for each second of session time.
  static let fps = MethodParam(
    "fps", .text("0.1...1000"), "The number of states per second. Default: 60.")

  init(_ name: String, _ shape: Shape, _ summary: String, isRequired: Bool = false) {
    self.name = name
    self.shape = shape
    self.summary = summary
    self.isRequired = isRequired
  }
}
