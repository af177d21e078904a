public import Interaction
public import Motion
public import Sessions

/// So far from an instant its slopes are measured, in microseconds.
///
/// Slopes are of second order: what they miss of a spring is below a hundredth of a point a second.
@usableFromInline let reach: Int64 = 100

extension ComponentSession {
  /// The side before an instant: as things would go on, which is exact, or, where something comes due
  /// by itself just then, looked back at.
  ///
  /// - Parameters:
  ///   - time: the moment of the instant, not behind what comes due next
  ///   - happenings: what is to be done then; before moves of a finger, which leads what moves, nobody
  ///     asks for velocities, and one state is all of it
  /// - Returns: up to three states, none where nothing moves
  @inlinable
  public mutating func limit(before time: Timestamp, _ happenings: [Happening]) -> Side {
    guard let due = upcoming() else { return .unchanged }
    if happenings.areMoves, due > time {
      return Side([state(onTheWayAt: time)], isStill: false)
    }
    // At its very end a motion is where it rests already, so that moment is left out.
    let isExact = due.microseconds - time.microseconds > 2 * reach
    let (first, step) = isExact ? (Int64(0), reach) : (-1, -reach)
    guard isExact || time.microseconds - now.microseconds > 2 * reach else {
      return Side([state(onTheWayAt: time)], isStill: false)
    }
    var states: [RenderState] = []
    for index in Int64(0)..<3 {
      let moment = time.advanced(byMicroseconds: first + index * step)
      if moment >= now { states.append(state(onTheWayAt: moment)) }
    }
    return Side(states, isStill: false)
  }

  /// The side of now that lies ahead, if nothing further is done.
  ///
  /// - Parameter happenings: what was done now; behind moves of a finger one state is all of it
  /// - Returns: the state of now, and two shortly behind it where something moves by itself
  @inlinable
  public mutating func limit(after happenings: [Happening] = []) -> Side {
    let now = now
    var states = [state]
    guard let next = upcoming() else { return Side(states, isStill: true) }
    if happenings.areMoves { return Side(states, isStill: false) }
    let reach = min(reach, (next.microseconds - now.microseconds) / 2)
    if reach >= 5 {
      states.append(state(onTheWayAt: now.advanced(byMicroseconds: reach)))
      states.append(state(onTheWayAt: now.advanced(byMicroseconds: 2 * reach)))
    }
    return Side(states, isStill: false)
  }

  /// The instant at which a call ends, and nothing happens.
  @inlinable
  public mutating func quietInstant() -> Instant {
    .quiet(now, Side([state], isStill: upcoming() == nil))
  }
}
