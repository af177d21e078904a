internal import JSONRPC
internal import Values

/// How a session is brought back when its plugin has been started anew.
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
      if isSwapped { plugin.tellBroken(.pluginFailed(plugin.name, lossReason ?? "")) }
      return false
    }
    return [create]
  }

  /// Takes over what a call has led to that was told before.
  private func takeAgain(_ result: Value) throws(InvalidValue) {
    let outcome = try Outcome(result)
    take(outcome.state)
    pluginRevision = outcome.revision
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
    (rebuildAttempts, rebuildKills) = (0, 0)
    isTicking = false
    if isSwapped {
      journal.forgetSnapshot()
      judgeAnew()
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

  /// The plugin was ended by others while it brought this session back; that costs the session
  /// nothing, but when it happens again and again its snapshot may be too much for the machine.
  func rebuildWasKilled() {
    rebuildKills += 1
    if rebuildKills == 3 { journal.forgetSnapshot() }
  }

  /// Another version of the plugin may succeed.
  func forgetLoss() {
    lossReason = nil
    (rebuildAttempts, rebuildKills) = (0, 0)
  }
}
