internal import Interaction
internal import Motion

/// A check for jumps at the start of a drag. It compares each layer's first movement with its later movements.
extension MotionAnalyzer {
  mutating func follow(_ turn: InstantComparison) {
    // An additional finger does not affect the layers that follow the first one.
    if turn.begins, fingers.fingers.count == 1 { followed.begin() }
    if turn.moves, turn.way > 0 { noteMove(turn) }
    // At the samples of a second finger, a layer that the first finger drags appears to be at rest, although
    // it is not.
    let isAlone = fingers.fingers.count == 1 && !turn.ends
    if fingers.isDown, isAlone || hasMoved(turn) {
      followed.note(turn.after, at: turn.time)
    }
    if turn.ends, !fingers.isDown || !turn.after.isStill { endFollowing() }
  }

  private func hasMoved(_ turn: InstantComparison) -> Bool {
    !turn.isSameStack || turn.before.edges != turn.after.edges
  }

  private mutating func noteMove(_ turn: InstantComparison) {
    if !turn.ends { followed.lastMove = turn.time }
    var hasMoved = false
    var visible = 0
    for index in turn.before.looks.indices where turn.before.looks[index].isVisible { visible += 1 }
    // After a few samples, the gain of every visible layer is known, and nothing needs to be done.
    if turn.isSameStack, visible == followed.knownCount { return }
    followed.knownCount = visible
    let (looks, layers) = (turn.before.looks, turn.before.layers)
    for index in looks.indices where looks[index].isVisible {
      let start = followed.start(of: layers[index].id, hint: index)
      if let start, followed.starts[start].count >= 3 { continue }
      followed.knownCount = -1
      if start != nil, turn.way <= 1 { continue }
      let place = turn.after.index(of: layers[index].id, hint: index)
      // A layer that leaves the screen has no visible edges to compare.
      guard let place, turn.after.looks[place].isVisible else { continue }
      // If a layer moves on its own by an unknown distance, it can't be determined how it follows the finger.
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
            id: layer.id, role: layer.role, time: turn.time, inputs: turn.inputs,
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

  /// Reports the layers that jumped at the start of the drag, and prepares for the next drag.
  ///
  /// A layer has jumped if its first movement was too large compared with its later movements.
  mutating func endFollowing() {
    var found: [Finding] = []
    for start in followed.starts where start.count > 0 {
      // A layer that does not follow at all later has reached the end of its range.
      guard start.gains.max() > 0.2 else { continue }
      for (number, edge) in edges.enumerated() {
        // If the finger reverses, its displacement is smaller than the distance it has traveled.
        let along = max(abs(number % 2 == 0 ? start.path.x : start.path.y), start.step)
        let allowed = max(start.gains[number] * start.way, along) * 1.25 + 2
        guard start.amounts[number] > allowed else { continue }
        let isAllowed = allowances.contains {
          $0.changes.contains(.edge) && $0.holds(start.inputs, start.role)
        }
        if isAllowed { continue }
        found.append(
          Finding(
            .startJump, at: start.time, layer: start.id, role: start.role, channel: edge.name,
            value: start.amounts[number], allowed: allowed, unit: "pt",
            cause: start.inputs.cause,
            reason: "the finger had moved \(Self.short(start.way)) pt, and later the edge moved "
              + "\(Self.short(start.gains[number])) pt per point of the finger's travel"))
      }
    }
    report(found)
    followed.begin()
  }
}
