public import Interaction
public import Motion

/// A case after playback: the times of its steps, its final state, and the reasons for the violations of properties.
public struct PlayedSchedule: Sendable {
  /// The ordering of the steps, each with its instant.
  public let order: Schedule

  /// The time at which each step was performed, in the order of the steps.
  public let moments: [Timestamp]

  /// The state at the end of the case.
  public let end: RenderState

  /// The violated properties, each with the reason.
  public let failures: [(name: String, reason: String)]

  /// The outcome of the case, as an outcome class with this case as its only member.
  public let outcome: OutcomeClass
}

extension OrderSearch {
  /// Plays one case.
  ///
  /// Steps that are not part of the case are left out.
  package func play(_ order: Schedule) -> PlayedSchedule {
    var state = ScheduleState(start, sources)
    state.watch.keepsReasons = true
    var moments: [Timestamp] = []
    for choice in order.choices {
      guard let source = sources.source(of: choice.step) else { continue }
      // The order of a source is kept even if some of its steps are left out.
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
    return PlayedSchedule(
      order: order, moments: moments, end: end,
      failures: failures.sorted { $0.name < $1.name },
      outcome: OutcomeClass(end, state.watch, start, first: order, cases: 1, different: 1))
  }
}
