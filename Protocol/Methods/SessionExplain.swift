internal import Interaction
internal import JSONText
internal import JSONRPC
internal import PlaygroundHost
internal import Values
internal import Wire

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
    let session = try members.session(of: host)
    let event = members.present("event")
    let events = try members.read { (members) throws(InvalidValue) in try members.array("events") }
    let gesture = members.present("gesture")
    result.beginObject()
    if event == nil, events == nil, gesture == nil {
      let kept = session.keptDecisions
      result.decisions(kept ?? [], note: Self.note(kept))
    } else {
      let report = try session.rehearse { () throws(RPCError) in
        if let event { try session.send([event], path: { _ in "/event" }, frames: nil) }
        if let events { try session.send(events, path: { "/events/\($0)" }, frames: nil) }
        if let gesture { try session.perform(gesture, frames: nil) }
      }
      result.decisions(report.decisions, note: report.noteOnDecisions)
    }
    result.endObject()
  }

  private static func note(_ kept: [Decision]?) -> String? {
    guard let kept else {
      return "This session keeps no reasons: create it with explain: true, or give event, events "
        + "or gesture to learn what they would decide."
    }
    return kept.isEmpty ? "Nothing has been decided yet." : nil
  }
}
