public import Interaction
public import Motion
public import Sessions

/// A call of a session, played again on a fork of it from instant to instant.
///
/// The fork is asked for states on both sides of each event and of each moment at which the
/// component does something by itself; it is exact, for a state is a closed form between them.
public struct Passage<C: Component> {
  /// So far from an instant its slopes are measured, in microseconds.
  ///
  /// Slopes are of second order: what they miss of a spring is below a hundredth of a point a second.
  @usableFromInline static var reach: Int64 { 100 }

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
  ///   - rate: how often a state is given between instants while something moves; never if nil
  ///   - sample: takes these states
  ///   - instant: takes each instant, in the order in which they come
  @inlinable
  public mutating func play(
    samples rate: FrameRate?, _ sample: (RenderState) -> Void, _ instant: (Instant) -> Void
  ) {
    while true {
      let due = session.upcoming()
      var time = due.map { min($0, end) } ?? end
      if nextStep < steps.count { time = min(time, steps[nextStep].time) }
      let isMoving = due != nil
      if isMoving, let rate { pass(to: time, rate, sample) }
      let left = isMoving ? left(of: time, due) : .unchanged
      var happened: [Happening] = []
      session.run(to: time)
      while nextStep < steps.count, steps[nextStep].time <= time {
        // What a finger does last and its release are two things, though they come at once.
        if !happened.isEmpty, nextStep < happenings.count, happenings[nextStep].endsTouch { break }
        session.follow(steps[nextStep])
        if nextStep < happenings.count { happened.append(happenings[nextStep]) }
        nextStep += 1
      }
      let isLast = nextStep == steps.count && time >= end
      if isLast { session.endCall() }
      session.report.clear()
      instant(Instant(time, happened, left: left, right: session.limit(after: happened)))
      if isLast { return }
    }
  }

  /// Spares the session that was played again the rendering of where it is now.
  @inlinable
  public func handState(to original: inout ComponentSession<C>) {
    original.adoptState(of: session)
  }

  /// Looks on the way to an instant, at whole multiples of the rate's interval.
  @inlinable
  mutating func pass(to end: Timestamp, _ rate: FrameRate, _ sample: (RenderState) -> Void) {
    let seconds = Double(session.now.microseconds) / 1e6
    var frame = Int(seconds * rate.framesPerSecond)
    while true {
      frame += 1
      let time = rate.time(of: frame, from: .zero)
      guard time < end else { return }
      if time > session.now { sample(session.state(at: time)) }
    }
  }

  /// The side before an instant: as things would go on, which is exact, or, where something comes due
  /// by itself just then, looked back at.
  @inlinable
  mutating func left(of time: Timestamp, _ due: Timestamp?) -> Side {
    let room = time.microseconds - session.now.microseconds
    let reach = Self.reach
    if let due, due.microseconds - time.microseconds > 2 * reach {
      return Side(
        [
          session.state(at: time), session.state(at: time.advanced(byMicroseconds: reach)),
          session.state(at: time.advanced(byMicroseconds: 2 * reach)),
        ], isStill: false)
    }
    if room > 2 * reach {
      // At its very end a motion is where it rests already, so that moment is left out.
      return Side(
        [
          session.state(at: time.advanced(byMicroseconds: -1)),
          session.state(at: time.advanced(byMicroseconds: -1 - reach)),
          session.state(at: time.advanced(byMicroseconds: -1 - 2 * reach)),
        ].filter { $0.time >= session.now }, isStill: false)
    }
    return Side([session.state(at: time)], isStill: false)
  }
}

extension ComponentSession {
  /// The side of now that lies ahead, if nothing further is done.
  ///
  /// - Parameter happenings: what was done now; behind moves of a finger, which leads what moves,
  ///   nobody asks for velocities, and one state is all of it
  /// - Returns: the state of now, and two shortly behind it where something moves by itself
  @inlinable
  public mutating func limit(after happenings: [Happening] = []) -> Side {
    let now = now
    var states = [state]
    guard let next = upcoming() else { return Side(states, isStill: true) }
    let isLed = !happenings.isEmpty && happenings.allSatisfy { $0.isMove }
    if isLed { return Side(states, isStill: false) }
    let reach = min(100, (next.microseconds - now.microseconds) / 2)
    if reach >= 5 {
      states.append(state(at: now.advanced(byMicroseconds: reach)))
      states.append(state(at: now.advanced(byMicroseconds: 2 * reach)))
    }
    return Side(states, isStill: false)
  }
}
