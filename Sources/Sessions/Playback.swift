public import Interaction
public import Motion

/// A replay that renders the frames of a call one at a time, on a copy of the session.
///
/// Only one frame is in memory at a time, however long the call is.
public struct Playback<C: Component> {
  @usableFromInline var session: ComponentSession<C>
  @usableFromInline let steps: [ScheduledEvent<C.OwnEvent>]
  @usableFromInline let rate: FrameRate
  @usableFromInline let start: Timestamp
  @usableFromInline let end: Timestamp
  @usableFromInline var nextStep = 0
  @usableFromInline var index = 1

  /// Creates a playback of a call from the state of the session before the call.
  ///
  /// - Parameters:
  ///   - session: The session before the call.
  ///   - steps: The events of the call with their times.
  ///   - end: The time at which the call ends.
  ///   - rate: The frame rate.
  @inlinable
  public init(
    _ session: ComponentSession<C>, _ steps: [ScheduledEvent<C.OwnEvent>], to end: Timestamp,
    at rate: FrameRate
  ) {
    self.session = session
    // Use a separate buffer, because rendering into a shared one would copy it.
    self.session.rendered = RenderState()
    self.session.isRendered = false
    self.steps = steps
    self.rate = rate
    start = session.now
    self.end = end
  }

  /// Returns the next frame before the end of the call, or `nil` after the last frame.
  @inlinable
  public mutating func next() -> RenderState? {
    let time = rate.time(of: index, from: start)
    guard time < end else { return nil }
    index += 1
    // Events at a frame's time belong to the frame.
    while nextStep < steps.count, steps[nextStep].time <= time {
      session.follow(steps[nextStep])
      nextStep += 1
    }
    session.advanceComponent(through: time)
    _ = session.render(at: time)
    session.report.clear()
    return session.rendered
  }
}
