internal import Interaction
public import JSONText
public import JSONRPC

extension Host {
  /// Follows a session, or with nil follows it no longer.
  public func follow(_ id: String, _ subscription: Subscription?) throws(RPCError) {
    let session = try anySession(id)
    if let subscription {
      followed.add(session, id, subscription)
    } else {
      followed.remove(id)
    }
  }

  /// Writes the next notification, if a session has something to tell.
  ///
  /// - Parameters:
  ///   - isSlow: that the reader has not read what was sent
  ///   - message: takes the whole message
  /// - Returns: the lane of the session, or nil if there was none
  public func writeNotification(isSlow: Bool, into message: inout JSONWriter) -> Int? {
    hub.isReaderSlow = isSlow
    hub.passesOverStates = passesOverStates
    if let lane = writeUntold(into: &message) { return lane }
    // Answers go first: what their calls have caused is told behind them.
    guard !hub.hasAnswers else { return nil }
    for number in followed.news.toLookAt(isSlow: isSlow) {
      guard let entry = followed[number] else { continue }
      // As long as a plugin owes answers, what is new is told behind these: else it would have to
      // wait for those that come before it and tell what is old by then.
      if (entry.session as? RemoteSession)?.plugin.owesAnswers == true { continue }
      let isSlow = isSlow && (passesOverStates || entry.session.realTimeNow != nil)
      let isTold = message.notification(of: entry.session, id: entry.id, isSlow: isSlow)
      if !entry.session.hasNews { followed.news.remove(number) }
      if isTold { return entry.session.lane }
    }
    return nil
  }

  /// How long nothing has to be done, in microseconds; nil as long as nobody asks for anything.
  public var idleTime: Int64? {
    guard !followed.inRealTime.isEmpty else { return nil }
    readClock()
    return followed.inRealTime.compactMap(\.session.idleTime).min()
  }

  /// Does what has come due in sessions that follow the clock.
  public func tick() {
    guard !followed.inRealTime.isEmpty else { return }
    readClock()
    for entry in followed.inRealTime { entry.session.tick() }
  }
}

extension JSONWriter {
  /// Writes `session/didRender`, if the session has something to tell.
  mutating func notification(of session: any Session, id: String, isSlow: Bool) -> Bool {
    let mark = count
    beginObject()
    key("jsonrpc")
    string("2.0")
    key("method")
    string("session/didRender")
    key("params")
    guard session.writeNotification(id: id, isSlow: isSlow, into: &self) else {
      truncate(to: mark)
      return false
    }
    endObject()
    return true
  }
}
