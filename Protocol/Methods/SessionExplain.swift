internal import JSONText
internal import JSONRPC
internal import PlaygroundHost
internal import Values

extension Method {
  static let sessionExplain = Method(
    "session/explain",
    "Explains the latest decisions, or those that given events would cause, without applying them.",
    params: [
      .session,
      .init("event", .schema(.event), "The event to try."),
      .init("events", .events, "Or several events, in order."),
      .init("gesture", .schema(.gesture), "Or a gesture. It comes after event and events."),
    ],
    result: .members([("decisions", .arrayOf(.schema(.decision)), true), ("note", .string, false)])
  ) { members, host, result throws(RPCError) in
    try result.explanation(of: try members.session(of: host), members)
  }
}
