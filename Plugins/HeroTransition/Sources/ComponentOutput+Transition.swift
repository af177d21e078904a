internal import Interaction
internal import Motion
internal import Values

/// The effects and findings of a transition.
extension ComponentOutput {
  /// Reports that a transition began.
  ///
  /// Warns if the app itself prevents a match.
  mutating func began(
    _ direction: Flight.Direction, _ mode: Flight.Mode, source: String?,
    _ reason: Flight.Reason?, at now: Timestamp
  ) {
    var members: JSONObject = [
      "direction": .string(direction.rawValue), "mode": .string(mode.rawValue),
      "source": source.map { .string($0) } ?? .null,
    ]
    if let reason { members.append("reason", .string(reason.rawValue)) }
    effect("began", at: now, members)
    switch reason {
    case .delegateReleased:
      warn(
        "hero/delegate-released",
        "The delegate was deallocated because it was held only weakly. Set retainDelegate to true.",
        at: now)
    default: break
    }
  }

  /// Reports that a transition was completed or cancelled.
  mutating func completed(
    _ direction: Flight.Direction, isCancelled: Bool, at now: Timestamp
  ) {
    effect(
      "completed", at: now,
      ["direction": .string(direction.rawValue), "cancelled": .bool(isCancelled)])
  }

  /// Warns that a cancelled dismissal left the destination hidden.
  mutating func leftHidden(at now: Timestamp) {
    warn(
      "hero/destination-hidden",
      "The cancelled dismissal showed only the source again and left the destination hidden. "
        + "Show both views, or set unhide to both.", at: now)
  }

  /// Adds a warning about a mistake in the app.
  mutating func warn(_ code: String, _ message: String, at now: Timestamp) {
    diagnostics.append(
      Diagnostic(time: now, severity: .warning, code: code, message: message))
  }
}
