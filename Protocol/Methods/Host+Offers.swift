internal import JSONText
internal import JSONRPC
internal import PlaygroundHost
internal import Values

extension Host {
  /// Writes the result of `component/list`: the available components, and those that can't be used.
  func writeOffers(into result: inout JSONWriter) {
    result.beginObject()
    result.key("components")
    result.beginArray()
    for offer in offers {
      result.object([
        "id": .string(offer.id),
        "title": .string(offer.title),
        "version": .string(offer.version),
        "source": .string(offer.source),
      ])
    }
    result.endArray()
    if !pluginProblems.isEmpty {
      result.key("problems")
      result.beginArray()
      for problem in pluginProblems {
        var members = problem.data
        members["message"] = .string(problem.message)
        result.object(members)
      }
      result.endArray()
    }
    result.endObject()
  }

  /// Performs an action immediately or, if calls to the session's plugin are pending, after those calls.
  func inOrder(
    _ id: String, _ result: inout JSONWriter,
    _ body: @escaping (inout JSONWriter) throws(RPCError) -> Void
  ) throws(RPCError) -> Reply {
    if let ticket = afterCalls(to: id, body) { return .later(ticket) }
    try body(&result)
    return .done
  }
}
