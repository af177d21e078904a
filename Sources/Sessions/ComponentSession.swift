public import Interaction
public import Motion
public import Values

/// A component with its clock, as a value.
///
/// A copy is a fork that plays independently.
///
/// A session takes events and produces states and a report. It does not depend on JSON or on any other clock.
/// Everything that plays components uses sessions: the host, a page in a browser, and the commands that compare
/// many gestures.
public struct ComponentSession<C: Component>: Sendable {
  /// The current parameters.
  public internal(set) var parameters: C.Parameters

  /// The parameters that have been set explicitly, with their values.
  public internal(set) var assigned: JSONObject

  /// The component's effects, findings and decisions since the report was last cleared.
  public var report = ComponentOutput()

  // The functions that write these properties are called for each event. They are inlinable, so that they are
  // specialized where the component is known, which halves their cost.
  @usableFromInline var running: C
  @usableFromInline var screen: Environment
  @usableFromInline var clock = Timestamp.zero
  @usableFromInline var changes = 0

  /// The buffer into which states are rendered.
  @usableFromInline var rendered = RenderState()

  /// Whether ``rendered`` contains the current state.
  @usableFromInline var isRendered = false

  /// The time of the next automatic change, as last computed.
  @usableFromInline var due: Timestamp?

  /// Whether ``due`` is still valid: neither the component nor the clock has changed since it was computed.
  @usableFromInline var isDueKnown = false

  /// The component in its current state.
  @inlinable public var component: C { running }

  /// The session's screen and the user's settings.
  @inlinable public var environment: Environment { screen }

  /// The current time on the session's clock.
  @inlinable public var now: Timestamp { clock }

  /// The number of changes to the session so far.
  @inlinable public var revision: Int { changes }

  /// Creates a session with a new component at time zero.
  ///
  /// - Parameters:
  ///   - assigned: The parameters that differ from the defaults.
  ///   - environment: The environment.
  /// - Throws: `InvalidValue` for an invalid parameter.
  public init(
    parameters assigned: JSONObject = [:], environment: Environment = Environment()
  ) throws(InvalidValue) {
    var parameters = C.Parameters()
    self.assigned = try parameters.assign(assigned, of: C.descriptor.id)
    self.parameters = parameters
    screen = environment
    var report = ComponentOutput()
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
  /// - Throws: `InvalidValue` for an invalid parameter. In that case nothing has changed.
  public mutating func configure(_ parameters: JSONObject) throws(InvalidValue) {
    var changed = self.parameters
    let whole = try changed.assign(parameters, of: C.descriptor.id)
    self.parameters = changed
    for member in whole.elements { assigned[member.name] = member.value }
    running.configure(changed, at: now, report: &report)
    forget()
    endCall()
  }

  /// Ends a call that may have changed the component or the clock, and increments `revision`.
  @inlinable
  public mutating func endCall() {
    callEnded()
    countChange()
  }

  /// Notifies the component that a call has ended.
  ///
  /// Use this function if the last events of a call are applied after the call has returned, as in a
  /// real-time gesture.
  @inlinable
  public mutating func callEnded() {
    running.callEnded(at: now, report: &report)
    forget()
  }

  /// Returns the next time at which the component changes without an event, or `nil` if it is settled.
  ///
  /// The time is computed in place and cached, because copying a component is expensive.
  @inlinable
  public mutating func upcoming() -> Timestamp? {
    if !isDueKnown {
      due = running.nextMoment(after: now)
      isDueKnown = true
    }
    return due
  }

  /// Marks the rendered state and the time of the next change as outdated.
  ///
  /// Call this whenever the component or the clock changes.
  @inlinable
  mutating func forget() {
    isRendered = false
    isDueKnown = false
  }

  /// Increments `revision`.
  ///
  /// Call this function for a change that no call makes, such as the passage of time.
  @inlinable
  public mutating func countChange() {
    changes += 1
  }
}

// MARK: - The clock

extension ComponentSession {
  /// Advances the clock to a time, performs all changes that become due, and ends the call.
  @inlinable
  public mutating func advance(to end: Timestamp) {
    run(to: end)
    endCall()
  }

  /// Advances the clock to a time and performs all changes that become due, in chronological order.
  ///
  /// The call does not end.
  @inlinable
  public mutating func run(to end: Timestamp) {
    advanceComponent(through: end)
    if now != end { forget() }
    clock = end
  }

  /// Performs all changes that become due up to a time.
  ///
  /// Afterwards, the clock shows the time of the last change, or its old time if nothing changed.
  @inlinable
  mutating func advanceComponent(through end: Timestamp) {
    while let moment = upcoming(), moment > now, moment <= end {
      clock = moment
      forget()
      report.beginEvent()
      running.advance(to: moment, report: &report)
    }
  }

  /// Returns the time at which the component settles, or the limit if that is earlier.
  ///
  /// The time can only be found by running the component, so this method runs a copy.
  @inlinable
  public func restMoment(limit: Timestamp) -> Timestamp {
    var trial = running
    var clock = now
    var unheard = ComponentOutput()
    while let moment = trial.nextMoment(after: clock), moment > clock {
      guard moment <= limit else { return limit }
      clock = moment
      trial.advance(to: moment, report: &unheard)
    }
    return clock
  }
}
