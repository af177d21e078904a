public import Findings
internal import JSON
internal import Methods
public import PlaygroundHost
public import Values

/// The rendering cost of a scenario, counted per session, interaction and frame.
public struct ScenarioCosts: Sendable {
  /// A session with its costs.
  public struct SessionCosts: Sendable {
    /// The session's id, such as `s1`.
    public var id: String

    /// The session's costs.
    public var ledger: CostLedger
  }

  /// The sessions, in the order of creation.
  public private(set) var sessions: [SessionCosts] = []

  /// Creates the costs of a scenario by playing it.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - parameters: The parameters to set in each session.
  ///   - components: The components available to the scenario.
  ///   - plugins: The configuration of plugins, which may provide further components.
  /// - Throws: `ReplayError` with the scenario's line if the scenario can't be played.
  public init(
    of scenario: Scenario, setting parameters: [(name: String, value: Value)] = [],
    components: [ComponentEntry], plugins: PluginHub.Configuration = .init()
  ) throws(ReplayError) {
    let input = try scenario.requests()
    let ledger = ScenarioLedger()
    let requests = parameters.isEmpty ? input : Self.setting(parameters, in: input)
    let run = try ScenarioPlayback(
      watching: requests, path: scenario.path, components: components, plugins: plugins,
      ledger: ledger)
    try run.refuseDamage()
    try Self.refuse(parameters, requests, run, scenario.path)
    for session in ScenarioCheck.remoteSessions(requests, run)
    where ledger.session(session)?.ledger == nil {
      // A plugin's costs are counted from states sampled at the frame rate.
      let judgement = try SampledJudgement(
        of: requests, scenario, session: session, components: components, plugins: plugins,
        rate: LedgerWatch.rate)
      judgement.play(to: ledger.add(session)) { _ in }
    }
    for watch in ledger.sessions {
      guard var counted = watch.ledger else { continue }
      counted.finish()
      sessions.append(SessionCosts(id: watch.session, ledger: counted))
    }
  }

  /// The total cost of all sessions.
  public var sum: CostCount { sessions.reduce(into: CostCount()) { $0 += $1.ledger.sum } }

  /// Throws if a session rejects one of the parameters.
  ///
  /// Without this check, the cost of that session would appear to be 0.
  private static func refuse(
    _ parameters: [(name: String, value: Value)], _ requests: [UInt8], _ run: ScenarioPlayback,
    _ path: String
  ) throws(ReplayError) {
    for (line, message, answer) in ScenarioCheck.answers(requests, run)
    where message["method"]?.asString == "session/create" {
      guard let place = answer["error"]?["data"]?["path"]?.asString else { continue }
      let set = parameters.first { (place + "/").hasPrefix("/parameters/\($0.name)/") }
      guard let set else { continue }
      throw .badInput(
        "\(path):\(line): --set \(set.name): \(answer["error"]?["message"]?.asString ?? "")")
    }
  }

  private static func setting(
    _ parameters: [(name: String, value: Value)], in input: [UInt8]
  ) -> [UInt8] {
    var lines: [String] = []
    for line in input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      guard let message = try? JSONParser.parse(line), case .object(var members) = message,
        members["method"]?.asString == "session/create",
        case .object(var params)? = members["params"]
      else {
        lines.append(String(decoding: line, as: UTF8.self))
        continue
      }
      var assigned: JSONObject = [:]
      if case .object(let own)? = params["parameters"] { assigned = own }
      for (name, value) in parameters { assigned[name] = value }
      params["parameters"] = .object(assigned)
      members["params"] = .object(params)
      lines.append(Value.object(members).text)
    }
    return Array(lines.joined(separator: "\n").utf8)
  }
}
