internal import Interaction
internal import JSON
internal import JSONRPC
internal import Motion
internal import Values
internal import Wire

/// A session whose component runs in this process.
final class ComponentSession<C: Component>: Session {
  private var component: C
  private var parameters: C.Parameters
  /// The parameters that differ from the defaults, as the client has given them.
  private var assigned: Members
  private var environment: Environment
  private var report: Report
  private let limits: Limits
  private let valueNames: [MemberName]
  private(set) var now = Timestamp.zero
  private(set) var revision = 0

  /// The state that is rendered into again and again.
  private var state = RenderState()
  private var recorder: FrameRecorder?

  var componentID: String { C.descriptor.id }

  init(
    _ type: C.Type, parameters: Members, environment: Environment, limits: Limits
  ) throws(InvalidValue) {
    self.parameters = C.Parameters()
    try self.parameters.assign(parameters)
    assigned = parameters
    self.environment = environment
    self.limits = limits
    valueNames = C.descriptor.values.map { MemberName($0.name) }
    var report = Report()
    component = C(parameters: self.parameters, environment: environment, report: &report)
    self.report = report
  }

  func send(
    _ events: [Value], path: (Int) -> String, frames: FrameRate?
  ) throws(RPCError) {
    guard events.count <= limits.eventsPerCall else {
      throw .tooManyEvents(events.count, limit: limits.eventsPerCall)
    }
    let timed = try read(events, path: path)
    let end = timed.last?.time ?? now
    try check(from: now, to: end, frames: frames)
    begin(frames)
    for event in timed {
      run(to: event.time ?? now)
      if case .environment(let change) = event.event { environment.apply(change) }
      component.handle(resolve(event.event), at: now, report: &report)
    }
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
    let steps = gesture.steps(from: now)
    try check(from: now, to: steps.last?.time ?? now, frames: frames)
    begin(frames)
    for step in steps {
      run(to: step.time)
      switch step.action {
      case .pointer(let event):
        component.handle(resolve(.pointer(event)), at: now, report: &report)
      case .wheel(let event): component.handle(resolve(.wheel(event)), at: now, report: &report)
      case .pause: break
      }
    }
    finish()
  }

  func hitTest(_ point: Point) -> String? {
    render(at: now)
    return state.hitTest(point)?.id
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
      let time = timed[index].time ?? clock
      guard time >= clock else {
        throw .timeReversed(path: path(index) + "/t", time: time.seconds, now: clock.seconds)
      }
      timed[index].time = time
      clock = time
    }
    return timed
  }

  func advance(_ goal: AdvanceGoal, frames: FrameRate?) throws(RPCError) -> Bool {
    switch goal {
    case .to(let end):
      guard end >= now else {
        throw .timeReversed(path: "/to", time: end.seconds, now: now.seconds)
      }
      try check(from: now, to: end, frames: frames)
      begin(frames)
      run(to: end)
    case .settled(let limit):
      // The end is not known before it is reached: look for it on a copy.
      try check(from: now, to: limit, frames: nil)
      let end = settleTime(limit: limit)
      try check(from: now, to: end, frames: frames)
      begin(frames)
      run(to: end)
    }
    finish()
    return component.nextMoment(after: now) == nil
  }

  func configure(_ parameters: Members) throws(InvalidValue) {
    try self.parameters.assign(parameters)
    for member in parameters.elements { assigned[member.name] = member.value }
    recorder = nil
    component.configure(self.parameters, at: now, report: &report)
    component.callEnded(at: now, report: &report)
    revision += 1
  }

  func snapshot() -> Value {
    var snapshot = SessionSnapshot(
      component: component, parameters: assigned, environment: environment, now: now)
    var archive = Archive()
    snapshot.archive(&archive)
    return .object(archive.members)
  }

  func restore(_ value: Value) throws(RPCError) {
    guard case .object(let members) = value else {
      throw .snapshotMismatch(InvalidValue(path: "", expected: "an object"))
    }
    var snapshot = SessionSnapshot<C>.blank
    var archive = Archive(reading: members)
    snapshot.archive(&archive)
    if let error = archive.error { throw .snapshotMismatch(error) }
    var parameters = C.Parameters()
    do throws(InvalidValue) {
      try parameters.assign(snapshot.parameters)
    } catch {
      throw .snapshotMismatch(error.under("parameters"))
    }
    self.parameters = parameters
    component = snapshot.component
    assigned = snapshot.parameters
    environment = snapshot.environment
    now = snapshot.now
    report.clear()
    recorder = nil
    revision += 1
  }

  func writeState(into writer: inout JSONWriter) {
    render(at: now)
    writer.state(state, valueNames: valueNames)
  }

  func writeReport(into writer: inout JSONWriter) {
    writer.report(report)
    report.clear()
    guard let recorder else { return }
    writer.key("frames")
    writer.beginArray()
    writer.written(recorder.frames.bytes)
    writer.endArray()
    self.recorder = nil
  }
}

// MARK: - Hit testing

extension ComponentSession {
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

// MARK: - The clock

extension ComponentSession {
  private func check(
    from start: Timestamp, to end: Timestamp, frames: FrameRate?
  ) throws(RPCError) {
    guard end - start <= Double(limits.secondsPerCall) else {
      throw .tooManySeconds(limit: limits.secondsPerCall)
    }
    if let frames, frames.count(from: start, to: end) > limits.framesPerCall {
      throw .tooManyFrames(limit: limits.framesPerCall)
    }
  }

  private func settleTime(limit: Timestamp) -> Timestamp {
    var trial = component
    var clock = now
    var unheard = Report()
    while let moment = trial.nextMoment(after: clock) {
      guard moment <= limit else { return limit }
      clock = moment
      trial.elapse(at: moment, report: &unheard)
    }
    return clock
  }

  private func begin(_ frames: FrameRate?) {
    recorder = frames.map { FrameRecorder(rate: $0, start: now) }
  }

  /// Moves the clock and lets happen what comes due on the way, moment by moment.
  private func run(to end: Timestamp) {
    while let moment = component.nextMoment(after: now), moment <= end {
      record(before: moment)
      now = moment
      component.elapse(at: moment, report: &report)
    }
    record(before: end)
    now = end
  }

  private func finish() {
    component.callEnded(at: now, report: &report)
    revision += 1
    guard recorder != nil else { return }
    render(at: now)
    recorder?.append(state, valueNames: valueNames)
  }

  /// Records the frames that lie before a moment; what happens at a frame's time belongs to it.
  private func record(before end: Timestamp) {
    while let time = recorder?.nextTime, time < end {
      render(at: time)
      recorder?.append(state, valueNames: valueNames)
    }
  }

  private func render(at time: Timestamp) {
    state.clear()
    state.time = time
    state.isSettled = component.nextMoment(after: time) == nil
    component.render(at: time, into: &state)
  }
}

/// The states that a call records on its way.
struct FrameRecorder {
  private(set) var frames = JSONWriter()
  private(set) var nextTime: Timestamp
  private let rate: FrameRate
  private let start: Timestamp
  private var index = 1

  init(rate: FrameRate, start: Timestamp) {
    self.rate = rate
    self.start = start
    nextTime = rate.time(of: 1, from: start)
  }

  mutating func append(_ state: RenderState, valueNames: [MemberName]) {
    frames.state(state, valueNames: valueNames)
    index += 1
    nextTime = rate.time(of: index, from: start)
  }
}
