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

  /// The recorded gesture, or `nil` if it is not a one-finger gesture with a release.
  private let shape: GestureShape?

  /// A copy of the session that has read the gesture's events, or `nil` if the session runs in a plugin or an event
  /// has no time.
  private let prepared: (any AnyCore)?

  /// Creates a trial by playing a scenario up to the gesture on which a decision was made.
  init(_ decision: PlacedDecision, of scenario: ScenarioDecisions) {
    host = PlayedHost(scenario.components, scenario.plugins)
    for call in scenario.calls[..<decision.before] { _ = host.call(call.message) }
    session = decision.session
    name = decision.decision.name
    local = host.local(session)
    let shape = GestureShape(decision.gesture)
    self.shape = shape
    prepared = local.flatMap { local in shape.flatMap { Self.prepare($0, on: local) } }
  }

  private static func prepare(
    _ shape: GestureShape, on session: any LocalSession
  ) -> (any AnyCore)? {
    guard session.realTimeNow == nil, shape.events.allSatisfy({ $0["t"] != nil }) else {
      return nil
    }
    let core = session.forkCore()
    core.report = ComponentOutput()
    core.explains = true
    return (try? core.prepare(shape.events)) == nil ? nil : core
  }

  /// Returns the decision on the gesture with changed quantities, or `nil` if none of the decisions has the name of
  /// the recorded one.
  ///
  /// - Parameters:
  ///   - change: The change to the recorded gesture.
  ///   - parameters: The parameters to set before the gesture.
  /// - Returns: The decision.
  func decision(on change: GestureShape.Change, _ parameters: JSONObject = [:]) -> Decision? {
    guard let shape else { return nil }
    guard let prepared else { return decision(on: shape.moved(change), parameters) }
    let core = prepared.fork()
    if !parameters.isEmpty { try? core.configure(parameters) }
    core.readPrepared(0) { shape.sampleChange(change, at: $0) }
    guard (try? core.send()) != nil else { return nil }
    return core.report.decisions.last { $0.name == name }
  }

  /// Returns the decision that events lead to, or `nil` if none of the decisions has the name of the recorded one.
  ///
  /// - Parameters:
  ///   - events: The events of the gesture.
  ///   - parameters: The parameters to set before the gesture. Only a session in this process supports them.
  /// - Returns: The decision.
  func decision(on events: [Value], _ parameters: JSONObject = [:]) -> Decision? {
    report(on: events, parameters)?.decisions.last { $0.name == name }
  }

  /// Returns the decision on the gesture with one changed quantity, or `nil` if none of the decisions has the name of
  /// the recorded one.
  func decision(on number: GestureShape.Number, changedBy amount: Double) -> Decision? {
    if let change = GestureShape.Change(number, by: amount) { return decision(on: change) }
    return shape.flatMap { $0.cut(at: $0.end - amount) }.flatMap { decision(on: $0) }
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
  func check(_ parameters: JSONObject) throws(InvalidValue) {
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

  private func report(on events: [Value], _ parameters: JSONObject) -> ComponentOutput? {
    guard let local else {
      let params: Value = ["session": .string(session), "events": .array(events)]
      let result = host.call([
        "jsonrpc": "2.0", "id": "why", "method": "session/explain", "params": params,
      ])
      return result.flatMap { try? ComponentOutputReader.read($0) }
    }
    return try? local.rehearse { () throws(RPCError) in
      if !parameters.isEmpty { try? local.configure(parameters) }
      try local.send(events, path: { "/events/\($0)" }, frames: nil)
    }
  }
}
