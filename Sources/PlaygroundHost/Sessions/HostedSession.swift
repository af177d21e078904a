internal import Interaction
internal import JSONText
internal import Motion
internal import Sessions
internal import Values
internal import Wire

/// A session whose component runs in this process, as a client sees it.
final class HostedSession<C: Component>: LocalSession {
  /// The component on its clock.
  var session: ComponentSession<C>

  /// The time since the session began, for a session that follows the host's clock.
  let realTime: RealTime?
  /// What will happen by itself: the steps of gestures in a session that follows the host's clock.
  var scheduled: [ScheduledEvent<C.OwnEvent>] = []

  /// Room for a state, besides the one that a client has.
  private var spare = RenderState()

  /// The frames of the last call, if it asked for any.
  var frames: FramePlayback<C>?

  /// What the session was like before a call that can be given up.
  var departure: ComponentSession<C>?
  var subscription: Subscription?
  var reasons = KeptReasons()

  /// The names that parameters may have inside.
  let names: ParameterNames
  let limits: Limits
  let valueNames: [MemberName]

  var componentID: String { C.descriptor.id }

  var now: Timestamp { session.now }

  var revision: Int { session.revision }

  init(
    _ type: C.Type, parameters: Members, names: ParameterNames, environment: Environment,
    limits: Limits, realTime: RealTime?
  ) throws(InvalidValue) {
    self.names = names
    try names.check(parameters)
    session = try ComponentSession(parameters: parameters, environment: environment)
    self.limits = limits
    self.realTime = realTime
    valueNames = C.descriptor.values.map { MemberName($0.name) }
  }

  func configure(_ parameters: Members) throws(InvalidValue) {
    try names.check(parameters)
    begin()
    try session.configure(parameters)
    subscription?.isDue = true
  }

  func writeState(into writer: inout JSONWriter) {
    catchUp()
    writer.state(renderNow(), valueNames: valueNames)
  }

  func state(ofRevision revision: Int) -> RenderState? {
    guard revision == self.revision, realTime == nil else { return nil }
    session.takeState(into: &spare)
    return spare
  }

  func writeDelta(from base: RenderState, into writer: inout JSONWriter) {
    writer.delta(from: base, to: renderNow(), valueNames: valueNames)
  }

  func writeReport(into writer: inout JSONWriter) {
    writer.report(session.report)
  }

  func takeFrames() -> (any FrameSource)? {
    defer { frames = nil }
    return frames
  }

  func forgetReport() {
    reasons.keep(session.report.decisions)
    session.report.clear()
  }

  /// Renders the state of now.
  func renderNow() -> RenderState {
    var state = session.state
    if !scheduled.isEmpty { state.isSettled = false }
    return state
  }
}
