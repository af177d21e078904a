internal import Motion
internal import Values

/// What was held is let go of.
extension Examiner {
  /// What was held goes on as fast as it was: as the finger, by any fair estimate.
  func releases(_ turn: Turn) -> [Finding] {
    guard !turn.after.isStill else { return [] }
    var found: [Finding] = []
    for (index, look) in turn.after.looks.enumerated() where look.isVisible {
      var worst: (edge: Quantity, before: Double, after: Double)?
      for (number, edge) in edges.enumerated() {
        guard let fair = fairVelocities(look.id, number, index, turn),
          let new = turn.after.slope(index, edge)
        else { continue }
        let (least, greatest) = (fair.lowerBound, fair.upperBound)
        let leeway = Self.estimate * max(abs(least), abs(greatest)) + Self.felt
        let miss = max(least - leeway - new, new - greatest - leeway)
        guard miss > 0 else { continue }
        let before = new < least ? least : greatest
        if abs(new - before) > abs((worst?.after ?? 0) - (worst?.before ?? 0)) {
          worst = (edge, before, new)
        }
      }
      guard let worst, allowance(turn, look.role, where: { $0.velocity }) == nil else { continue }
      let stands = standsStill(index, worst, turn)
      found.append(
        kink(
          stands ? .releaseStall : .velocityKink, look, worst, turn,
          "the finger had it when it was lifted, by any estimate of its last samples"))
    }
    return found
  }

  /// What a layer's velocity may be taken for as a finger is lifted: by its own samples, by those of
  /// the finger, by what came with the event, and by a motion of its own.
  func fairVelocities(
    _ id: String, _ number: Int, _ hint: Int, _ turn: Turn
  ) -> ClosedRange<Double>? {
    guard let range = followed.velocities(of: id, number, at: turn.time) else { return nil }
    let isAcross = number % 2 == 0
    let told = isAcross ? turn.velocity?.x : turn.velocity?.y
    let finger = fingers.velocities { isAcross ? $0.x : $0.y }
    let own = turn.before.index(of: id, hint: hint).flatMap {
      turn.before.isStill ? nil : turn.before.slope($0, edges[number])
    }
    var (least, greatest) = (range.lowerBound, range.upperBound)
    func take(_ velocity: Double?) {
      guard let velocity else { return }
      least = min(least, velocity)
      greatest = max(greatest, velocity)
    }
    take(told)
    take(finger?.lowerBound)
    take(finger?.upperBound)
    take(own)
    // What has come to the screen's border goes no further.
    let isAtStart = isStopped(id, number, number % 2, turn)
    let isAtEnd = isStopped(id, number, 2 + number % 2, turn)
    return (isAtEnd ? min(least, 0) : least)...(isAtStart ? max(greatest, 0) : greatest)
  }

  /// Whether a layer has come to a border of the screen by its leading edge, or lies in one that has,
  /// and its edge went as far with the last sample.
  private func isStopped(_ id: String, _ number: Int, _ leading: Int, _ turn: Turn) -> Bool {
    guard let index = turn.after.index(of: id, hint: 0) else { return false }
    let seen = turn.after.looks[index].seen
    let border = SIMD4(viewport.minX, viewport.minY, viewport.maxX, viewport.maxY)[leading]
    return turn.after.looks.contains { other in
      guard other.isVisible, abs(other.edges[leading] - border) < 0.01, other.covers(seen),
        let way = followed.lastStep(of: other.id, leading),
        let step = followed.lastStep(of: id, number)
      else { return false }
      return abs(way - step) < 0.01
    }
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

extension Scene {
  /// How fast the slope of a number changes at the instant, a second squared.
  func bend(_ index: Int, _ quantity: Quantity) -> Double? {
    if isStill { return 0 }
    guard further.count > 1 else { return nil }
    var values: [Double] = []
    for looks in [looks] + further {
      guard
        let place = looks.indices.contains(index) && looks[index].id == self.looks[index].id
          ? index : looks.firstIndex(where: { $0.id == self.looks[index].id }),
        let value = looks[place].value(quantity)
      else { return nil }
      values.append(value)
    }
    let near = (values[1] - values[0]) / (offsets[1] - offsets[0])
    let far = (values[2] - values[1]) / (offsets[2] - offsets[1])
    return 2 * (far - near) / (offsets[2] - offsets[0])
  }
}
