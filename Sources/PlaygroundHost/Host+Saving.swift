internal import Hosting

/// Saving and restoring all sessions of a host, so that an editor can replay only a part of a scenario.
extension Host {
  /// A copy of the part of a host's state that calls can change.
  package struct Saved {
    let sessions: SessionTable
    let opened: Int
    let lastNumber: Int
    let isInitialized: Bool
    let lifecycle: Lifecycle
    let trace: Trace

    /// Returns a session of this process.
    ///
    /// The caller must not change the session.
    package func session(_ id: String) -> (any LocalSession)? { sessions[id]?.local }

    /// The ids of the sessions, oldest first.
    package var sessionIDs: [String] { sessions.ids }
  }

  /// Returns a copy of the host's sessions, or `nil` if they can't be copied now.
  ///
  /// Nothing can be copied during a call or before queued notifications are sent. Sessions of plugins, sessions on
  /// the host's clock and sessions to which the client is subscribed can't be copied at all.
  ///
  /// - Parameters:
  ///   - earlier: An earlier copy, whose sessions are shared with the new one where possible.
  ///   - changed: The id of the only session that may have changed since the earlier copy, or `nil` if any session
  ///     may have changed.
  /// - Returns: The copy, which later calls don't change.
  package func save(after earlier: Saved?, changed: String?) -> Saved? {
    guard !isWorking, unfinished == nil, untold.isEmpty else { return nil }
    var copies = SessionTable()
    for (id, open) in sessions.entries {
      if let changed, id != changed, let same = earlier?.sessions[id], same.number == open.number {
        copies[id] = same
        continue
      }
      guard let copy = open.local?.copied() else { return nil }
      copies[id] = SessionEntry(number: open.number, session: copy, local: copy)
    }
    return Saved(
      sessions: copies, opened: opened, lastNumber: lastNumber, isInitialized: isInitialized,
      lifecycle: lifecycle, trace: trace)
  }

  /// Replaces the host's sessions with copies of saved ones.
  ///
  /// The host must have no sessions of plugins.
  package func restore(_ saved: Saved) {
    var copies = SessionTable()
    for (id, open) in saved.sessions.entries {
      guard let copy = open.local?.copied() else { continue }
      copies[id] = SessionEntry(number: open.number, session: copy, local: copy)
    }
    sessions = copies
    opened = saved.opened
    lastNumber = saved.lastNumber
    isInitialized = saved.isInitialized
    lifecycle = saved.lifecycle
    trace = saved.trace
    untold = []
    reported = nil
    followed = FollowedSessions()
  }
}
