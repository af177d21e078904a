internal import JSON
internal import JSONRPC
internal import PlaygroundHost

extension Method {
  static let sessionList = Method(
    "session/list", "Lists the ids of the open sessions, oldest first.",
    result: .object("sessions: [id]")
  ) { _, host, result throws(RPCError) in
    result.beginObject()
    result.key("sessions")
    result.beginArray()
    for id in host.sessionIDs { result.string(id) }
    result.endArray()
    result.endObject()
  }
}
