internal import Interaction
internal import JSONRPC
internal import Motion
internal import Values
internal import Wire

extension ComponentSession {
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
    try happen(steps, path: path)
    self.frames = playback
    finish()
  }

  /// Lets one event happen, as most calls do: nothing is collected on the way.
  private func send(_ value: Value, path: String) throws(RPCError) {
    let timed = try read(value, path: path, after: now)
    try check(from: now, to: timed.time ?? now, frames: nil)
    begin()
    let start = now
    let time = timed.time ?? start
    let elapses = running.component.nextMoment(after: start).map { $0 <= time } ?? false
    let before = timed.event.canName && elapses ? makeDeparture() : nil
    run(to: time)
    let event: Event<C.OwnEvent>
    do throws(InvalidValue) {
      event = try running.resolve(timed.event)
    } catch {
      if let before { go(back: before) }
      running.now = start
      throw .invalidParams(InvalidValue(path: path + error.path, expected: error.expected))
    }
    running.take(event, report: &report)
    finish()
  }

  /// Lets events happen in order; one that names what is not there at its moment takes back all.
  private func happen(
    _ events: [ScheduledEvent<C.OwnEvent>], path: (Int) -> String
  ) throws(RPCError) {
    let start = now
    let lastName = events.lastIndex { $0.event.canName } ?? -1
    var before: Departure?
    for (index, step) in events.enumerated() {
      // What the session was like is kept only where something changes before the last name.
      let elapses = running.component.nextMoment(after: now).map { $0 <= step.time } ?? false
      if before == nil && (index < lastName || index == lastName && elapses) {
        before = makeDeparture()
      }
      run(to: step.time)
      let event: Event<C.OwnEvent>
      do throws(InvalidValue) {
        event = try running.resolve(step.event)
      } catch {
        if let before { go(back: before) }
        running.now = start
        throw .invalidParams(
          InvalidValue(path: path(index) + error.path, expected: error.expected))
      }
      running.take(event, report: &report)
    }
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
    let end = realTime == nil ? steps.last?.time ?? now : now
    try check(from: now, to: steps.last?.time ?? now, frames: frames)
    begin()
    let events: [ScheduledEvent<C.OwnEvent>] = steps.compactMap { step in
      switch step.action {
      case .pointer(let event): ScheduledEvent(time: step.time, event: .pointer(event))
      case .wheel(let event): ScheduledEvent(time: step.time, event: .wheel(event))
      case .pause: nil
      }
    }
    self.frames = frames.map { FramePlayback(self, events, to: end, at: $0) }
    for event in events {
      // The host's clock is waited for.
      guard realTime == nil || event.time <= now else {
        scheduled.append(event)
        continue
      }
      run(to: event.time)
      running.takeUnnamed(event.event, report: &report)
    }
    run(to: end)
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

extension ComponentSession {
  func hitTest(_ point: Point) -> String? {
    catchUp()
    return renderNow().hitTest(point)?.id
  }
}
