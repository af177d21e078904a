internal import Interaction
internal import Motion
internal import Orders
internal import Replay
internal import Values
internal import Wire

/// A plugin's session, which is copied with `session/snapshot` and `session/restore`.
///
/// The host does not know when a plugin changes on its own, so `nextMoment` is the time at which the session
/// settles.
final class PluginSystem: SystemUnderTest {
  /// The plugin's session, which all instances of `PluginSystem` share.
  ///
  /// The session holds the state of only one instance at a time.
  private final class Stage {
    let host: PlayedHost
    let session: String
    let steps: [OrderStep]
    weak var player: PluginSystem?

    init(_ host: PlayedHost, _ session: String, _ steps: [OrderStep]) {
      self.host = host
      self.session = session
      self.steps = steps
    }

    func call(_ method: String, _ params: JSONObject = [:]) -> JSONObject? {
      var params = params
      params["session"] = .string(session)
      return host.call([
        "jsonrpc": "2.0", "id": "explore", "method": .string(method), "params": .object(params),
      ])
    }
  }

  private let stage: Stage
  private var snapshot = Value.null
  /// Whether the snapshot is up to date.
  private var isStored = false
  private var report = ComponentOutput()
  private var shown: RenderState?
  private(set) var now: Timestamp
  let isRemote = true

  init?(_ host: PlayedHost, _ session: String, steps: [OrderStep]) {
    guard let now = host.now(of: session) else { return nil }
    stage = Stage(host, session, steps)
    self.now = now
    stage.player = self
    store()
    guard isStored else { return nil }
  }

  private init(of other: PluginSystem) {
    stage = other.stage
    snapshot = other.snapshot
    isStored = true
    shown = other.shown
    now = other.now
  }

  private func store() {
    guard !isStored, let result = stage.call("session/snapshot") else { return }
    snapshot = result["snapshot"] ?? .object(result)
    isStored = true
  }

  /// Restores the plugin's session to the state that this `PluginSystem` represents.
  private func enter() {
    guard stage.player !== self else { return }
    stage.player?.store()
    _ = stage.call("session/restore", ["snapshot": snapshot])
    stage.player = self
  }

  /// Stores the new state and the reports from the result of a call, and returns whether the call succeeded.
  private func take(_ result: JSONObject?) -> Bool {
    guard let result else {
      // If the plugin fails, the component is at fault: report an error, not only a refused step.
      if stage.host.isFault {
        report.diagnostics.append(
          Diagnostic(
            time: now, severity: .error, code: "plugin/failed",
            message: stage.host.refusal ?? "the plugin does not respond", layer: nil, value: nil))
      }
      return false
    }
    if let more = try? ComponentOutputReader.read(result) {
      report.effects += more.effects
      report.diagnostics += more.diagnostics
      report.decisions += more.decisions
    }
    shown = (try? StateReader.read(result["state"]))?.state
    now = shown?.time ?? now
    isStored = false
    return true
  }

  var state: RenderState {
    if let shown { return shown }
    enter()
    shown = (try? StateReader.read(stage.call("session/state")?["state"]))?.state
    return shown ?? RenderState()
  }

  var nextMoment: Timestamp? {
    guard !state.isSettled else { return nil }
    return restMoment(limit: now.advanced(byMicroseconds: Instants.patience))
  }

  var digest: StateDigest {
    enter()
    store()
    var digest = StateDigest()
    digest.absorb(snapshot)
    return digest
  }

  func fork() -> any SystemUnderTest {
    if stage.player === self { store() }
    return PluginSystem(of: self)
  }

  func trial() -> any SystemUnderTest { fork() }

  func run(to moment: Timestamp) {
    guard moment > now else { return }
    enter()
    // A single call can advance the clock by at most ten minutes.
    while now < moment {
      let end = min(moment, now.advanced(byMicroseconds: 500_000_000))
      guard take(stage.call("session/advance", ["to": .number(end.seconds)])) else { return }
    }
  }

  func happen(_ step: Int) -> Bool {
    enter()
    let step = stage.steps[step]
    if let parameters = step.parameters {
      return take(stage.call("session/configure", ["parameters": .object(parameters)]))
    }
    let events = step.events.map { $0.timed(from: now) }
    return take(
      stage.call("session/send", ["events": .array(events), "explain": .bool(report.explains)]))
  }

  func takeReport() -> ComponentOutput {
    let told = report
    report.clear()
    return told
  }

  func explain() { report.explains = true }

  func restMoment(limit: Timestamp) -> Timestamp {
    guard !state.isSettled else { return now }
    let trial = PluginSystem(of: forked)
    trial.enter()
    _ = trial.take(trial.stage.call("session/advance", ["until": "settled"]))
    return min(trial.now, limit)
  }

  private var forked: PluginSystem {
    if stage.player === self { store() }
    return self
  }
}
