internal import Interaction
package import JSONText
package import Messages
package import Values
internal import Wire

extension JSONWriter {
  /// Writes the result of `session/explain`: what events would decide, or the latest decisions.
  ///
  /// - Parameters:
  ///   - session: the session, which stays as it is
  ///   - params: the call's parameters
  /// - Throws: what is wrong with them
  package mutating func explanation(
    of session: any LocalSession, _ params: Members
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
      return "This session keeps no reasons: create it with explain: true, or give event, events "
        + "or gesture to learn what they would decide."
    }
    return kept.isEmpty ? "Nothing has been decided yet." : nil
  }
}
