internal import Interaction
internal import Motion
internal import Values

/// Checks of the velocities at a release.
extension MotionAnalyzer {
  /// Returns the findings for layers that, after a release, continue at a velocity that the finger's movement does
  /// not explain.
  ///
  /// Layers that stop while other layers keep moving are recorded in `standing` instead.
  mutating func releases(_ comparison: InstantComparison) -> [Finding] {
    guard !comparison.after.isStill else { return [] }
    var found: [Finding] = []
    for index in comparison.after.looks.indices where comparison.after.looks[index].isVisible {
      let layer = comparison.after.layers[index]
      guard var fair = comparison.fairVelocities[index] else { continue }
      var worst: (edge: Quantity, before: Double, after: Double)?
      var leeway = 0.0
      for (number, edge) in edges.enumerated() {
        guard let new = comparison.after.slope(index, edge), !fair.hold(new, number) else {
          continue
        }
        // If a different finger is still down, it may be holding a layer that is at rest.
        if fingers.isDown, abs(new) < Self.felt { continue }
        // A released layer may stay in place while other layers move, or while its size settles.
        if comparison.after.stands(index), comparison.after.isChanging {
          standing.append(index)
          break
        }
        widen(&fair, index, comparison)
        let doubt = comparison.after.doubt(index, edge)
        if fair.hold(new, number, within: doubt)
          || restsAtOnce(fair, number, index, edge, comparison)
          || comparison.isCutAnew(index, edge)
          || followed.cutOnTheWay(layer.id, hint: index)[number]
        {
          continue
        }
        let before = new < fair.least[number] ? fair.least[number] : fair.greatest[number]
        if abs(new - before) > Self.least(worseThan: worst) {
          worst = (edge, before, new)
          leeway = fair.leeway(number)
        }
      }
      guard let worst, allowance(comparison, layer.role, where: { $0.velocity }) == nil else {
        continue
      }
      // A layer thrown along one axis may also change its size, which moves its other edges.
      let isThrown = fair.isThrown(index, comparison.after)
      if isThrown, turnsUnseen(index, worst, comparison) { continue }
      let code: FindingCode =
        isThrown
        ? .thrownAtStop : standsStill(index, worst, comparison) ? .releaseStall : .velocityKink
      let reason =
        isThrown
        ? "a parabola through the last samples predicts this, but the finger never moved so fast"
        : "the earlier velocity is estimated from the samples before the "
          + (comparison.isTakenAway ? "cancellation" : "release")
      found.append(kink(code, layer, worst, allowed: leeway, comparison, reason))
    }
    return found
  }

  /// Returns whether an edge settles so soon after the release that its last small movement looks like a
  /// velocity.
  private func restsAtOnce(
    _ fair: EdgeVelocities, _ number: Int, _ index: Int, _ edge: Quantity,
    _ comparison: InstantComparison
  ) -> Bool {
    guard comparison.after.spacing < 0.001, let slopes = comparison.after.slopes(index, edge) else {
      return false
    }
    return fair.hold(slopes, number)
  }

  /// Returns the plausible velocities of all visible layers, without the estimates that are costly to
  /// compute.
  func fairVelocities(_ comparison: InstantComparison) -> [EdgeVelocities?] {
    let finger = fingerVelocities(comparison)
    return comparison.after.looks.indices.map { index in
      guard comparison.after.looks[index].isVisible else { return nil }
      return fairVelocities(comparison.after.layers[index].id, index, finger, comparison)
    }
  }

  /// Returns the plausible velocities of the finger, from its samples and from the event itself.
  private func fingerVelocities(_ comparison: InstantComparison) -> EdgeVelocities? {
    let range = fingers.release?.range
    if comparison.velocity == nil, range == nil { return nil }
    var velocities = EdgeVelocities()
    if let told = comparison.velocity { velocities.take(Self.ofEdges(told)) }
    if let range {
      velocities.take(Self.ofEdges(range.least))
      velocities.take(Self.ofEdges(range.greatest))
    }
    return velocities
  }

  /// Returns the velocities of the edges of a layer that moves with the finger.
  private static func ofEdges(_ velocity: Point) -> SIMD4<Double> {
    SIMD4(velocity.x, velocity.y, velocity.x, velocity.y)
  }

  /// Returns the plausible velocities of a layer's edges at a release.
  ///
  /// They come from the samples of the layer and of the finger, from the event, and from the layer's own
  /// motion.
  private func fairVelocities(
    _ id: String, _ hint: Int, _ finger: EdgeVelocities?, _ comparison: InstantComparison
  ) -> EdgeVelocities? {
    // If no layer has followed yet, the ratio between the layer's velocity and the finger's is unknown.
    guard followed.isFollowing,
      var fair = followed.velocities(of: id, hint: hint, at: comparison.time)
    else { return nil }
    // After a drag that was cancelled or that the program ended, a layer may either stop or continue.
    if comparison.isTakenAway || isDragTaken { fair.take(.zero) }
    if let finger {
      fair.finger = finger.fastest
      fair.take(finger.least)
      fair.take(finger.greatest)
    }
    if !comparison.before.isStill, let index = comparison.before.index(of: id, hint: hint) {
      for (number, edge) in edges.enumerated() {
        // A layer held by a finger does not move between two samples. A slope here is therefore the layer's
        // own motion.
        guard let own = comparison.before.slope(index, edge), abs(own) > Self.felt else { continue }
        fair.least[number] = min(fair.least[number], own)
        fair.greatest[number] = max(fair.greatest[number], own)
      }
    }
    return fair
  }

  /// Adds the plausible velocities that are costly to compute.
  ///
  /// They are needed only if the others do not explain an observed velocity.
  func widen(_ fair: inout EdgeVelocities, _ index: Int, _ comparison: InstantComparison) {
    if fair.isWide { return }
    fair.isWide = true
    let id = comparison.after.layers[index].id
    if let estimate = fingers.release {
      fair.parabolas =
        estimate.parabolas.map(Self.ofEdges) + followed.parabolas(of: id, hint: index)
      // The lifted finger alone doesn't determine the velocities of a layer that two fingers zoom.
      if comparison.endsPair { for velocity in fair.parabolas { fair.take(velocity) } }
      fair.takeSlower()
      if estimate.mayHaveRested || estimate.hasRested(at: comparison.time) { fair.take(.zero) }
      if let pace = followed.lastPace(of: id, hint: index) {
        fair.take(pace)
        // A layer that is slower than the finger may be in a rubber band, whose slope starts at 0.55 (UIKit).
        let reached = abs(Self.ofEdges(estimate.lastPace)) * 0.999
        fair.take(pace.replacing(with: pace * 0.55, where: abs(pace) .< reached))
      }
    }
    // At the edge of the screen, an edge seems to stop although the layer moves, so any velocity is
    // plausible.
    let atBorder = followed.atBorder(id, hint: index, of: viewport)
    fair.least.replace(with: -.infinity, where: atBorder)
    fair.greatest.replace(with: .infinity, where: atBorder)
    for number in edges.indices {
      if isStopped(id, number, 2 + number % 2, index, comparison) {
        fair.least[number] = min(fair.least[number], 0)
      }
      if isStopped(id, number, number % 2, index, comparison) {
        fair.greatest[number] = max(fair.greatest[number], 0)
      }
    }
  }

  /// Returns whether a layer stops because it has reached the edge of the screen.
  ///
  /// This is the case if the leading edge of the layer, or of a layer that contains it, is at the edge of the
  /// screen. In addition, this leading edge must have moved, at the last sample, by the same distance as the
  /// layer's edge `number`.
  private func isStopped(
    _ id: String, _ number: Int, _ leading: Int, _ hint: Int, _ comparison: InstantComparison
  ) -> Bool {
    guard let index = comparison.after.index(of: id, hint: hint) else { return false }
    let seen = comparison.after.looks[index].seen
    let border = SIMD4(viewport.minX, viewport.minY, viewport.maxX, viewport.maxY)[leading]
    for place in comparison.after.looks.indices where comparison.after.looks[place].isVisible {
      guard abs(comparison.after.looks[place].edges[leading] - border) < 0.01,
        comparison.after.looks[place].covers(seen),
        let way = followed.lastStep(of: comparison.after.layers[place].id, hint: place),
        let step = followed.lastStep(of: id, hint: index)
      else { continue }
      if abs(way[leading] - step[number]) < 0.01 { return true }
    }
    return false
  }

  /// Returns whether a thrown layer reverses before its movement becomes visible.
  private func turnsUnseen(
    _ index: Int, _ kink: (edge: Quantity, before: Double, after: Double),
    _ comparison: InstantComparison
  ) -> Bool {
    guard let bend = comparison.after.bend(index, kink.edge), bend * kink.after < 0 else {
      return false
    }
    return kink.after * kink.after / (2 * abs(bend)) < Allowance.Change.edge.tolerance
  }

  /// Returns whether an edge moves less than a tenth of the expected distance in the first 1/60 s after the release.
  private func standsStill(
    _ index: Int, _ kink: (edge: Quantity, before: Double, after: Double),
    _ comparison: InstantComparison
  ) -> Bool {
    let frame = 1.0 / 60
    guard let bend = comparison.after.bend(index, kink.edge) else { return false }
    let way = kink.after * frame + bend * frame * frame / 2
    return abs(way) < abs(kink.before) * frame / 10
  }
}

/// Returns the absolute values of a vector.
private func abs(_ numbers: SIMD4<Double>) -> SIMD4<Double> {
  numbers.replacing(with: -numbers, where: numbers .< 0)
}
