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

  /// Carries out a call and writes its result as exactly one value.
  let handle: @Sendable (Members, Host, inout JSONWriter) throws(RPCError) -> Void

  /// Makes a method that is asked for.
  init(
    _ name: String, _ summary: String,
    _ handle: @escaping @Sendable (Members, Host, inout JSONWriter) throws(RPCError) -> Void
  ) {
    self.name = name
    self.summary = summary
    self.isNotification = false
    self.handle = handle
  }

  /// Makes a notification.
  init(
    notification name: String, _ summary: String,
    _ handle: @escaping @Sendable (Members, Host) -> Void
  ) {
    self.name = name
    self.summary = summary
    self.isNotification = true
    self.handle = { members, host, _ in handle(members, host) }
  }
}
