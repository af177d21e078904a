internal import Interaction
internal import JSON
internal import JSONRPC
internal import Motion
internal import Values
internal import Wire

/// A session whose component runs in this process.
final class ComponentSession<C: Component>: LocalSession {
  var component: C
  var parameters: C.Parameters
  /// The parameters that differ from the defaults, as the client has given them.
  var assigned: Members
  var environment: Environment
  /// What no result and no notification has told yet.
  var report: Report
  var now = Timestamp.zero
  var revision = 0

  /// The time since the session began, for a session that follows the host's clock.
  let realTime: RealTime?
  /// What will happen by itself: the steps of gestures in a session that follows the host's clock.
  var scheduled: [ScheduledEvent<C.OwnEvent>] = []

  /// The state that is rendered into again and again.
  var state = RenderState()
  var recorder: FrameRecorder?

  /// What the session was like before the way that it is on, so that it can be given up.
  struct Departure {
    var component: C
    var report: Report
    var now: Timestamp
  }
  var departure: Departure?
  var subscription: Subscription?

  let limits: Limits
  let valueNames: [MemberName]

  var componentID: String { C.descriptor.id }

  init(
    _ type: C.Type, parameters: Members, environment: Environment, limits: Limits,
    realTime: RealTime?
  ) throws(InvalidValue) {
    self.parameters = C.Parameters()
    try self.parameters.assign(parameters)
    assigned = parameters
    self.environment = environment
    self.limits = limits
    self.realTime = realTime
    valueNames = C.descriptor.values.map { MemberName($0.name) }
    var report = Report()
    component = C(parameters: self.parameters, environment: environment, report: &report)
    self.report = report
  }

  func configure(_ parameters: Members) throws(InvalidValue) {
    var changed = self.parameters
    try changed.assign(parameters)
    begin(nil)
    self.parameters = changed
    for member in parameters.elements { assigned[member.name] = member.value }
    component.configure(changed, at: now, report: &report)
    finish()
  }

  func writeState(into writer: inout JSONWriter) {
    catchUp()
    render(at: now)
    writer.state(state, valueNames: valueNames)
  }

  func state(ofRevision revision: Int) -> RenderState? {
    guard revision == self.revision, realTime == nil else { return nil }
    render(at: now)
    return state
  }

  func writeDelta(from base: RenderState, into writer: inout JSONWriter) {
    render(at: now)
    writer.delta(from: base, to: state, valueNames: valueNames)
  }

  func writeReport(into writer: inout JSONWriter) {
    writer.report(report)
    guard let recorder else { return }
    writer.key("frames")
    writer.beginArray()
    writer.written(recorder.frames.bytes)
    writer.endArray()
  }

  func forgetReport() {
    report.clear()
    recorder = nil
  }
}

/// Something that happens at a moment that has not come yet.
struct ScheduledEvent<Own: Sendable> {
  var time: Timestamp
  var event: Event<Own>
}
