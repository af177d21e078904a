public import Interaction
public import JSONText
public import JSONRPC

/// The results of calls that change a session.
extension Host {
  /// A revision that the client already has: its number and its state.
  public typealias Base = (revision: Int, state: RenderState)

  /// A result whose remaining frames have not been written yet.
  struct UnfinishedResult {
    let session: any LocalSession
    let frames: any FrameSource
    let isSettled: Bool?
  }

  /// The minimum size of the parts in which a long result is written, in bytes.
  private static var pieceSize: Int { 1 << 16 }

  /// Writes an object with `revision`, `state`, `effects`, `diagnostics` and, if requested, `frames`.
  ///
  /// - Parameters:
  ///   - session: The session, after the call.
  ///   - id: The session's id, or `nil` to omit it from the result.
  ///   - base: The state that the client already has, or `nil`. With a base, the result contains `base` and
  ///     `delta` instead of `state`.
  ///   - isSettled: Whether the session is settled, or `nil` to omit this from the result.
  ///   - result: The writer for the object.
  /// - Returns: `.done`, or `.unfinished` if `continueResult` must write the rest.
  public func writeOutcome(
    of session: any LocalSession, id: String? = nil, since base: Base? = nil,
    isSettled: Bool? = nil, into result: inout JSONWriter
  ) -> Reply {
    let frames = session.takeFrames()
    guard isAnswerWanted else { return .done }
    result.beginOutcome(of: session, id: id, since: base)
    reported = session
    guard let frames = frames.flatMap(unread) else {
      result.endOutcome(isSettled: isSettled)
      return .done
    }
    result.key("frames")
    result.beginArray()
    unfinished = UnfinishedResult(session: session, frames: frames, isSettled: isSettled)
    return continueResult(into: &result) ? .done : .unfinished
  }

  /// Passes the frames of a call to the receiver, or returns them if there is none.
  private func unread(_ frames: any FrameSource) -> (any FrameSource)? {
    guard let frameReceiver else { return frames }
    while let frame = frames.next() { frameReceiver(frame) }
    return nil
  }

  /// Writes the next part of an unfinished result.
  ///
  /// - Returns: Whether the result is complete.
  public func continueResult(into result: inout JSONWriter) -> Bool {
    guard let unfinished else { return true }
    let end = result.count + Self.pieceSize
    while result.count < end {
      guard !unfinished.frames.writeNext(into: &result) else { continue }
      unfinished.session.writeState(into: &result)
      result.endArray()
      result.endOutcome(isSettled: unfinished.isSettled)
      self.unfinished = nil
      return true
    }
    return false
  }

  /// Discards an unfinished result and restores the state that the session had before the call.
  public func abandonResult() {
    unfinished?.frames.undoCall()
    unfinished = nil
  }

  /// Records that the current response is complete.
  ///
  /// - Parameter isSent: Whether the client receives the response. If not, as for a notification, the effects are
  ///   reported later.
  public func answerIsDone(isSent: Bool) {
    if isSent { reported?.forgetReport() }
    reported = nil
  }
}
