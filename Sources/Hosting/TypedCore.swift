public import Findings
public import Interaction
public import Motion
public import Sessions
public import Values

/// A component and its clock, with the events of the current call.
public final class CoreParts<C: Component> {
  @usableFromInline var session: ComponentSession<C>

  /// The events of the current call.
  @usableFromInline var steps: [ScheduledEvent<C.OwnEvent>] = []

  /// The steps of gestures that are scheduled for later.
  @usableFromInline var waiting: [ScheduledEvent<C.OwnEvent>] = []
  @usableFromInline var playback: Playback<C>?
  @usableFromInline var replay: AnalysisReplay<C>?

  /// The events of the current call and the state before them, if all events of the call have the same time.
  @usableFromInline var single: (inputs: [SessionInput], left: OneSidedLimit)?

  /// The calls that `prepare` has stored, each of which can be made several times.
  ///
  /// The times of their events are relative to the start of the call.
  @usableFromInline var prepared: [[ScheduledEvent<C.OwnEvent>]] = []

  init(_ session: ComponentSession<C>) {
    self.session = session
  }

  @inlinable
  init(copying other: CoreParts) {
    session = other.session
    steps = other.steps
    waiting = other.waiting
    prepared = other.prepared
  }
}

/// A core for a known component type.
///
/// All its functions are inlinable. The non-generic classes for the built-in components therefore get code
/// that is specialized for their component. `ComponentCore` serves all other components.
public protocol TypedCore: AnyCore, SendableMetatype {
  /// The type of the component.
  associatedtype C: Component

  /// The session and its current call.
  var parts: CoreParts<C> { get }

  /// Creates a core from a session and its call.
  init(_ parts: CoreParts<C>)
}

/// The core of any component that has no core class of its own.
///
/// The compiler does not specialize the code of this class for the component.
final class ComponentCore<C: Component>: TypedCore {
  let parts: CoreParts<C>

  init(_ parts: CoreParts<C>) {
    self.parts = parts
  }
}

extension TypedCore {
  /// The time on the session's clock.
  @inlinable public var now: Timestamp { parts.session.now }
  /// The number of changes to the session so far, counting each call that changes it once.
  @inlinable public var revision: Int { parts.session.revision }
  /// The next time at which the session changes without an event, or `nil` if it is settled.
  @inlinable public var nextMoment: Timestamp? { parts.session.nextMoment }
  /// The parameters that differ from the defaults.
  @inlinable public var assigned: JSONObject { parts.session.assigned }
  /// The current state.
  @inlinable public var state: RenderState { parts.session.state }
  /// Whether steps of gestures are scheduled for later.
  @inlinable public var isWaiting: Bool { !parts.waiting.isEmpty }

  /// The component's effects, findings and decisions since the report was last cleared.
  @inlinable public var report: ComponentOutput {
    get { parts.session.report }
    set { parts.session.report = newValue }
  }

  /// Whether the report contains any effects, findings or decisions.
  @inlinable public var hasReport: Bool { !parts.session.report.isEmpty }

  /// Whether decisions are reported.
  @inlinable public var explains: Bool {
    get { parts.session.report.explains }
    set { parts.session.report.explains = newValue }
  }

  /// Returns an independent copy of the session.
  @inlinable
  public func fork() -> any AnyCore { Self(CoreParts(copying: parts)) }

  /// Returns the time at which the session settles, or the limit if that is earlier.
  @inlinable
  public func restMoment(limit: Timestamp) -> Timestamp { parts.session.restMoment(limit: limit) }

  /// Clears the report but keeps its capacity.
  @inlinable
  public func clearReport() { parts.session.report.clear() }

  /// Advances the clock and performs all changes that are due.
  @inlinable
  public func run(to end: Timestamp) { parts.session.run(to: end) }

  /// Ends a call that may have changed the session.
  @inlinable
  public func endCall() { parts.session.endCall() }

  /// Increases `revision` for a change that was not caused by a call.
  @inlinable
  public func countChange() { parts.session.countChange() }

  /// Returns the topmost layer that accepts a touch at a point, or `nil` if there is none.
  @inlinable
  public func hitTest(_ point: Point) -> LayerHit? { parts.session.hitTest(point) }

  /// Exchanges the current state with `room`, an unused state that the next rendering overwrites.
  @inlinable
  public func exchangeState(with room: inout RenderState) {
    parts.session.exchangeState(with: &room)
  }

  /// Returns a digest of everything that affects the session's future.
  @inlinable
  public func digest() -> StateDigest { parts.session.digest() }

  /// Returns the session's complete state, from which `restore` can continue.
  @inlinable
  public func snapshot() -> JSONObject { parts.session.snapshot() }

  /// Changes parameters while the component is running.
  @inlinable
  public func configure(_ parameters: JSONObject) throws(InvalidValue) {
    try parts.session.configure(parameters)
  }

  /// Replaces the session's state with a snapshot.
  @inlinable
  public func restore(_ snapshot: JSONObject) throws(InvalidValue) {
    try parts.session.restore(snapshot)
    parts.waiting = []
  }
}
