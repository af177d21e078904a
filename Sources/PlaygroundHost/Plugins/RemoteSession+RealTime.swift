internal import Interaction
internal import JSONRPC
internal import Motion
internal import Values

/// Real-time sessions of plugins. The plugin's clock is virtual, and the host advances it.
extension RemoteSession {
  /// Returns the parameters without the times of their events.
  ///
  /// Events in real time happen immediately.
  func inRealTime(_ params: JSONObject) -> JSONObject {
    var members = params
    if let event = params["event"] { members["event"] = event.withoutTime }
    if case .array(let events)? = params["events"] {
      members["events"] = .array(events.map(\.withoutTime))
    }
    return members
  }

  func performInRealTime(_ params: JSONObject, _ ticket: PendingCall, _ isTold: Bool)
    throws(RPCError)
  {
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

  /// Advances the plugin's clock to the time of the host's clock, and sends the events that were scheduled up
  /// to that time.
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

  /// The time until the next frame is due, in microseconds, or `nil` if no frame needs to be requested.
  var idleTime: Int64? {
    guard let realTime, let subscription, isEstablished, !isTicking, lossReason == nil,
      !state.isSettled || !scheduled.isEmpty
    else { return nil }
    return max(0, subscription.nextFrame.microseconds - realTime.now.microseconds)
  }

  /// Requests the next frame if it is due.
  ///
  /// The frame is reported once the plugin has responded.
  func tick() {
    guard let realTime, let subscription, idleTime == 0 else { return }
    isTicking = true
    catchUp()
    self.subscription?.nextFrame = subscription.frame(after: realTime.now)
    let shown = PluginCall("session/state", ["session": .string(id)], .upkeep, session: self) {
      [self] (result, _) throws(InvalidValue) in
      take(try CallResult.state(of: result.members))
      isTicking = false
      hasChanged()
    }
    shown.isNeeded = true
    // After an error, the next frame is requested as usual, unless the plugin is quarantined.
    shown.onError = { [self] _ in
      isTicking = plugin.isQuarantined
      return false
    }
    plugin.submit(shown)
  }
}

extension Value {
  /// The event without its `t` member, so that it happens immediately.
  fileprivate var withoutTime: Value {
    guard case .object(var members) = self else { return self }
    members["t"] = nil
    return .object(members)
  }
}
