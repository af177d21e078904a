internal import Interaction
internal import JSONRPC
internal import Motion
internal import Values

extension ComponentSession {
  func advance(_ goal: AdvanceGoal, frames: FrameRate?) throws(RPCError) -> Bool {
    run(to: try beginAdvance(goal, frames: frames, canBeUndone: false))
    return endAdvance()
  }

  func beginAdvance(
    _ goal: AdvanceGoal, frames: FrameRate?, canBeUndone: Bool
  ) throws(RPCError) -> Timestamp {
    guard realTime == nil else {
      throw .invalidParams(
        InvalidValue(path: "/session", expected: "a session with a virtual clock"))
    }
    let end: Timestamp
    switch goal {
    case .to(let moment):
      guard moment >= now else {
        throw .timeReversed(path: "/to", time: moment.seconds, now: now.seconds)
      }
      end = moment
    case .settled(let limit):
      // The end is not known before it is reached: look for it on a copy.
      try check(from: now, to: limit, frames: nil)
      end = settleTime(limit: limit)
    }
    try check(from: now, to: end, frames: frames)
    if canBeUndone { departure = Departure(component: component, report: report, now: now) }
    begin(frames)
    return end
  }

  func continueAdvance(to moment: Timestamp) { run(to: moment) }

  func endAdvance() -> Bool {
    departure = nil
    finish()
    return component.nextMoment(after: now) == nil
  }

  func undoAdvance() {
    guard let departure else { return }
    component = departure.component
    report = departure.report
    now = departure.now
    recorder = nil
    self.departure = nil
  }

  func check(
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
    while let moment = trial.nextMoment(after: clock), moment > clock {
      guard moment <= limit else { return limit }
      clock = moment
      trial.elapse(at: moment, report: &unheard)
    }
    return clock
  }

  /// Begins a call that changes the session.
  func begin(_ frames: FrameRate?) {
    catchUp()
    recorder = frames.map { FrameRecorder(rate: $0, start: now) }
  }

  /// Ends a call that has changed the session.
  func finish() {
    component.callEnded(at: now, report: &report)
    revision += 1
    subscription?.isDue = true
    guard recorder != nil else { return }
    render(at: now)
    recorder?.append(state, valueNames: valueNames)
  }

  /// Moves the clock and lets happen what comes due on the way, moment by moment.
  func run(to end: Timestamp) {
    while let moment = component.nextMoment(after: now), moment > now, moment <= end {
      record(before: moment)
      now = moment
      component.elapse(at: moment, report: &report)
    }
    record(before: end)
    now = end
  }

  /// Records the frames that lie before a moment; what happens at a frame's time belongs to it.
  private func record(before end: Timestamp) {
    while let time = recorder?.nextTime, time < end {
      render(at: time)
      recorder?.append(state, valueNames: valueNames)
    }
  }

  func render(at time: Timestamp) {
    state.clear()
    state.time = time
    state.isSettled = component.nextMoment(after: time) == nil && scheduled.isEmpty
    component.render(at: time, into: &state)
  }
}
