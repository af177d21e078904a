internal import JSONText
internal import JSONRPC
internal import PlaygroundHost
internal import Values

extension Method {
  static let sessionSnapshot = Method(
    "session/snapshot", "Returns the complete session as a JSON value that a client can store.",
    params: [
      .session
    ],
    result: .output("{snapshot: any}")
  ) { members, host, result throws(RPCError) in
    try result.snapshot(of: try members.session(of: host), host.limits)
  }

  static let sessionRestore = Method(
    "session/restore", "Restores a session from a snapshot.",
    params: [
      .session,
      .init("snapshot", .text("some"), "The result of session/snapshot.", isRequired: true),
    ],
    result: .restored
  ) { members, host, result throws(RPCError) in
    let session = try members.session(of: host)
    try members.restore(session)
    result.restored(session)
  }
}
