public import Interaction
public import Motion
public import Sessions

/// The time between the states from which the slopes at an instant are computed, in microseconds.
///
/// The slopes have second-order accuracy: for a spring, the error is below 0.01 pt/s.
@usableFromInline let reach: Int64 = 100

extension ComponentSession {
  /// Returns states from which the values and slopes just before an instant can be computed.
  ///
  /// If the component has no change of its own due at `time` or shortly after it, the motion is continued past
  /// `time` as if the event had not occurred, so the values are exact. Otherwise, states from before `time` are used.
  ///
  /// - Parameters:
  ///   - time: The time of the instant, not later than the next due change.
  ///   - inputs: The events at the instant. If they are all finger movements, one state is enough because
  ///     velocities are not needed.
  /// - Returns: Up to three states, or none if nothing is moving.
  @inlinable
  public mutating func limit(before time: Timestamp, _ inputs: [SessionInput]) -> OneSidedLimit {
    guard let due = upcoming() else { return .unchanged }
    if inputs.areMoves, due > time {
      return OneSidedLimit([state(onTheWayAt: time)], isStill: false)
    }
    // At the time at which a motion settles, it is already at rest, so that time is excluded.
    let isExact = due.microseconds - time.microseconds > 2 * reach
    let (first, step) = isExact ? (Int64(0), reach) : (-1, -reach)
    guard isExact || time.microseconds - now.microseconds > 2 * reach else {
      return OneSidedLimit([state(onTheWayAt: time)], isStill: false)
    }
    var states: [RenderState] = []
    for index in Int64(0)..<3 {
      let moment = time.advanced(byMicroseconds: first + index * step)
      if moment >= now { states.append(state(onTheWayAt: moment)) }
    }
    return OneSidedLimit(states, isStill: false)
  }

  /// Returns the current state and the states shortly after it, assuming no further events.
  ///
  /// - Parameter inputs: The events at the current time. If they are all finger movements, one state is
  ///   enough.
  /// - Returns: The current state, followed by two states shortly after it if something is moving on its own.
  @inlinable
  public mutating func limit(after inputs: [SessionInput] = []) -> OneSidedLimit {
    let now = now
    var states = [state]
    guard let next = upcoming() else { return OneSidedLimit(states, isStill: true) }
    if inputs.areMoves { return OneSidedLimit(states, isStill: false) }
    let reach = min(reach, (next.microseconds - now.microseconds) / 2)
    if reach >= 5 {
      states.append(state(onTheWayAt: now.advanced(byMicroseconds: reach)))
      states.append(state(onTheWayAt: now.advanced(byMicroseconds: 2 * reach)))
    }
    return OneSidedLimit(states, isStill: false)
  }

  /// Returns an instant that has no events and marks the end of a call.
  @inlinable
  public mutating func quietInstant() -> Instant {
    .quiet(now, OneSidedLimit([state], isStill: upcoming() == nil))
  }
}
