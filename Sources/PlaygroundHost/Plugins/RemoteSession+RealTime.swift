internal import Interaction
internal import JSONRPC
internal import Motion
internal import Values

/// A plugin's session in real time has a virtual clock that the host brings to its own.
extension RemoteSession {
  /// Events happen now, whatever time their sender has seen on a clock that has moved on.
  func inRealTime(_ params: Members) -> Members {
    var members = params
    if let event = params["event"] { members["event"] = event.withoutTime }
    if case .array(let events)? = params["events"] {
      members["events"] = .array(events.map(\.withoutTime))
    }
    return members
  }

  func performInRealTime(_ params: Members, _ ticket: Ticket, _ isTold: Bool) throws(RPCError) {
    guard let realTime else { return }
    let present = realTime.now
    let steps = try GestureEvents.steps(of: params, from: present, limits)
    var sent = params
    sent["gesture"] = nil
    sent["events"] = .array(
      steps.filter { $0.time <= present }.compactMap { $0.event?.withoutTime })
    for case (let time, let event?) in steps where time > present {
      scheduled.append((time, event.withoutTime))
    }
    try call("session/send", sent, ticket, isTold: isTold)
  }

  /// Brings the plugin's clock to the host's, letting happen what was to come meanwhile.
  func catchUp() {
    guard let realTime, isEstablished else { return }
    let present = realTime.now
    while let next = scheduled.first, next.time <= present {
      scheduled.removeFirst()
      run(to: next.time)
      plugin.submit(upkeep("session/send", ["session": .string(id), "event": next.event]))
    }
    run(to: present)
  }

  private func run(to time: Timestamp) {
    guard time > lastTime else { return }
    lastTime = time
    plugin.submit(
      upkeep("session/advance", ["session": .string(id), "to": .number(time.seconds)]))
  }

  /// How long nothing has to be done for the session, in microseconds; nil for ever.
  var idleTime: Int64? {
    guard let realTime, let subscription, isEstablished, !isTicking, lossReason == nil,
      !state.isSettled || !scheduled.isEmpty
    else { return nil }
    return max(0, subscription.nextFrame.microseconds - realTime.now.microseconds)
  }

  /// Asks for a frame whose time has come; it is shown when the plugin has answered.
  func tick() {
    guard let realTime, let subscription, idleTime == 0 else { return }
    isTicking = true
    catchUp()
    self.subscription?.nextFrame = subscription.frame(after: realTime.now)
    let shown = PluginCall("session/state", ["session": .string(id)], .upkeep, session: self) {
      [self] (result, _) throws(InvalidValue) in
      take(try Outcome.state(of: result.members))
      isTicking = false
      hasChanged()
    }
    shown.isNeeded = true
    // The next frame tries again, unless nothing is started any more.
    shown.onError = { [self] _ in
      isTicking = plugin.isQuarantined
      return false
    }
    plugin.submit(shown)
  }
}

extension Value {
  /// An event without its time.
  fileprivate var withoutTime: Value {
    guard case .object(var members) = self else { return self }
    members["t"] = nil
    return .object(members)
  }
}
