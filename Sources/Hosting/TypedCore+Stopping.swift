public import Motion
public import Sessions

/// Calls that stop early if they take too long.
extension TypedCore {
  /// Advances the clock, but stops early if `mayContinue` returns `false`.
  @inlinable
  public func run(to end: Timestamp, while mayContinue: () -> Bool) -> Bool {
    parts.session.run(to: end, while: mayContinue)
  }

  /// Applies the events that were read, as one call, but stops early if `mayContinue` returns `false`.
  @inlinable
  public func send(while mayContinue: () -> Bool) throws(RefusedEvent) -> Bool {
    try parts.session.send(parts.steps, while: mayContinue)
  }

  /// Applies the events of a gesture like `perform(to:)`, but stops early if `mayContinue` returns `false`.
  @inlinable
  public func perform(to end: Timestamp, while mayContinue: () -> Bool) -> Bool {
    for step in parts.steps {
      guard step.time <= end else {
        parts.waiting.append(step)
        continue
      }
      guard parts.session.run(to: step.time, while: mayContinue) else { return false }
      parts.session.follow(step)
    }
    guard parts.session.run(to: end, while: mayContinue) else { return false }
    parts.session.endCall()
    return true
  }

  /// Returns the time at which the session settles, or the limit if that is earlier, or `nil` if `mayContinue` returns
  /// `false`.
  @inlinable
  public func restMoment(limit: Timestamp, while mayContinue: () -> Bool) -> Timestamp? {
    parts.session.restMoment(limit: limit, while: mayContinue)
  }
}
