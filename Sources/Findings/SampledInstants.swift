public import Interaction
public import Motion
internal import Sessions

/// The instants of a session that provides only a sequence of states.
///
/// The states immediately before and after an event are extrapolated from the states on each side of it.
/// Between events, a step counts as a jump if it is far larger than the neighboring steps. An instant is
/// therefore known only two states later.
public struct SampledInstants: Sendable {
  /// An input to a session, with its time.
  public typealias Done = (time: Timestamp, input: SessionInput)

  private var states: [RenderState]
  /// The events between each state and the one before it.
  private var done: [[Done]] = [[]]
  /// The number of the first state that is still stored.
  private var start = 0
  /// The number of the next state to check for an instant.
  private var next = 1

  /// Returns a sampling rate that gives at least two states between any two events.
  ///
  /// A single state does not show which layers move on their own.
  ///
  /// - Parameters:
  ///   - times: The times of the events, in order.
  ///   - least: The minimum rate, in states per second.
  /// - Returns: The rate, in states per second.
  public static func rate(between times: [Timestamp], atLeast least: Double) -> Double {
    // Shorter gaps are ignored, because no frame can be requested within 0.001 s.
    let gaps = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 > 0.001 }
    guard let gap = gaps.min() else { return least }
    return max(least, min(2.5 / gap, FrameRate.range.upperBound))
  }

  /// Creates the instants of a session, starting with the session's first state.
  public init(_ first: RenderState) {
    states = [first]
  }

  /// Adds the next state.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - done: The events since the previous state.
  ///   - tell: A closure that receives each instant that has become known, with the number of its state.
  public mutating func take(
    _ state: RenderState, _ done: [Done], _ tell: (Int, Instant) -> Void
  ) {
    states.append(state)
    self.done.append(done)
    tellKnown(isLast: false, tell)
    // Only three states before the next instant are needed.
    let passed = next - start - 3
    guard passed > 64 else { return }
    states.removeFirst(passed)
    self.done.removeFirst(passed)
    start += passed
  }

  /// Reports the remaining instants after the last state has been added.
  public mutating func finish(_ tell: (Int, Instant) -> Void) { tellKnown(isLast: true, tell) }

  private mutating func tellKnown(isLast: Bool, _ tell: (Int, Instant) -> Void) {
    while next - start < states.count {
      let index = next - start
      let isCut = !done[index].isEmpty
      if isCut || states[index].layers != states[index - 1].layers {
        let right = right(of: index)
        guard isLast || right.isWhole else { return }
        var instant = Instant(
          done[index].first?.time ?? states[index].time, done[index].map { $0.input },
          left: left(of: index), right: Self.side(right.states, beyond: right.beyond))
        instant.isSample = !isCut
        tell(next, instant)
      }
      next += 1
    }
  }

  private func left(of index: Int) -> OneSidedLimit {
    var side: [RenderState] = []
    var place = index - 1
    while place >= 0, side.count < 3 {
      if let last = side.last, last.time <= states[place].time { break }
      side.append(states[place])
      if !done[place].isEmpty { break }
      place -= 1
    }
    let oldest = side.last?.time
    let beyond = states[..<max(place, 0)].last { state in oldest.map { state.time < $0 } ?? false }
    var left = Self.side(side, beyond: beyond)
    if !left.isStill, Self.hasComeToRest(side) { left.isStill = true }
    return left
  }

  /// Returns whether a session has just settled.
  ///
  /// This is the case if its newest state is settled and does not differ visibly from the previous one.
  private static func hasComeToRest(_ states: [RenderState]) -> Bool {
    guard states.count > 1, states[0].isSettled else { return false }
    let everywhere = Rectangle(x: -1e9, y: -1e9, width: 2e9, height: 2e9)
    let (newest, earlier) = (
      ShownLayers(states[0], at: states[0].time, in: everywhere),
      ShownLayers(states[1], at: states[1].time, in: everywhere)
    )
    let bounds = StepBounds(0, edge: nil)
    return newest.layers.map { $0.id } == earlier.layers.map { $0.id }
      && newest.looks.indices.allSatisfy { bounds.hold(earlier.looks, $0, newest.looks, $0) }
  }

  /// Returns up to three states after an instant, starting with the state at an index.
  ///
  /// The states end before the next event, or before a state with the same time as its predecessor. If they end
  /// before an event, `beyond` is the state after that event. `isWhole` is false if more states are needed.
  private func right(
    of index: Int
  ) -> (states: [RenderState], beyond: RenderState?, isWhole: Bool) {
    var side: [RenderState] = []
    for place in index..<states.count {
      if let last = side.last, last.time >= states[place].time { return (side, nil, true) }
      if place > index, !done[place].isEmpty { return (side, states[place], true) }
      side.append(states[place])
      if side.count == 3 { return (side, nil, true) }
    }
    return (side, nil, false)
  }

  private static func side(_ states: [RenderState], beyond: RenderState?) -> OneSidedLimit {
    let isStill =
      states.count > 1
      ? states.allSatisfy { $0.layers == states[0].layers } : states.allSatisfy { $0.isSettled }
    var side = OneSidedLimit(states, isStill: isStill)
    if states.count < 3, !isStill, let beyond { side.beyond = [beyond] }
    return side
  }
}
