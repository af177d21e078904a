internal import Motion

/// How layers take hold of a finger, and follow it.
extension Examiner {
  mutating func follow(_ turn: Turn) {
    if turn.begins { followed.begin() }
    if turn.moves, turn.way > 0 { noteMove(turn) }
    if fingers.isDown { followed.note(turn.after, at: turn.time) }
    if turn.ends { endFollowing() }
  }

  private mutating func noteMove(_ turn: Turn) {
    if !turn.ends { followed.lastMove = turn.time }
    var hasMoved = false
    for index in turn.before.looks.indices where turn.before.looks[index].isVisible {
      guard let place = turn.after.index(of: turn.before.looks[index].id, hint: index) else {
        continue
      }
      let way = turn.after.edges(place) - turn.before.edges(index)
      let amounts = way.replacing(with: -way, where: way .< 0)
      if let start = followed.start(of: turn.before.looks[index].id, hint: index) {
        guard followed.starts[start].count < 3, turn.way > 1 else { continue }
        followed.starts[start].count += 1
        let gains = amounts / turn.way
        followed.starts[start].gains.replace(
          with: gains, where: gains .> followed.starts[start].gains)
      } else if amounts.max() > 1, !turn.ends {
        hasMoved = true
        let look = turn.before.looks[index]
        let furthest = fingers.fingers.max { $0.way < $1.way }
        followed.starts.append(
          FollowedLayers.Start(
            id: look.id, role: look.role, time: turn.time, cause: turn.cause,
            way: furthest?.way ?? turn.way,
            path: furthest.map { $0.place - $0.origin } ?? .zero, amounts: amounts))
      }
    }
    if hasMoved { followed.isFollowing = true }
  }

  /// Judges how layers took hold by how they followed.
  mutating func endFollowing() {
    var found: [Finding] = []
    for start in followed.starts where start.count > 0 {
      // What does not follow at all is at an end of its way.
      guard start.gains.max() > 0.2 else { continue }
      for (number, edge) in edges.enumerated() {
        let along = abs(number % 2 == 0 ? start.path.x : start.path.y)
        let allowed = max(start.gains[number] * start.way, along) * 1.25 + 2
        guard start.amounts[number] > allowed else { continue }
        let isAllowed = allowances.contains {
          $0.groups.contains(.edge) && $0.holds(component, [start.cause], start.role)
        }
        if isAllowed { continue }
        found.append(
          Finding(
            .startJump, at: start.time, layer: start.id, role: start.role, channel: edge.name,
            value: start.amounts[number], allowed: allowed, unit: "pt", cause: start.cause,
            reason: "the finger had gone \(Self.short(start.way)) pt, and later the edge went "
              + "\(Self.short(start.gains[number])) pt for each of its points"))
      }
    }
    report(found)
    followed.begin()
  }
}
