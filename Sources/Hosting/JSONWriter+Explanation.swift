internal import Interaction
package import JSONText
package import Messages
package import Values
internal import Wire

extension JSONWriter {
  /// Writes the result of `session/explain`: the decisions that the given events or gesture would cause or,
  /// if neither is given, the most recent decisions.
  ///
  /// - Parameters:
  ///   - session: The session, which does not change.
  ///   - params: The call's parameters.
  /// - Throws: An error if the parameters are invalid.
  package mutating func explanation(
    of session: any LocalSession, _ params: JSONObject
  ) throws(RPCError) {
    let event = params.present("event")
    let events = try params.read { (members) throws(InvalidValue) in try members.array("events") }
    let gesture = params.present("gesture")
    beginObject()
    if event == nil, events == nil, gesture == nil {
      let kept = session.keptDecisions
      decisions(kept ?? [], note: Self.note(kept))
    } else {
      let report = try session.rehearse { () throws(RPCError) in
        if let event { try session.send([event], path: { _ in "/event" }, frames: nil) }
        if let events { try session.send(events, path: { "/events/\($0)" }, frames: nil) }
        if let gesture { try session.perform(gesture, frames: nil) }
      }
      decisions(report.decisions, note: report.noteOnDecisions)
    }
    endObject()
  }

  private static func note(_ kept: [Decision]?) -> String? {
    guard let kept else {
      return "This session does not record decisions; create it with explain: true, or pass event, "
        + "events or gesture to see the decisions that they would cause."
    }
    return kept.isEmpty ? "The session has no decisions yet." : nil
  }
}
