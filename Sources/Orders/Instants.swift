internal import Interaction
internal import Motion
internal import Values

/// A computation that converts a step's instants, such as `atFirst`, to times on the session's clock.
package struct Instants {
  /// The time between settling and the instant `later`, in microseconds.
  ///
  /// Events that are older than this no longer affect the component (`Archive.memory`).
  static let longAfter = Archive.memory

  /// The time after which a moving component counts as never settling, in microseconds.
  package static let patience: Int64 = 600_000_000

  /// The session at the earliest time at which the step can happen.
  let world: any SystemUnderTest

  init(_ world: any SystemUnderTest) {
    self.world = world
  }

  /// Returns the time of an instant on the session's clock, or `nil` if there is no such time.
  ///
  /// The result is also `nil` for an instant that depends on the step, such as `atTurn`.
  func moment(_ instant: OrderInstant) -> Timestamp? {
    switch instant {
    case .now: return world.now
    case .later:
      let limit = world.now.advanced(byMicroseconds: Self.patience)
      return world.restMoment(limit: limit).advanced(byMicroseconds: Self.longAfter)
    case .beforeFirst: return rest(0).map(before)
    case .atFirst: return rest(0)
    case .beforeSecond: return rest(1).map(before)
    case .atSecond: return rest(1)
    case .beforeThird: return rest(2).map(before)
    case .atThird: return rest(2)
    case .beforeTurn, .atTurn, .beforeNextTurn, .atNextTurn: return nil
    }
  }

  private func before(_ moment: Timestamp) -> Timestamp {
    max(world.now, moment.advanced(byMicroseconds: -1))
  }

  private func rest(_ index: Int) -> Timestamp? {
    guard var moment = world.nextMoment else { return nil }
    guard index > 0 else { return moment }
    let trial = world.trial()
    for _ in 0..<index {
      trial.run(to: moment)
      guard let next = trial.nextMoment else { return nil }
      moment = next
    }
    return moment
  }

  /// Returns the first times at which the result of a step changes: its decision, effects or phase.
  ///
  /// The step is tried at several times before and after settling. Between two trials with
  /// different results, the time of the change is found by bisection.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - count: The maximum number of times.
  /// - Returns: The times, the earliest first.
  func turns(of step: Int, count: Int) -> [Timestamp] {
    var turns: [Timestamp] = []
    let moments = trials
    var low = moments[0]
    var lowAnswer = answer(to: step, at: low)
    for high in moments.dropFirst() where turns.count < count {
      let highAnswer = answer(to: step, at: high)
      if highAnswer != lowAnswer {
        var (from, to) = (low.microseconds, high.microseconds)
        while to - from > 1 {
          let middle = from + (to - from) / 2
          if answer(to: step, at: Timestamp(microseconds: middle)) == lowAnswer {
            from = middle
          } else {
            to = middle
          }
        }
        turns.append(Timestamp(microseconds: to))
      }
      (low, lowAnswer) = (high, highAnswer)
    }
    return turns
  }

  /// The times at which to try a step.
  ///
  /// Several are before the component settles. A few are after that, because the end of a cool-down can change
  /// a step's result even when nothing is moving.
  private var trials: [Timestamp] {
    let start = world.now
    let limit = start.advanced(byMicroseconds: Self.patience)
    let rest = world.restMoment(limit: limit)
    let way = rest.microseconds - start.microseconds
    var offsets = (0...8).map { way * $0 / 8 }
    offsets += [100_000, 300_000, 600_000, 1_200_000, 2_500_000].map { way + $0 }
    var moments: [Timestamp] = []
    for offset in offsets {
      let moment = start.advanced(byMicroseconds: offset)
      if moments.last != moment { moments.append(moment) }
    }
    return moments
  }

  /// Returns a digest of the result that a step has if it is performed at `moment`, excluding the numbers in
  /// the result.
  private func answer(to step: Int, at moment: Timestamp) -> StateDigest {
    let trial = world.trial()
    trial.run(to: moment)
    _ = trial.takeReport()
    let quiet = trial.trial()
    trial.explain()
    var answer = StateDigest()
    let isTaken = trial.happen(step)
    answer.absorb(isTaken ? 1 : 0 as UInt64)
    let report = trial.takeReport()
    for decision in report.decisions {
      answer.absorb(decision.name)
      answer.absorb(decision.outcome)
      for rule in decision.rules { answer.absorb(rule.passed ? 1 : 0 as UInt64) }
    }
    for effect in report.effects {
      answer.absorb(effect.type)
      answer.absorb(effect.members["reason"]?.asString ?? "")
    }
    // Distinguishes a step that changes nothing from one that does.
    answer.absorb(quiet.digest == trial.digest ? 1 : 0 as UInt64)
    answer.absorb(trial.state.phase)
    return answer
  }
}
