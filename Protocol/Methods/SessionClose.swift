internal import JSON
internal import JSONRPC
internal import PlaygroundHost
internal import Values

extension Method {
  static let sessionClose = Method(
    "session/close", "Ends a session and forgets it.",
    params: [
      .init("session", .string, "The session's id.", isRequired: true)
    ],
    result: .null
  ) { members, host, result throws(RPCError) in
    try host.close(try members.word("session"))
    result.null()
  }
}
