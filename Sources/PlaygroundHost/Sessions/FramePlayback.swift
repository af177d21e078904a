internal import Interaction
public import JSONText
internal import Motion
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
  private let session: ComponentSession<C>
  private let before: ComponentSession<C>.Departure
  private var running: RunningComponent<C>
  private let steps: [ScheduledEvent<C.OwnEvent>]
  private let rate: FrameRate
  private let start: Timestamp
  private let end: Timestamp
  private var nextStep = 0
  private var index = 1
  private var unheard = Report()

  /// Takes note of a call that is about to be carried out.
  ///
  /// - Parameters:
  ///   - session: the session, as it is before the call
  ///   - steps: the events of the call, with the moments at which they happen
  ///   - end: the moment at which the call ends
  ///   - rate: how many frames there are a second
  init(
    _ session: ComponentSession<C>, _ steps: [ScheduledEvent<C.OwnEvent>], to end: Timestamp,
    at rate: FrameRate
  ) {
    self.session = session
    before = session.makeDeparture()
    running = session.running
    running.state = RenderState()
    running.isRendered = false
    self.steps = steps
    self.rate = rate
    start = session.now
    self.end = end
  }

  func writeNext(into writer: inout JSONWriter) -> Bool {
    let time = rate.time(of: index, from: start)
    guard time < end else { return false }
    index += 1
    // What happens at a frame's time belongs to the frame.
    while nextStep < steps.count, steps[nextStep].time <= time {
      running.run(to: steps[nextStep].time, report: &unheard)
      running.takeUnnamed(steps[nextStep].event, report: &unheard)
      nextStep += 1
    }
    running.elapse(through: time, report: &unheard)
    running.render(at: time)
    unheard.clear()
    writer.state(running.state, valueNames: session.valueNames)
    return true
  }

  func undoCall() {
    session.go(back: before)
  }
}
