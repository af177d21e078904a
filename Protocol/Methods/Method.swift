internal import JSON
internal import JSONRPC
internal import PlaygroundHost
internal import Values

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

  /// What it answers with; nil for a notification.
  public let result: Shape?

  /// Carries out a call and writes its result as exactly one value.
  let handle: @Sendable (Members, Host, inout JSONWriter) throws(RPCError) -> Reply

  /// Makes a method that is asked for and answers at once.
  init(
    _ name: String, _ summary: String, params: [MethodParam] = [], result: Shape,
    _ handle: @escaping @Sendable (Members, Host, inout JSONWriter) throws(RPCError) -> Void
  ) {
    self.name = name
    self.summary = summary
    self.isNotification = false
    self.params = params
    self.result = result
    self.handle = { (members, host, writer) throws(RPCError) in
      try handle(members, host, &writer)
      return .done
    }
  }

  /// Makes a method that is asked for and may answer later.
  init(
    deferring name: String, _ summary: String, params: [MethodParam] = [], result: Shape,
    replying handle:
      @escaping @Sendable (Members, Host, inout JSONWriter) throws(RPCError) -> Reply
  ) {
    self.name = name
    self.summary = summary
    self.isNotification = false
    self.params = params
    self.result = result
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

  /// What spares a client the state that it has.
  static let since = MethodParam(
    "since", .integer, "The newest revision: base and delta stand for state then.")

  init(_ name: String, _ shape: Shape, _ summary: String, isRequired: Bool = false) {
    self.name = name
    self.shape = shape
    self.summary = summary
    self.isRequired = isRequired
  }
}
