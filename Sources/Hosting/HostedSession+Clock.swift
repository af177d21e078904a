internal import Interaction
internal import Messages
internal import Motion
internal import Sessions
internal import Values

extension HostedSession {
  func advance(_ goal: AdvanceGoal, frames: FrameRate?) throws(RPCError) -> Bool {
    let end = try beginAdvance(goal, frames: frames, canBeUndone: deadline != nil)
    guard continueAdvance(to: end) else {
      undoAdvance()
      throw overdue
    }
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
      try check(from: now, to: limit, frames: nil)
      end = try restMoment(limit: limit)
    }
    try check(from: now, to: end, frames: frames)
    begin()
    if canBeUndone { departure = core.fork() }
    core.beginReading()
    beginWatching([], to: end)
    if let frames { self.frames = FramePlayback(self, to: end, at: frames) }
    return end
  }

  private func restMoment(limit: Timestamp) throws(RPCError) -> Timestamp {
    guard let deadline else { return core.restMoment(limit: limit) }
    guard let moment = core.restMoment(limit: limit, while: { !deadline.isOver }) else {
      throw deadline.error
    }
    return moment
  }

  func continueAdvance(to moment: Timestamp) -> Bool {
    guard let deadline else {
      core.run(to: moment)
      return true
    }
    return core.run(to: moment, while: { !deadline.isOver })
  }

  func endAdvance() -> Bool {
    departure = nil
    finish()
    endWatching()
    return core.nextMoment == nil
  }

  func undoAdvance() {
    if let departure { go(back: departure) }
    departure = nil
    core.endAnalysis()
  }

  /// Restores the state that the session had before a call.
  func go(back departure: any AnyCore) {
    core = departure.fork()
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

  /// Starts a call that changes the core: advances a real-time session to the host's time, and discards the frames of
  /// the last call.
  func begin() {
    catchUp()
    frames = nil
  }

  /// Completes a call that changed the core, and marks the subscriber's notification as due.
  func finish() {
    core.endCall()
    subscription?.isDue = true
  }
}
