internal import Interaction
public import JSONText
internal import Motion
internal import Sessions
internal import Wire

/// The states that a call has gone through, rendered when they are written.
///
/// There may be more of them than there is memory for; the state of the end stands before them in
/// an answer. So the call is carried out first and then played again, frame by frame.
public protocol FrameSource: AnyObject {
  /// Writes the next frame before the end of the call as the next value; false if there is none.
  func writeNext(into writer: inout JSONWriter) -> Bool

  /// Puts the session back to where it was before the call.
  func undoCall()
}

/// A call of a session in this process, played again.
final class FramePlayback: FrameSource {
  private let session: HostedSession
  private let before: any SessionCore

  /// Takes note of a call whose events were read, and which is about to be carried out.
  ///
  /// - Parameters:
  ///   - session: the session, as it is before the call
  ///   - end: the moment at which the call ends
  ///   - rate: how many frames there are a second
  init(_ session: HostedSession, to end: Timestamp, at rate: FrameRate) {
    self.session = session
    before = session.core.fork()
    before.beginFrames(to: end, at: rate)
  }

  func writeNext(into writer: inout JSONWriter) -> Bool {
    guard let state = before.nextFrame() else { return false }
    writer.state(state, valueNames: session.valueNames)
    return true
  }

  func undoCall() {
    session.go(back: before)
  }
}
