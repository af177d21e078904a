internal import JSONText
internal import JSONRPC
internal import Platform
internal import Values

/// Failures of a plugin, and their consequences for the plugin and its calls.
extension Plugin {
  /// The cause of a failure.
  enum Blame {
    /// The process ended on its own. The pending call gets a second attempt.
    case end
    /// The process was killed from outside.
    case kill
    /// The plugin sent invalid output.
    case talk
    /// The plugin did not respond in time.
    case time
  }

  func fail(_ reason: String, blame: Blame = .end, at now: Int64) {
    let wasStarting = state == .starting || process == nil
    let isRebuilding = !wasStarting && open.first?.isRebuild == true
    let seconds = Double(wasStarting ? manifest.startTime : patience) / 1e6
    let isEnd = blame == .end || blame == .kill
    let words = blame == .end ? process?.lastWords() ?? "" : ""
    let reloaded = lastBeforeReload
    let isBehindReload =
      reloaded != nil && !open.contains { $0 === reloaded }
      && !waiting.contains { $0 === reloaded }
    if isBehindReload {
      forgetFailures()
      lastBeforeReload = nil
    }
    dismissProcess()
    if blame == .kill, isRebuilding || wasStarting && hasRun {
      kills += 1
    } else {
      failures += 1
    }
    Log.write(Array("playground: the plugin \(name) failed: \(reason)".utf8))
    let error: RPCError =
      blame == .time
      ? .pluginTimeout(name, seconds: seconds) : .pluginFailed(name, reason, words: words)
    if wasStarting && isSwapped && !hasRun { tellBroken(error) }
    var again = open
    open.removeAll()
    if wasStarting && blame != .talk && hasRun {
      // The plugin has completed a handshake before, so it is started again. No call caused this failure, so
      // no call is refused.
    } else if wasStarting {
      again = again.filter(\.mustHappen)
      for call in again + waiting.removeAll(where: { _ in true }) { refuse(call, error) }
      again = []
    } else if let first = again.first {
      first.attempts += 1
      switch first.purpose {
      case .client where !isEnd || first.attempts > 1,
        .upkeep where !isEnd || first.attempts > 1:
        again.removeFirst()
        refuse(first, error)
      case .rebuild where blame == .kill: first.session?.rebuildWasKilled()
      case .rebuild: first.session?.rebuildFailed(reason)
      default: break
      }
    }
    waiting.prepend(again.filter(\.mustHappen))
    for call in waiting.removeAll(where: { $0.session?.lossReason != nil }) { refuse(call, error) }
    guard failures < Self.failureLimit, kills < Self.killLimit else {
      return quarantine(reason, until: isBehindReload ? nil : reloaded)
    }
    let pause = Self.pauses[min(max(failures, kills), Self.pauses.count - 1)]
    state = .pausing(until: now + pause)
  }

  /// Quarantines the plugin, so that it is not started again before it is reloaded, and refuses the waiting calls.
  ///
  /// If `last` is given, the plugin was reloaded after that call: only the calls up to and including `last` are
  /// refused, and the plugin is not quarantined.
  private func quarantine(_ reason: String, until last: PluginCall?) {
    let error = RPCError.pluginQuarantined(name, reason)
    state = .quarantined(reason)
    guard let last else {
      for call in waiting.removeAll(where: { _ in true }) { refuse(call, error) }
      return
    }
    if waiting.contains(where: { $0 === last }) {
      while let call = waiting.popFirst() {
        refuse(call, error)
        if call === last { break }
      }
    }
    lastBeforeReload = nil
    forgetFailures()
    state = .idle
  }

  /// Resets the failure counts after the plugin has responded to a call or has been reloaded.
  func forgetFailures() {
    (failures, kills) = (0, 0)
  }

  /// Notifies the clients that follow the plugin's sessions, once per version, that the new version is
  /// broken.
  func tellBroken(_ error: RPCError) {
    guard !hasToldBroken else { return }
    hasToldBroken = true
    hub.tellBroken(self, error)
  }

  func refuse(_ call: PluginCall, _ error: RPCError) {
    // A local call without a session does not depend on the plugin; it was only waiting for earlier calls.
    if let local = call.local, call.session == nil { return carryOut(local, call) }
    let error = self.error(of: call, error)
    guard call.onError?(error) ?? true, let ticket = call.ticket else { return }
    deliver(ticket, error: error)
  }

  /// Returns the error that the client receives for a failed call.
  ///
  /// If the session was never created, it is reported as not found. If the plugin does not know the method,
  /// the method is reported as unsupported.
  func error(of call: PluginCall, _ error: RPCError) -> RPCError {
    if let session = call.session, session.isGone { return .sessionNotFound(session.id) }
    if error.code == .methodNotFound, call.ticket != nil {
      return .unknown(call.method, to: name, error.message)
    }
    return error
  }

  /// Ends the plugin's process if it is running.
  ///
  /// The guardian then ends all processes that the plugin has started.
  func dismissProcess() {
    if let process {
      process.end()
      hub.leave(process)
    }
    process = nil
    _ = rebuilding.removeAll { _ in true }
    for session in sessions {
      session.isReady = false
      session.pluginRevision = nil
    }
  }

  /// Stops the plugin, and refuses the calls that clients are waiting for.
  func unload() {
    dismissProcess()
    let error = RPCError.pluginFailed(name, "it was unloaded")
    let calls = open.filter { $0.ticket != nil } + waiting.removeAll { _ in true }
    open = []
    for call in calls { refuse(call, error) }
    state = .idle
  }

  /// Restarts the plugin with a new manifest.
  ///
  /// The plugin's sessions are restored by replaying their events.
  func swap(_ manifest: PluginManifest, at now: Int64) {
    self.manifest = manifest
    let again = open.filter(\.mustHappen)
    open.removeAll()
    dismissProcess()
    waiting.prepend(again)
    lastBeforeReload = waiting.last
    forgetFailures()
    hasToldBroken = false
    hasRun = false
    isSwapped = true
    for session in sessions { session.forgetLoss() }
    state = .idle
    if !sessions.isEmpty { start(at: now) }
  }

  /// Asks the process to end.
  ///
  /// A well-behaved plugin then exits on its own.
  func finish() {
    guard let process else { return }
    lastID += 1
    process.send(id: lastID, method: "shutdown", params: .null)
    process.send(id: nil, method: "exit", params: .null)
    process.finishInput()
  }

  /// Ends the process immediately.
  func kill() {
    dismissProcess()
    state = .idle
  }
}
