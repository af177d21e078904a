public import Interaction
public import Motion

/// A case as it was played: when each step happened, how it ended, and why a property was broken.
public struct PlayedCase: Sendable {
  /// The case.
  public let order: OrderCase

  /// The moments at which the steps happened.
  public let moments: [Timestamp]

  /// The state in the end.
  public let end: RenderState

  /// The properties that do not hold, each with the reason.
  public let failures: [(name: String, reason: String)]

  /// The class that it belongs to.
  public let outcome: OutcomeClass
}

extension OrderSearch {
  /// Plays one case; steps that are not in it do not happen.
  package func play(_ order: OrderCase) -> PlayedCase {
    var state = CaseState(start, sources)
    state.watch.keepsReasons = true
    var moments: [Timestamp] = []
    for choice in order.choices {
      guard let source = sources.source(of: choice.step) else { continue }
      // What is left out of a source has happened, as far as its order goes.
      let place = sources.steps[source].firstIndex(of: choice.step) ?? 0
      if Int(state.progress[source]) != place {
        state.progress[source] = UInt8(place)
        state.earliest[source] = state.world.now
      }
      var expansion = StepExpansion(state, start, sources, [choice.instant])
      guard let waiting = expansion.waiting(for: source, choice.step, choice.instant),
        let shown = expansion.shown(before: waiting.world.now)
      else { continue }
      moments.append(waiting.world.now)
      state = waiting.taking(source, choice.step, before: shown, start, sources)
    }
    let end = state.finish(start)
    let names = start.properties.map { $0.name }
    let failures = state.watch.reasons.map { (name: names[$0.place], reason: $0.text) }
    return PlayedCase(
      order: order, moments: moments, end: end,
      failures: failures.sorted { $0.name < $1.name },
      outcome: OutcomeClass(end, state.watch, start, first: order, cases: 1, different: 1))
  }
}
