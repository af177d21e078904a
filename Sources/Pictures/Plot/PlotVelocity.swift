internal import Interaction
internal import Motion
internal import Replay

/// How fast a number changes: differences of exact states, and nothing smoothed.
///
/// A component does not tell its velocities, so they come from two states a millisecond apart (more
/// where a plugin can't say so much at once), with no event between them. While a finger holds something, the number follows it in
/// steps, one a sample: there the velocity is that from one sample to the next.
struct PlotVelocity {
  /// The velocities in pieces; between two pieces it jumps.
  private(set) var pieces: [[PlotSeries.Sample]] = []

  /// How far rounding may have moved a velocity: states have four decimals.
  private(set) var doubt = 0.0

  init(of series: PlotSeries, in footage: Footage) {
    // What is counted has no velocity.
    guard Channel.named(series.member) != .count else { return }
    let holds = Self.holds(in: footage)
    for hold in holds { addSteps(series, hold) }
    var piece: [PlotSeries.Sample] = []
    let cuts = Self.cuts(of: footage)
    let widest = Int64((Self.step(of: footage) * 1e6).rounded(.up)) + 1
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

  /// The seconds from one state to the next at the footage's rate: a millisecond, unless a plugin
  /// can't say so much at once.
  static func step(of footage: Footage) -> Double {
    footage.rate > 0 ? max(0.001, 1 / footage.rate) : 0.001
  }

  /// The moments at which a number may jump: events, effects, and beginnings of phases.
  private static func cuts(of footage: Footage) -> [Timestamp] {
    var cuts = footage.events.map(\.time) + footage.effects.map(\.time)
    for (one, other) in zip(footage.states, footage.states.dropFirst())
    where one.phase != other.phase {
      cuts.append(other.time)
    }
    return cuts.sorted()
  }

  /// The velocity from each sample of a finger to the next.
  private mutating func addSteps(_ series: PlotSeries, _ hold: [Timestamp]) {
    var piece: [PlotSeries.Sample] = []
    var index = 0
    var last: PlotSeries.Sample?
    // When a finger leaves the component decides: what it is then is no part of the way.
    for moment in hold where moment < hold[hold.count - 1] {
      while index < series.samples.count, series.samples[index].time < moment { index += 1 }
      guard index < series.samples.count else { break }
      // At one moment the last state is the one after the event.
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

  /// The moments at which a finger told where it is, from its coming to its leaving.
  private static func holds(in footage: Footage) -> [[Timestamp]] {
    var holds: [[Timestamp]] = []
    var isOpen = false
    for event in footage.events where event.type == "pointer" || event.type == "drag" {
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
