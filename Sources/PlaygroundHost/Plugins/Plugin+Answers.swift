internal import JSONText
internal import JSONRPC
internal import Platform
internal import Values

/// Processing of a plugin's responses, always in the order of the calls.
extension Plugin {
  /// Reads the plugin's output and checks its deadlines.
  ///
  /// - Parameters:
  ///   - buffer: A scratch buffer for reading.
  ///   - onlyAnswers: Whether only standard output has data, so the other pipes do not have to be read.
  ///   - now: The time on the host's clock.
  func receive(_ buffer: inout [UInt8], onlyAnswers: Bool, at now: Int64) {
    guard let process else { return }
    process.receive(&buffer) { incoming in
      take(incoming, at: now)
      return self.process === process
    }
    if !onlyAnswers {
      process.receiveErrors(&buffer)
      process.receiveStatus(&buffer)
    }
    process.check(at: now)
    guard self.process === process else { return }
    switch process.failure {
    case .ended(let reason): fail(reason, blame: process.wasKilled ? .kill : .end, at: now)
    case .garbage(let reason): fail(reason, blame: .talk, at: now)
    case nil:
      if let deadline, now >= deadline, state == .starting || !open.isEmpty {
        fail("it did not respond in time", blame: .time, at: now)
      }
    }
  }

  func take(_ incoming: AnswerReader.Incoming, at now: Int64) {
    let id: Int64
    switch incoming {
    case .result(let answered, _), .failure(let answered, _): id = answered
    case .notification(let method, let params): return forward(method, params)
    case .garbage: return
    }
    guard id > 0 && id <= lastID else {
      // The pending call is probably not the cause of this failure, so it gets a second attempt.
      return fail("it sent a response with an unknown id, \(id)", at: now)
    }
    // Only the first response to a call counts; further responses are ignored.
    guard let call = open.first(where: { $0.id == id }), call.answer == nil else { return }
    call.answer = incoming
    process?.hasAnswered()
    lastProgress = now
    takeAnswers(at: now)
    sendWaiting(at: now)
  }

  /// Forwards a progress notification for a pending call to the client.
  ///
  /// All other notifications are ignored.
  func forward(_ method: String, _ params: Value) {
    guard method == "$/progress", let token = params["token"],
      open.contains(where: { $0.ticket != nil && $0.params["workDoneToken"] == token })
    else { return }
    hub.progress.append(params)
  }

  /// Processes the available responses in the order of the calls.
  func takeAnswers(at now: Int64) {
    while let call = open.first {
      if let answer = call.answer {
        guard take(answer, to: call, at: now) else { return }
      } else if let local = call.local {
        open.removeFirst()
        carryOut(local, call)
      } else {
        return
      }
    }
  }

  /// Processes the response to the oldest unanswered call.
  ///
  /// - Returns: `false` if the response is invalid.
  func take(
    _ answer: AnswerReader.Incoming, to call: PluginCall, at now: Int64
  ) -> Bool {
    switch answer {
    case .result(_, let value):
      var writer = JSONWriter(capacity: 4096)
      do throws(InvalidValue) {
        try call.accept(value, &writer)
      } catch {
        let place = error.path.isEmpty ? "the result" : error.path
        let mistake = "in its response to \(call.method), \(place) must be \(error.expected)"
        fail(mistake, blame: .talk, at: now)
        return false
      }
      open.removeFirst()
      guard let ticket = call.ticket else { return true }
      forgetFailures()
      deliver(ticket, writer.bytes)
    case .failure(_, let answered):
      open.removeFirst()
      let error = error(of: call, answered)
      guard call.onError?(error) ?? true, let ticket = call.ticket else { return true }
      forgetFailures()
      deliver(ticket, error: error)
    case .notification, .garbage: break
    }
    return true
  }

  func carryOut(
    _ local: (inout JSONWriter) throws(RPCError) -> Void, _ call: PluginCall
  ) {
    guard let ticket = call.ticket else { return }
    var writer = JSONWriter()
    do throws(RPCError) {
      try local(&writer)
      deliver(ticket, writer.bytes)
    } catch {
      deliver(ticket, error: error)
    }
  }

  /// Delivers a response, together with the notifications that the call caused in followed sessions.
  func deliver(_ ticket: PendingCall, _ bytes: [UInt8] = [], error: RPCError? = nil) {
    let notifications = sessions.compactMap { session in
      let isSlow = hub.isReaderSlow && (hub.passesOverStates || session.realTime != nil)
      return session.notification(isSlow: isSlow)
    }
    hub.deliver(
      LateAnswer(
        ticket: ticket, result: bytes, error: error,
        notifications: lastNotifications + notifications))
    lastNotifications = []
  }
}
