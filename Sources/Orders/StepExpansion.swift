internal import Interaction
internal import Motion

/// A computation of the cases that result from the next steps of a case.
struct StepExpansion {
  /// A case after one more step.
  struct Child {
    var state: ScheduleState
    var key: StateDigest
    var choice: Schedule.Choice
    /// The number of instants that lead to this state.
    var count: Int
    /// The number of distinct times among the instants that lead to this state.
    var different: Int
    /// Whether the step changed anything.
    var isEffective: Bool
  }

  /// A case advanced to the time of its next step.
  private struct Waiting {
    var moment: Timestamp
    var state: ScheduleState
    var key: StateDigest
    var shown: RenderState
  }

  private let state: ScheduleState
  private let start: OrderStart
  private let sources: OrderSources
  private let instants: [OrderInstant]
  private var waitings: [Waiting] = []
  private var bases: [(moment: Timestamp, instants: Instants)] = []

  init(
    _ state: ScheduleState, _ start: OrderStart, _ sources: OrderSources, _ instants: [OrderInstant]
  ) {
    self.state = state
    self.start = start
    self.sources = sources
    self.instants = instants
  }

  /// Returns the cases that result from the next step of a source: one for each distinct state.
  ///
  /// The step is performed at each of its instants, and instants that lead to the same state share a case.
  /// The cases are in the order of the instants.
  mutating func children(of source: Int) -> [Child] {
    guard let step = state.next(of: source, sources) else { return [] }
    var children: [Child] = []
    for group in groups(of: source, step) {
      let waiting = waitings[group.waiting]
      let next = waiting.state.taking(source, step, before: waiting.shown, start, sources)
      let quiet = waiting.state.world.digest
      children.append(
        Child(
          state: next, key: next.key,
          choice: Schedule.Choice(step: step, instant: group.instant), count: group.count,
          different: group.different, isEffective: next.world.digest != quiet))
    }
    return children
  }

  /// Returns the case advanced to the time of an instant, just before the step is performed.
  mutating func waiting(for source: Int, _ step: Int, _ instant: OrderInstant) -> ScheduleState? {
    let moments = moments(of: source, step, [instant])
    return moments.first.map { waitings[place(of: $0.moment)].state }
  }

  /// Returns the render state of the case that was advanced to `moment`, or `nil` if there is none.
  func shown(before moment: Timestamp) -> RenderState? {
    waitings.first { $0.moment == moment }?.shown
  }

  /// Groups the instants by the state that they lead to.
  ///
  /// Each group is represented by the instant that comes first in `instants`.
  private mutating func groups(
    of source: Int, _ step: Int
  ) -> [(instant: OrderInstant, waiting: Int, count: Int, different: Int)] {
    var groups: [(instant: OrderInstant, waiting: Int, count: Int, different: Int)] = []
    var moments: [Timestamp] = []
    for entry in self.moments(of: source, step, instants) {
      let place = place(of: entry.moment)
      let isNew = !moments.contains(entry.moment)
      if isNew { moments.append(entry.moment) }
      let key = waitings[place].key
      if let index = groups.firstIndex(where: { waitings[$0.waiting].key == key }) {
        groups[index].count += 1
        if isNew { groups[index].different += 1 }
      } else {
        groups.append((entry.instant, place, 1, 1))
      }
    }
    return groups
  }

  /// Returns each instant together with its time on the session's clock.
  ///
  /// If an instant doesn't exist, its time is that of `OrderInstant.now`.
  private mutating func moments(
    of source: Int, _ step: Int, _ instants: [OrderInstant]
  ) -> [(instant: OrderInstant, moment: Timestamp)] {
    let begin = state.begin(of: source, step, start)
    let base = base(at: begin)
    var turns: [Timestamp]?
    return instants.map { instant in
      switch instant {
      case .beforeTurn, .atTurn, .beforeNextTurn, .atNextTurn:
        let areTwo = instants.contains { $0 == .beforeNextTurn || $0 == .atNextTurn }
        let found = turns ?? base.turns(of: step, count: areTwo ? 2 : 1)
        turns = found
        let index = instant == .beforeTurn || instant == .atTurn ? 0 : 1
        guard found.indices.contains(index) else { return (instant, begin) }
        let isBefore = instant == .beforeTurn || instant == .beforeNextTurn
        return (
          instant,
          isBefore ? max(begin, found[index].advanced(byMicroseconds: -1)) : found[index]
        )
      default: return (instant, base.moment(instant) ?? begin)
      }
    }
  }

  private mutating func base(at moment: Timestamp) -> Instants {
    if let known = bases.first(where: { $0.moment == moment }) { return known.instants }
    var world = state.world
    if moment > world.now {
      world = world.trial()
      world.run(to: moment)
    }
    let instants = Instants(world)
    bases.append((moment, instants))
    return instants
  }

  private mutating func place(of moment: Timestamp) -> Int {
    if let known = waitings.firstIndex(where: { $0.moment == moment }) { return known }
    let waited = moment > state.world.now ? state.waiting(until: moment, start) : state
    waitings.append(
      Waiting(moment: moment, state: waited, key: waited.key, shown: waited.world.state))
    return waitings.count - 1
  }
}
