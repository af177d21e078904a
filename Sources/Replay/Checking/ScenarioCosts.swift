public import Findings
internal import JSON
internal import Methods
public import PlaygroundHost
public import Values

/// What a scenario costs a renderer: by session and interaction, frame by frame of a screen.
public struct ScenarioCosts: Sendable {
  /// One session.
  public struct Session: Sendable {
    /// Its id.
    public var id: String

    /// What it cost.
    public var ledger: CostLedger
  }

  /// The sessions, in the order in which they were opened.
  public private(set) var sessions: [Session] = []

  /// Plays a scenario.
  ///
  /// - Parameters:
  ///   - scenario: the scenario
  ///   - parameters: what is set in each of its sessions
  ///   - components: the components that it may ask for
  ///   - plugins: where further components come from
  /// - Throws: what is wrong with the scenario, with its line
  public init(
    of scenario: Scenario, setting parameters: [(name: String, value: Value)] = [],
    components: [ComponentEntry], plugins: PluginHub.Configuration = .init()
  ) throws(ReplayError) {
    let input = try scenario.requests()
    let ledger = ScenarioLedger()
    let requests = parameters.isEmpty ? input : Self.setting(parameters, in: input)
    let run = try Playback(
      watching: requests, path: scenario.path, components: components, plugins: plugins,
      ledger: ledger)
    try run.refuseDamage()
    try Self.refuse(parameters, requests, run, scenario.path)
    for session in ScenarioCheck.remoteSessions(requests, run)
    where ledger.session(session)?.ledger == nil {
      // What a plugin shows is counted by its states, as often as a screen shows them.
      let judgement = try SampledJudgement(
        of: requests, scenario, session: session, components: components, plugins: plugins,
        rate: LedgerWatch.rate)
      judgement.play(to: ledger.add(session)) { _ in }
    }
    for watch in ledger.sessions {
      guard var counted = watch.ledger else { continue }
      counted.finish()
      sessions.append(Session(id: watch.session, ledger: counted))
    }
  }

  /// What all sessions cost.
  public var sum: CostCount { sessions.reduce(into: CostCount()) { $0 += $1.ledger.sum } }

  /// A parameter that a session can't have would look like one that costs nothing.
  private static func refuse(
    _ parameters: [(name: String, value: Value)], _ requests: [UInt8], _ run: Playback,
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
      var assigned: Members = [:]
      if case .object(let own)? = params["parameters"] { assigned = own }
      for (name, value) in parameters { assigned[name] = value }
      params["parameters"] = .object(assigned)
      members["params"] = .object(params)
      lines.append(Value.object(members).text)
    }
    return Array(lines.joined(separator: "\n").utf8)
  }
}
