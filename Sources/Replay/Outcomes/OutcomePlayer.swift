internal import Hosting
public import Interaction
internal import JSONText
internal import Motion
public import PlaygroundHost
public import Values
internal import Wire

/// The result of playing a gesture.
public struct PlayedGesture: Sendable {
  /// The outcome of the decision at the release, or the phase in which the component settles if there is no such
  /// decision.
  public var outcome: String { decision?.outcome ?? phase }

  /// The phase in which the component settles.
  public var phase: String

  /// The last decision at a release, or `nil` if there is none.
  public var decision: Decision?

  /// Returns whether the given intended outcome is the decision's outcome or the final phase.
  public func isMeant(_ word: String) -> Bool { word == phase || word == decision?.outcome }
}

/// A player that plays the gestures of a population with one set of parameters.
///
/// Each gesture starts from its own copy of a prepared session.
public final class OutcomePlayer {
  /// A prepared session from which gestures start.
  private struct Base {
    var preparation: Int
    var host: PlayedHost
    /// The session, or `nil` if it runs in a plugin.
    var core: (any AnyCore)?
    /// The snapshot of a plugin's session.
    var snapshot: Value?
  }

  /// The name of the decision that a component makes when a finger is lifted.
  private static let release = "release"

  private let population: GesturePopulation
  private let parameters: [(name: String, value: Value)]
  private let components: [ComponentEntry]
  private let plugins: PluginHub.Configuration
  private var last: Base?
  private var steps: [GestureStep] = []

  /// Creates a player that sets the given parameters in each session.
  ///
  /// - Parameters:
  ///   - population: The gestures.
  ///   - parameters: The parameters to set in each `session/create`.
  ///   - components: The available components.
  ///   - plugins: The configuration of plugins.
  public init(
    _ population: GesturePopulation, setting parameters: [(name: String, value: Value)],
    _ components: [ComponentEntry], _ plugins: PluginHub.Configuration
  ) {
    self.population = population
    self.parameters = parameters
    self.components = components
    self.plugins = plugins
  }

  /// Plays a gesture until the component settles.
  ///
  /// - Throws: `ReplayError` if the component refuses the parameters.
  public func play(_ gesture: MeantGesture) throws(ReplayError) -> PlayedGesture {
    if let index = gesture.calls {
      let host = PlayedHost(components, plugins)
      let preparation = population.preparations[gesture.preparation]
      try preparation.play(on: host, setting: parameters)
      return play(population.calls[index], on: host, preparation.session)
    }
    let base = try base(gesture.preparation)
    guard let core = base.core?.fork() else { return try play(gesture, on: base) }
    let samples = population.samples[gesture.samples]
    let delay = population.delay(of: gesture, clock: core.now.microseconds)
    steps.removeAll(keepingCapacity: true)
    for sample in samples { steps.append(sample.step(delay: delay)) }
    core.read(steps)
    core.perform(to: steps.last?.time ?? core.now)
    let limit = core.now.advanced(bySeconds: Double(Limits().secondsPerCall))
    while let next = core.nextMoment, next > core.now, next <= limit { core.run(to: next) }
    return PlayedGesture(phase: core.state.phase, decision: Self.release(in: core.report.decisions))
  }

  /// Returns the time on the session's clock before a gesture, in microseconds.
  ///
  /// - Throws: `ReplayError` if the component refuses the parameters.
  public func clock(before gesture: MeantGesture) throws(ReplayError) -> Int64 {
    let base = try base(gesture.preparation)
    let session = population.preparations[gesture.preparation].session
    return base.host.now(of: session)?.microseconds ?? 0
  }

  private static func release(in decisions: [Decision]) -> Decision? {
    decisions.last { $0.name == release }
  }

  private func base(_ preparation: Int) throws(ReplayError) -> Base {
    if let last, last.preparation == preparation { return last }
    let host = PlayedHost(components, plugins)
    let prepared = population.preparations[preparation]
    try prepared.play(on: host, setting: parameters)
    var base = Base(preparation: preparation, host: host)
    if let session = host.local(prepared.session) {
      let core = session.forkCore()
      core.explains = true
      core.clearReport()
      base.core = core
    } else {
      let params: Value = ["session": .string(prepared.session)]
      let result = host.call(Self.request("session/snapshot", params))
      base.snapshot = result.map { $0["snapshot"] ?? .object($0) }
    }
    last = base
    return base
  }

  private static func request(_ method: String, _ params: Value) -> Value {
    ["jsonrpc": "2.0", "id": "play", "method": .string(method), "params": params]
  }

  // MARK: - Through the host

  /// Plays a gesture in a plugin's session.
  private func play(_ gesture: MeantGesture, on base: Base) throws(ReplayError) -> PlayedGesture {
    let session = population.preparations[gesture.preparation].session
    guard let snapshot = base.snapshot else {
      throw .badInput("the plugin returned no snapshot: \(base.host.refusal ?? "no response")")
    }
    let id = Value.string(session)
    _ = base.host.call(Self.request("session/restore", ["session": id, "snapshot": snapshot]))
    if let refusal = base.host.refusal { throw .badInput(refusal) }
    let clock = base.host.now(of: session)?.microseconds ?? 0
    let delay = population.delay(of: gesture, clock: clock)
    var calls: [Value] = []
    var rest = population.samples[gesture.samples]
    while !rest.isEmpty {
      let part = rest.prefix(Limits().eventsPerCall)
      rest = rest.dropFirst(part.count)
      let events = part.map { sample -> Value in
        [
          "type": "pointer", "phase": .string(sample.phase.rawValue),
          "t": .number(Timestamp(microseconds: sample.microseconds + delay).seconds),
          "id": .integer(Int64(sample.pointer)), "x": .number(sample.x), "y": .number(sample.y),
          "device": .string(sample.device.rawValue),
        ]
      }
      calls.append(Self.request("session/send", ["session": id, "events": .array(events)]))
    }
    return play(calls, on: base.host, session)
  }

  /// Sends calls to a host.
  ///
  /// If the host refuses one, the phase of the result is `refused`.
  private func play(_ calls: [Value], on host: PlayedHost, _ session: String) -> PlayedGesture {
    let rest = Self.request(
      "session/advance", ["session": .string(session), "until": "settled"])
    var played = PlayedGesture(phase: "")
    for call in calls + [rest] {
      let call = RecordedCall(line: 0, message: call).asked.message
      guard let result = host.call(call) else { return PlayedGesture(phase: "refused") }
      if let report = try? ComponentOutputReader.read(result) {
        played.decision = Self.release(in: report.decisions) ?? played.decision
      }
      played.phase = result["state"]?["phase"]?.asString ?? played.phase
    }
    return played
  }
}
