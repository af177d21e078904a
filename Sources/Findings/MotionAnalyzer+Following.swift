internal import Interaction
internal import Motion

/// A check for jumps at the start of a drag. It compares each layer's first movement with its later movements.
extension MotionAnalyzer {
  mutating func follow(_ comparison: InstantComparison) {
    // An additional finger does not affect the layers that follow the first one.
    if comparison.begins, fingers.fingers.count == 1 { followed.begin() }
    if comparison.moves, comparison.way > 0 { noteMove(comparison) }
    // At the samples of a second finger, a layer that the first finger drags appears to be at rest, although
    // it is not.
    let isAlone = fingers.fingers.count == 1 && !comparison.ends
    if fingers.isDown, isAlone || hasMoved(comparison) {
      followed.note(comparison.after, at: comparison.time)
    }
    if comparison.ends, !fingers.isDown || !comparison.after.isStill { endFollowing() }
  }

  private func hasMoved(_ comparison: InstantComparison) -> Bool {
    !comparison.isSameStack || comparison.before.edges != comparison.after.edges
  }

  private mutating func noteMove(_ comparison: InstantComparison) {
    if !comparison.ends { followed.lastMove = comparison.time }
    var hasMoved = false
    var visible = 0
    for index in comparison.before.looks.indices where comparison.before.looks[index].isVisible {
      visible += 1
    }
    // After a few samples, the gain of every visible layer is known, and nothing needs to be done.
    if comparison.isSameStack, visible == followed.knownCount { return }
    followed.knownCount = visible
    let (looks, layers) = (comparison.before.looks, comparison.before.layers)
    for index in looks.indices where looks[index].isVisible {
      let start = followed.start(of: layers[index].id, hint: index)
      if let start, followed.starts[start].count >= 3 { continue }
      followed.knownCount = -1
      if start != nil, comparison.way <= 1 { continue }
      let place = comparison.after.index(of: layers[index].id, hint: index)
      // A layer that leaves the screen has no visible edges to compare.
      guard let place, comparison.after.looks[place].isVisible else { continue }
      // If a layer moves on its own by an unknown distance, it can't be determined how it follows the finger.
      if comparison.isVague(index, place, edges) { continue }
      let way = comparison.after.edges(place) - comparison.before.edges(index)
      if let start {
        followed.starts[start].count += 1
        let gains = Self.amounts(way) / comparison.way
        followed.starts[start].gains.replace(
          with: gains, where: gains .> followed.starts[start].gains)
      } else if max(way.max(), -way.min()) > 1, !comparison.ends {
        hasMoved = true
        let layer = layers[index]
        let furthest = fingers.fingers.max { $0.way < $1.way }
        followed.starts.append(
          FollowedLayers.Start(
            id: layer.id, role: layer.role, time: comparison.time, inputs: comparison.inputs,
            way: furthest?.way ?? comparison.way,
            path: furthest.map { $0.place - $0.origin } ?? .zero, step: comparison.way,
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
