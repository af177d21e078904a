internal import Interaction
internal import JSONText
internal import JSONRPC
internal import Motion
internal import Values
internal import Wire

/// A session whose component runs in a plugin's process.
///
/// The host keeps what it takes to bring the session back after the plugin has ended: how it was
/// created, its last snapshot and the calls since. Frames, subscriptions and real time are the
/// host's work; a plugin only knows sessions with a clock that it is told.
final class RemoteSession: Session {
  let id: String
  let componentID: String
  unowned let plugin: Plugin
  let realTime: RealTime?
  let limits: Limits

  var revision = 0
  var state = RenderState()
  var report = Report()
  var subscription: Subscription?
  private(set) var valueNames: [MemberName] = []
  private var names: [String] = []

  /// How often the session has been changed by the plugin's count, as far as it has answered; nil
  /// if that is not known.
  var pluginRevision: Int?

  /// Whether the plugin has created it.
  var isEstablished = false

  /// Whether the plugin, as it runs now, has it as it was.
  var isReady = false

  /// Whether the plugin has refused to create it.
  var isGone = false

  /// Why it can't be brought back, if it can't.
  var lossReason: String?

  var journal: Journal

  /// Who judges what is shown, where somebody wants that and the plugin does not do it itself.
  var diagnosis: RemoteDiagnosis?

  /// Whether calls are to be answered with the states on their way, for somebody who judges.
  var wantsSamples = false

  /// The screen's size, as far as the client has told it, in points.
  var viewport: Size

  /// What will happen by itself in a session in real time: the steps of gestures.
  var scheduled: [(time: Timestamp, event: Value)] = []
  var isTicking = false

  /// To where the plugin's clock was brought in a session in real time.
  var lastTime = Timestamp.zero
  var rebuildAttempts = 0
  var rebuildKills = 0

  var now: Timestamp { state.time }
  var lane: Int { plugin.lane }

  init(
    id: String, component: String, order: Members, plugin: Plugin, limits: Limits,
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

  /// Takes over a state; values of other names make what was sent before no base for a delta.
  func take(_ named: StateReader.NamedState) {
    state = named.state
    guard named.names != names else { return }
    names = named.names
    valueNames = names.map { MemberName($0) }
    subscription?.sent = nil
  }

  /// Takes over what a call has changed.
  func take(_ outcome: Outcome) {
    take(outcome.state)
    pluginRevision = outcome.revision
    report.effects += outcome.report.effects
    report.diagnostics += outcome.report.diagnostics
    report.decisions += outcome.report.decisions
    report.explains = outcome.report.explains
  }

  /// Reads the result of a call, which may tell what has changed since the call before it.
  func outcome(_ result: Value, of call: PluginCall) throws(InvalidValue) -> Outcome {
    let known = StateReader.NamedState(state: state, names: names)
    let outcome = try Outcome(result, since: call.since.map { ($0, known) })
    guard outcome.state.state.time >= now else {
      throw InvalidValue(path: "/state/t", expected: "\(now.seconds) or later")
    }
    return outcome
  }

  /// Keeps a call, to bring the session back with; says once where that is too much.
  func keep(_ method: String, _ params: Members) {
    if !journal.append(method, .object(params)) { tellLoss() }
  }

  /// Says that the session can't be brought back any more.
  func tellLoss() {
    Log.write(
      Array("playground: from here on, if the plugin \(plugin.name) ends: \(journalReason)".utf8))
  }

  /// Why a session of a long life can't be brought back.
  var journalReason: String {
    "the session \(id) can't be brought back: its calls take more than \(journal.limit) bytes "
      + "(--max-journal-bytes), and the plugin gives no session/snapshot that would replace them"
  }

  /// Takes note that the session has been changed.
  func hasChanged() {
    revision += 1
    subscription?.isDue = true
  }

  func writeState(into writer: inout JSONWriter) {
    writer.state(state, valueNames: valueNames)
  }

  /// What a client has that gives a revision, if that is the newest.
  func base(_ since: Int?) -> Base? {
    guard let since, since == revision, realTime == nil else { return nil }
    return Base(revision: since, state: state, names: names)
  }

  /// A revision whose state a client has.
  struct Base {
    var revision: Int
    var state: RenderState
    var names: [String]
  }

  /// Writes the outcome of a call as an object, and forgets what it tells.
  func write(
    _ outcome: Outcome, since base: Base? = nil, isNew: Bool = false,
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

  /// Lets the plugin forget the session, behind all calls to it.
  func close(_ ticket: Ticket) {
    let call = PluginCall(
      "session/close", ["session": .string(id)], .client(ticket), session: self
    ) { [self] (_, writer) throws(InvalidValue) in
      plugin.sessions.removeAll { $0 === self }
      writer.null()
    }
    // Whatever the plugin thinks of it, the session is gone.
    call.onError = { [self] _ in
      plugin.sessions.removeAll { $0 === self }
      guard isEstablished else { return true }
      plugin.deliver(ticket, Array("null".utf8))
      return false
    }
    plugin.submit(call)
  }

  // MARK: Being followed

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

  /// The message that tells what has changed, if somebody wants to know.
  func notification(isSlow: Bool) -> [UInt8]? {
    guard subscription?.isDue == true else { return nil }
    var writer = JSONWriter()
    return writer.notification(of: self, id: id, isSlow: isSlow) ? writer.bytes : nil
  }
}

extension Value {
  /// The members of an object; none for anything else.
  var members: Members {
    if case .object(let members) = self { members } else { [:] }
  }
}
