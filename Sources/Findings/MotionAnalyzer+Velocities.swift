internal import Interaction
internal import Motion
internal import Values

/// A motion that starts at an instant; its direction is checked at the motion's end.
struct Departure {
  let id: String
  let role: String
  let edge: Quantity
  let time: Timestamp
  let cause: String
  /// The position of the edge at the start of the motion, in points.
  let place: Double
  /// The velocity of the edge at the start of the motion, in points per second.
  let velocity: Double
}

/// Checks for changes in velocity at an instant.
extension MotionAnalyzer {
  /// The smallest noticeable change in a velocity, in points per second.
  static let felt = 20.0

  /// The quantities whose velocities are compared: the edges and, in degrees per second, the
  /// rotation.
  private static let feltMotions: [Quantity] = edges + [.rotation]

  /// The fraction by which the velocity of a continuing motion may change at an instant without being
  /// reported.
  static let share = 0.05

  /// The tolerance for differences between velocity estimators, as a fraction of the velocity.
  static let estimate = 0.25

  mutating func lookAtVelocities(_ comparison: InstantComparison) {
    // A touch-down stops the layer that the finger catches, so the velocity may change.
    guard !comparison.begins, !isMotionReduced else { return }
    if comparison.ends { return report(releases(comparison)) }
    guard !comparison.moves, !fingers.isDown else { return }
    var found: [Finding] = []
    for index in comparison.before.looks.indices where comparison.before.looks[index].isVisible {
      let layer = comparison.before.layers[index]
      guard let place = comparison.after.index(of: layer.id, hint: index),
        comparison.after.looks[place].isVisible
      else { continue }
      var worst: (edge: Quantity, before: Double, after: Double)?
      for edge in Self.feltMotions {
        guard let (old, new, doubt) = comparison.velocities(index, place, edge) else { continue }
        // From rest, a motion may start at any velocity; its direction is checked at its end.
        guard abs(old) > Self.felt,
          abs(new - old) > max(Self.felt, Self.share * max(abs(old), abs(new))) + doubt
        else { continue }
        if abs(new - old) > Self.least(worseThan: worst) {
          worst = (edge, old, new)
        }
      }
      guard let worst, allowance(comparison, layer.role, where: { $0.velocity }) == nil else {
        continue
      }
      let allowed = max(Self.felt, Self.share * max(abs(worst.before), abs(worst.after)))
      let kink = kink(
        .velocityKink, layer, worst, allowed: allowed, comparison,
        "a continuing motion keeps its velocity")
      if comparison.isSample, let known = knownKink(of: layer.id, comparison) {
        mend(known, with: kink)
      } else {
        found.append(kink)
      }
    }
    report(found)
  }

  /// Returns the index of the finding about a kink in a layer's velocity at the previous sample, or `nil` if
  /// there was none.
  ///
  /// A kink between two samples is visible at both of them.
  private func knownKink(of layer: String, _ comparison: InstantComparison) -> Int? {
    findings.lastIndex {
      $0.code == .velocityKink && $0.time == comparison.before.nearest.time
        && ($0.layer == layer || $0.others.contains(layer))
    }
  }

  /// Replaces the measurements in a known finding about a kink if the kink is greater at this sample.
  private mutating func mend(_ known: Int, with kink: Finding) {
    guard kink.value > findings[known].value else { return }
    (findings[known].channel, findings[known].value) = (kink.channel, kink.value)
    (findings[known].allowed, findings[known].data) = (kink.allowed, kink.data)
  }

  /// Returns the change in velocity above which a kink counts as worse than the worst one so far.
  ///
  /// A margin ensures that rounding does not decide between equal kinks.
  static func least(
    worseThan worst: (edge: Quantity, before: Double, after: Double)?
  ) -> Double {
    worst.map { abs($0.after - $0.before) * 1.02 } ?? 0
  }

  func kink(
    _ code: FindingCode, _ layer: Layer, _ kink: (edge: Quantity, before: Double, after: Double),
    allowed: Double, _ comparison: InstantComparison, _ reason: String
  ) -> Finding {
    var finding = Finding(
      code, at: comparison.time, layer: layer.id, role: layer.role, channel: kink.edge.name,
      value: abs(kink.after - kink.before), allowed: allowed, unit: kink.edge.unit + "/s",
      cause: comparison.cause, reason: reason)
    finding.data = ["before": .number(kink.before), "after": .number(kink.after)]
    return finding
  }

  // MARK: - Direction

  /// Checks the directions of the motions that started at the last instant, and records the motions that
  /// start now.
  mutating func lookAtDepartures(_ comparison: InstantComparison) {
    // Most samples of a finger neither end nor start a motion.
    let begins = (!comparison.moves || comparison.ends) && !comparison.after.isStill
    if departures.isEmpty, !begins { return }
    var found: [Finding] = []
    for departure in departures {
      guard let index = comparison.before.index(of: departure.id, hint: 0),
        comparison.before.looks[index].isVisible,
        let place = comparison.before.limit(index, departure.edge)
      else { continue }
      let way = place - departure.place
      guard abs(way) > 2, way * departure.velocity < 0 else { continue }
      var finding = Finding(
        .backwardStep, at: departure.time, layer: departure.id, role: departure.role,
        channel: departure.edge.name, value: abs(departure.velocity), allowed: Self.felt,
        unit: "pt/s", cause: departure.cause,
        reason: "the motion ends \(Self.short(abs(way))) pt away in the opposite direction")
      finding.data = ["velocity": .number(departure.velocity), "way": .number(way)]
      found.append(finding)
    }
    report(found)
    departures.removeAll(keepingCapacity: true)
    guard begins else { return }
    for index in comparison.after.looks.indices where comparison.after.looks[index].isVisible {
      let layer = comparison.after.layers[index]
      let fair = comparison.ends ? comparison.fairVelocities[index] : nil
      for (number, edge) in edges.enumerated() {
        guard let velocity = comparison.after.slope(index, edge), abs(velocity) > Self.felt,
          let place = comparison.after.limit(index, edge),
          !had(velocity, layer.id, number, fair, comparison),
          !turnsAtOnce(velocity, index, edge, comparison)
        else { continue }
        if var fair {
          widen(&fair, index, comparison)
          // If an estimator threw the layer, that is reported as a separate finding.
          if fair.isThrown(index, comparison.after) { break }
          if fair.hold(velocity, number) { continue }
        }
        departures.append(
          Departure(
            id: layer.id, role: layer.role, edge: edge, time: comparison.time,
            cause: comparison.cause,
            place: place, velocity: velocity))
      }
    }
  }

  /// Returns whether a motion reverses before its direction becomes visible.
  private func turnsAtOnce(
    _ velocity: Double, _ index: Int, _ edge: Quantity, _ comparison: InstantComparison
  ) -> Bool {
    guard let bend = comparison.after.bend(index, edge), bend * velocity < 0 else { return false }
    return velocity * velocity / (2 * abs(bend)) < edge.group.tolerance
  }

  /// Returns whether a layer was already moving in the direction of `velocity`, or whether its earlier
  /// velocity is unknown.
  private func had(
    _ velocity: Double, _ id: String, _ edge: Int, _ fair: EdgeVelocities?,
    _ comparison: InstantComparison
  ) -> Bool {
    guard let index = comparison.before.index(of: id, hint: 0) else { return true }
    if comparison.ends {
      return fair?.hold(velocity, edge) ?? true
    }
    guard let old = comparison.before.slope(index, edges[edge]) else { return true }
    return old * velocity > 0 && abs(old) > Self.felt
  }
}
