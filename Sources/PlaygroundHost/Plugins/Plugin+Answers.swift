internal import JSONText
internal import JSONRPC
internal import Platform
internal import Values

/// How answers are taken: in the order of the calls, whatever order they come in.
extension Plugin {
  /// Takes what the plugin has said and looks at the clock.
  ///
  /// - Parameters:
  ///   - buffer: any room, for what is read
  ///   - onlyAnswers: that nothing else is to be read, which saves asking
  ///   - now: the host's clock
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
        fail("it did not answer in time", blame: .time, at: now)
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
      // Not the fault of the call in hand, as far as one can see: it gets a second chance.
      return fail("it answered what nobody asked, id \(id)", at: now)
    }
    // The first answer counts; a second one does no harm.
    guard let call = open.first(where: { $0.id == id }), call.answer == nil else { return }
    call.answer = incoming
    process?.hasAnswered()
    lastProgress = now
    takeAnswers(at: now)
    sendWaiting(at: now)
  }

  /// Tells a client how far its call is; nothing else that a plugin tells is asked for.
  func forward(_ method: String, _ params: Value) {
    guard method == "$/progress", let token = params["token"],
      open.contains(where: { $0.ticket != nil && $0.params["workDoneToken"] == token })
    else { return }
    hub.progress.append(params)
  }

  /// Takes the answers that have come, in the order of the calls.
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

  /// Takes the answer to the first open call; false if it makes no sense.
  func take(
    _ answer: AnswerReader.Incoming, to call: PluginCall, at now: Int64
  ) -> Bool {
    switch answer {
    case .result(_, let value):
      var writer = JSONWriter(capacity: 4096)
      do throws(InvalidValue) {
        try call.accept(value, &writer)
      } catch {
        let place = "\(call.method) with \(error.path.isEmpty ? "something" : error.path)"
        fail("it answered \(place) that is not \(error.expected)", blame: .talk, at: now)
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

  /// Hands an answer on, with what it has caused in sessions that are followed.
  func deliver(_ ticket: Ticket, _ bytes: [UInt8] = [], error: RPCError? = nil) {
    hub.deliver(
      LateAnswer(
        ticket: ticket, result: bytes, error: error,
        notifications: sessions.compactMap { session in
          let isSlow = hub.isReaderSlow && (hub.passesOverStates || session.realTime != nil)
          return session.notification(isSlow: isSlow)
        }))
  }
}
