package import Interaction
package import JSONText
internal import Wire

extension Subscription {
  /// Writes the pending changes as the parameters of a notification.
  ///
  /// - Parameters:
  ///   - id: The session's id.
  ///   - revision: The session's revision.
  ///   - isSlow: Whether the reader has not yet read everything that was sent. If so, the state is skipped.
  ///   - report: The report, which has not been sent yet.
  ///   - valueNames: The names of the state's values.
  ///   - writer: The writer for the parameters.
  ///   - state: A closure that returns the current state.
  /// - Returns: Whether anything was written.
  package mutating func write(
    session id: String, revision: Int, isSlow: Bool, report: ComponentOutput,
    valueNames: [MemberName], into writer: inout JSONWriter, state: () -> RenderState
  ) -> Bool {
    guard isDue else { return false }
    // Only the newest state matters, and it is read when there is room to send it. A state counts as skipped
    // once a newer state replaces it.
    if waitingRevision >= 0 && waitingRevision != revision { skipped += 1 }
    guard !isSlow else {
      waitingRevision = revision
      return false
    }
    let state = state()
    writer.beginObject()
    writer.key("session")
    writer.string(id)
    writer.key("revision")
    writer.integer(Int64(revision))
    if mode == .delta, let sent {
      writer.key("base")
      writer.integer(Int64(baseRevision))
      writer.key("delta")
      writer.delta(from: sent, to: state, valueNames: valueNames)
    } else {
      writer.key("state")
      writer.state(state, valueNames: valueNames)
    }
    writer.report(report, tellsReasons: false)
    if skipped > 0 {
      writer.key("skipped")
      writer.integer(Int64(skipped))
    }
    writer.endObject()
    if mode == .delta { sent = state }
    baseRevision = revision
    waitingRevision = -1
    skipped = 0
    isDue = false
    return true
  }
}
