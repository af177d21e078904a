internal import Interaction
internal import Motion
internal import Replay

/// The rate of change of a series, computed from exact states without smoothing.
///
/// Components don't report the velocities of values. A velocity is therefore computed from two states with no
/// event in between. The states are a millisecond apart, or more for a plugin that can't send as many states.
/// While a finger holds a layer, the value follows the finger in steps, so the velocity is computed from one
/// finger sample to the next.
struct PlotVelocity {
  /// The pieces of the velocity's curve.
  ///
  /// The velocity jumps between one piece and the next.
  private(set) var pieces: [[PlotSeries.Sample]] = []

  /// The maximum error that rounding can cause in a velocity.
  ///
  /// States are rounded to four decimal places.
  private(set) var doubt = 0.0

  init(of series: PlotSeries, in sessionTrace: SessionTrace) {
    // Counts have no velocity.
    guard Channel.named(series.member) != .count else { return }
    let holds = Self.holds(in: sessionTrace)
    for hold in holds { addSteps(series, hold) }
    var piece: [PlotSeries.Sample] = []
    let cuts = Self.cuts(of: sessionTrace)
    let widest = Int64((Self.step(of: sessionTrace) * 1e6).rounded(.up)) + 1
    var nextCut = 0
    var next = 0
    func end(_ piece: inout [PlotSeries.Sample]) {
      if piece.count > 1 { pieces.append(piece) }
      piece = []
    }
    for (one, other) in zip(series.samples, series.samples.dropFirst()) {
      while next < holds.count, let last = holds[next].last, last < one.time { next += 1 }
      if next < holds.count, holds[next][0] <= one.time, let last = holds[next].last,
        one.time < last
      {
        end(&piece)
        continue
      }
      while nextCut < cuts.count, cuts[nextCut] <= one.time { nextCut += 1 }
      let isCut = nextCut < cuts.count && cuts[nextCut] <= other.time
      let way = other.time.microseconds - one.time.microseconds
      guard way > 0, way <= widest, !isCut else {
        if isCut || way > widest { end(&piece) }
        continue
      }
      doubt = max(doubt, 100 / Double(way))
      piece.append(
        .init(time: one.time, value: (other.value - one.value) * 1e6 / Double(way)))
    }
    end(&piece)
    pieces.sort { $0[0].time < $1[0].time }
  }

  /// Returns the time between two states at the session trace's rate, in seconds.
  ///
  /// The time is a millisecond, or longer for plugins that can't send as many states.
  static func step(of sessionTrace: SessionTrace) -> Double {
    sessionTrace.rate > 0 ? max(0.001, 1 / sessionTrace.rate) : 0.001
  }

  /// Returns the times at which a value may jump: events, effects, and starts of phases.
  private static func cuts(of sessionTrace: SessionTrace) -> [Timestamp] {
    var cuts = sessionTrace.events.map(\.time) + sessionTrace.effects.map(\.time)
    for (one, other) in zip(sessionTrace.states, sessionTrace.states.dropFirst())
    where one.phase != other.phase {
      cuts.append(other.time)
    }
    return cuts.sorted()
  }

  /// Adds the velocity from each finger sample to the next.
  private mutating func addSteps(_ series: PlotSeries, _ hold: [Timestamp]) {
    var piece: [PlotSeries.Sample] = []
    var index = 0
    var last: PlotSeries.Sample?
    // When the finger lifts, the component decides what happens. The change at that time isn't motion of the
    // finger, so it is excluded.
    for moment in hold where moment < hold[hold.count - 1] {
      while index < series.samples.count, series.samples[index].time < moment { index += 1 }
      guard index < series.samples.count else { break }
      // If several states have the same time, use the last one, which follows the event.
      while index + 1 < series.samples.count,
        series.samples[index + 1].time == series.samples[index].time
      { index += 1 }
      let now = PlotSeries.Sample(time: moment, value: series.samples[index].value)
      if let last, now.time > last.time {
        piece.append(
          .init(time: now.time, value: (now.value - last.value) / (now.time - last.time)))
      }
      last = now
    }
    if piece.count > 1 { pieces.append(piece) }
  }

  /// Returns the times of the samples of each finger, from touch-down to lift.
  private static func holds(in sessionTrace: SessionTrace) -> [[Timestamp]] {
    var holds: [[Timestamp]] = []
    var isOpen = false
    for event in sessionTrace.events where event.type == "pointer" || event.type == "drag" {
      switch event.phase {
      case "down", "began":
        holds.append([event.time])
        isOpen = true
      case "move", "changed": if isOpen { holds[holds.count - 1].append(event.time) }
      default:
        if isOpen { holds[holds.count - 1].append(event.time) }
        isOpen = false
      }
    }
    return holds.filter { $0.count > 1 }
  }
}
