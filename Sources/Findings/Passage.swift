public import Interaction
public import Motion
public import Sessions

/// A call of a session, played again on a fork of it from instant to instant.
///
/// The fork is asked for states on both sides of each event and of each moment at which the
/// component does something by itself; it is exact, for a state is a closed form between them.
public struct Passage<C: Component> {
  @usableFromInline var session: ComponentSession<C>
  @usableFromInline let steps: [ScheduledEvent<C.OwnEvent>]
  @usableFromInline let happenings: [Happening]
  @usableFromInline let end: Timestamp
  @usableFromInline var nextStep = 0

  /// Takes note of a call that is about to be carried out.
  ///
  /// - Parameters:
  ///   - session: the session, as it is before the call
  ///   - steps: the events of the call, with the moments at which they happen
  ///   - happenings: the same events as findings tell of them, as many
  ///   - end: the moment at which the call ends
  @inlinable
  public init(
    _ session: ComponentSession<C>, _ steps: [ScheduledEvent<C.OwnEvent>],
    _ happenings: [Happening], to end: Timestamp
  ) {
    self.session = session
    self.steps = steps
    self.happenings = happenings
    self.end = end
    self.session.report.explains = false
  }

  /// Plays the call.
  ///
  /// - Parameters:
  ///   - rate: how often a state is given between instants while something moves, never if nil; asked
  ///     before each of them
  ///   - sample: takes these states
  ///   - instant: takes each instant, in the order in which they come
  @inlinable
  public mutating func play(
    samples rate: () -> FrameRate?, _ sample: (RenderState) -> Void, _ instant: (Instant) -> Void
  ) {
    while true {
      let due = session.upcoming()
      var time = due.map { min($0, end) } ?? end
      if nextStep < steps.count { time = min(time, steps[nextStep].time) }
      let coming = nextStep..<endOfSteps(at: time)
      let happened = Array(happenings[coming])
      if due != nil { pass(to: time, rate, sample) }
      let isQuiet = happened.isEmpty && due != time
      let left = isQuiet ? .unchanged : session.limit(before: time, happened)
      session.run(to: time)
      for index in coming { session.follow(steps[index]) }
      nextStep = coming.upperBound
      let isLast = nextStep == steps.count && time >= end
      if isLast { session.endCall() }
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

  /// Behind the steps that happen together at a moment: what a finger does last and its release are
  /// two things, though they come at once.
  @inlinable
  func endOfSteps(at time: Timestamp) -> Int {
    var index = nextStep
    while index < steps.count, steps[index].time <= time,
      index == nextStep || !happenings[index].endsTouch
    {
      index += 1
    }
    return index
  }

  /// Spares the session that was played again the rendering of where it is now.
  @inlinable
  public func handState(to original: inout ComponentSession<C>) {
    original.adoptState(of: session)
  }

  /// Looks on the way to an instant, at whole multiples of the rate's interval.
  @inlinable
  mutating func pass(
    to end: Timestamp, _ rate: () -> FrameRate?, _ sample: (RenderState) -> Void
  ) {
    var last = session.now
    while let rate = rate() {
      let frame = Int(Double(last.microseconds) / 1e6 * rate.framesPerSecond) + 1
      var time = rate.time(of: frame, from: .zero)
      // Whole microseconds may lie before the frame that they are of.
      if time <= last { time = rate.time(of: frame + 1, from: .zero) }
      guard time < end else { return }
      sample(session.state(onTheWayAt: time))
      last = time
    }
  }
}
