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

  /// Brings a session in real time to the host's time, letting happen what was to come meanwhile.
  func catchUp() {
    guard let realTime else { return }
    core.catchUp(to: max(realTime.now, now))
  }

  /// How long nothing has to be done for the session, in microseconds; nil for ever.
  var idleTime: Int64? {
    guard let realTime, let subscription else { return nil }
    let isMoving = core.nextMoment != nil || core.isWaiting
    guard isMoving else { return nil }
    return max(0, subscription.nextFrame.microseconds - realTime.now.microseconds)
  }

  /// Shows a frame of a session in real time whose time has come.
  func tick() {
    guard let realTime, let subscription, idleTime == 0 else { return }
    catchUp()
    core.countChange()
    self.subscription?.isDue = true
    self.subscription?.nextFrame = subscription.frame(after: realTime.now)
  }

  /// Writes what the client is to be told now as one notification's params.
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
