internal import Findings
internal import Interaction
internal import Motion
internal import PlaygroundHost
internal import Sessions

/// Counts what a session costs a renderer, sixty frames a second.
final class LedgerWatch: SessionWatch {
  /// How many frames a second a screen shows.
  static let rate = 60.0

  let session: String
  private unowned let scenario: ScenarioLedger
  private(set) var ledger: CostLedger?
  private var counted = CostCount()

  /// - Parameters:
  ///   - session: the session's id
  ///   - scenario: what counts all sessions of its scenario
  init(_ session: String, of scenario: ScenarioLedger) {
    self.session = session
    self.scenario = scenario
    super.init(rate: FrameRate(framesPerSecond: Self.rate))
  }

  override func begin(
    _ component: String, _ side: Side, at time: Timestamp, in viewport: Size
  ) {
    scenario.driven = self
    guard let state = side.states.first else { return }
    if ledger == nil {
      ledger = CostLedger(from: state, in: viewport)
    } else {
      ledger?.take(state)
    }
  }

  override func pass(_ state: RenderState) { ledger?.take(state) }

  override func take(_ instant: Instant) {
    scenario.driven = self
    for happening in instant.happenings {
      if let size = happening.viewport { ledger?.resize(size) }
      if happening.beginsInteraction { ledger?.begin(happening.kind, at: instant.time) }
    }
    if let state = instant.right.states.first { ledger?.take(state) }
  }

  /// What was counted since this was asked last.
  func takeCount() -> CostCount {
    ledger?.finish()
    let all = ledger?.sum ?? CostCount()
    defer { counted = all }
    return all - counted
  }
}

/// Counts what all sessions of a scenario cost.
final class ScenarioLedger {
  private(set) var sessions: [LedgerWatch] = []
  /// The session to which something was done last.
  fileprivate(set) weak var driven: LedgerWatch?
  /// What counts those of plugins.
  var plugins: PluginCosts?

  func open(_ id: String) -> SessionWatch { add(id) }

  func add(_ id: String) -> LedgerWatch {
    let watch = LedgerWatch(id, of: self)
    sessions.append(watch)
    return watch
  }

  /// The session of an id, the last one that had it; without an id that to which something was done last.
  func session(_ id: String?) -> LedgerWatch? {
    guard let id else { return driven }
    return sessions.last { $0.session == id }
  }
}
