public import JSONRPC
public import JSONText
internal import Values

/// A handler that answers the requests of the Model Context Protocol.
///
/// The handler keeps no state between requests, so a connection can carry requests of different protocol revisions.
public struct MCPHandler: RequestHandler {
  private let server: MCPServer

  /// The maximum number of elements in one page of a list.
  static let pageSize = 100

  /// Creates a handler for a new connection.
  public init(_ server: MCPServer) {
    self.server = server
  }

  /// Whether the connection has ended.
  ///
  /// The value is always `false`, because only the end of the input ends the connection.
  public var isFinished: Bool { false }

  /// Answers a request.
  ///
  /// Notifications are ignored, because no call is in progress when they arrive.
  public mutating func handle(
    _ request: Request, into result: inout JSONWriter
  ) throws(RPCError) -> Reply {
    guard request.id != nil else { return .done }
    let params: JSONObject
    switch request.params {
    case .object(let members): params = members
    case .null: params = [:]
    default:
      throw .invalidParams(.init(path: "", expected: "an object with named parameters"))
    }
    let revision = try Revision.of(params)
    guard let method = MCPMethod.all.first(where: { $0.name == request.method }),
      method.exists(in: revision)
    else { throw .unknownMethod(request.method, revision) }
    var members = try method.answer(params, server)
    if revision.isStateless { complete(&members, method) }
    result.object(members, .exact)
    return .done
  }

  /// Adds the members that every result must contain in revision 2026-07-28.
  private func complete(_ members: inout JSONObject, _ method: MCPMethod) {
    members["resultType"] = "complete"
    if let milliseconds = method.freshness {
      members["ttlMs"] = .integer(milliseconds)
      members["cacheScope"] = "private"
    }
    members["_meta"] = [MetaName.server: server.info]
  }
}

extension RPCError {
  /// Returns the error for a method that does not exist in the client's revision of the protocol.
  fileprivate static func unknownMethod(_ name: String, _ revision: Revision) -> RPCError {
    let names = MCPMethod.all.filter { $0.exists(in: revision) }.map(\.name)
    if let method = MCPMethod.all.first(where: { $0.name == name }) {
      let advice =
        method.isOnlyStateless
        ? "it needs \(MetaName.revision) in _meta"
        : "send initialize first, and leave \(MetaName.revision) out of _meta"
      return RPCError(
        .methodNotFound, kind: "method-not-found",
        "\(name) does not exist in revision \(revision.rawValue); \(advice).")
    }
    return RPCError(
      .methodNotFound, kind: "method-not-found",
      NearNames(to: name, among: names).sentence("a method of this server"))
  }
}
