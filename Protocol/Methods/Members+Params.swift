internal import JSONRPC
internal import PlaygroundHost
internal import Values

extension Members {
  /// The session that the member `session` names.
  func session(of host: Host) throws(RPCError) -> any LocalSession {
    try host.session(try word("session"))
  }
}
