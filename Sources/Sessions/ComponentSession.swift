public import Interaction
public import Motion
public import Values

/// A component with its clock, as a value.
///
/// A copy is a fork that plays independently.
///
/// It takes events and produces states and a report. It knows no JSON and no clock but its own.
/// Everything that plays components uses it: the host, a page in a browser, a search over gestures.
public struct ComponentSession<C: Component>: Sendable {
  /// The current parameters.
  public internal(set) var parameters: C.Parameters

  /// The parameters that differ from the defaults, as they were given.
  public internal(set) var assigned: Members

  /// The component's report since it was last emptied.
  public var report = Report()

  // Functions called for each event are inlinable. They are specialised for their component where
  // it is known, which halves their cost. They write these properties.
  @usableFromInline var running: C
  @usableFromInline var screen: Environment
  @usableFromInline var clock = Timestamp.zero
  @usableFromInline var changes = 0

  /// The state into which each rendering goes.
  @usableFromInline var rendered = RenderState()

  /// Whether that is the current state.
  @usableFromInline var isRendered = false

  /// The time of the next change without an event, when it was last requested.
  @usableFromInline var due: Timestamp?

  /// Whether that time is still valid: neither the component nor the clock has changed since.
  @usableFromInline var isDueKnown = false

  /// The component.
  @inlinable public var component: C { running }

  /// The environment.
  @inlinable public var environment: Environment { screen }

  /// The session's clock.
  @inlinable public var now: Timestamp { clock }

  /// The number of changes by calls.
  @inlinable public var revision: Int { changes }

  /// Creates a component at time zero.
  ///
  /// - Parameters:
  ///   - assigned: The parameters that differ from the defaults.
  ///   - environment: The environment.
  /// - Throws: `InvalidValue` for an invalid parameter.
  public init(
    parameters assigned: Members = [:], environment: Environment = Environment()
  ) throws(InvalidValue) {
    var parameters = C.Parameters()
    self.assigned = try parameters.assign(assigned, of: C.descriptor.id)
    self.parameters = parameters
    screen = environment
    var report = Report()
    running = C(parameters: parameters, environment: environment, report: &report)
    self.report = report
  }

  /// Creates a session from a snapshot, with an empty report.
  init(_ snapshot: SessionSnapshot<C>, _ parameters: C.Parameters, revision: Int) {
    running = snapshot.component
    screen = snapshot.environment
    self.parameters = parameters
    assigned = snapshot.parameters
    clock = snapshot.now
    changes = revision
  }

  /// The next time at which the component changes without an event, or `nil` if it is settled.
  @inlinable public var nextMoment: Timestamp? {
    isDueKnown ? due : running.nextMoment(after: now)
  }

  /// Changes parameters while the component is running.
  ///
  /// - Throws: `InvalidValue` for an invalid parameter. Nothing has changed then.
  public mutating func configure(_ parameters: Members) throws(InvalidValue) {
    var changed = self.parameters
    let whole = try changed.assign(parameters, of: C.descriptor.id)
    self.parameters = changed
    for member in whole.elements { assigned[member.name] = member.value }
    running.configure(changed, at: now, report: &report)
    forget()
    endCall()
  }

  /// Ends a call that may have changed something.
  @inlinable
  public mutating func endCall() {
    callEnded()
    countChange()
  }

  /// Tells the component that a call has ended, if the call's last events come later.
  @inlinable
  public mutating func callEnded() {
    running.callEnded(at: now, report: &report)
    forget()
  }

  /// Returns the next change after now, evaluated in place and cached, because a component is large
  /// to copy.
  @inlinable
  public mutating func upcoming() -> Timestamp? {
    if !isDueKnown {
      due = running.nextMoment(after: now)
      isDueKnown = true
    }
    return due
  }

  /// Invalidates caches, because the component or the clock changes.
  @inlinable
  mutating func forget() {
    isRendered = false
    isDueKnown = false
  }

  /// Counts a change without a call, such as time that has passed.
  @inlinable
  public mutating func countChange() {
    changes += 1
  }
}
