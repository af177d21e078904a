internal import JSONText
public import JSONRPC
internal import Motion
public import Sessions
public import Values

/// Support for long calls to sessions in this process, which are carried out in steps.
///
/// While such a call is in progress, other calls wait, so their order is preserved. The host reports progress, and
/// the client can cancel the call.
extension Host {
  /// A call that advances a session's clock by a long time.
  struct Job {
    let ticket: PendingCall
    let session: any LocalSession
    let token: Value
    let base: Base?
    let start: Timestamp
    let end: Timestamp
    var tenths = 0
  }

  /// Whether a call is being carried out in steps.
  public var isWorking: Bool { job != nil }

  /// Starts advancing a session's clock in steps.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - goal: The time or condition to advance to.
  ///   - base: The state that the client already has.
  ///   - frames: The rate at which states are recorded, or `nil` to record none.
  ///   - token: The client's token for progress notifications.
  /// - Returns: The ticket of the response.
  /// - Throws: An error if the advance exceeds a limit. In that case the clock has not moved.
  public func beginAdvance(
    _ session: any LocalSession, _ goal: AdvanceGoal, since base: Base?, frames: FrameRate?,
    token: Value
  ) throws(RPCError) -> PendingCall {
    let start = session.now
    let end = try session.beginAdvance(goal, frames: frames, canBeUndone: true)
    let ticket = hub.makeTicket(lane: 0)
    job = Job(
      ticket: ticket, session: session, token: token, base: base, start: start, end: end)
    deadline?.pause()
    tell([
      "kind": "begin", "title": "session/advance", "cancellable": true, "percentage": .integer(0),
    ])
    return ticket
  }

  /// Carries out the next tenth of the current call, and delivers the response after the last tenth.
  public func work() {
    guard var job else { return }
    // Time between the steps, for example while the client reads, does not count.
    deadline?.resume()
    defer { deadline?.pause() }
    job.tenths += 1
    self.job = job
    guard job.tenths == 10 else {
      let way = job.end.microseconds - job.start.microseconds
      let part = job.start.microseconds + way * Int64(job.tenths) / 10
      guard job.session.continueAdvance(to: Timestamp(microseconds: part)) else {
        return stop(job)
      }
      return tell(["kind": "report", "percentage": .integer(Int64(job.tenths) * 10)])
    }
    guard job.session.continueAdvance(to: job.end) else { return stop(job) }
    let isSettled = job.session.endAdvance()
    var writer = JSONWriter()
    isAnswerWanted = true
    var reply = writeOutcome(
      of: job.session, since: job.base, isSettled: isSettled, into: &writer)
    while reply == .unfinished, writer.count <= limits.answerBytes, overdue == nil {
      if continueResult(into: &writer) { reply = .done }
    }
    answerIsDone(isSent: reply == .done)
    if reply == .unfinished, overdue != nil {
      abandonResult()
      return stop(job, isUndone: true)
    }
    tell(["kind": "end"])
    self.job = nil
    guard reply == .unfinished else {
      return hub.deliver(LateAnswer(ticket: job.ticket, result: writer.bytes))
    }
    abandonResult()
    hub.deliver(
      LateAnswer(
        ticket: job.ticket, result: [], error: .answerTooLong(limit: limits.answerBytes)))
  }

  /// Carries out the rest of the current call at once.
  ///
  /// This is needed in a batch, where the next call must not start before the current one is complete.
  public func finishWork() {
    while isWorking { work() }
  }

  /// Cancels the current call if it has the given ticket, and restores the state that the session had before
  /// it.
  func cancelJob(_ ticket: PendingCall) {
    guard let job, job.ticket == ticket else { return }
    undo(job, .requestCancelled, "cancelled")
  }

  /// The error for the current call if it has exceeded its time limit, otherwise `nil`.
  public var overdue: RPCError? {
    guard let deadline, deadline.isOver else { return nil }
    return deadline.error
  }

  /// Undoes a call that has exceeded its time limit.
  private func stop(_ job: Job, isUndone: Bool = false) {
    guard let error = deadline?.error else { return }
    undo(job, error, "undone", isUndone: isUndone)
  }

  /// Restores the state that the session had before a call, and delivers an error as the call's response.
  private func undo(_ job: Job, _ error: RPCError, _ message: String, isUndone: Bool = false) {
    if !isUndone { job.session.undoAdvance() }
    tell(["kind": "end", "message": .string(message)])
    self.job = nil
    hub.deliver(LateAnswer(ticket: job.ticket, result: [], error: error))
  }

  private func tell(_ value: Value) {
    if let job { addProgress(["token": job.token, "value": value]) }
  }

  func addProgress(_ params: Value) {
    var writer = JSONWriter()
    writer.value(params, .exact)
    untold.append(Untold(method: "$/progress", params: writer.bytes, isUrgent: true))
  }
}
