internal import Interaction
internal import Motion
internal import Values

/// A layer that stops at a release although the finger was moving.
///
/// If the layer continues shortly afterwards, the stop is reported as a stall.
struct Halt {
  let id: String
  let role: String
  let edge: Int
  /// The velocity at which the layer should have continued, in points per second.
  let velocity: Double
  /// The tolerance for `velocity`, in points per second.
  let leeway: Double
  let time: Timestamp
  let cause: String
}

extension MotionAnalyzer {
  /// The longest stop that still counts as a stall, in seconds.
  private static let longestHalt = 0.3

  /// Records the layers that stop at a release, and reports layers that stopped earlier and now continue.
  mutating func lookAtHalts(_ comparison: InstantComparison) {
    if !halts.isEmpty { judgeHalts(comparison) }
    guard comparison.ends, !fingers.isDown, followed.isFollowing, !comparison.isTakenAway else {
      return
    }
    let velocities =
      comparison.after.isStill ? fairVelocities(comparison) : comparison.fairVelocities
    for index in comparison.after.isStill ? Array(velocities.indices) : standing {
      guard var fair = velocities[index] else { continue }
      widen(&fair, index, comparison)
      let layer = comparison.after.layers[index]
      for (number, edge) in edges.enumerated() where !fair.hold(0, number) {
        if comparison.after.looks[index].isBeyondBorder(edge) { continue }
        let velocity = fair.least[number] > 0 ? fair.least[number] : fair.greatest[number]
        halts.append(
          Halt(
            id: layer.id, role: layer.role, edge: number, velocity: velocity,
            leeway: fair.leeway(number), time: comparison.time, cause: comparison.cause))
      }
    }
  }

  private mutating func judgeHalts(_ comparison: InstantComparison) {
    let going = halts.filter { halt in
      guard comparison.isAlone, let index = comparison.after.index(of: halt.id, hint: 0) else {
        return false
      }
      return abs(comparison.after.drift(index, edges[halt.edge])?.slope ?? 0) > Self.felt
    }
    // If another event follows in the meantime, the layer may continue because of that event, so the stop is
    // not reported.
    let isOver = !comparison.isAlone || comparison.time - halts[0].time > Self.longestHalt
    if !isOver {
      report(
        going.filter { halt in allowance(comparison, halt.role, where: { $0.velocity }) == nil }
          .map { finding(of: $0, until: comparison.time) })
    }
    if isOver || !going.isEmpty { halts = [] }
  }

  private func finding(of halt: Halt, until time: Timestamp) -> Finding {
    var finding = Finding(
      .releaseStall, at: halt.time, layer: halt.id, role: halt.role,
      channel: edges[halt.edge].name, value: abs(halt.velocity),
      allowed: halt.leeway, unit: "pt/s", cause: halt.cause,
      reason: "the layer stops for \(Self.short((time - halt.time) * 1000)) ms, then continues")
    finding.data = ["before": .number(halt.velocity), "after": .number(0)]
    return finding
  }
}
