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
    begin()
    if canBeUndone { departure = makeDeparture() }
    if let frames { self.frames = FramePlayback(self, [], to: end, at: frames) }
    return end
  }

  func continueAdvance(to moment: Timestamp) { run(to: moment) }

  func endAdvance() -> Bool {
    departure = nil
    finish()
    return running.component.nextMoment(after: now) == nil
  }

  func undoAdvance() {
    if let departure { go(back: departure) }
    departure = nil
  }

  /// What the session is like now.
  func makeDeparture() -> Departure {
    Departure(running: running, report: report, revision: revision)
  }

  /// Makes the session what it was like before a call.
  func go(back departure: Departure) {
    running = departure.running
    report = departure.report
    revision = departure.revision
    frames = nil
  }

  func check(
    from start: Timestamp, to end: Timestamp, frames: FrameRate?
  ) throws(RPCError) {
    guard end - start <= Double(limits.secondsPerCall) else {
      throw .tooManySeconds(limit: limits.secondsPerCall)
    }
    guard end <= SessionClock.last else { throw .clockEnds }
    if let frames, frames.count(from: start, to: end) > limits.framesPerCall {
      throw .tooManyFrames(limit: limits.framesPerCall)
    }
  }

  private func settleTime(limit: Timestamp) -> Timestamp {
    var trial = running.component
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
  func begin() {
    catchUp()
    frames = nil
  }

  /// Ends a call that has changed the session.
  func finish() {
    running.component.callEnded(at: now, report: &report)
    running.isRendered = false
    revision += 1
    subscription?.isDue = true
  }

  /// Moves the clock and lets happen what comes due on the way.
  func run(to end: Timestamp) {
    running.run(to: end, report: &report)
  }
}
