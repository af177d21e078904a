public import Findings
public import Interaction
public import Motion
public import Sessions
public import Values
public import Wire

/// A component on its clock with the events of the call in hand.
public final class SessionParts<C: Component> {
  @usableFromInline var session: ComponentSession<C>

  /// The events of the call in hand.
  @usableFromInline var steps: [ScheduledEvent<C.OwnEvent>] = []

  /// The steps of gestures that the clock has not reached.
  @usableFromInline var waiting: [ScheduledEvent<C.OwnEvent>] = []
  @usableFromInline var playback: Playback<C>?
  @usableFromInline var passage: Passage<C>?

  /// What is done by a call that needs no passage to be looked at, and what was shown before it.
  @usableFromInline var single: (happenings: [Happening], left: Side)?

  /// The calls that are made again and again, with times from their begin on.
  @usableFromInline var prepared: [[ScheduledEvent<C.OwnEvent>]] = []

  init(_ session: ComponentSession<C>) {
    self.session = session
  }

  @inlinable
  init(copying other: SessionParts) {
    session = other.session
    steps = other.steps
    waiting = other.waiting
    prepared = other.prepared
  }
}

/// A core of a known component.
///
/// All that it does is inlinable: a class that is no generic one, as those of the built-in components
/// are, has it compiled for its component. `ComponentCore` is for any other.
public protocol TypedCore: SessionCore, SendableMetatype {
  /// The component.
  associatedtype C: Component

  /// The session and its call.
  var parts: SessionParts<C> { get }

  /// Makes a core of its parts.
  init(_ parts: SessionParts<C>)
}

/// The core of a component that the compiler does not see here.
final class ComponentCore<C: Component>: TypedCore {
  let parts: SessionParts<C>

  init(_ parts: SessionParts<C>) {
    self.parts = parts
  }
}

extension TypedCore {
  /// The session's clock.
  @inlinable public var now: Timestamp { parts.session.now }
  /// How often the session has been changed by a call.
  @inlinable public var revision: Int { parts.session.revision }
  /// The first moment at which something happens by itself.
  @inlinable public var nextMoment: Timestamp? { parts.session.nextMoment }
  /// The parameters that differ from the defaults.
  @inlinable public var assigned: Members { parts.session.assigned }
  /// The state of now.
  @inlinable public var state: RenderState { parts.session.state }
  /// Whether steps of gestures are to come.
  @inlinable public var isWaiting: Bool { !parts.waiting.isEmpty }

  /// What the component has had to say.
  @inlinable public var report: Report {
    get { parts.session.report }
    set { parts.session.report = newValue }
  }

  /// Whether decisions are told with their reasons.
  @inlinable public var explains: Bool {
    get { parts.session.report.explains }
    set { parts.session.report.explains = newValue }
  }

  /// The same session, which goes its own way from here.
  @inlinable
  public func fork() -> any SessionCore { Self(SessionParts(copying: parts)) }

  /// The moment from which nothing changes any more.
  @inlinable
  public func restMoment(limit: Timestamp) -> Timestamp { parts.session.restMoment(limit: limit) }

  /// Empties the report, and keeps its room.
  @inlinable
  public func clearReport() { parts.session.report.clear() }

  /// Moves the clock.
  @inlinable
  public func run(to end: Timestamp) { parts.session.run(to: end) }

  /// Ends a call.
  @inlinable
  public func endCall() { parts.session.endCall() }

  /// Counts a change that no call has made.
  @inlinable
  public func countChange() { parts.session.countChange() }

  /// The topmost layer that takes a touch at a point.
  @inlinable
  public func hitTest(_ point: Point) -> LayerHit? { parts.session.hitTest(point) }

  /// Hands out the state of now in exchange for other room.
  @inlinable
  public func exchangeState(with room: inout RenderState) {
    parts.session.exchangeState(with: &room)
  }

  /// What tells the session from others.
  @inlinable
  public func digest() -> StateDigest { parts.session.digest() }

  /// All of the session.
  @inlinable
  public func snapshot() -> Members { parts.session.snapshot() }

  /// Changes parameters.
  @inlinable
  public func configure(_ parameters: Members) throws(InvalidValue) {
    try parts.session.configure(parameters)
  }

  /// Goes on from where a snapshot was taken.
  @inlinable
  public func restore(_ snapshot: Members) throws(InvalidValue) {
    try parts.session.restore(snapshot)
    parts.waiting = []
  }
}

// MARK: - Events

extension TypedCore {
  /// Begins to read the events of a call.
  @inlinable
  public func beginReading() { parts.steps.removeAll(keepingCapacity: true) }

  /// Reads a further event.
  @inlinable
  public func read(_ event: Value) throws(InvalidValue) -> Timestamp? {
    let timed = try EventReader.read(event, for: C.self)
    parts.steps.append(ScheduledEvent(time: timed.time ?? now, event: timed.event))
    return timed.time
  }

  /// Says when the event that was read last happens.
  @inlinable
  public func schedule(at time: Timestamp) { parts.steps[parts.steps.count - 1].time = time }

  /// Takes the steps of a gesture.
  @inlinable
  public func read(_ steps: [GestureStep]) {
    parts.steps = ComponentSession<C>.events(of: steps)
  }

  /// Lets the events happen.
  @inlinable
  public func send() throws(RefusedEvent) {
    if parts.steps.count == 1 {
      do throws(InvalidValue) {
        try parts.session.send(parts.steps[0])
      } catch {
        throw RefusedEvent(index: 0, mistake: error)
      }
    } else {
      try parts.session.send(parts.steps)
    }
  }

  /// Lets the events of a gesture happen up to a moment.
  @inlinable
  public func perform(to end: Timestamp) {
    for step in parts.steps {
      if step.time <= end { parts.session.follow(step) } else { parts.waiting.append(step) }
    }
    parts.session.run(to: end)
    parts.session.endCall()
  }

  /// Moves the clock, and lets happen what waits on the way.
  @inlinable
  public func catchUp(to present: Timestamp) {
    while let next = parts.waiting.first, next.time <= present {
      parts.waiting.removeFirst()
      parts.session.follow(ScheduledEvent(time: max(next.time, now), event: next.event))
      if parts.waiting.isEmpty { parts.session.callEnded() }
    }
    parts.session.run(to: present)
  }

  /// Reads the events of a call that is to be made again and again.
  @inlinable
  public func prepare(_ events: [Value]) throws(RefusedEvent) {
    var steps: [ScheduledEvent<C.OwnEvent>] = []
    for (index, event) in events.enumerated() {
      do throws(InvalidValue) {
        let timed = try EventReader.read(event, for: C.self)
        steps.append(ScheduledEvent(time: timed.time ?? .zero, event: timed.event))
      } catch {
        throw RefusedEvent(index: index, mistake: error)
      }
    }
    parts.prepared.append(steps)
  }

  /// Lets the events of a prepared call happen from now on.
  @inlinable
  public func sendPrepared(_ index: Int) throws(RefusedEvent) {
    let begin = now.microseconds
    parts.steps.removeAll(keepingCapacity: true)
    for step in parts.prepared[index] {
      let time = step.time.advanced(byMicroseconds: begin)
      parts.steps.append(ScheduledEvent(time: time, event: step.event))
    }
    try send()
  }

  /// Takes note of the call, to play it frame by frame.
  @inlinable
  public func beginFrames(to end: Timestamp, at rate: FrameRate) {
    parts.playback = Playback(parts.session, parts.steps, to: end, at: rate)
  }

  /// The screen.
  @inlinable public var environment: Environment { parts.session.environment }

  /// The side of now that lies ahead, if nothing further is done.
  @inlinable
  public func limit() -> Side { parts.session.limit() }

  /// What the events do that were read.
  @inlinable
  public func happenings(of events: [Value]) -> [Happening] {
    var happenings: [Happening] = []
    happenings.reserveCapacity(events.count)
    for index in events.indices {
      happenings.append(Happening(parts.steps[index].event) ?? Happening(event: events[index]))
    }
    return happenings
  }

  /// Takes note of the call, to play it from instant to instant.
  ///
  /// One event that ends its call, or none, has one instant unless something comes due on the way:
  /// then what can be seen of it is here before it happens, and there when it has happened.
  @inlinable
  public func beginPassage(_ happenings: [Happening], to end: Timestamp, isSampled: Bool) {
    let due = parts.session.upcoming()
    if happenings.count <= 1, parts.steps.allSatisfy({ $0.time == end }),
      due.map({ $0 > end && !isSampled }) ?? true
    {
      let left = happenings.isEmpty ? .unchanged : parts.session.limit(before: end, happenings)
      parts.single = (happenings, left)
    } else {
      parts.passage = Passage(parts.session, parts.steps, happenings, to: end)
    }
  }

  /// Forgets that call.
  @inlinable
  public func endPassage() {
    parts.passage = nil
    parts.single = nil
  }

  /// Plays that call.
  @inlinable
  public func playPassage(
    samples rate: FrameRate?, _ sample: (RenderState) -> Void, _ instant: (Instant) -> Void
  ) {
    if let single = parts.single.take() {
      if single.happenings.isEmpty { return instant(parts.session.quietInstant()) }
      let right = parts.session.limit(after: single.happenings)
      return instant(Instant(now, single.happenings, left: single.left, right: right))
    }
    guard parts.passage != nil, var passage = parts.passage.take() else { return }
    passage.play(samples: rate, sample, instant)
    passage.handState(to: &parts.session)
  }

  /// The next frame of that call.
  @inlinable
  public func nextFrame() -> RenderState? { parts.playback?.next() }
}
