internal import Interaction
internal import Motion

/// How layers take hold of a finger, and follow it.
extension Examiner {
  mutating func follow(_ turn: Turn) {
    // Another finger beside one that holds something changes nothing of what follows that.
    if turn.begins, fingers.fingers.count == 1 { followed.begin() }
    if turn.moves, turn.way > 0 { noteMove(turn) }
    // What one finger holds does not rest with each sample of another.
    let isAlone = fingers.fingers.count == 1 && !turn.ends
    if fingers.isDown, isAlone || hasMoved(turn) {
      followed.note(turn.after, at: turn.time)
    }
    if turn.ends, !fingers.isDown || !turn.after.isStill { endFollowing() }
  }

  private func hasMoved(_ turn: Turn) -> Bool {
    !turn.isSameStack || turn.before.edges != turn.after.edges
  }

  private mutating func noteMove(_ turn: Turn) {
    if !turn.ends { followed.lastMove = turn.time }
    var hasMoved = false
    var visible = 0
    for index in turn.before.looks.indices where turn.before.looks[index].isVisible { visible += 1 }
    // How all that is seen follows is known after a few samples.
    if turn.isSameStack, visible == followed.knownCount { return }
    followed.knownCount = visible
    let (looks, layers) = (turn.before.looks, turn.before.layers)
    for index in looks.indices where looks[index].isVisible {
      let start = followed.start(of: layers[index].id, hint: index)
      if let start, followed.starts[start].count >= 3 { continue }
      followed.knownCount = -1
      if start != nil, turn.way <= 1 { continue }
      let place = turn.after.index(of: layers[index].id, hint: index)
      // What leaves the screen has no edges any more that could have gone somewhere.
      guard let place, turn.after.looks[place].isVisible else { continue }
      // What moves by itself, and nobody knows how far, has not been taken along.
      if turn.isVague(index, place, edges) { continue }
      let way = turn.after.edges(place) - turn.before.edges(index)
      if let start {
        followed.starts[start].count += 1
        let gains = Self.amounts(way) / turn.way
        followed.starts[start].gains.replace(
          with: gains, where: gains .> followed.starts[start].gains)
      } else if max(way.max(), -way.min()) > 1, !turn.ends {
        hasMoved = true
        let layer = layers[index]
        let furthest = fingers.fingers.max { $0.way < $1.way }
        followed.starts.append(
          FollowedLayers.Start(
            id: layer.id, role: layer.role, time: turn.time, happenings: turn.happenings,
            way: furthest?.way ?? turn.way,
            path: furthest.map { $0.place - $0.origin } ?? .zero, step: turn.way,
            amounts: Self.amounts(way)))
      }
    }
    if hasMoved { followed.isFollowing = true }
  }

  private static func amounts(_ way: SIMD4<Double>) -> SIMD4<Double> {
    way.replacing(with: -way, where: way .< 0)
  }

  /// Judges how layers took hold by how they followed.
  mutating func endFollowing() {
    var found: [Finding] = []
    for start in followed.starts where start.count > 0 {
      // What does not follow at all is at an end of its way.
      guard start.gains.max() > 0.2 else { continue }
      for (number, edge) in edges.enumerated() {
        // A finger that has turned back is nearer to its beginning than the way that it takes along.
        let along = max(abs(number % 2 == 0 ? start.path.x : start.path.y), start.step)
        let allowed = max(start.gains[number] * start.way, along) * 1.25 + 2
        guard start.amounts[number] > allowed else { continue }
        let isAllowed = allowances.contains {
          $0.groups.contains(.edge) && $0.holds(component, start.happenings, start.role)
        }
        if isAllowed { continue }
        found.append(
          Finding(
            .startJump, at: start.time, layer: start.id, role: start.role, channel: edge.name,
            value: start.amounts[number], allowed: allowed, unit: "pt",
            cause: start.happenings.cause,
            reason: "the finger had gone \(Self.short(start.way)) pt, and later the edge went "
              + "\(Self.short(start.gains[number])) pt for each of its points"))
      }
    }
    report(found)
    followed.begin()
  }
}
