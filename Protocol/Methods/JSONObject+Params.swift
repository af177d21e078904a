internal import JSONRPC
internal import PlaygroundHost
internal import Values

extension JSONObject {
  /// Returns the session whose id is in the member `session`.
  func session(of host: Host) throws(RPCError) -> any LocalSession {
    try host.session(try word("session"))
  }
}
