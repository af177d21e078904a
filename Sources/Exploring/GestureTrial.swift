internal import Interaction
internal import Replay
internal import Values
internal import Wire

/// The moment before a gesture, at which it is tried in other ways.
struct GestureTrial {
  private let host: PlayedHost
  private let session: String
  private let name: String

  /// Plays a scenario up to the gesture of a decision.
  init(_ decision: PlacedDecision, of scenario: ScenarioDecisions) {
    host = PlayedHost(scenario.components, scenario.plugins)
    for call in scenario.calls[..<decision.before] { _ = host.call(call.message) }
    session = decision.session
    name = decision.decision.name
  }

  /// What would be decided on events; nil where it would not come to that decision.
  func decision(on events: [Value]) -> Decision? {
    let params: Value = ["session": .string(session), "events": .array(events)]
    let result = host.call([
      "jsonrpc": "2.0", "id": "why", "method": "session/explain", "params": params,
    ])
    guard let result, let report = try? ReportReader.read(result) else { return nil }
    return report.decisions.last { $0.name == name }
  }
}
