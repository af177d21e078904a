internal import Interaction
internal import Messages
internal import Motion
internal import Sessions

/// Calls that are undone if they take too long.
extension HostedSession {
  /// The error for a call that exceeded the time limit.
  var overdue: RPCError { .callTooLong(seconds: limits.callSeconds ?? 0) }

  /// Applies the events that were read, and undoes them if this takes too long or an event is refused.
  ///
  /// - Returns: Whether the events were applied in time.
  func sendInTime() throws(RefusedEvent) -> Bool {
    guard let deadline else {
      try core.send()
      return true
    }
    let before = core.fork()
    do throws(RefusedEvent) {
      guard try core.send(while: { !deadline.isOver }) else {
        go(back: before)
        return false
      }
      return true
    } catch {
      go(back: before)
      throw error
    }
  }

  /// Applies the events of a gesture up to a time, and undoes them if this takes too long.
  ///
  /// - Returns: Whether the events were applied in time.
  func performInTime(to end: Timestamp) -> Bool {
    guard let deadline else {
      core.perform(to: end)
      return true
    }
    let before = core.fork()
    guard core.perform(to: end, while: { !deadline.isOver }) else {
      go(back: before)
      return false
    }
    return true
  }
}
