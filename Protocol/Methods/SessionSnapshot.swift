internal import JSON
internal import JSONRPC
internal import PlaygroundHost
internal import Values

extension Method {
  static let sessionSnapshot = Method(
    "session/snapshot", "Gives all of a session as a JSON value that a client may store.",
    params: [
      .init("session", .string, "The session's id.", isRequired: true)
    ],
    result: .object("snapshot: a JSON value to be stored")
  ) { members, host, result throws(RPCError) in
    let session = try members.session(of: host)
    result.beginObject()
    result.key("snapshot")
    result.value(session.snapshot(), .exact)
    result.endObject()
  }

  static let sessionRestore = Method(
    "session/restore", "Goes on from where a snapshot was taken.",
    params: [
      .init("session", .string, "The session's id.", isRequired: true),
      .init("snapshot", .any, "What session/snapshot gave.", isRequired: true),
    ],
    result: .state
  ) { members, host, result throws(RPCError) in
    let session = try members.session(of: host)
    guard let snapshot = members.present("snapshot") else {
      throw .invalidParams(
        .init(path: "/snapshot", expected: "a value that session/snapshot gave"))
    }
    try session.restore(snapshot)
    result.beginObject()
    result.key("state")
    session.writeState(into: &result)
    result.endObject()
  }
}
