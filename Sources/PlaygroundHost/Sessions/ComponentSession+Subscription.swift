internal import Interaction
internal import JSON
internal import Motion
internal import Wire

extension ComponentSession {
  func subscribe(_ subscription: Subscription?) {
    catchUp()
    self.subscription = subscription
  }

  /// Brings a session in real time to the host's time, letting happen what was to come meanwhile.
  func catchUp() {
    guard let realTime else { return }
    let present = max(realTime.now, now)
    while let next = scheduled.first, next.time <= present {
      scheduled.removeFirst()
      run(to: max(next.time, now))
      take(next.event)
      if scheduled.isEmpty { component.callEnded(at: now, report: &report) }
    }
    run(to: present)
  }

  /// How long nothing has to be done for the session, in microseconds; nil for ever.
  var idleTime: Int64? {
    guard let realTime, let subscription else { return nil }
    let isMoving = component.nextMoment(after: now) != nil || !scheduled.isEmpty
    guard isMoving else { return nil }
    return max(0, subscription.nextFrame.microseconds - realTime.now.microseconds)
  }

  /// Shows a frame of a session in real time whose time has come.
  func tick() {
    guard let realTime, let subscription, idleTime == 0 else { return }
    catchUp()
    revision += 1
    self.subscription?.isDue = true
    self.subscription?.nextFrame = subscription.frame(after: realTime.now)
  }

  /// Writes what the client is to be told now as one notification's params.
  ///
  /// - Parameters:
  ///   - id: the session's id
  ///   - isSlow: that the reader has not read what was sent; the state is passed over then
  ///   - writer: takes the params
  /// - Returns: whether there was anything to write
  func writeNotification(id: String, isSlow: Bool, into writer: inout JSONWriter) -> Bool {
    guard var subscription, subscription.isDue else { return false }
    guard !isSlow else {
      // Only the newest state is of interest; which it is, is found when there is room for it. A
      // state counts as skipped once another one follows it.
      if subscription.waitingRevision >= 0 && subscription.waitingRevision != revision {
        self.subscription?.skipped += 1
      }
      self.subscription?.waitingRevision = revision
      return false
    }
    if subscription.waitingRevision >= 0 && subscription.waitingRevision != revision {
      subscription.skipped += 1
    }
    render(at: now)
    writer.beginObject()
    writer.key("session")
    writer.string(id)
    writer.key("revision")
    writer.integer(Int64(revision))
    if subscription.mode == .delta, let sent = subscription.sent {
      writer.key("base")
      writer.integer(Int64(subscription.baseRevision))
      writer.key("delta")
      writer.delta(from: sent, to: state, valueNames: valueNames)
    } else {
      writer.key("state")
      writer.state(state, valueNames: valueNames)
    }
    writer.report(report)
    if subscription.skipped > 0 {
      writer.key("skipped")
      writer.integer(Int64(subscription.skipped))
    }
    writer.endObject()
    report.clear()
    if subscription.mode == .delta { subscription.sent = state }
    subscription.baseRevision = revision
    subscription.waitingRevision = -1
    subscription.skipped = 0
    subscription.isDue = false
    self.subscription = subscription
    return true
  }
}
