internal import JSONText
internal import JSONRPC
internal import PlaygroundHost
internal import Values

extension Method {
  static let sessionExplain = Method(
    "session/explain",
    "Explains the latest decisions, or those that simulated events would cause.",
    params: [
      .session,
      .init("event", .schema(.event), "The event to simulate."),
      .init("events", .events, "Several events to simulate, in order, after the one in event."),
      .init(
        "gesture", .schema(.gesture),
        "The gesture to simulate, after the input in event and events."),
    ],
    result: .members([("decisions", .arrayOf(.schema(.decision)), true), ("note", .string, false)])
  ) { members, host, result throws(RPCError) in
    try result.explanation(of: try members.session(of: host), members)
  }
}
