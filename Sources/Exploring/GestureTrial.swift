internal import Interaction
internal import JSONRPC
internal import PlaygroundHost
internal import Replay
internal import Values
internal import Wire

/// A session that has been played up to a gesture, for trying variations of that gesture.
final class GestureTrial {
  private let host: PlayedHost
  private let session: String
  private let name: String

  /// The session, or `nil` if it runs in a plugin.
  private let local: (any LocalSession)?

  /// Creates a trial by playing a scenario up to the gesture on which a decision was made.
  init(_ decision: PlacedDecision, of scenario: ScenarioDecisions) {
    host = PlayedHost(scenario.components, scenario.plugins)
    for call in scenario.calls[..<decision.before] { _ = host.call(call.message) }
    session = decision.session
    name = decision.decision.name
    local = host.local(session)
  }

  /// Returns the decision that events lead to, or `nil` if none of the decisions has the name of the recorded one.
  ///
  /// - Parameters:
  ///   - events: The events of the gesture.
  ///   - parameters: The parameters to set before the gesture. Only a session in this process supports them.
  /// - Returns: The decision.
  func decision(on events: [Value], _ parameters: Members = [:]) -> Decision? {
    report(on: events, parameters)?.decisions.last { $0.name == name }
  }

  /// Performs the first part of a gesture, then calls a closure that tries several continuations of the
  /// gesture.
  ///
  /// - Parameters:
  ///   - beginning: The events of the first part.
  ///   - trials: A closure that receives a function. Given further events, the function returns the decision
  ///     that they lead to.
  func after(_ beginning: [Value], _ trials: (_ decision: ([Value]) -> Decision?) -> Void) {
    guard let local else { return trials { self.decision(on: beginning + $0) } }
    _ = try? local.rehearse { () throws(RPCError) in
      try local.send(beginning, path: { "/events/\($0)" }, frames: nil)
      trials { self.decision(on: $0) }
    }
  }

  /// Checks that parameters can be set.
  ///
  /// - Throws: `InvalidValue` if a parameter is invalid, or the session runs in a plugin.
  func check(_ parameters: Members) throws(InvalidValue) {
    guard let local else {
      throw InvalidValue(
        path: parameters.elements.first?.name ?? "parameters",
        expected: "a parameter of a built-in component; parameters of plugins can't be varied")
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
