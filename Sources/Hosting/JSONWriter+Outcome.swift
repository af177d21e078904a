package import JSONText

extension JSONWriter {
  /// Starts the result of a call that changes a session.
  ///
  /// The frames and `settled` are written separately.
  ///
  /// - Parameters:
  ///   - session: The session, after the call.
  ///   - id: The session's id, if the result must contain it.
  ///   - base: The state that the client already has, if any. With it, the result has `base` and `delta`
  ///     instead of `state`.
  package mutating func beginOutcome(of session: any LocalSession, id: String?, since base: Base?) {
    beginObject()
    if let id {
      key("session")
      string(id)
    }
    separate()
    write(atMost: 96) { room in
      room.piece("\"revision\":")
      room.integer(Int64(session.revision))
      guard let base else { return room.piece(",\"state\":") }
      room.piece(",\"base\":")
      room.integer(Int64(base.revision))
      room.piece(",\"delta\":")
    }
    if let base {
      session.writeDelta(from: base.state, into: &self)
    } else {
      session.writeState(into: &self)
    }
    session.writeReport(into: &self)
  }

  /// Ends the result of a call that changes a session.
  ///
  /// - Parameter isSettled: Whether the session is settled, if the result must contain it.
  package mutating func endOutcome(isSettled: Bool?) {
    if let isSettled {
      key("settled")
      bool(isSettled)
    }
    endObject()
  }
}
