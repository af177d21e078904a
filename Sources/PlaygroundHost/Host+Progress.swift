internal import JSONText
public import JSONRPC
internal import Motion
public import Sessions
public import Values

/// Long calls of sessions in this process, carried out piece by piece.
///
/// While one goes on nothing else is carried out, so that the order is kept; but its progress is
/// told and it can be given up.
extension Host {
  /// A call that moves a clock far.
  struct Job {
    let ticket: Ticket
    let session: any LocalSession
    let token: Value
    let base: Base?
    let start: Timestamp
    let end: Timestamp
    var tenths = 0
  }

  /// Whether a call is carried out piece by piece.
  public var isWorking: Bool { job != nil }

  /// Begins to move a session's clock.
  ///
  /// - Parameters:
  ///   - session: the session
  ///   - goal: where to
  ///   - base: the state that the client has
  ///   - frames: how often a state is recorded on the way, if at all
  ///   - token: under which the progress is told
  /// - Returns: the ticket of the answer
  /// - Throws: when the way is too long; the clock has not moved then
  public func beginAdvance(
    _ session: any LocalSession, _ goal: AdvanceGoal, since base: Base?, frames: FrameRate?,
    token: Value
  ) throws(RPCError) -> Ticket {
    let start = session.now
    let end = try session.beginAdvance(goal, frames: frames, canBeUndone: true)
    let ticket = hub.makeTicket(lane: 0)
    job = Job(
      ticket: ticket, session: session, token: token, base: base, start: start, end: end)
    tell([
      "kind": "begin", "title": "session/advance", "cancellable": true, "percentage": .integer(0),
    ])
    return ticket
  }

  /// Carries out a tenth of the call in hand.
  public func work() {
    guard var job else { return }
    job.tenths += 1
    self.job = job
    guard job.tenths == 10 else {
      let way = job.end.microseconds - job.start.microseconds
      let part = job.start.microseconds + way * Int64(job.tenths) / 10
      job.session.continueAdvance(to: Timestamp(microseconds: part))
      return tell(["kind": "report", "percentage": .integer(Int64(job.tenths) * 10)])
    }
    job.session.continueAdvance(to: job.end)
    let isSettled = job.session.endAdvance()
    tell(["kind": "end"])
    self.job = nil
    var writer = JSONWriter()
    isAnswerWanted = true
    var reply = writeOutcome(
      of: job.session, since: job.base, isSettled: isSettled, into: &writer)
    while reply == .unfinished, writer.count <= limits.answerBytes {
      if continueResult(into: &writer) { reply = .done }
    }
    answerIsDone(isSent: reply == .done)
    guard reply == .unfinished else {
      return hub.deliver(LateAnswer(ticket: job.ticket, result: writer.bytes))
    }
    abandonResult()
    hub.deliver(
      LateAnswer(
        ticket: job.ticket, result: [], error: .answerTooLong(limit: limits.answerBytes)))
  }

  /// Carries out the rest of the call in hand at once: the next call of a batch can't wait.
  public func finishWork() {
    while isWorking { work() }
  }

  /// Gives up the call in hand: the session is as it was.
  func cancelJob(_ ticket: Ticket) {
    guard let job, job.ticket == ticket else { return }
    job.session.undoAdvance()
    tell(["kind": "end", "message": "cancelled"])
    self.job = nil
    hub.deliver(LateAnswer(ticket: ticket, result: [], error: .requestCancelled))
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
