internal import Interaction
internal import JSONText
internal import JSONRPC
internal import Motion
internal import Values
internal import Wire

/// A session whose component runs in a plugin's process.
///
/// The host keeps the data that is needed to restore the session if the plugin ends: the session's creation,
/// its last snapshot and the calls since then. The host also implements frames, subscriptions and real time.
/// For the plugin, every session has a virtual clock.
final class RemoteSession: Session {
  let id: String
  let componentID: String
  unowned let plugin: Plugin
  let realTime: RealTime?
  let limits: Limits

  var revision = 0
  var state = RenderState()
  var report = ComponentOutput()
  var subscription: Subscription?
  private(set) var valueNames: [MemberName] = []
  private var names: [String] = []

  /// The session's revision according to the plugin's last response, or `nil` if it is unknown.
  var pluginRevision: Int?

  /// Whether the plugin has created the session.
  var isEstablished = false

  /// Whether the running plugin process has the session's current state.
  var isReady = false

  /// Whether the plugin has refused to create the session.
  var isGone = false

  /// The reason why the session can't be restored, or `nil` if no such reason is known.
  var lossReason: String?

  var journal: Journal

  /// The host's diagnosis, if the client wants one and the plugin does not provide it.
  var diagnosis: RemoteDiagnosis?

  /// The component's exemptions from findings, known once a client has asked for a diagnosis.
  var allowances: [Allowance] = []

  /// Whether calls should return intermediate states for a diagnosis.
  var wantsSamples = false

  /// The size of the screen as set by the client, in points.
  var viewport: Size

  /// The future steps of gestures in a real-time session.
  var scheduled: [(time: Timestamp, event: Value)] = []
  var isTicking = false

  /// The time to which the host last advanced the plugin's clock, in a real-time session.
  var lastTime = Timestamp.zero
  var rebuildAttempts = 0
  var rebuildKills = 0

  var now: Timestamp { state.time }
  var lane: Int { plugin.lane }

  init(
    id: String, component: String, order: JSONObject, plugin: Plugin, limits: Limits,
    realTime: RealTime?
  ) {
    self.id = id
    componentID = component
    self.plugin = plugin
    self.limits = limits
    self.realTime = realTime
    journal = Journal(order: order, limit: plugin.hub.configuration.journalBytes)
    viewport = (try? EventReader.viewport(order))?.0 ?? Environment().viewport
  }

  // MARK: Results

  /// Applies a state.
  ///
  /// If the names of its values have changed, a client's last state can no longer be the base of a delta.
  func take(_ named: StateReader.NamedState) {
    state = named.state
    guard named.names != names else { return }
    names = named.names
    valueNames = names.map { MemberName($0) }
    subscription?.sent = nil
  }

  /// Applies the outcome of a call.
  func take(_ outcome: CallResult) {
    take(outcome.state)
    pluginRevision = outcome.revision
    report.effects += outcome.report.effects
    report.diagnostics += outcome.report.diagnostics
    report.decisions += outcome.report.decisions
    report.explains = outcome.report.explains
  }

  /// Reads the result of a call.
  ///
  /// The result may be a delta from the current state.
  func outcome(_ result: Value, of call: PluginCall) throws(InvalidValue) -> CallResult {
    let known = StateReader.NamedState(state: state, names: names)
    let outcome = try CallResult(result, since: call.since.map { ($0, known) })
    guard outcome.state.state.time >= now else {
      throw InvalidValue(path: "/state/t", expected: "\(now.seconds) or later")
    }
    return outcome
  }

  /// Adds a call to the journal from which the session can be restored.
  ///
  /// If the calls now exceed the limit, this is logged once.
  func keep(_ method: String, _ params: JSONObject) {
    if !journal.append(method, .object(params)) { tellLoss() }
  }

  /// Logs that the session can no longer be restored.
  func tellLoss() {
    Log.write(
      Array("playground: if the plugin \(plugin.name) exits, \(journalReason)".utf8))
  }

  /// The reason why a session with too many calls can't be restored.
  var journalReason: String {
    "the session \(id) can't be restored: its calls take more than \(journal.limit) bytes "
      + "(--max-journal-bytes), and the plugin does not support session/snapshot"
  }

  /// Increments the revision, and marks a notification as due.
  func hasChanged() {
    revision += 1
    subscription?.isDue = true
  }

  func writeState(into writer: inout JSONWriter) {
    writer.state(state, valueNames: valueNames)
  }

  /// Returns the state of the given revision if it is the current one.
  func base(_ since: Int?) -> Base? {
    guard let since, since == revision, realTime == nil else { return nil }
    return Base(revision: since, state: state, names: names)
  }

  /// A revision whose state the client has.
  struct Base {
    var revision: Int
    var state: RenderState
    var names: [String]
  }

  /// Writes the outcome of a call as an object and clears the report.
  func write(
    _ outcome: CallResult, since base: Base? = nil, isNew: Bool = false,
    into writer: inout JSONWriter
  ) {
    writer.beginObject()
    if isNew {
      writer.key("session")
      writer.string(id)
    }
    writer.key("revision")
    writer.integer(Int64(revision))
    if let base, base.names == names {
      writer.key("base")
      writer.integer(Int64(base.revision))
      writer.key("delta")
      writer.delta(from: base.state, to: state, valueNames: valueNames)
    } else {
      writer.key("state")
      writeState(into: &writer)
    }
    writer.report(report)
    if let frames = outcome.frames {
      writer.key("frames")
      writer.beginArray()
      for frame in frames { writer.state(frame.state, valueNames: valueNames) }
      writer.endArray()
    }
    if let isSettled = outcome.isSettled {
      writer.key("settled")
      writer.bool(isSettled)
    }
    writer.endObject()
    report.clear()
  }

  /// Closes the session in the plugin after all pending calls to it.
  func close(_ ticket: PendingCall) {
    let call = PluginCall(
      "session/close", ["session": .string(id)], .client(ticket), session: self
    ) { [self] (_, writer) throws(InvalidValue) in
      if let last = notification(isSlow: false) { plugin.lastNotifications.append(last) }
      plugin.sessions.removeAll { $0 === self }
      writer.null()
    }
    // The session is gone even if the plugin refuses.
    call.onError = { [self] _ in
      plugin.sessions.removeAll { $0 === self }
      guard isEstablished else { return true }
      plugin.deliver(ticket, Array("null".utf8))
      return false
    }
    plugin.submit(call)
  }

  // MARK: Subscriptions

  func subscribe(_ subscription: Subscription?) {
    self.subscription = subscription
  }

  var hasNews: Bool { subscription?.isDue ?? false }

  var realTimeNow: Timestamp? { realTime?.now }

  func writeNotification(id: String, isSlow: Bool, into writer: inout JSONWriter) -> Bool {
    guard isEstablished, var subscription else { return false }
    defer { self.subscription = subscription }
    let isTold = subscription.write(
      session: id, revision: revision, isSlow: isSlow, report: report, valueNames: valueNames,
      into: &writer
    ) { state }
    if isTold { report.clear() }
    return isTold
  }

  /// Returns a notification about the changes, or `nil` if none is wanted or due.
  func notification(isSlow: Bool) -> [UInt8]? {
    guard subscription?.isDue == true else { return nil }
    var writer = JSONWriter()
    return writer.notification(of: self, id: id, isSlow: isSlow) ? writer.bytes : nil
  }
}

extension Value {
  /// The members of an object, or none for any other value.
  var members: JSONObject {
    if case .object(let members) = self { members } else { [:] }
  }
}
