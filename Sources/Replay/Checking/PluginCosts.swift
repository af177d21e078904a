internal import Findings
internal import PlaygroundHost
internal import JSON
internal import JSONText
internal import Values

/// A counter of the rendering costs of plugin sessions, from the start of a scenario to a given line.
///
/// The costs are computed from the states that the plugins report.
final class PluginCosts {
  private let input: [UInt8]
  private let path: String
  private let components: [ComponentEntry]
  private let plugins: PluginHub.Configuration
  /// The cost of each session at the previous call of `takeCount`.
  private var counted: [(session: String, count: CostCount)] = []

  /// Creates a counter.
  ///
  /// - Parameters:
  ///   - input: The requests of the scenario.
  ///   - path: The scenario's name in messages.
  ///   - components: The components available to the scenario.
  ///   - plugins: The configuration of plugins, which may provide further components.
  init(
    of input: [UInt8], path: String, _ components: [ComponentEntry],
    _ plugins: PluginHub.Configuration
  ) {
    self.input = input
    self.path = path
    self.components = components
    self.plugins = plugins
  }

  /// Returns the costs of a session since the previous call for the same session.
  ///
  /// - Parameters:
  ///   - wanted: The session's id, or `nil` for the session that was created last.
  ///   - line: The line at which the playback of the scenario stops.
  /// - Returns: The costs, or `nil` if the session doesn't exist.
  /// - Throws: `ReplayError` with the scenario's line if the scenario can't be played.
  func takeCount(_ wanted: String?, before line: Int) throws(ReplayError) -> CostCount? {
    let requests = requests(before: line)
    // Without a session there is nothing to play.
    guard ByteSearch.contains("session/create", in: requests) else { return nil }
    let run = try ScenarioPlayback(
      of: requests, path: path, components: components, plugins: plugins)
    let sessions = ScenarioCheck.remoteSessions(requests, run)
    guard let session = wanted ?? sessions.last, sessions.contains(session) else { return nil }
    let judgement = try SampledJudgement(
      of: requests, Scenario(path: path), session: session, components: components,
      plugins: plugins, rate: LedgerWatch.rate)
    let ledger = ScenarioLedger()
    let watch = ledger.add(session)
    judgement.play(to: watch) { _ in }
    let all = watch.takeCount()
    let known = counted.last { $0.session == session }?.count ?? CostCount()
    counted.append((session, all))
    return all - known
  }

  /// Returns the lines before a given line, excluding expectations.
  ///
  /// If expectations were included, cost expectations would be evaluated again.
  private func requests(before line: Int) -> [UInt8] {
    let lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let kept = lines.prefix(line - 1).map { text in
      ByteSearch.contains("$/expect", in: Array(text)) ? [] : text
    }
    return Array(kept.joined(separator: [UInt8(ascii: "\n")])) + [UInt8(ascii: "\n")]
  }
}
