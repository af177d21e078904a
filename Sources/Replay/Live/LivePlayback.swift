package import Interaction
package import JSONRPC
internal import Methods
internal import Motion
internal import Platform
package import PlaygroundHost

/// A playback that can go back to any line at which it was saved.
///
/// An editor uses it to replay only the lines after a change.
package final class LivePlayback {
  /// The state of a playback between two lines.
  package struct Saved {
    fileprivate let host: Host.Saved
    fileprivate let watches: [JudgingWatch]

    /// The ids of the open sessions, oldest first.
    package var sessionIDs: [String] { host.sessionIDs }

    /// Returns the id of a session's component, or `nil` if there is no such session.
    package func component(of session: String) -> String? { host.session(session)?.componentID }

    /// Returns the state of a session, or `nil` if there is no such session.
    package func state(of session: String) -> RenderState? {
      host.session(session).flatMap { $0.state(ofRevision: $0.revision) }
    }

    /// Returns an independent copy of a session's core, or `nil` if there is no such session.
    package func core(of session: String) -> (any AnyCore)? {
      host.session(session)?.forkCore()
    }
  }

  private let host: Host
  private var handler: HostHandler
  private var connection: Connection
  private let watch: ScenarioWatch?
  private let limits: Limits

  /// Creates a playback without any sessions.
  ///
  /// - Parameters:
  ///   - components: The components available to the scenario.
  ///   - plugins: The configuration of plugins, which may provide further components.
  ///   - check: The check whose findings are collected, or `nil` to collect none.
  package init(
    _ components: [ComponentEntry], _ plugins: PluginHub.Configuration, check: ScenarioCheck? = nil
  ) {
    // A plugin may end while the host writes to it.
    System.ignoreBrokenPipes()
    limits = Limits()
    host = Host(components: components, limits: limits, plugins: plugins)
    handler = HostHandler(host)
    connection = Connection(
      framing: .lines, messageLimit: limits.messageBytes, nestingLimit: limits.nesting)
    watch = check.map { ScenarioWatch(touchTargets: $0.touchTargets, rate: $0.rate) }
    if let watch { host.watchers.append(watch.open) }
  }

  deinit { host.finishPlugins() }

  /// Whether a plugin has been called.
  ///
  /// The sessions of a plugin can't be restored.
  package var hasUsedPlugins: Bool { host.hasUsedPlugins }

  /// The components that sessions can be created from.
  package var offers: [Host.Offer] { host.offers }

  /// Returns the path of the manifest of the plugin that offers a component, or `nil` if no plugin offers it.
  package func manifest(offering component: String) -> String? {
    host.manifest(offering: component)
  }

  /// The errors of plugins that were found but can't be used.
  package var pluginProblems: [RPCError] { host.pluginProblems }

  /// Starts to play one request.
  ///
  /// - Parameters:
  ///   - text: The request, as one valid JSON text.
  ///   - line: The line of the scenario, for findings.
  ///   - cancelled: The ids of requests in the text that a later line cancels.
  package func begin(_ text: some Sequence<UInt8>, line: Int, cancelled: [RequestID] = []) {
    let newline = UInt8(ascii: "\n")
    watch?.line = line
    for id in cancelled { connection.expectCancellation(of: id) }
    // A line break between tokens is white space; strings can't contain one.
    let bytes = text.map { $0 == newline ? UInt8(ascii: " ") : $0 } + [newline]
    connection.receive(bytes[...], &handler)
  }

  /// Whether a plugin has not responded yet.
  package var isWaiting: Bool { connection.pendingCount > 0 }

  /// Waits for the response of a plugin for at most the given time, in microseconds.
  package func wait(atMost time: Int64) {
    guard isWaiting else { return }
    host.advancePlugins()
    connection.collect(&handler)
    guard isWaiting else { return }
    var set = PollSet()
    host.addDescriptors(to: &set)
    guard (try? set.wait(timeout: min(time, host.pluginIdleTime ?? time))) != nil else { return }
    host.turn(set)
    host.advancePlugins()
    connection.collect(&handler)
  }

  /// Returns the responses and notifications since the last call of this function, one per line.
  package func takeOutput() -> [UInt8] {
    connection.collect(&handler)
    defer { connection.clearOutput() }
    return connection.output
  }

  /// Returns the current state of the playback, or `nil` if a plugin has not responded yet or a session can't be
  /// copied.
  ///
  /// - Parameters:
  ///   - earlier: An earlier state, which shares memory with the new one.
  ///   - changed: The only session that may have changed since the earlier state, or `nil` if any session may have.
  /// - Returns: The state, which later requests don't change.
  package func save(after earlier: Saved? = nil, changed: String? = nil) -> Saved? {
    guard !isWaiting else { return nil }
    watch?.beginCopying()
    guard let saved = host.save(after: earlier?.host, changed: changed) else { return nil }
    let watches = (watch?.sessions ?? []).enumerated().map { index, session in
      if let copy = watch?.copies[index] { return copy }
      return earlier.flatMap { $0.watches.indices.contains(index) ? $0.watches[index] : nil }
        ?? session
    }
    return Saved(host: saved, watches: watches)
  }

  /// Returns to a saved state, and discards the output that has not been taken yet.
  package func restore(_ saved: Saved) {
    watch?.beginCopying()
    host.restore(saved.host)
    watch?.continueFrom(saved.watches)
    connection.clearOutput()
  }

  /// Returns the findings so far, as if the scenario ended now, sorted by line and then by time.
  ///
  /// - Throws: `ReplayError` if a `findings.json` is invalid.
  package func findings(in scenario: Scenario) throws(ReplayError) -> [CheckItem] {
    let file = try FindingsFile.beside(scenario)
    let finished = (watch?.sessions ?? []).map { $0.independentCopy() }
    finished.forEach { $0.finish() }
    return ScenarioCheck.sorted(ScenarioCheck.items(of: finished, in: scenario, file))
  }

  /// Returns the state of a session that runs in this process, or `nil` if there is no such session.
  package func state(of session: String) -> RenderState? {
    guard let session = (try? host.anySession(session)) as? any LocalSession else { return nil }
    return session.state(ofRevision: session.revision)
  }
}
