internal import Findings
internal import Interaction
internal import JSONText
internal import Motion
internal import Sessions
internal import Values
internal import Wire

/// A session whose component runs in this process.
final class HostedSession: LocalSession {
  /// The component and its clock.
  var core: any AnyCore

  /// The host's clock for a real-time session, or `nil` for a session with a virtual clock.
  let realTime: RealTime?

  /// The time limit of calls, or `nil` for none.
  let deadline: CallDeadline?

  /// A spare state that is swapped with the core's current state, so that reading the state allocates no
  /// memory.
  private var spare = RenderState()

  /// The frames of the last call, or `nil` if that call requested none.
  var frames: FramePlayback?

  /// A copy of the session from before the current call, kept while that call can still be cancelled.
  var departure: (any AnyCore)?
  var subscription: Subscription?
  var reasons = KeptReasons()

  /// The observers of the session's calls.
  var watches: [SessionWatch] = []

  /// The observer that reports findings to the client, if the client wants them.
  var diagnosis: Diagnosis?

  /// The check that finds unknown names inside the values of parameters, such as a misspelled option of a sheet.
  let names: ParameterNames
  let limits: Limits
  let valueNames: [MemberName]
  let componentID: String

  /// A closure that builds the component's rules, which only observers of the session need.
  let makeRules: @Sendable () -> ComponentRules

  var now: Timestamp { core.now }

  var revision: Int { core.revision }

  /// Creates a session with a core and the descriptor of its component.
  init(_ core: any AnyCore, _ descriptor: Descriptor, _ order: SessionOptions) {
    self.core = core
    names = order.names
    limits = order.limits
    realTime = order.realTime
    deadline = order.deadline
    componentID = descriptor.id
    makeRules = descriptor.makeRules
    valueNames = descriptor.values.map { MemberName($0.name) }
  }

  /// Creates an independent copy of a session that has a virtual clock.
  private init(copying other: HostedSession) {
    core = other.core.fork()
    names = other.names
    limits = other.limits
    realTime = nil
    deadline = other.deadline
    componentID = other.componentID
    makeRules = other.makeRules
    valueNames = other.valueNames
    reasons = other.reasons
  }

  func copied() -> (any LocalSession)? {
    guard realTime == nil, subscription == nil, frames == nil, departure == nil else { return nil }
    let copy = HostedSession(copying: self)
    copy.diagnosis = diagnosis?.copyOfDiagnosis()
    for watch in watches {
      let isDiagnosis = diagnosis.map { $0 === watch } ?? false
      guard let watch = isDiagnosis ? copy.diagnosis : watch.copied() else { return nil }
      copy.watches.append(watch)
    }
    return copy
  }

  func configure(_ parameters: JSONObject) throws(InvalidValue) {
    try names.check(parameters)
    begin()
    let before = watches.isEmpty ? nil : core.limit()
    try core.configure(parameters)
    if let before { watchConfiguration(from: before) }
    subscription?.isDue = true
  }

  func writeState(into writer: inout JSONWriter) {
    catchUp()
    writer.state(renderNow(), valueNames: valueNames)
  }

  func state(ofRevision revision: Int) -> RenderState? {
    guard revision == self.revision, realTime == nil else { return nil }
    core.exchangeState(with: &spare)
    return spare
  }

  func writeDelta(from base: RenderState, into writer: inout JSONWriter) {
    writer.delta(from: base, to: renderNow(), valueNames: valueNames)
  }

  func writeReport(into writer: inout JSONWriter) {
    writer.report(core.report)
  }

  func forkCore() -> any AnyCore {
    catchUp()
    return core.fork()
  }

  func takeFrames() -> (any FrameSource)? {
    defer { frames = nil }
    return frames
  }

  func forgetReport() {
    guard core.hasReport else { return }
    if reasons.isKept { reasons.keep(core.report.decisions) }
    for watch in watches { watch.take(core.report) }
    core.clearReport()
  }

  /// Returns the current state, which does not count as settled while gesture steps are scheduled for later.
  func renderNow() -> RenderState {
    var state = core.state
    if core.isWaiting { state.isSettled = false }
    return state
  }
}
