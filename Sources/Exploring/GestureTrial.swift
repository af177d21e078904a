internal import Interaction
internal import JSONRPC
internal import PlaygroundHost
internal import Replay
internal import Values
internal import Wire

/// The moment before a gesture, at which it is tried in other ways.
final class GestureTrial {
  private let host: PlayedHost
  private let session: String
  private let name: String

  /// The session, if it runs in this process.
  private let local: (any LocalSession)?

  /// Plays a scenario up to the gesture of a decision.
  init(_ decision: PlacedDecision, of scenario: ScenarioDecisions) {
    host = PlayedHost(scenario.components, scenario.plugins)
    for call in scenario.calls[..<decision.before] { _ = host.call(call.message) }
    session = decision.session
    name = decision.decision.name
    local = host.local(session)
  }

  /// What would be decided on events; nil where it would not come to that decision.
  ///
  /// - Parameters:
  ///   - events: the gesture
  ///   - parameters: what is set as it begins; only a session in this process can try that
  /// - Returns: the decision
  func decision(on events: [Value], _ parameters: Members = [:]) -> Decision? {
    report(on: events, parameters)?.decisions.last { $0.name == name }
  }

  /// Lets a part of a gesture happen, for as long as a closure tries how it could go on.
  ///
  /// - Parameters:
  ///   - beginning: the events up to some moment
  ///   - trials: gets what tells the decision on further events
  func after(_ beginning: [Value], _ trials: (_ decision: ([Value]) -> Decision?) -> Void) {
    guard let local else { return trials { self.decision(on: beginning + $0) } }
    _ = try? local.rehearse { () throws(RPCError) in
      try local.send(beginning, path: { "/events/\($0)" }, frames: nil)
      trials { self.decision(on: $0) }
    }
  }

  /// Whether parameters can be taken.
  ///
  /// - Throws: what is wrong with them, or that a plugin can't try any
  func check(_ parameters: Members) throws(InvalidValue) {
    guard let local else {
      throw InvalidValue(
        path: parameters.elements.first?.name ?? "parameters",
        expected: "a component of this program: a plugin's parameters can't be tried")
    }
    var mistake: InvalidValue?
    _ = try? local.rehearse { () throws(RPCError) in
      do throws(InvalidValue) { try local.configure(parameters) } catch { mistake = error }
    }
    if let mistake { throw mistake }
  }

  private func report(on events: [Value], _ parameters: Members) -> Report? {
    guard let local else {
      let params: Value = ["session": .string(session), "events": .array(events)]
      let result = host.call([
        "jsonrpc": "2.0", "id": "why", "method": "session/explain", "params": params,
      ])
      return result.flatMap { try? ReportReader.read($0) }
    }
    return try? local.rehearse { () throws(RPCError) in
      if !parameters.isEmpty { try? local.configure(parameters) }
      try local.send(events, path: { "/events/\($0)" }, frames: nil)
    }
  }
}
