internal import Interaction
internal import JSONText
internal import Motion
internal import Sessions
internal import Wire

extension HostedSession {
  func subscribe(_ subscription: Subscription?) {
    catchUp()
    self.subscription = subscription
  }

  var hasNews: Bool { subscription?.isDue ?? false }

  var realTimeNow: Timestamp? { realTime?.now }

  /// Advances a real-time session to the host's time and applies the events scheduled until then.
  func catchUp() {
    guard let realTime else { return }
    core.catchUp(to: max(realTime.now, now))
  }

  /// The time until the next frame is due, in microseconds, or `nil` if the session reports no frames at the
  /// moment.
  var idleTime: Int64? {
    guard let realTime, let subscription else { return nil }
    let isMoving = core.nextMoment != nil || core.isWaiting
    guard isMoving else { return nil }
    return max(0, subscription.nextFrame.microseconds - realTime.now.microseconds)
  }

  /// Reports the next frame of a real-time session if it is due.
  func tick() {
    guard let realTime, let subscription, idleTime == 0 else { return }
    catchUp()
    core.countChange()
    self.subscription?.isDue = true
    self.subscription?.nextFrame = subscription.frame(after: realTime.now)
  }

  /// Writes the pending changes as the parameters of a notification.
  func writeNotification(id: String, isSlow: Bool, into writer: inout JSONWriter) -> Bool {
    guard var subscription else { return false }
    defer { self.subscription = subscription }
    let isTold = subscription.write(
      session: id, revision: revision, isSlow: isSlow, report: core.report,
      valueNames: valueNames, into: &writer
    ) { renderNow() }
    if isTold { core.clearReport() }
    return isTold
  }
}
