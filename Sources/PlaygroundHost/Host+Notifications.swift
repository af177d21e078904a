public import Hosting
internal import Interaction
public import JSONText

extension Host {
  /// Starts following a session, or stops following it if the subscription is `nil`.
  ///
  /// While a `session/subscribe` call waits for the session's plugin, `session/close` may already have been
  /// carried out. In that case, the session still reports its changes until the plugin has closed it.
  public func follow(_ session: any Session, _ id: String, _ subscription: Subscription?) {
    guard sessions[id]?.session === session else { return session.subscribe(subscription) }
    endSubscription(of: id)
    if let subscription { followed.add(session, id, subscription) }
  }

  /// Stops following a session, after queueing a notification about its unreported changes.
  ///
  /// Without the notification, effects that have not been reported yet would be lost.
  func endSubscription(of id: String, isClosing: Bool = false) {
    guard let session = followed.remove(id) else { return }
    var params = JSONWriter()
    if session.hasNews, session.writeNotification(id: id, isSlow: false, into: &params) {
      untold.append(Untold(method: "session/didRender", params: params.bytes))
    }
    // A plugin may still respond to earlier calls. Their effects are reported together with the responses.
    let isBusy = (session as? RemoteSession)?.plugin.isBusy ?? false
    if !isClosing || !isBusy { session.subscribe(nil) }
  }

  /// Writes the next notification about the connection or a session, if there is one.
  ///
  /// - Parameters:
  ///   - isSlow: Whether the reader has not yet read everything that was sent.
  ///   - message: The writer for the message.
  /// - Returns: The notification's lane (see `Session.lane`), or `nil` if there was nothing to report.
  public func writeNotification(isSlow: Bool, into message: inout JSONWriter) -> Int? {
    hub.isReaderSlow = isSlow
    hub.passesOverStates = passesOverStates
    if let lane = writeUntold(into: &message) { return lane }
    // Responses are sent first, followed by the notifications about the effects of their calls.
    guard !hub.hasAnswers else { return nil }
    for number in followed.news.toLookAt(isSlow: isSlow) {
      guard let entry = followed[number] else {
        followed.news.remove(number)
        continue
      }
      // While calls to a plugin are unanswered, its notifications must wait until the responses have been
      // sent. A notification written now would be held back behind those responses and report an outdated
      // state.
      if (entry.session as? RemoteSession)?.plugin.owesAnswers == true { continue }
      let isSlow = isSlow && (passesOverStates || entry.session.realTimeNow != nil)
      let isTold = message.notification(of: entry.session, id: entry.id, isSlow: isSlow)
      if !entry.session.hasNews { followed.news.remove(number) }
      if isTold { return entry.session.lane }
    }
    return nil
  }

  /// The time until `tick()` must be called, in microseconds, or `nil` if no call is needed.
  public var idleTime: Int64? {
    guard !followed.inRealTime.isEmpty else { return nil }
    readClock()
    return followed.inRealTime.compactMap(\.session.idleTime).min()
  }

  /// Requests the due frames of the sessions that run on the host's clock.
  public func tick() {
    guard !followed.inRealTime.isEmpty else { return }
    readClock()
    for entry in followed.inRealTime { entry.session.tick() }
  }
}

extension JSONWriter {
  /// Writes `session/didRender` if the session has something to report.
  ///
  /// - Returns: Whether a notification was written.
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
