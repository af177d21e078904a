internal import Findings
internal import Interaction
internal import Motion
internal import PlaygroundHost
internal import Sessions

/// Counts what a session costs a renderer, sixty frames a second.
final class LedgerWatch: SessionWatch {
  let session: String
  private(set) var ledger: CostLedger?
  private var counted = CostCount()

  init(_ session: String) {
    self.session = session
    super.init(rate: FrameRate(framesPerSecond: 60))
  }

  override func begin(
    _ component: String, _ side: Side, at time: Timestamp, in viewport: Size
  ) {
    guard let state = side.states.first else { return }
    if ledger == nil {
      ledger = CostLedger(from: state, in: viewport)
    } else {
      ledger?.take(state)
    }
  }

  override func pass(_ state: RenderState) { ledger?.take(state) }

  override func take(_ instant: Instant) {
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

  func open(_ id: String) -> SessionWatch {
    let watch = LedgerWatch(id)
    sessions.append(watch)
    return watch
  }
}
