public import Interaction
public import Motion

/// Calls that stop early if they take too long.
///
/// After such a call has stopped, the session is in an intermediate state. The caller replaces it with a copy from
/// before the call.
extension ComponentSession {
  /// Advances the clock like `run(to:)`, but stops before the next change if `mayContinue` returns `false`.
  ///
  /// - Returns: Whether the clock has reached `end`.
  @inlinable
  public mutating func run(to end: Timestamp, while mayContinue: () -> Bool) -> Bool {
    while let moment = upcoming(), moment > now, moment <= end {
      guard mayContinue() else { return false }
      run(to: moment)
    }
    run(to: end)
    return mayContinue()
  }

  /// Applies events like `send(_:)`, but stops before the next event or change if `mayContinue` returns `false`.
  ///
  /// - Returns: Whether all events were applied.
  /// - Throws: `RefusedEvent` for the first event with an unknown name. The session is in an intermediate state then,
  ///   too.
  @inlinable
  public mutating func send(
    _ events: [ScheduledEvent<C.OwnEvent>], while mayContinue: () -> Bool
  ) throws(RefusedEvent) -> Bool {
    for (index, step) in events.enumerated() {
      guard run(to: step.time, while: mayContinue) else { return false }
      do {
        try take(step)
      } catch {
        throw RefusedEvent(index: index, mistake: error)
      }
    }
    endCall()
    return mayContinue()
  }

  /// Returns the time at which the component settles, or the limit if that is earlier.
  ///
  /// The result is `nil` if `mayContinue` returns `false` before the time is found.
  @inlinable
  public func restMoment(limit: Timestamp, while mayContinue: () -> Bool) -> Timestamp? {
    var trial = self
    while let moment = trial.upcoming(), moment > trial.now {
      guard moment <= limit else { return limit }
      guard mayContinue() else { return nil }
      trial.run(to: moment)
    }
    return trial.now
  }
}
