internal import JSONText
internal import JSONRPC
internal import PlaygroundHost
internal import Values

extension Method {
  static let sessionExplain = Method(
    "session/explain",
    "Tells why: what events would decide, which do not happen, or the latest decisions.",
    params: [
      .session,
      .init("event", .schema(.event), "What would happen."),
      .init("events", .events, "Or several, in order."),
      .init("gesture", .schema(.gesture), "Or a gesture; it comes last where all are given."),
    ],
    result: .members([("decisions", .arrayOf(.schema(.decision)), true), ("note", .string, false)])
  ) { members, host, result throws(RPCError) in
    try result.explanation(of: try members.session(of: host), members)
  }
}
