internal import Interaction
internal import Motion
internal import Values

/// An unfinished case: its session, the observations so far, and the progress of each source.
struct ScheduleState {
  var world: any SystemUnderTest
  var watch: InvariantMonitor

  /// The number of steps that each source has performed.
  var progress: [UInt8]

  /// The earliest time of each source's next step.
  var earliest: [Timestamp]
  var screen: Rectangle

  /// The finger of each source.
  ///
  /// A finger's position is determined by the steps performed so far, so `key` does not include it.
  private var fingers: [PointerTravel]

  init(_ start: OrderStart, _ sources: OrderSources) {
    world = start.world
    watch = start.watch
    screen = start.screen
    progress = Array(repeating: 0, count: sources.steps.count)
    earliest = Array(repeating: start.world.now, count: sources.steps.count)
    fingers = Array(repeating: PointerTravel(), count: sources.steps.count)
  }

  /// A digest that is equal for cases with the same possible continuations.
  var key: StateDigest {
    var digest = world.digest
    var word: UInt64 = 0
    for count in progress { word = word &* 67 &+ UInt64(count) }
    digest.absorb(word)
    let now = world.now.microseconds
    for moment in earliest { digest.absorb(UInt64(max(0, moment.microseconds - now))) }
    digest.absorb(screen.width.bitPattern)
    watch.digest(into: &digest)
    return digest
  }

  /// Returns the index of a source's next step, or `nil` if the source has no further steps.
  func next(of source: Int, _ sources: OrderSources) -> Int? {
    let done = Int(progress[source])
    return done < sources.steps[source].count ? sources.steps[source][done] : nil
  }

  /// Returns the earliest time at which a source's next step can happen.
  func begin(of source: Int, _ step: Int, _ start: OrderStart) -> Timestamp {
    max(world.now, start.steps[step].lead > 0 ? earliest[source] : world.now)
  }

  /// Returns the case advanced to a later time, without a further step.
  func waiting(until moment: Timestamp, _ start: OrderStart) -> ScheduleState {
    var state = self
    state.world = world.fork()
    state.world.run(to: moment)
    state.watch.take(state.world.takeReport(), step: nil, start.steps, start.rules)
    return state
  }

  /// Returns the case after a source's next step is performed at the current time.
  ///
  /// - Parameters:
  ///   - source: The index of the source.
  ///   - step: The index of its next step.
  ///   - before: The state before the step.
  ///   - start: The common beginning of all cases.
  ///   - sources: The steps by source.
  /// - Returns: The case after the step.
  func taking(
    _ source: Int, _ step: Int, before: RenderState, _ start: OrderStart, _ sources: OrderSources
  ) -> ScheduleState {
    var state = self
    state.world = world.fork()
    let isTaken = state.world.happen(step)
    let report = state.world.takeReport()
    if isTaken {
      state.watch.take(report, step: step, start.steps, start.rules)
    } else {
      state.watch.take(report, step: nil, start.steps, start.rules)
      state.watch.refuse(step)
    }
    for event in start.steps[step].events {
      if let size = OrderStart.viewport(event["viewport"]) {
        state.screen.width = size.width
        state.screen.height = size.height
      }
    }
    state.progress[source] += 1
    let place = Int(state.progress[source])
    if place < sources.steps[source].count {
      let lead = start.steps[sources.steps[source][place]].lead
      state.earliest[source] = state.world.now.advanced(byMicroseconds: lead)
    } else {
      state.earliest[source] = state.world.now
    }
    let after = state.world.state
    let way = state.fingers[source].follow(start.steps[step].events)
    if isTaken,
      let jump = start.looks.jump(
        before, after, by: start.steps[step], way: way, on: state.screen)
    {
      state.watch.fail("no-jump", jump, start.rules)
    }
    state.look(at: after, atEnd: false, start)
    return state
  }

  private mutating func look(at shown: RenderState, atEnd: Bool, _ start: OrderStart) {
    if let hit = start.looks.misplacedHit(shown, on: screen, atRest: atEnd) {
      watch.fail("hit-visible", hit, start.rules)
    }
    watch.look(start.rules.moment(shown), atEnd: atEnd, start.rules)
  }

  /// Advances the case until it settles, checks the final state, and returns it.
  mutating func finish(_ start: OrderStart) -> RenderState {
    let rules = start.rules
    world = world.fork()
    let limit = world.now.advanced(byMicroseconds: Instants.patience)
    let rest = world.restMoment(limit: limit)
    world.run(to: rest)
    watch.take(world.takeReport(), step: nil, start.steps, rules)
    watch.test("settles", rules)
    let end = world.state
    if world.nextMoment != nil {
      watch.fail("settles", "not settled after 600 s", rules)
    } else {
      world.run(to: rest.advanced(byMicroseconds: 1_000_000))
      let later = world.state
      watch.test("stays", rules)
      if end.layers != later.layers || end.values != later.values || end.phase != later.phase {
        watch.fail("stays", "the state changed within a second after settling", rules)
      }
    }
    for name in ["hit-visible", "no-jump", "no-error", "no-fault"] { watch.test(name, rules) }
    look(at: end, atEnd: true, start)
    return end
  }
}
