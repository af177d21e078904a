public import JSON
public import JSONRPC

extension Host {
  /// Follows a session, or with nil follows it no longer.
  public func follow(_ id: String, _ subscription: Subscription?) throws(RPCError) {
    let session = try session(id)
    session.subscribe(subscription)
    followed.removeAll { $0 == id }
    if subscription != nil { followed.append(id) }
  }

  /// Writes `revision`, `state`, `effects`, `diagnostics` and, if asked for, `frames`.
  public func writeOutcome(of session: any Session, into result: inout JSONWriter) {
    result.key("revision")
    result.integer(Int64(session.revision))
    result.key("state")
    session.writeState(into: &result)
    session.writeReport(into: &result)
    reported = session
  }

  /// Takes note that the answer in the making is sent, or that nobody gets it.
  ///
  /// - Parameter isSent: false for a notification, whose effects are still to be told
  public func answerIsDone(isSent: Bool) {
    if isSent { reported?.forgetReport() }
    reported = nil
  }

  /// Writes the next notification, if a session has something to tell.
  ///
  /// - Parameters:
  ///   - isSlow: that the reader has not read what was sent
  ///   - message: takes the whole message
  /// - Returns: whether there was one
  public func writeNotification(isSlow: Bool, into message: inout JSONWriter) -> Bool {
    for id in followed {
      guard let session = try? session(id) else { continue }
      let mark = message.count
      message.beginObject()
      message.key("jsonrpc")
      message.string("2.0")
      message.key("method")
      message.string("session/didRender")
      message.key("params")
      if session.writeNotification(id: id, isSlow: isSlow, into: &message) {
        message.endObject()
        return true
      }
      message.truncate(to: mark)
    }
    return false
  }

  /// How long nothing has to be done, in microseconds; nil as long as nobody asks for anything.
  public var idleTime: Int64? {
    guard !followed.isEmpty else { return nil }
    readClock()
    var idle: Int64?
    for id in followed {
      guard let session = try? session(id), let time = session.idleTime else { continue }
      idle = min(idle ?? time, time)
    }
    return idle
  }

  /// Does what has come due in sessions that follow the clock.
  public func tick() {
    guard !followed.isEmpty else { return }
    readClock()
    for id in followed { (try? session(id))?.tick() }
  }
}
