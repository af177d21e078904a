internal import Interaction
internal import Motion
internal import Values

/// What a transition tells.
extension Report {
  /// Tells that a transition has begun, and warns where the app itself keeps it from a match.
  mutating func began(
    _ direction: Flight.Direction, _ mode: Flight.Mode, source: String?,
    _ reason: Flight.Reason?, at now: Timestamp
  ) {
    var members: Members = [
      "direction": .string(direction.rawValue), "mode": .string(mode.rawValue),
      "source": source.map { .string($0) } ?? .null,
    ]
    if let reason { members.append("reason", .string(reason.rawValue)) }
    effect("began", at: now, members)
    switch reason {
    case .delegateReleased:
      warn(
        "hero/delegate-released",
        "A controller holds its transitioning delegate weakly: set retainDelegate.", at: now)
    default: break
    }
  }

  /// Tells that a transition has come to one of its ends.
  mutating func completed(
    _ direction: Flight.Direction, isCancelled: Bool, at now: Timestamp
  ) {
    effect(
      "completed", at: now,
      ["direction": .string(direction.rawValue), "cancelled": .bool(isCancelled)])
  }

  /// Warns of a destination that a cancelled dismissal has left hidden.
  mutating func leftHidden(at now: Timestamp) {
    warn(
      "hero/destination-hidden",
      "The cancelled dismissal showed only the source again and left the destination hidden. "
        + "Show both, as unhide: both does.", at: now)
  }

  /// Notes a mistake in a program.
  mutating func warn(_ code: String, _ message: String, at now: Timestamp) {
    diagnostics.append(
      Diagnostic(time: now, severity: .warning, code: code, message: message))
  }
}
