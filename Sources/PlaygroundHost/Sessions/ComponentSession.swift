internal import Interaction
internal import JSONText
internal import JSONRPC
internal import Motion
internal import Values
internal import Wire

/// A session whose component runs in this process.
final class ComponentSession<C: Component>: LocalSession {
  /// The component on its clock.
  var running: RunningComponent<C>
  var parameters: C.Parameters
  /// The parameters that differ from the defaults, as the client has given them.
  var assigned: Members
  /// What no result and no notification has told yet.
  var report: Report
  var revision = 0

  /// The time since the session began, for a session that follows the host's clock.
  let realTime: RealTime?
  /// What will happen by itself: the steps of gestures in a session that follows the host's clock.
  var scheduled: [ScheduledEvent<C.OwnEvent>] = []

  /// Room for a state, besides the one that a client has.
  private var spare = RenderState()

  /// The frames of the last call, if it asked for any.
  var frames: FramePlayback<C>?

  /// What the session was like before a call, so that it can be given up.
  struct Departure {
    var running: RunningComponent<C>
    var report: Report
    var revision: Int
  }
  var departure: Departure?
  var subscription: Subscription?

  /// The names that parameters may have inside.
  let names: ParameterNames
  let limits: Limits
  let valueNames: [MemberName]

  var componentID: String { C.descriptor.id }

  var now: Timestamp { running.now }

  init(
    _ type: C.Type, parameters: Members, names: ParameterNames, environment: Environment,
    limits: Limits, realTime: RealTime?
  ) throws(InvalidValue) {
    self.names = names
    self.parameters = C.Parameters()
    try names.check(parameters)
    assigned = try self.parameters.assign(parameters)
    self.limits = limits
    self.realTime = realTime
    valueNames = C.descriptor.values.map { MemberName($0.name) }
    var report = Report()
    let component = C(parameters: self.parameters, environment: environment, report: &report)
    running = RunningComponent(component: component, environment: environment)
    self.report = report
  }

  func configure(_ parameters: Members) throws(InvalidValue) {
    var changed = self.parameters
    try names.check(parameters)
    let whole = try changed.assign(parameters)
    begin()
    self.parameters = changed
    for member in whole.elements { assigned[member.name] = member.value }
    running.component.configure(changed, at: now, report: &report)
    finish()
  }

  func writeState(into writer: inout JSONWriter) {
    catchUp()
    writer.state(renderNow(), valueNames: valueNames)
  }

  func state(ofRevision revision: Int) -> RenderState? {
    guard revision == self.revision, realTime == nil else { return nil }
    let state = renderNow()
    // The next state is rendered into the room of the one before this, so that nothing is copied.
    swap(&running.state, &spare)
    running.isRendered = false
    return state
  }

  func writeDelta(from base: RenderState, into writer: inout JSONWriter) {
    writer.delta(from: base, to: renderNow(), valueNames: valueNames)
  }

  func writeReport(into writer: inout JSONWriter) {
    writer.report(report)
  }

  func takeFrames() -> (any FrameSource)? {
    defer { frames = nil }
    return frames
  }

  func forgetReport() {
    report.clear()
  }

  /// Renders the state of now.
  func renderNow() -> RenderState {
    running.render()
    if !scheduled.isEmpty { running.state.isSettled = false }
    return running.state
  }
}
