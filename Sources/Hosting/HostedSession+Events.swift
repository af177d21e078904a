internal import Findings
internal import Interaction
internal import Messages
internal import Motion
internal import Sessions
internal import Values
internal import Wire

extension HostedSession {
  func send(
    _ events: [Value], path: (Int) -> String, frames: FrameRate?
  ) throws(RPCError) {
    guard events.count <= limits.eventsPerCall else {
      throw .tooManyEvents(events.count, limit: limits.eventsPerCall)
    }
    catchUp()
    // Read all events before the first one is applied.
    var clock = now
    core.beginReading()
    for (index, event) in events.enumerated() {
      clock = try read(event, path: path(index), after: clock)
    }
    try check(from: now, to: clock, frames: frames)
    begin()
    let playback = frames.map { FramePlayback(self, to: clock, at: $0) }
    if !watches.isEmpty { beginWatching(core.inputs(of: events), to: clock) }
    let isInTime: Bool
    do throws(RefusedEvent) {
      isInTime = try sendInTime()
    } catch {
      core.endAnalysis()
      throw .invalidParams(error.mistake.at(path(error.index)))
    }
    guard isInTime else {
      core.endAnalysis()
      throw overdue
    }
    self.frames = playback
    subscription?.isDue = true
    endWatching()
  }

  func perform(_ value: Value, frames: FrameRate?) throws(RPCError) {
    let gesture = try GestureEvents.read(value, limits)
    catchUp()
    let steps = gesture.steps(from: now)
    try check(from: now, to: steps.last?.time ?? now, frames: frames)
    begin()
    // In a real-time session, later steps wait for the host's clock.
    let end = realTime == nil ? steps.last?.time ?? now : now
    core.read(steps)
    self.frames = frames.map { FramePlayback(self, to: end, at: $0) }
    if !watches.isEmpty { beginWatching(steps.compactMap { SessionInput(step: $0) }, to: end) }
    guard performInTime(to: end) else {
      core.endAnalysis()
      throw overdue
    }
    subscription?.isDue = true
    endWatching()
  }

  /// Reads an event of the current call and sets its time.
  ///
  /// In a real-time session, the time in the event is ignored and the current time is used instead.
  private func read(
    _ value: Value, path: String, after clock: Timestamp
  ) throws(RPCError) -> Timestamp {
    let given: Timestamp?
    do throws(InvalidValue) {
      given = try core.read(value)
    } catch {
      throw .invalidParams(error.at(path))
    }
    let time = realTime == nil ? given ?? clock : clock
    guard time >= clock else {
      throw .timeReversed(path: path + "/t", time: time.seconds, now: clock.seconds)
    }
    core.schedule(at: time)
    return time
  }
}

// MARK: - Calls that are undone if they take too long

extension HostedSession {
  /// The error for a call that exceeded the time limit.
  var overdue: RPCError { .callTooLong(seconds: limits.callSeconds ?? 0) }

  /// Applies the events that were read, and undoes them if this takes too long or an event is refused.
  ///
  /// - Returns: Whether the events were applied in time.
  func sendInTime() throws(RefusedEvent) -> Bool {
    guard let deadline else {
      try core.send()
      return true
    }
    let before = core.fork()
    do throws(RefusedEvent) {
      guard try core.send(while: { !deadline.isOver }) else {
        go(back: before)
        return false
      }
      return true
    } catch {
      go(back: before)
      throw error
    }
  }

  /// Applies the events of a gesture up to a time, and undoes them if this takes too long.
  ///
  /// - Returns: Whether the events were applied in time.
  func performInTime(to end: Timestamp) -> Bool {
    guard let deadline else {
      core.perform(to: end)
      return true
    }
    let before = core.fork()
    guard core.perform(to: end, while: { !deadline.isOver }) else {
      go(back: before)
      return false
    }
    return true
  }
}

// MARK: - Hit testing

extension HostedSession {
  func hitTest(_ point: Point) -> String? {
    catchUp()
    return core.hitTest(point)?.id
  }
}
