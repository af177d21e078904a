internal import Interaction
internal import Motion
internal import Values

/// Computes the instants at which a step may be told from the same step at another instant.
package struct Instants {
  /// How long after the last rest is long after: what lies further back than this tells nothing any
  /// more (`Archive.memory`).
  static let longAfter = Archive.memory

  /// How long something may move before it counts as never resting, in microseconds.
  package static let patience: Int64 = 600_000_000

  /// The session at the earliest moment at which the step can happen.
  let world: any OrderWorld

  init(_ world: any OrderWorld) {
    self.world = world
  }

  /// The moment of an instant that does not depend on the step; nil where there is none.
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
    let trial = world.fork()
    for _ in 0..<index {
      trial.run(to: moment)
      guard let next = trial.nextMoment else { return nil }
      moment = next
    }
    return moment
  }

  /// The first moments from which on a step is taken otherwise: another decision, other effects,
  /// another phase; found by trying it on the way and halving between two trials that differ.
  ///
  /// - Parameters:
  ///   - step: the step
  ///   - count: how many are looked for
  /// - Returns: the moments, the earliest first
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

  /// Moments on the way to rest, and some behind it: what cools down moves nothing.
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

  /// What comes of a step at a moment, without its numbers.
  private func answer(to step: Int, at moment: Timestamp) -> StateDigest {
    let trial = world.fork()
    trial.run(to: moment)
    _ = trial.takeReport()
    let quiet = trial.fork()
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
    // A step that changes nothing but for a moment, and one that does.
    answer.absorb(quiet.digest == trial.digest ? 1 : 0 as UInt64)
    answer.absorb(trial.state.phase)
    return answer
  }
}
