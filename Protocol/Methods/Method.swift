internal import JSONText
internal import JSONRPC
internal import PlaygroundHost
public import Values
internal import Wire

/// One method of the protocol: its name, who may call it when, and what it does.
public struct Method: Sendable {
  /// The name on the wire.
  public let name: String

  /// One sentence.
  public let summary: String

  /// Whether it is only sent as a notification; a request of that name is an unknown method.
  public let isNotification: Bool

  /// What it takes, in the documented order.
  public let params: [MethodParam]

  /// What of its parameters excludes each other: exactly one of these is given.
  public let choice: [String]

  /// What it answers with; nil for a notification.
  public let result: Shape?

  /// Carries out a call and writes its result as exactly one value.
  let handle: @Sendable (Members, Host, inout JSONWriter) throws(RPCError) -> Reply

  /// Makes a method that is asked for and answers at once.
  init(
    _ name: String, _ summary: String, params: [MethodParam] = [], exactlyOne: [String] = [],
    result: Shape,
    _ handle: @escaping @Sendable (Members, Host, inout JSONWriter) throws(RPCError) -> Void
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

  /// Makes a method that is asked for and may answer later.
  init(
    deferring name: String, _ summary: String, params: [MethodParam] = [],
    exactlyOne: [String] = [], result: Shape,
    replying handle:
      @escaping @Sendable (Members, Host, inout JSONWriter) throws(RPCError) -> Reply
  ) {
    self.name = name
    self.summary = summary
    self.isNotification = false
    self.params = params
    self.result = result
    choice = exactlyOne
    self.handle = handle
  }

  /// Makes a notification.
  init(
    notification name: String, _ summary: String, params: [MethodParam] = [],
    _ handle: @escaping @Sendable (Members, Host) -> Void
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

/// One parameter of a method.
public struct MethodParam: Sendable {
  /// The name on the wire.
  public let name: String

  /// What values it takes.
  public let shape: Shape

  /// One sentence.
  public let summary: String

  /// Whether the method can't do without it.
  public let isRequired: Bool

  /// What values it takes as a JSON Schema: null counts as absent.
  public var schema: Value { isRequired ? shape.schema : ShapeText.orNull(shape.schema) }

  /// What spares a client the state that it has.
  static let since = MethodParam(
    "since", .text("integer"), "The newest revision: base and delta stand for state then.")

  /// Whether a call tells its reasons.
  static let explain = MethodParam(
    "explain", .boolean, "Whether decisions are told, each with the clauses that led to it.")

  /// Which session a call is about.
  static let session = MethodParam("session", .id, "The session's id.", isRequired: true)

  /// How often states are recorded.
  static let fps = MethodParam(
    "fps", .text("0.1...1000"), "How many states a second, 60 if not given.")

  init(_ name: String, _ shape: Shape, _ summary: String, isRequired: Bool = false) {
    self.name = name
    self.shape = shape
    self.summary = summary
    self.isRequired = isRequired
  }
}
