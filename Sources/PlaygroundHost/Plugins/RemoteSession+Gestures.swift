internal import Interaction
internal import JSONRPC
internal import Motion
internal import Sessions
internal import Values
internal import Wire

/// Gestures for plugins that don't support them.
extension RemoteSession {
  /// Submits a gesture.
  ///
  /// A plugin without gesture support gets the equivalent pointer events.
  func perform(_ params: JSONObject, _ ticket: PendingCall, _ isTold: Bool) {
    let call = change("session/perform", params, ticket, isTold)
    call.prepare = { [self] (call) throws(RPCError) in
      guard plugin.wantsEvents else { return nil }
      // Expand the parameters that are sent, which include the frames needed for diagnostics.
      return try expand(call, call.params.members)
    }
  }

  /// Replaces a call that performs a gesture with calls that send the equivalent events.
  ///
  /// If the gesture ends with a pause, `call` becomes an advance over that pause, and separate calls that
  /// precede it send the events.
  ///
  /// - Returns: The first of these separate calls, or `nil` if there are none.
  private func expand(_ call: PluginCall, _ params: JSONObject) throws(RPCError) -> PluginCall? {
    let steps = try GestureEvents.steps(of: params, from: now, limits)
    try check(from: now, to: steps.last?.time ?? now, params)
    var sent = params.without(["gesture"])
    sent["events"] = .array(steps.compactMap(\.event))
    guard let end = steps.last, end.event == nil else {
      call.method = "session/send"
      call.params = .object(sent)
      return nil
    }
    let events = sent
    sent["events"] = nil
    sent["to"] = .number(end.time.seconds)
    call.method = "session/advance"
    call.params = .object(sent)
    guard let last = steps.last(where: { $0.event != nil })?.time else { return nil }
    guard sent["frames"] == true else { return upkeep("session/send", events) }
    let rate = FrameRate(framesPerSecond: sent.present("fps")?.asNumber ?? 60)
    let start = now
    let first = upkeep("session/send", events) { [unowned call] outcome in
      // The call's last frame is the state at its end, which is not always a frame at the requested rate.
      call.earlierFrames = (outcome.frames ?? []).filter {
        rate.hasFrame(at: $0.state.time, from: start)
      }
    }
    var before = first
    for moment in rate.moments(from: start, after: last, before: end.time) {
      let step = ["session": .string(id), "to": .number(moment.seconds)] as JSONObject
      before.next = upkeep("session/advance", step) { [unowned call] outcome in
        call.earlierFrames.append(outcome.state)
      }
      before = before.next ?? before
    }
    return first
  }

  /// Checks a call against the limits.
  ///
  /// If a gesture becomes several calls and exceeds a limit, it must be refused before the first call is
  /// sent.
  func check(
    from start: Timestamp, to end: Timestamp, _ params: JSONObject
  ) throws(RPCError) {
    guard end - start <= Double(limits.secondsPerCall) else {
      throw .tooManySeconds(limit: limits.secondsPerCall)
    }
    let rate = params.present("fps")?.asNumber ?? 60
    guard FrameRate.range.contains(rate) else {
      throw .invalidParams(
        InvalidValue(path: "/fps", expected: Expectation.number(FrameRate.range)))
    }
    let frames = FrameRate(framesPerSecond: rate).count(from: start, to: end)
    if params["frames"] == true, frames > limits.framesPerCall {
      throw .tooManyFrames(limit: limits.framesPerCall)
    }
  }
}
