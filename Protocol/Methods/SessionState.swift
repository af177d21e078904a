internal import JSON
internal import JSONRPC
internal import PlaygroundHost

extension Method {
  static let sessionState = Method(
    "session/state", "Shows the state of now without changing anything.",
    params: [
      .init("session", .string, "The session's id.", isRequired: true)
    ],
    result: .state
  ) { members, host, result throws(RPCError) in
    let session = try members.session(of: host)
    result.beginObject()
    result.key("state")
    session.writeState(into: &result)
    result.endObject()
  }
}
