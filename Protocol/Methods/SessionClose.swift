internal import JSONText
internal import JSONRPC
internal import PlaygroundHost
internal import Values

extension Method {
  static let sessionClose = Method(
    deferring: "session/close", "Closes a session.",
    params: [
      .session
    ],
    result: .null,
    replying: { members, host, result throws(RPCError) in
      let id = try members.word("session")
      if let ticket = try host.close(id) { return .later(ticket) }
      result.null()
      return .done
    })
}
