internal import Interaction
internal import JSONRPC
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
    if events.count == 1 && frames == nil { return try send(events[0], path: path(0)) }
    let timed = try read(events, path: path)
    try check(from: now, to: timed.last?.time ?? now, frames: frames)
    begin()
    let steps = timed.map { ScheduledEvent(time: $0.time ?? now, event: $0.event) }
    let playback = frames.map { FramePlayback(self, steps, to: steps.last?.time ?? now, at: $0) }
    do throws(RefusedEvent) {
      try session.send(steps)
    } catch {
      throw .invalidParams(
        InvalidValue(
          path: path(error.index) + error.mistake.path, expected: error.mistake.expected))
    }
    self.frames = playback
    subscription?.isDue = true
  }

  /// Lets one event happen, as most calls do: nothing is collected on the way.
  private func send(_ value: Value, path: String) throws(RPCError) {
    let timed = try read(value, path: path, after: now)
    try check(from: now, to: timed.time ?? now, frames: nil)
    begin()
    do throws(InvalidValue) {
      try session.send(ScheduledEvent(time: timed.time ?? now, event: timed.event))
    } catch {
      throw .invalidParams(InvalidValue(path: path + error.path, expected: error.expected))
    }
    subscription?.isDue = true
  }

  func perform(_ value: Value, frames: FrameRate?) throws(RPCError) {
    let gesture: Gesture
    do throws(InvalidValue) {
      gesture = try GestureReader.read(value)
    } catch {
      throw .invalidParams(error.under("gesture"))
    }
    guard gesture.stepCount <= Double(limits.eventsPerCall) else {
      throw .tooManyEvents(Int(min(gesture.stepCount, 1e9)), limit: limits.eventsPerCall)
    }
    catchUp()
    let steps = gesture.steps(from: now)
    try check(from: now, to: steps.last?.time ?? now, frames: frames)
    begin()
    let end = realTime == nil ? steps.last?.time ?? now : now
    let events = ComponentSession<C>.events(of: steps)
    self.frames = frames.map { FramePlayback(self, events, to: end, at: $0) }
    guard realTime != nil else {
      session.perform(gesture)
      subscription?.isDue = true
      return
    }
    // The host's clock is waited for.
    let due = events.prefix { $0.time <= now }
    for event in due { session.follow(event) }
    scheduled += events[due.endIndex...]
    finish()
  }

  /// Reads all events before the first one happens, with the time at which each will.
  private func read(
    _ events: [Value], path: (Int) -> String
  ) throws(RPCError) -> [TimedEvent<C.OwnEvent>] {
    var timed: [TimedEvent<C.OwnEvent>] = []
    timed.reserveCapacity(events.count)
    var clock = now
    for (index, value) in events.enumerated() {
      timed.append(try read(value, path: path(index), after: clock))
      clock = timed[index].time ?? clock
    }
    return timed
  }

  /// Reads an event; in real time it happens now, whatever time its sender has seen on a clock that
  /// has moved on.
  private func read(
    _ value: Value, path: String, after clock: Timestamp
  ) throws(RPCError) -> TimedEvent<C.OwnEvent> {
    var timed: TimedEvent<C.OwnEvent>
    do throws(InvalidValue) {
      timed = try EventReader.read(value, for: C.self)
    } catch {
      throw .invalidParams(InvalidValue(path: path + error.path, expected: error.expected))
    }
    guard realTime == nil else {
      timed.time = nil
      return timed
    }
    let time = timed.time ?? clock
    guard time >= clock else {
      throw .timeReversed(path: path + "/t", time: time.seconds, now: clock.seconds)
    }
    timed.time = time
    return timed
  }
}

// MARK: - Hit testing

extension HostedSession {
  func hitTest(_ point: Point) -> String? {
    catchUp()
    return session.hitTest(point)?.id
  }
}
