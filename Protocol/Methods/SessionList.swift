internal import JSON
internal import JSONRPC
internal import PlaygroundHost

extension Method {
  static let sessionList = Method(
    deferring: "session/list", "Lists the ids of the open sessions, oldest first.",
    params: [],
    result: .object("sessions: [id]"),
    replying: { _, host, result throws(RPCError) in
      if let ticket = host.afterOpening({ (result) throws(RPCError) in list(host, &result) }) {
        return .later(ticket)
      }
      list(host, &result)
      return .done
    })

  private static func list(_ host: Host, _ result: inout JSONWriter) {
    result.beginObject()
    result.key("sessions")
    result.beginArray()
    for id in host.sessionIDs { result.string(id) }
    result.endArray()
    result.endObject()
  }
}
