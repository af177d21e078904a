public import Interaction
public import JSONText
public import JSONRPC

/// What a call that changes a session answers with.
extension Host {
  /// A revision whose state a client has, with the state.
  public typealias Base = (revision: Int, state: RenderState)

  /// A result whose frames are still to be written.
  struct UnfinishedResult {
    let session: any LocalSession
    let frames: any FrameSource
    let isSettled: Bool?
  }

  /// So much of a long result is written at once, in bytes.
  private static var pieceSize: Int { 1 << 16 }

  /// Writes `revision`, `state`, `effects`, `diagnostics` and, if asked for, `frames` as an object.
  ///
  /// - Parameters:
  ///   - session: the session, after the call
  ///   - id: its id, where the result has to tell it
  ///   - base: what the client has; `base` and `delta` stand for `state` then
  ///   - isSettled: whether nothing moves, where the result has to tell it
  ///   - result: takes the object
  /// - Returns: whether all is written, or `continueResult` writes the rest
  public func writeOutcome(
    of session: any LocalSession, id: String? = nil, since base: Base? = nil,
    isSettled: Bool? = nil, into result: inout JSONWriter
  ) -> Reply {
    let frames = session.takeFrames()
    guard isAnswerWanted else { return .done }
    result.beginOutcome(of: session, id: id, since: base)
    reported = session
    guard let frames else {
      result.endOutcome(isSettled: isSettled)
      return .done
    }
    result.key("frames")
    result.beginArray()
    unfinished = UnfinishedResult(session: session, frames: frames, isSettled: isSettled)
    return continueResult(into: &result) ? .done : .unfinished
  }

  /// Writes more of a result that has begun.
  ///
  /// - Returns: whether it is whole now
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

  /// Gives up a result that has begun: the session is as it was before its call.
  public func abandonResult() {
    unfinished?.frames.undoCall()
    unfinished = nil
  }

  /// Takes note that the answer in the making is sent, or that nobody gets it.
  ///
  /// - Parameter isSent: false for a notification, whose effects are still to be told
  public func answerIsDone(isSent: Bool) {
    if isSent { reported?.forgetReport() }
    reported = nil
  }
}
