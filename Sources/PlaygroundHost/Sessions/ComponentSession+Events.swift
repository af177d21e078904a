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
    let timed = try read(events, path: path)
    try check(from: now, to: timed.last?.time ?? now, frames: frames)
    begin(frames)
    for event in timed { happen(event.event, at: event.time ?? now) }
    finish()
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
    begin(frames)
    for step in steps {
      switch step.action {
      case .pointer(let event): happen(.pointer(event), at: step.time)
      case .wheel(let event): happen(.wheel(event), at: step.time)
      case .pause where realTime == nil: run(to: step.time)
      case .pause: break
      }
    }
    finish()
  }

  /// Lets an event happen once the clock has reached its time; the host's clock is waited for.
  private func happen(_ event: Event<C.OwnEvent>, at time: Timestamp) {
    guard realTime == nil || time <= now else {
      scheduled.append(ScheduledEvent(time: time, event: event))
      return
    }
    run(to: time)
    take(event)
  }

  /// Hands an event to the component, now.
  func take(_ event: Event<C.OwnEvent>) {
    if case .environment(let change) = event { environment.apply(change) }
    component.handle(resolve(event), at: now, report: &report)
  }

  /// Reads all events before the first one happens, with the time at which each will.
  private func read(
    _ events: [Value], path: (Int) -> String
  ) throws(RPCError) -> [TimedEvent<C.OwnEvent>] {
    var timed: [TimedEvent<C.OwnEvent>] = []
    timed.reserveCapacity(events.count)
    var clock = now
    for (index, value) in events.enumerated() {
      do throws(InvalidValue) {
        timed.append(try EventReader.read(value, for: C.self))
      } catch {
        throw .invalidParams(
          InvalidValue(path: path(index) + error.path, expected: error.expected))
      }
      guard realTime == nil else {
        // It happens now, whatever time its sender has seen on a clock that has moved on.
        timed[index].time = nil
        continue
      }
      let time = timed[index].time ?? clock
      guard time >= clock else {
        throw .timeReversed(path: path(index) + "/t", time: time.seconds, now: clock.seconds)
      }
      timed[index].time = time
      clock = time
    }
    return timed
  }
}

// MARK: - Hit testing

extension ComponentSession {
  func hitTest(_ point: Point) -> String? {
    catchUp()
    render(at: now)
    return state.hitTest(point)?.id
  }

  /// Finds out what an event is about: the layer that it names, or the one under its point.
  private func resolve(_ event: Event<C.OwnEvent>) -> Event<C.OwnEvent> {
    switch event {
    case .pointer(var pointer) where pointer.phase == .down:
      pointer.hit = hit(pointer.target, pointer.location)
      return .pointer(pointer)
    case .wheel(var wheel):
      wheel.hit = hit(nil, wheel.location)
      return .wheel(wheel)
    case .tap(var tap):
      tap.hit = hit(tap.target, tap.location)
      return .tap(tap)
    case .drag(var drag) where drag.target != nil:
      drag.hit = hit(drag.target, nil)
      return .drag(drag)
    default: return event
    }
  }

  private func hit(_ target: String?, _ location: Point?) -> LayerHit? {
    guard target != nil || location != nil else { return nil }
    render(at: now)
    if let target { return state.layer(named: target) }
    return location.flatMap(state.hitTest)
  }
}
