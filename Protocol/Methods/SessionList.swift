internal import JSONText
internal import JSONRPC
internal import PlaygroundHost

extension Method {
  static let sessionList = Method(
    deferring: "session/list", "Lists the ids of the open sessions, oldest first.",
    params: [],
    result: .output("{sessions: [string]}"),
    replying: { _, host, result throws(RPCError) in
      if let ticket = host.listOpened(list) { return .later(ticket) }
      list(host.sessionIDs, &result)
      return .done
    })

  private static func list(_ ids: [String], _ result: inout JSONWriter) {
    result.beginObject()
    result.key("sessions")
    result.beginArray()
    for id in ids { result.string(id) }
    result.endArray()
    result.endObject()
  }
}
