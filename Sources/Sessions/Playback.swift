public import Interaction
public import Motion

/// A call of a session, played again frame by frame on a fork of it.
///
/// So the frames of a call of any length take no more memory than one of them.
public struct Playback<C: Component> {
  @usableFromInline var session: ComponentSession<C>
  @usableFromInline let steps: [ScheduledEvent<C.OwnEvent>]
  @usableFromInline let rate: FrameRate
  @usableFromInline let start: Timestamp
  @usableFromInline let end: Timestamp
  @usableFromInline var nextStep = 0
  @usableFromInline var index = 1

  /// Takes note of a call that is about to be carried out.
  ///
  /// - Parameters:
  ///   - session: the session, as it is before the call
  ///   - steps: the events of the call, with the moments at which they happen
  ///   - end: the moment at which the call ends
  ///   - rate: how many frames there are a second
  @inlinable
  public init(
    _ session: ComponentSession<C>, _ steps: [ScheduledEvent<C.OwnEvent>], to end: Timestamp,
    at rate: FrameRate
  ) {
    self.session = session
    // Room of its own, for what is shared is copied when it is rendered into.
    self.session.rendered = RenderState()
    self.session.isRendered = false
    self.steps = steps
    self.rate = rate
    start = session.now
    self.end = end
  }

  /// The next frame before the end of the call; nil behind the last one.
  @inlinable
  public mutating func next() -> RenderState? {
    let time = rate.time(of: index, from: start)
    guard time < end else { return nil }
    index += 1
    // What happens at a frame's time belongs to the frame.
    while nextStep < steps.count, steps[nextStep].time <= time {
      session.follow(steps[nextStep])
      nextStep += 1
    }
    session.elapse(through: time)
    _ = session.render(at: time)
    session.report.clear()
    return session.rendered
  }
}
