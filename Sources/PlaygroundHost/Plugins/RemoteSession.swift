internal import Interaction
internal import JSON
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

  /// Why it can't be brought back, if it can't.
  var lossReason: String?

  var journal: Journal

  /// What will happen by itself in a session in real time: the steps of gestures.
  var scheduled: [(time: Timestamp, event: Value)] = []
  var isTicking = false

  /// To where the plugin's clock was brought in a session in real time.
  var lastTime = Timestamp.zero
  private var rebuildAttempts = 0

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
    journal = Journal(order: order)
  }

  // MARK: Results

  /// What a result has to be for a state to be taken from it.
  struct Outcome {
    var state: StateReader.NamedState
    var report: Report
    var frames: [StateReader.NamedState]?
    var isSettled: Bool?
    var revision: Int?

    /// Reads a result.
    ///
    /// - Parameters:
    ///   - result: what the plugin has answered
    ///   - base: the state that the plugin was told the host has, with its revision
    /// - Throws: the first mistake, by its place
    init(
      _ result: Value, since base: (revision: Int, state: StateReader.NamedState)? = nil
    ) throws(InvalidValue) {
      guard case .object(let members) = result else {
        throw InvalidValue(path: "", expected: "an object")
      }
      if let base, let delta = members.present("delta") {
        guard members["base"] == .integer(Int64(base.revision)) else {
          throw InvalidValue(path: "/base", expected: "\(base.revision), as in since")
        }
        state = base.state
        do { try state.apply(delta) } catch { throw error.under("delta") }
      } else {
        state = try Outcome.state(of: members)
      }
      if case .integer(let number)? = members["revision"] { revision = Int(clamping: number) }
      report = try ReportReader.read(members)
      isSettled = try members.bool("settled")
      guard let values = try members.array("frames") else { return }
      frames = []
      for (index, value) in values.enumerated() {
        do throws(InvalidValue) {
          frames?.append(try StateReader.read(value))
        } catch {
          throw error.under("\(index)").under("frames")
        }
      }
    }

    static func state(of members: Members) throws(InvalidValue) -> StateReader.NamedState {
      do { return try StateReader.read(members["state"]) } catch { throw error.under("state") }
    }
  }

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
  }

  /// Reads the result of a call, which may tell what has changed since the call before it.
  func outcome(_ result: Value, of call: PluginCall) throws(InvalidValue) -> Outcome {
    let known = StateReader.NamedState(state: state, names: names)
    return try Outcome(result, since: call.since.map { ($0, known) })
  }

  /// Takes over what a call has led to that was told before.
  private func takeAgain(_ result: Value) throws(InvalidValue) {
    let outcome = try Outcome(result)
    take(outcome.state)
    pluginRevision = outcome.revision
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
      plugin.deliver(ticket, Array("null".utf8))
      return false
    }
    plugin.submit(call)
  }

  // MARK: Being followed

  func subscribe(_ subscription: Subscription?) {
    self.subscription = subscription
  }

  func writeNotification(id: String, isSlow: Bool, into writer: inout JSONWriter) -> Bool {
    guard isEstablished, var subscription else { return false }
    defer { self.subscription = subscription }
    return subscription.write(
      session: id, revision: revision, isSlow: isSlow, report: &report, valueNames: valueNames,
      into: &writer
    ) { state }
  }

  /// The message that tells what has changed, if somebody wants to know.
  func notification(isSlow: Bool) -> [UInt8]? {
    guard subscription?.isDue == true else { return nil }
    var writer = JSONWriter()
    return writer.notification(of: self, id: id, isSlow: isSlow) ? writer.bytes : nil
  }
}

// MARK: - Bringing back

extension RemoteSession {
  /// The first of the calls that bring the session back; the others follow from its answer.
  ///
  /// - Parameter isSwapped: that another version of the plugin runs: it lives through all events
  ///   anew, as far as they are known
  /// - Returns: calls to be sent before any other
  func rebuild(isSwapped: Bool) -> [PluginCall] {
    let create = PluginCall(
      "session/create", .object(journal.order), .rebuild, session: self
    ) { [self] (result, _) throws(InvalidValue) in
      try takeAgain(result)
      guard let snapshot = journal.snapshot, !(isSwapped && journal.isWhole) else {
        return replay(journal.entries[...], isSwapped)
      }
      restore(snapshot, isSwapped)
    }
    create.onError = { [self] error in
      lossReason = "the session \(id) could not be created anew: \(error.message)"
      return false
    }
    return [create]
  }

  private func restore(_ snapshot: Value, _ isSwapped: Bool) {
    let restore = PluginCall(
      "session/restore", ["session": .string(id), "snapshot": snapshot], .rebuild, session: self
    ) { [self] (result, _) throws(InvalidValue) in
      take(try Outcome.state(of: result.members))
      pluginRevision = nil
      replay(journal.entriesSinceSnapshot, isSwapped)
    }
    restore.onError = { [self] error in
      if journal.isWhole {
        replay(journal.entries[...], isSwapped)
      } else {
        lossReason = "the session \(id) could not be restored: \(error.message)"
      }
      return false
    }
    plugin.submitRebuild([restore])
  }

  /// Lets happen again what has happened; what it tells has been told.
  private func replay(_ entries: ArraySlice<Journal.Entry>, _ isSwapped: Bool) {
    guard let last = entries.indices.last else { return isBack(isSwapped) }
    var calls: [PluginCall] = []
    for index in entries.indices {
      let entry = entries[index]
      let call = PluginCall(
        entry.method, entry.params, .rebuild, session: self
      ) { [self] (result, _) throws(InvalidValue) in
        try takeAgain(result)
        if index == last { isBack(isSwapped) }
      }
      // Another version may refuse what this one took: the session goes on without it.
      call.onError = { [self] error in
        if index == last { isBack(isSwapped) }
        return false
      }
      calls.append(call)
    }
    plugin.submitRebuild(calls)
  }

  private func isBack(_ isSwapped: Bool) {
    isReady = true
    rebuildAttempts = 0
    isTicking = false
    if isSwapped {
      journal.forgetSnapshot()
      hasChanged()
    }
  }

  /// The plugin has ended while it brought this session back; the third time it is given up.
  func rebuildFailed(_ reason: String) {
    rebuildAttempts += 1
    // It may be the snapshot that ends it, or the plugin may just have been killed.
    journal.forgetSnapshot()
    if rebuildAttempts > 2 { lossReason = "what happened in the session \(id) ends it: \(reason)" }
  }

  /// Another version of the plugin may succeed.
  func forgetLoss() {
    lossReason = nil
    rebuildAttempts = 0
  }
}

extension Value {
  /// The members of an object; none for anything else.
  var members: Members {
    if case .object(let members) = self { members } else { [:] }
  }
}
