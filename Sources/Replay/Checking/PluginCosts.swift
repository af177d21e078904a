internal import Findings
internal import PlaygroundHost
internal import JSON
internal import JSONText
internal import Values

/// Counts what sessions of plugins cost up to a line of a scenario, by the states that they give.
final class PluginCosts {
  private let input: [UInt8]
  private let path: String
  private let components: [ComponentEntry]
  private let plugins: PluginHub.Configuration
  /// What each session had cost when it was asked for last.
  private var counted: [(session: String, count: CostCount)] = []

  /// - Parameters:
  ///   - input: the scenario as it is played
  ///   - path: its name in messages
  ///   - components: the components that it may ask for
  ///   - plugins: where further components come from
  init(
    of input: [UInt8], path: String, _ components: [ComponentEntry],
    _ plugins: PluginHub.Configuration
  ) {
    self.input = input
    self.path = path
    self.components = components
    self.plugins = plugins
  }

  /// What a session has cost since this was asked last.
  ///
  /// - Parameters:
  ///   - wanted: the session's id; the one that was created last if nil
  ///   - line: the line before which the scenario is played
  /// - Returns: the costs; nil where there is no such session
  /// - Throws: what is wrong with the scenario, with its line
  func takeCount(_ wanted: String?, before line: Int) throws(ReplayError) -> CostCount? {
    let requests = requests(before: line)
    // Before any session was asked for there is nothing to play.
    guard ByteSearch.contains("session/create", in: requests) else { return nil }
    let run = try Playback(of: requests, path: path, components: components, plugins: plugins)
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

  /// The lines before one, those that are about costs left out: they would be counted again.
  private func requests(before line: Int) -> [UInt8] {
    let lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let kept = lines.prefix(line - 1).map { text in
      ByteSearch.contains("$/expect", in: Array(text)) ? [] : text
    }
    return Array(kept.joined(separator: [UInt8(ascii: "\n")])) + [UInt8(ascii: "\n")]
  }
}
