internal import JSONText
internal import JSONRPC
internal import PlaygroundHost

extension Method {
  static let sessionState = Method(
    "session/state", "Returns the current state without changing anything.",
    params: [
      .session
    ],
    result: .state
  ) { members, host, result throws(RPCError) in
    result.state(of: try members.session(of: host))
  }
}
