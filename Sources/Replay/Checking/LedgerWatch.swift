internal import Findings
internal import Interaction
internal import Motion
internal import PlaygroundHost
internal import Sessions

/// A counter of the rendering cost of one session, at 60 frames per second.
final class LedgerWatch: SessionWatch {
  /// The rate at which frames are counted, in frames per second.
  static let rate = 60.0

  let session: String
  private unowned let scenario: ScenarioLedger
  private(set) var ledger: CostLedger?
  private var counted = CostCount()

  /// Creates a counter.
  ///
  /// - Parameters:
  ///   - session: The session's id.
  ///   - scenario: The counter of all sessions of the scenario.
  init(_ session: String, of scenario: ScenarioLedger) {
    self.session = session
    self.scenario = scenario
    super.init(rate: FrameRate(framesPerSecond: Self.rate))
  }

  override func begin(
    _ component: String, _ allowances: [Allowance], _ side: OneSidedLimit, at time: Timestamp,
    in viewport: Size
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
    for input in instant.inputs {
      if let size = input.viewport { ledger?.resize(size) }
      if input.beginsInteraction { ledger?.begin(input.kind, at: instant.time) }
    }
    if let state = instant.right.states.first { ledger?.take(state) }
  }

  /// Returns the costs since the previous call of this function, and starts counting from 0 again.
  func takeCount() -> CostCount {
    ledger?.finish()
    let all = ledger?.sum ?? CostCount()
    defer { counted = all }
    return all - counted
  }
}

/// A counter of the rendering costs of all sessions of a scenario.
final class ScenarioLedger {
  private(set) var sessions: [LedgerWatch] = []
  /// The counter of the session that received the last input.
  fileprivate(set) weak var driven: LedgerWatch?
  /// The counter of the rendering costs of plugin sessions, or `nil` if no plugin is used.
  var plugins: PluginCosts?

  func open(_ id: String) -> SessionWatch { add(id) }

  func add(_ id: String) -> LedgerWatch {
    let watch = LedgerWatch(id, of: self)
    sessions.append(watch)
    return watch
  }

  /// Returns the counter of the newest session with the given id or, if the id is `nil`, of the session that received
  /// the last input.
  func session(_ id: String?) -> LedgerWatch? {
    guard let id else { return driven }
    return sessions.last { $0.session == id }
  }
}
