package import Interaction
package import JSONText
internal import Wire

extension Subscription {
  /// Writes what the client is to be told now as one notification's params.
  ///
  /// - Parameters:
  ///   - id: the session's id
  ///   - revision: the session's revision
  ///   - isSlow: that the reader has not read what was sent; the state is passed over then
  ///   - report: what has not been told
  ///   - valueNames: the names of the state's values
  ///   - writer: takes the params
  ///   - state: gives the state of now
  /// - Returns: whether there was anything to write
  package mutating func write(
    session id: String, revision: Int, isSlow: Bool, report: Report,
    valueNames: [MemberName], into writer: inout JSONWriter, state: () -> RenderState
  ) -> Bool {
    guard isDue else { return false }
    // Only the newest state is of interest; which it is, is found when there is room for it. A
    // state counts as skipped once another one follows it.
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
