internal import Interaction
internal import JSONText
public import Methods
internal import Motion
public import PlaygroundHost
public import Replay
internal import Values
internal import Wire

/// All decisions of a scenario, with their reasons.
public struct ScenarioDecisions: Sendable {
  /// The decisions, in the order of the scenario.
  public private(set) var decisions: [PlacedDecision] = []

  let calls: [RecordedCall]
  let components: [ComponentEntry]
  let plugins: PluginHub.Configuration

  /// Creates a list of a scenario's decisions by playing the scenario.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - components: The components available to the scenario.
  ///   - plugins: The configuration of plugins. Plugins that don't report reasons contribute no decisions.
  /// - Throws: `ReplayError` with the scenario's line if the scenario can't be played.
  public init(
    _ scenario: Scenario, components: [ComponentEntry] = BuiltIns.components,
    plugins: PluginHub.Configuration = .init()
  ) throws(ReplayError) {
    calls =
      RecordedCalls(
        try scenario.soundRequests(components, plugins: plugins), components, plugins
      )
      .calls
    self.components = components
    self.plugins = plugins
    let host = PlayedHost(components, plugins)
    for index in calls.indices { play(index, host) }
  }

  private mutating func play(_ index: Int, _ host: PlayedHost) {
    let call = calls[index].asked
    var session = call.session
    let gesture = session.flatMap { host.now(of: $0) }.map { call.samples(from: $0) } ?? []
    guard let result = host.call(call.message) else { return }
    session = session ?? result["session"]?.asString
    guard let session, let report = try? ComponentOutputReader.read(result) else { return }
    for decision in report.decisions {
      // The effects of a decision have the decision's time and reasons.
      let effects = report.effects.filter {
        $0.time == decision.time && $0.members["because"] != nil
          && Self.isSame($0.members["because"], decision)
      }
      decisions.append(
        PlacedDecision(
          line: call.line, session: session, decision: decision, effects: effects.map(\.type),
          gesture: gesture.filter { ($0["t"]?.asNumber ?? 0) <= decision.time.seconds },
          before: index))
    }
  }

  /// Returns whether the reasons reported with an effect are the reasons for a given decision.
  private static func isSame(_ because: Value?, _ decision: Decision) -> Bool {
    guard case .object(let members)? = because else { return false }
    var writer = JSONWriter()
    writer.beginObject()
    writer.decisions([decision], note: nil)
    writer.endObject()
    var other = JSONWriter()
    other.value(.object(members), .exact)
    let (whole, part) = (String(decoding: writer.bytes, as: UTF8.self), other.bytes)
    return whole.contains(String(decoding: part, as: UTF8.self))
  }
}

extension RecordedCall {
  /// Returns the events of a gesture, each with its time.
  fileprivate func samples(from now: Timestamp) -> [Value] {
    guard isGesture else { return [] }
    guard events.isEmpty, case .object(let params)? = message["params"] else { return events }
    let steps = (try? GestureEvents.steps(of: params, from: now, Limits())) ?? []
    return steps.compactMap(\.event)
  }
}
