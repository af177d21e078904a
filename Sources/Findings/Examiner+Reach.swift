internal import Interaction
internal import Motion

/// How far a layer may go with a sample of a finger.
extension Examiner {
  /// The way from touch to recognition, which nothing has followed: SwiftUI's `minimumDistance`, and
  /// as much as a sample may go beyond it.
  static let slop = 12.0

  /// How much further than before, for a point of the finger's way, an edge may go that follows it.
  static let steadiness = 1.15

  /// The way of the finger by which layers may go, in points.
  func reach(_ turn: Turn) -> Double {
    guard turn.way > 0 else { return 0 }
    // The way before recognition is taken along as it is, and no further.
    let before = isStart(turn) ? Self.slop / Quantity.Group.edge.perPoint : 0
    return (turn.way + before) * slant
  }

  /// Whether a finger moves that nothing has followed yet.
  func isStart(_ turn: Turn) -> Bool { turn.moves && !followed.isFollowing }

  /// How far an edge may go with a sample of a finger whose way it has followed one for one.
  func steady(_ way: Double) -> Double {
    Quantity.Group.edge.tolerance + Self.steadiness * way * slant
  }

  /// How far an edge of a layer may go: no more for a point than so far in this drag, once that is known.
  func edgeReach(_ index: Int, _ edge: Quantity, _ turn: Turn) -> Double {
    let most = Quantity.Group.edge.allowed(reach(turn))
    guard turn.moves, turn.way > 1, !turn.isVague,
      let start = followed.start(of: turn.before.layers[index].id, hint: index),
      followed.starts[start].count >= 3
    else { return most }
    return min(most, steady(max(1, followed.starts[start].gains[edge.rawValue]) * turn.way))
  }

  /// How far a layer may be scaled by a finger that pulls one of its edges.
  func scaleReach(_ layer: Layer, _ turn: Turn) -> Double {
    let half = min(layer.frame.width, layer.frame.height) / 2
    return half > 0
      ? Quantity.Group.scale.tolerance + Quantity.Group.edge.perPoint * reach(turn) / half : 0
  }

  /// A way down a screen that is wider than high leads what slides further than the finger goes.
  var slant: Double { max(1, viewport.width / max(1, viewport.height)) }
}
