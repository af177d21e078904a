public import Interaction
public import Motion
public import Sessions

/// A call that is carried out on a copy of a session, one instant at a time.
///
/// The copy provides the states just before and just after each event, and just before and just after each
/// change without input. Between these times, the state is a closed-form function of time, so the provided
/// states are exact.
public struct AnalysisReplay<C: Component> {
  @usableFromInline var session: ComponentSession<C>
  @usableFromInline let steps: [ScheduledEvent<C.OwnEvent>]
  @usableFromInline let inputs: [SessionInput]
  @usableFromInline let end: Timestamp
  @usableFromInline let endsCall: Bool
  @usableFromInline var nextStep = 0

  /// Creates a replay from the state before a call, so that the call can be played on a copy of the session.
  ///
  /// - Parameters:
  ///   - session: The session before the call.
  ///   - steps: The events of the call with their times.
  ///   - inputs: The same events in the form used by findings, one for each step.
  ///   - end: The time at which the call ends.
  ///   - endsCall: Whether the component is notified of the call's end.
  @inlinable
  public init(
    _ session: ComponentSession<C>, _ steps: [ScheduledEvent<C.OwnEvent>],
    _ inputs: [SessionInput], to end: Timestamp, endsCall: Bool = true
  ) {
    self.session = session
    self.steps = steps
    self.inputs = inputs
    self.end = end
    self.endsCall = endsCall
    self.session.report.explains = false
  }

  /// Plays the call.
  ///
  /// - Parameters:
  ///   - rate: A closure that returns the number of states per second that `sample` receives, or `nil` if it needs no
  ///     states. The rate may change from one state to the next.
  ///   - sample: A closure that receives each state between instants.
  ///   - instant: A closure that receives each instant, in order.
  @inlinable
  public mutating func play(
    samples rate: () -> FrameRate?, _ sample: (RenderState) -> Void, _ instant: (Instant) -> Void
  ) {
    while true {
      let due = session.upcoming()
      var time = due.map { min($0, end) } ?? end
      if nextStep < steps.count { time = min(time, steps[nextStep].time) }
      let coming = nextStep..<endOfSteps(at: time)
      let happened = Array(inputs[coming])
      if due != nil { pass(to: time, rate, sample) }
      let isQuiet = happened.isEmpty && due != time
      let left = isQuiet ? .unchanged : session.limit(before: time, happened)
      session.run(to: time)
      for index in coming { session.follow(steps[index]) }
      nextStep = coming.upperBound
      let isLast = nextStep == steps.count && time >= end
      if isLast && endsCall { session.endCall() }
      let isTold = !session.report.effects.isEmpty
      session.report.clear()
      if isQuiet {
        instant(session.quietInstant())
      } else {
        let right = session.limit(after: happened)
        instant(Instant(time, happened, left: left, right: right, isTold: isTold))
      }
      if isLast { return }
    }
  }

  /// Returns the index after the last of the steps that belong to one instant.
  ///
  /// A finger's release starts a new instant, even if it has the same time as the finger's last move.
  @inlinable
  func endOfSteps(at time: Timestamp) -> Int {
    var index = nextStep
    while index < steps.count, steps[index].time <= time,
      index == nextStep || !inputs[index].endsTouch
    {
      index += 1
    }
    return index
  }

  /// Passes the rendered state to the original session, which then does not have to render it again.
  @inlinable
  public func handState(to original: inout ComponentSession<C>) {
    original.adoptState(of: session)
  }

  /// Passes the state at each multiple of the sampling interval, from the session's time up to `end`, to `sample`.
  @inlinable
  mutating func pass(
    to end: Timestamp, _ rate: () -> FrameRate?, _ sample: (RenderState) -> Void
  ) {
    var last = session.now
    while let rate = rate() {
      let frame = Int(Double(last.microseconds) / 1e6 * rate.framesPerSecond) + 1
      var time = rate.time(of: frame, from: .zero)
      // After rounding to microseconds, a time may be slightly earlier than its frame.
      if time <= last { time = rate.time(of: frame + 1, from: .zero) }
      guard time < end else { return }
      sample(session.state(onTheWayAt: time))
      last = time
    }
  }
}
