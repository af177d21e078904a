internal import JSONText
internal import JSONRPC
internal import PlaygroundHost
internal import Values

extension Method {
  static let sessionSnapshot = Method(
    "session/snapshot", "Gives all of a session as a JSON value that a client may store.",
    params: [
      .session
    ],
    result: .output("{snapshot: any}")
  ) { members, host, result throws(RPCError) in
    let session = try members.session(of: host)
    let start = result.count
    result.beginObject()
    result.key("snapshot")
    result.value(session.snapshot(), .exact)
    result.endObject()
    // What is given out is taken back: a call of session/restore has to have room for it.
    let size = result.count - start + 1024
    guard size <= host.limits.messageBytes else {
      throw .limitExceeded(
        "Raise --max-message-bytes to at least \(size): this snapshot could not be restored.",
        limit: "message-bytes", maximum: Int64(host.limits.messageBytes), actual: Int64(size))
    }
  }

  static let sessionRestore = Method(
    "session/restore", "Goes on from where a snapshot was taken.",
    params: [
      .session,
      .init("snapshot", .text("some"), "What session/snapshot gave.", isRequired: true),
    ],
    result: .restored
  ) { members, host, result throws(RPCError) in
    let session = try members.session(of: host)
    guard let snapshot = members.present("snapshot") else {
      throw .invalidParams(
        .init(path: "/snapshot", expected: "a value that session/snapshot gave"))
    }
    try session.restore(snapshot)
    result.beginObject()
    result.key("revision")
    result.integer(Int64(session.revision))
    result.key("state")
    session.writeState(into: &result)
    result.endObject()
  }
}
