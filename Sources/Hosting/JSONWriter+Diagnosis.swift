package import Findings
package import Interaction
package import JSONText
package import Messages
package import Values
internal import Wire

extension JSONWriter {
  /// Writes the result of `session/diagnose`: what was found so far, and how gestures were answered.
  ///
  /// - Parameters:
  ///   - session: the session, which is judged from here on, or no longer
  ///   - params: the call's parameters
  /// - Throws: what is wrong with them, or that the session can't be judged
  package mutating func diagnosis(
    of session: any LocalSession, _ params: Members
  ) throws(RPCError) {
    let isWanted = try params.wantsDiagnosis()
    // What was found before is told although it is given up now.
    let before = isWanted ? nil : session.diagnosed
    try session.diagnose(isWanted)
    diagnosis(isWanted: isWanted, before ?? session.diagnosed)
  }

  /// Writes the same of what was found.
  package mutating func diagnosis(
    isWanted: Bool, _ found: (findings: [Diagnostic], gestures: [GestureMetrics])?
  ) {
    beginObject()
    key("wanted")
    bool(isWanted)
    key("diagnostics")
    diagnostics(found?.findings ?? [])
    key("gestures")
    beginArray()
    for gesture in found?.gestures ?? [] { value(.object(gesture.members), .rounded) }
    endArray()
    endObject()
  }
}

extension Members {
  /// Whether a call of `session/diagnose` wants the session to be judged.
  package func wantsDiagnosis() throws(RPCError) -> Bool {
    try read { (members) throws(InvalidValue) in try members.bool("wanted") } ?? true
  }
}
