internal import Interaction
internal import Motion
internal import Values

/// What was held is let go of.
extension Examiner {
  /// What was held goes on as fast as it was: as the finger, by any fair estimate.
  mutating func releases(_ turn: Turn) -> [Finding] {
    guard !turn.after.isStill else { return [] }
    var found: [Finding] = []
    for index in turn.after.looks.indices where turn.after.looks[index].isVisible {
      let layer = turn.after.layers[index]
      guard var fair = turn.fairVelocities[index] else { continue }
      var worst: (edge: Quantity, before: Double, after: Double)?
      var leeway = 0.0
      for (number, edge) in edges.enumerated() {
        guard let new = turn.after.slope(index, edge), !fair.hold(new, number) else { continue }
        // What stands is held still, where another finger is down.
        if fingers.isDown, abs(new) < Self.felt { continue }
        // What is let go of may stay there, while other things move or it goes back to its size.
        if turn.after.stands(index), turn.after.isChanging {
          standing.append(index)
          break
        }
        widen(&fair, index, turn)
        let doubt = turn.after.doubt(index, edge)
        if fair.hold(new, number, within: doubt) || restsAtOnce(fair, number, index, edge, turn)
          || turn.isCutAnew(index, edge)
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
      guard let worst, allowance(turn, layer.role, where: { $0.velocity }) == nil else { continue }
      // Thrown along one axis it may change its size, too: then other edges go their own ways.
      let isThrown = fair.isThrown(index, turn.after)
      if isThrown, turnsUnseen(index, worst, turn) { continue }
      let code: FindingCode =
        isThrown
        ? .thrownAtStop : standsStill(index, worst, turn) ? .releaseStall : .velocityKink
      let reason =
        isThrown
        ? "the parabola through the last samples goes on so, and the finger did not"
        : "the \(turn.isTakenAway ? "drag" : "finger") had it when it was "
          + "\(turn.isTakenAway ? "taken away" : "lifted"), by any estimate of its last samples"
      found.append(kink(code, layer, worst, allowed: leeway, turn, reason))
    }
    return found
  }

  /// Whether something comes to rest so soon that the last of its way looks like a velocity.
  private func restsAtOnce(
    _ fair: EdgeVelocities, _ number: Int, _ index: Int, _ edge: Quantity, _ turn: Turn
  ) -> Bool {
    guard turn.after.spacing < 0.001, let slopes = turn.after.slopes(index, edge) else {
      return false
    }
    return fair.hold(slopes, number)
  }

  /// What the velocities of all that is seen may be taken for, as far as it costs little to know.
  func fairVelocities(_ turn: Turn) -> [EdgeVelocities?] {
    let finger = fingerVelocities(turn)
    return turn.after.looks.indices.map { index in
      guard turn.after.looks[index].isVisible else { return nil }
      return fairVelocities(turn.after.layers[index].id, index, finger, turn)
    }
  }

  /// What the velocity of the finger may be taken for: by its samples, and by what came with the event.
  private func fingerVelocities(_ turn: Turn) -> EdgeVelocities? {
    let range = fingers.release?.range
    if turn.velocity == nil, range == nil { return nil }
    var velocities = EdgeVelocities()
    if let told = turn.velocity { velocities.take(Self.ofEdges(told)) }
    if let range {
      velocities.take(Self.ofEdges(range.least))
      velocities.take(Self.ofEdges(range.greatest))
    }
    return velocities
  }

  /// The velocities of the edges of what goes as fast as a finger.
  private static func ofEdges(_ velocity: Point) -> SIMD4<Double> {
    SIMD4(velocity.x, velocity.y, velocity.x, velocity.y)
  }

  /// What the velocities of a layer's edges may be taken for as a finger is lifted: by its own
  /// samples, by those of the finger, by what came with the event, and by a motion of its own.
  private func fairVelocities(
    _ id: String, _ hint: Int, _ finger: EdgeVelocities?, _ turn: Turn
  ) -> EdgeVelocities? {
    // Where nothing has followed yet, nobody knows how much of the finger's velocity a layer should have.
    guard followed.isFollowing, var fair = followed.velocities(of: id, hint: hint, at: turn.time)
    else { return nil }
    // A drag that is taken away from the finger is not thrown; it may go on as well.
    if turn.isTakenAway { fair.take(.zero) }
    if let finger {
      fair.finger = finger.fastest
      fair.take(finger.least)
      fair.take(finger.greatest)
    }
    if !turn.before.isStill, let index = turn.before.index(of: id, hint: hint) {
      for (number, edge) in edges.enumerated() {
        // What a finger holds stands still between two samples: that is no motion of its own.
        guard let own = turn.before.slope(index, edge), abs(own) > Self.felt else { continue }
        fair.least[number] = min(fair.least[number], own)
        fair.greatest[number] = max(fair.greatest[number], own)
      }
    }
    return fair
  }

  /// Adds what costs more, and is asked for only where a velocity is not fair without it.
  func widen(_ fair: inout EdgeVelocities, _ index: Int, _ turn: Turn) {
    if fair.isWide { return }
    fair.isWide = true
    let id = turn.after.layers[index].id
    if let estimate = fingers.release {
      fair.parabolas =
        estimate.parabolas.map(Self.ofEdges) + followed.parabolas(of: id, hint: index)
      fair.takeSlower()
      if estimate.mayHaveRested { fair.take(.zero) }
      if let pace = followed.lastPace(of: id, hint: index) {
        fair.take(pace * estimate.lead)
        // What is behind the finger has come to a rubber band, whose slope is 0.55 where it begins (UIKit).
        let reached = abs(Self.ofEdges(estimate.lastPace)) * 0.999
        fair.take(pace.replacing(with: pace * 0.55, where: abs(pace) .< reached))
      }
    }
    // What has come to the screen's border goes no further.
    let atBorder = followed.atBorder(id, hint: index, of: viewport)
    fair.least.replace(with: -.infinity, where: atBorder)
    fair.greatest.replace(with: .infinity, where: atBorder)
    for number in edges.indices {
      if isStopped(id, number, 2 + number % 2, index, turn) {
        fair.least[number] = min(fair.least[number], 0)
      }
      if isStopped(id, number, number % 2, index, turn) {
        fair.greatest[number] = max(fair.greatest[number], 0)
      }
    }
  }

  /// Whether a layer has come to a border of the screen by its leading edge, or lies in one that has,
  /// and its edge went as far with the last sample.
  private func isStopped(
    _ id: String, _ number: Int, _ leading: Int, _ hint: Int, _ turn: Turn
  ) -> Bool {
    guard let index = turn.after.index(of: id, hint: hint) else { return false }
    let seen = turn.after.looks[index].seen
    let border = SIMD4(viewport.minX, viewport.minY, viewport.maxX, viewport.maxY)[leading]
    for place in turn.after.looks.indices where turn.after.looks[place].isVisible {
      guard abs(turn.after.looks[place].edges[leading] - border) < 0.01,
        turn.after.looks[place].covers(seen),
        let way = followed.lastStep(of: turn.after.layers[place].id, hint: place),
        let step = followed.lastStep(of: id, hint: index)
      else { continue }
      if abs(way[leading] - step[number]) < 0.01 { return true }
    }
    return false
  }

  /// Whether what is thrown turns back before anybody sees that it went.
  private func turnsUnseen(
    _ index: Int, _ kink: (edge: Quantity, before: Double, after: Double), _ turn: Turn
  ) -> Bool {
    guard let bend = turn.after.bend(index, kink.edge), bend * kink.after < 0 else { return false }
    return kink.after * kink.after / (2 * abs(bend)) < Quantity.Group.edge.tolerance
  }

  /// Whether a sixtieth of a second later it has not gone a tenth of what it should have.
  private func standsStill(
    _ index: Int, _ kink: (edge: Quantity, before: Double, after: Double), _ turn: Turn
  ) -> Bool {
    let frame = 1.0 / 60
    guard let bend = turn.after.bend(index, kink.edge) else { return false }
    let way = kink.after * frame + bend * frame * frame / 2
    return abs(way) < abs(kink.before) * frame / 10
  }
}

/// The amounts of four numbers.
private func abs(_ numbers: SIMD4<Double>) -> SIMD4<Double> {
  numbers.replacing(with: -numbers, where: numbers .< 0)
}
