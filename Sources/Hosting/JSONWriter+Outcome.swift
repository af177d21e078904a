package import JSONText

extension JSONWriter {
  /// Opens what a call that changes a session answers with: all but frames and whether it settled.
  ///
  /// - Parameters:
  ///   - session: the session, after the call
  ///   - id: its id, where the result has to tell it
  ///   - base: what the client has; `base` and `delta` stand for `state` then
  package mutating func beginOutcome(of session: any LocalSession, id: String?, since base: Base?) {
    beginObject()
    if let id {
      key("session")
      string(id)
    }
    key("revision")
    integer(Int64(session.revision))
    if let base {
      key("base")
      integer(Int64(base.revision))
      key("delta")
      session.writeDelta(from: base.state, into: &self)
    } else {
      key("state")
      session.writeState(into: &self)
    }
    session.writeReport(into: &self)
  }

  /// Closes it.
  ///
  /// - Parameter isSettled: whether nothing moves, where the result has to tell it
  package mutating func endOutcome(isSettled: Bool?) {
    if let isSettled {
      key("settled")
      bool(isSettled)
    }
    endObject()
  }
}
