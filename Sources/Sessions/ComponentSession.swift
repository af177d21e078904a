public import Interaction
public import Motion
public import Values

/// A component on its clock, as a value: a copy of it is a fork, which plays the same again.
///
/// Events go in, states and a report come out. It knows no JSON and no clock but its own, so that
/// whatever plays a component stands on it: the host, a page in a browser, a search over gestures.
public struct ComponentSession<C: Component>: Sendable {
  /// The parameters in force.
  public internal(set) var parameters: C.Parameters

  /// The parameters that differ from the defaults, as they were given.
  public internal(set) var assigned: Members

  /// What the component has had to say since this was emptied.
  public var report = Report()

  // What is called for each event is inlinable: it is compiled for its component where the component
  // is known, which takes half as long as asking for its type at run time. These are written there.
  @usableFromInline var running: C
  @usableFromInline var screen: Environment
  @usableFromInline var clock = Timestamp.zero
  @usableFromInline var changes = 0

  /// The state that is rendered into again and again.
  @usableFromInline var rendered = RenderState()

  /// Whether that is the state of now.
  @usableFromInline var isRendered = false

  /// When something happens by itself next, as the component said when it was asked last.
  @usableFromInline var due: Timestamp?

  /// Whether it would say so now: neither it nor the clock has changed since.
  @usableFromInline var isDueKnown = false

  /// The component.
  @inlinable public var component: C { running }

  /// The screen.
  @inlinable public var environment: Environment { screen }

  /// The session's clock.
  @inlinable public var now: Timestamp { clock }

  /// How often the session has been changed by a call.
  @inlinable public var revision: Int { changes }

  /// Makes a component at time zero.
  ///
  /// - Parameters:
  ///   - assigned: what differs from the component's defaults
  ///   - environment: the screen
  /// - Throws: the place of a parameter that can't be taken
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

  /// Goes on from where a snapshot was taken, with nothing to report.
  init(_ snapshot: SessionSnapshot<C>, _ parameters: C.Parameters, revision: Int) {
    running = snapshot.component
    screen = snapshot.environment
    self.parameters = parameters
    assigned = snapshot.parameters
    clock = snapshot.now
    changes = revision
  }

  /// The first moment after now at which something happens by itself; nil when at rest.
  @inlinable public var nextMoment: Timestamp? {
    isDueKnown ? due : running.nextMoment(after: now)
  }

  /// Changes parameters while the component runs.
  ///
  /// - Throws: the place of a parameter that can't be taken; nothing has changed then
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

  /// Tells the component that a call has ended, for one whose last events come later than it.
  @inlinable
  public mutating func callEnded() {
    running.callEnded(at: now, report: &report)
    forget()
  }

  /// The first moment after now, asked for in place and kept: a component is large to copy.
  @inlinable
  public mutating func upcoming() -> Timestamp? {
    if !isDueKnown {
      due = running.nextMoment(after: now)
      isDueKnown = true
    }
    return due
  }

  /// Forgets what is known of now: the component or the clock changes.
  @inlinable
  mutating func forget() {
    isRendered = false
    isDueKnown = false
  }

  /// Counts a change that no call has made, such as time that has passed.
  @inlinable
  public mutating func countChange() {
    changes += 1
  }
}
