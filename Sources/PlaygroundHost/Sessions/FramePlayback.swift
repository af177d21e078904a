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
final class FramePlayback<C: Component>: FrameSource {
  private let session: HostedSession<C>
  private let before: ComponentSession<C>
  private var playback: Playback<C>

  /// Takes note of a call that is about to be carried out, as `Playback` does.
  init(
    _ session: HostedSession<C>, _ steps: [ScheduledEvent<C.OwnEvent>], to end: Timestamp,
    at rate: FrameRate
  ) {
    self.session = session
    before = session.session
    playback = Playback(session.session, steps, to: end, at: rate)
  }

  func writeNext(into writer: inout JSONWriter) -> Bool {
    guard let state = playback.next() else { return false }
    writer.state(state, valueNames: session.valueNames)
    return true
  }

  func undoCall() {
    session.go(back: before)
  }
}
