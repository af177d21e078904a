public import Interaction
public import JSONText
internal import Motion
internal import Sessions
internal import Wire

/// The frames of a call, rendered one at a time while they are written.
///
/// The frames may not all fit into memory. In the response, they come after the final state. The call is
/// therefore carried out first and then replayed frame by frame.
public protocol FrameSource: AnyObject {
  /// Returns the next frame of the call, or `nil` if there are no more frames.
  ///
  /// A frame at the end of the call is omitted, because the response already contains the final state.
  func next() -> RenderState?

  /// Writes the frame that `next()` would return.
  ///
  /// Returns `false` if there are no more frames.
  func writeNext(into writer: inout JSONWriter) -> Bool

  /// Restores the state that the session had before the call.
  func undoCall()
}

/// A replay that renders the frames of a call to a session in this process.
final class FramePlayback: FrameSource {
  private let session: HostedSession
  private let before: any AnyCore

  /// Creates a replay of a call whose events have been read but not applied yet.
  ///
  /// - Parameters:
  ///   - session: The session before the call.
  ///   - end: The time at which the call ends.
  ///   - rate: The frame rate.
  init(_ session: HostedSession, to end: Timestamp, at rate: FrameRate) {
    self.session = session
    before = session.core.fork()
    before.beginFrames(to: end, at: rate)
  }

  func next() -> RenderState? { before.nextFrame() }

  func writeNext(into writer: inout JSONWriter) -> Bool {
    guard let state = next() else { return false }
    writer.state(state, valueNames: session.valueNames)
    return true
  }

  func undoCall() {
    session.go(back: before)
  }
}
