package import Findings
package import Interaction
package import JSONText
package import Messages
package import Values
internal import Wire

extension JSONWriter {
  /// Turns the diagnosis of a session on or off, and writes the result of `session/diagnose`.
  ///
  /// The result contains the findings and the gestures so far.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - params: The call's parameters.
  /// - Throws: An error if the parameters are invalid or the session can't be diagnosed.
  package mutating func diagnosis(
    of session: any LocalSession, _ params: JSONObject
  ) throws(RPCError) {
    let isWanted = try params.wantsDiagnosis()
    // When the diagnosis is turned off, the result still includes the findings so far.
    let before = isWanted ? nil : session.diagnosed
    try session.diagnose(isWanted)
    diagnosis(isWanted: isWanted, before ?? session.diagnosed)
  }

  /// Writes the result of `session/diagnose` from the given findings and gestures.
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

extension JSONObject {
  /// Returns whether a `session/diagnose` call turns the diagnosis on.
  package func wantsDiagnosis() throws(RPCError) -> Bool {
    try read { (members) throws(InvalidValue) in try members.bool("wanted") } ?? true
  }
}
