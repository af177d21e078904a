internal import JSON
internal import JSONRPC
internal import Platform
internal import Values

/// What becomes of a plugin's calls when it fails, and of the plugin.
extension Plugin {
  /// What went wrong.
  enum Blame {
    /// It is gone; the call in hand gets a second chance.
    case end
    /// It said something that makes no sense.
    case talk
    /// It said nothing.
    case time
  }

  func fail(_ reason: String, blame: Blame = .end, at now: Int64) {
    let wasStarting = state == .starting || process == nil
    dismissProcess()
    failures += 1
    Log.write(Array("playground: the plugin \(name) failed: \(reason)".utf8))
    let error: RPCError =
      blame == .time
      ? .pluginTimeout(
        name, seconds: Double(wasStarting ? manifest.startTime : manifest.callTime) / 1e6)
      : .pluginFailed(name, reason)
    var again = open
    open.removeAll()
    if wasStarting && blame == .end && hasRun {
      // It did start before, so it is tried again; no call is to blame, and none is lost.
    } else if wasStarting {
      again = again.filter(\.mustHappen)
      for call in again + waiting.removeAll(where: { _ in true }) { refuse(call, error) }
      again = []
    } else if let first = again.first {
      first.attempts += 1
      switch first.purpose {
      case .client where blame != .end || first.attempts > 1,
        .upkeep where blame != .end || first.attempts > 1:
        again.removeFirst()
        refuse(first, error)
      case .rebuild: first.session?.rebuildFailed(reason)
      default: break
      }
    }
    waiting.prepend(again.filter(\.mustHappen))
    for call in waiting.removeAll(where: { $0.session?.lossReason != nil }) { refuse(call, error) }
    guard failures < Self.failureLimit else {
      state = .quarantined(reason)
      let error = RPCError.pluginQuarantined(name, reason)
      for call in waiting.removeAll(where: { _ in true }) { refuse(call, error) }
      return
    }
    state = .pausing(until: now + Self.pauses[failures])
  }

  func refuse(_ call: PluginCall, _ error: RPCError) {
    // What is about no session of the plugin's only waits for its turn.
    if let local = call.local, call.session == nil { return carryOut(local, call) }
    let error = self.error(of: call, error)
    guard call.onError?(error) ?? true, let ticket = call.ticket else { return }
    deliver(ticket, error: error)
  }

  /// What is told of a call that fails: there is no session that could not be created.
  func error(of call: PluginCall, _ error: RPCError) -> RPCError {
    guard let session = call.session, session.isGone else { return error }
    return .sessionNotFound(session.id)
  }

  /// Ends the process, if one runs; its guardian does the rest.
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

  /// Ends the plugin; its open calls are refused.
  func unload() {
    dismissProcess()
    let error = RPCError.pluginFailed(name, "it was unloaded")
    let calls = open.filter { $0.ticket != nil } + waiting.removeAll { _ in true }
    open = []
    for call in calls { refuse(call, error) }
    state = .idle
  }

  /// Starts the plugin anew as another manifest has it; sessions go on from their events.
  func swap(_ manifest: PluginManifest, at now: Int64) {
    self.manifest = manifest
    let again = open.filter(\.mustHappen)
    open.removeAll()
    dismissProcess()
    waiting.prepend(again)
    failures = 0
    hasRun = false
    isSwapped = true
    for session in sessions { session.forgetLoss() }
    state = .idle
    if !sessions.isEmpty { start(at: now) }
  }

  /// Says good-bye: a plugin that behaves ends by itself.
  func finish() {
    guard let process else { return }
    lastID += 1
    process.send(id: lastID, method: "shutdown", params: .null)
    process.send(id: nil, method: "exit", params: .null)
    process.finishInput()
  }

  /// Ends the process at once.
  func kill() {
    dismissProcess()
    state = .idle
  }
}
