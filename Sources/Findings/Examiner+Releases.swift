internal import Interaction
internal import Motion
internal import Values

/// What was held is let go of.
extension Examiner {
  /// What was held goes on as fast as it was: as the finger, by any fair estimate.
  func releases(_ turn: Turn) -> [Finding] {
    guard !turn.after.isStill else { return [] }
    var found: [Finding] = []
    for index in turn.after.looks.indices where turn.after.looks[index].isVisible {
      let layer = turn.after.layers[index]
      guard let fair = turn.fairVelocities[index] else { continue }
      var worst: (edge: Quantity, before: Double, after: Double)?
      for (number, edge) in edges.enumerated() {
        guard let new = turn.after.slope(index, edge) else { continue }
        let (least, greatest) = (fair.least[number], fair.greatest[number])
        let leeway = Self.estimate * max(abs(least), abs(greatest)) + Self.felt
        let miss = max(least - leeway - new, new - greatest - leeway)
        guard miss > 0 else { continue }
        let before = new < least ? least : greatest
        if abs(new - before) > abs((worst?.after ?? 0) - (worst?.before ?? 0)) {
          worst = (edge, before, new)
        }
      }
      guard let worst, allowance(turn, layer.role, where: { $0.velocity }) == nil else { continue }
      let stands = standsStill(index, worst, turn)
      found.append(
        kink(
          stands ? .releaseStall : .velocityKink, layer, worst, turn,
          turn.isTakenAway
            ? "the drag had it when it was taken away, by any estimate of its last samples"
            : "the finger had it when it was lifted, by any estimate of its last samples"))
    }
    return found
  }

  /// What the velocities of all that is seen may be taken for.
  func fairVelocities(_ turn: Turn) -> [EdgeVelocities?] {
    let finger = fingerVelocities(turn)
    return turn.after.looks.indices.map { index in
      guard turn.after.looks[index].isVisible else { return nil }
      return fairVelocities(turn.after.layers[index].id, index, finger, turn)
    }
  }

  /// What the velocity of the finger may be taken for: by its samples, and by what came with the event.
  private func fingerVelocities(_ turn: Turn) -> EdgeVelocities? {
    var velocities: EdgeVelocities?
    if let told = turn.velocity {
      velocities = EdgeVelocities()
      velocities?.take(SIMD4(told.x, told.y, told.x, told.y))
    }
    guard let across = fingers.velocities({ $0.x }), let along = fingers.velocities({ $0.y }) else {
      return velocities
    }
    var all = velocities ?? EdgeVelocities()
    let (least, greatest) = (
      (across.lowerBound, along.lowerBound), (across.upperBound, along.upperBound)
    )
    all.take(SIMD4(least.0, least.1, least.0, least.1))
    all.take(SIMD4(greatest.0, greatest.1, greatest.0, greatest.1))
    return all
  }

  /// What the velocities of a layer's edges may be taken for as a finger is lifted: by its own
  /// samples, by those of the finger, by what came with the event, and by a motion of its own.
  private func fairVelocities(
    _ id: String, _ hint: Int, _ finger: EdgeVelocities?, _ turn: Turn
  ) -> EdgeVelocities? {
    guard var fair = followed.velocities(of: id, hint: hint, at: turn.time) else { return nil }
    // A drag that is taken away from the finger is not thrown; it may go on as well.
    if turn.isTakenAway || fingers.mayHaveRested { fair.take(.zero) }
    if let finger {
      fair.take(finger.least)
      fair.take(finger.greatest)
    }
    if !turn.before.isStill, let index = turn.before.index(of: id, hint: hint) {
      for (number, edge) in edges.enumerated() {
        guard let own = turn.before.slope(index, edge) else { continue }
        fair.least[number] = min(fair.least[number], own)
        fair.greatest[number] = max(fair.greatest[number], own)
      }
    }
    // What has come to the screen's border goes no further.
    for number in edges.indices {
      if isStopped(id, number, 2 + number % 2, hint, turn) {
        fair.least[number] = min(fair.least[number], 0)
      }
      if isStopped(id, number, number % 2, hint, turn) {
        fair.greatest[number] = max(fair.greatest[number], 0)
      }
    }
    return fair
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
