public import Interaction
public import Motion
public import Values

/// A component on its clock, as a value: a copy of it is a fork, which plays the same again.
///
/// Events go in, states and a report come out. It knows no JSON and no clock but its own, so that
/// whatever plays a component stands on it: the host, a page in a browser, a search over gestures.
public struct ComponentSession<C: Component>: Sendable {
  /// The component.
  public internal(set) var component: C

  /// The screen.
  public internal(set) var environment: Environment

  /// The parameters in force.
  public internal(set) var parameters: C.Parameters

  /// The parameters that differ from the defaults, as they were given.
  public internal(set) var assigned: Members

  /// The session's clock.
  public internal(set) var now = Timestamp.zero

  /// How often the session has been changed by a call.
  public internal(set) var revision = 0

  /// What the component has had to say since this was emptied.
  public var report = Report()

  /// The state that is rendered into again and again.
  var rendered = RenderState()

  /// Whether that is the state of now.
  var isRendered = false

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
    self.assigned = try parameters.assign(assigned)
    self.parameters = parameters
    self.environment = environment
    var report = Report()
    component = C(parameters: parameters, environment: environment, report: &report)
    self.report = report
  }

  /// Goes on from where a snapshot was taken, with nothing to report.
  init(_ snapshot: SessionSnapshot<C>, _ parameters: C.Parameters, revision: Int) {
    component = snapshot.component
    environment = snapshot.environment
    self.parameters = parameters
    assigned = snapshot.parameters
    now = snapshot.now
    self.revision = revision
  }

  /// The first moment after now at which something happens by itself; nil when at rest.
  public var nextMoment: Timestamp? { component.nextMoment(after: now) }

  /// Changes parameters while the component runs.
  ///
  /// - Throws: the place of a parameter that can't be taken; nothing has changed then
  public mutating func configure(_ parameters: Members) throws(InvalidValue) {
    var changed = self.parameters
    let whole = try changed.assign(parameters)
    self.parameters = changed
    for member in whole.elements { assigned[member.name] = member.value }
    component.configure(changed, at: now, report: &report)
    endCall()
  }

  /// Ends a call that may have changed something.
  public mutating func endCall() {
    callEnded()
    countChange()
  }

  /// Tells the component that a call has ended, for one whose last events come later than it.
  public mutating func callEnded() {
    component.callEnded(at: now, report: &report)
    isRendered = false
  }

  /// Counts a change that no call has made, such as time that has passed.
  public mutating func countChange() {
    revision += 1
  }
}
