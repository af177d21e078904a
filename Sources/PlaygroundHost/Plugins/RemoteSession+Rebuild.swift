internal import JSONRPC
internal import Values

/// Restoring a session after its plugin was restarted.
extension RemoteSession {
  /// Returns the first of the calls that restore the session.
  ///
  /// The other calls are submitted when the first one has been answered.
  ///
  /// - Parameter isSwapped: Whether a different version of the plugin is running. The session then replays
  ///   all events that are still known.
  /// - Returns: The first call, which must be sent before any other.
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
      lossReason = "the session \(id) could not be recreated: \(error.message)"
      if isSwapped { plugin.tellBroken(.pluginFailed(plugin.name, lossReason ?? "")) }
      return false
    }
    return [create]
  }

  /// Applies the state of a replayed call.
  ///
  /// The client has already received the call's report.
  private func takeAgain(_ result: Value) throws(InvalidValue) {
    let outcome = try CallResult(result)
    take(outcome.state)
    pluginRevision = outcome.revision
  }

  private func restore(_ snapshot: Value, _ isSwapped: Bool) {
    let restore = PluginCall(
      "session/restore", ["session": .string(id), "snapshot": snapshot], .rebuild, session: self
    ) { [self] (result, _) throws(InvalidValue) in
      take(try CallResult.state(of: result.members))
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

  /// Replays the recorded calls that changed the session.
  ///
  /// The client has already received the reports of these calls.
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
      // A different version may refuse a call that the previous version accepted. The session continues
      // without that call.
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
    (rebuildAttempts, rebuildKills) = (0, 0)
    isTicking = false
    if isSwapped {
      journal.forgetSnapshot()
      judgeAnew()
      hasChanged()
    }
  }

  /// Handles a failure of the plugin while it restored this session.
  ///
  /// The third failure in a row makes the session unusable.
  func rebuildFailed(_ reason: String) {
    rebuildAttempts += 1
    // The cause may be the snapshot, or the plugin may have been killed.
    journal.forgetSnapshot()
    if rebuildAttempts > 2 { lossReason = "the session \(id) could not be replayed: \(reason)" }
  }

  /// Handles a plugin that was killed from outside while it restored this session.
  ///
  /// The session is kept. From the third time on it is restored without its snapshot, which may need too much
  /// memory.
  func rebuildWasKilled() {
    rebuildKills += 1
    if rebuildKills == 3 { journal.forgetSnapshot() }
  }

  /// Clears the failure of an unusable session, because a different version of the plugin may succeed.
  func forgetLoss() {
    lossReason = nil
    (rebuildAttempts, rebuildKills) = (0, 0)
  }
}
