public import JSON
public import JSONRPC
public import PlaygroundHost
internal import Values

/// All methods, in the order in which the documentation has them.
public enum MethodTable {
  /// The methods.
  public static let methods: [Method] = [
    .initialize, .initialized, .shutdown, .exit, .cancelRequest, .setTrace, .ping, .rpcDiscover,
    .componentList, .componentDescribe,
    .sessionCreate, .sessionSend, .sessionAdvance, .sessionPerform, .sessionConfigure,
    .sessionSubscribe, .sessionUnsubscribe, .sessionState, .sessionSnapshot, .sessionRestore,
    .sessionHitTest, .sessionList, .sessionClose,
  ]

  static let byName = Dictionary(uniqueKeysWithValues: methods.map { ($0.name, $0) })
}

/// Finds the method of each request and has it carried out on a host.
public struct HostHandler: RequestHandler {
  /// The host that the calls act on.
  public let host: Host

  /// Makes a handler for a host.
  public init(_ host: Host) {
    self.host = host
  }

  /// Whether `exit` has come.
  public var isFinished: Bool { host.lifecycle == .exited }

  /// Carries out one call.
  public mutating func handle(
    _ request: Request, into result: inout JSONWriter
  ) throws(RPCError) {
    host.readClock()
    guard let method = MethodTable.byName[request.method],
      !method.isNotification || request.id == nil
    else { throw .methodNotFound(request.method) }
    if host.lifecycle == .shutDown && !method.isNotification {
      throw .invalidRequest("Send exit: after shutdown nothing else is answered.")
    }
    switch request.params {
    case .object(let members): try method.handle(members, host, &result)
    case .null: try method.handle([:], host, &result)
    default:
      throw .invalidParams(.init(path: "", expected: "an object: parameters go by name"))
    }
    host.answerIsDone(isSent: request.id != nil)
  }

  /// Writes the next `session/didRender`, if there is one.
  public mutating func notify(isSlow: Bool, into message: inout JSONWriter) -> Bool {
    host.writeNotification(isSlow: isSlow, into: &message)
  }
}

extension RPCError {
  fileprivate static func methodNotFound(_ name: String) -> RPCError {
    RPCError(
      .methodNotFound, kind: "method-not-found",
      "There is no method \(name): rpc.discover lists them.", data: ["method": .string(name)])
  }
}
