public import Findings
public import Interaction
public import Motion
public import Sessions
public import Values

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

  /// Whether the component has had anything to say.
  @inlinable public var hasReport: Bool { !parts.session.report.isEmpty }

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
