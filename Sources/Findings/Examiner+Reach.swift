internal import Interaction
internal import Motion

/// How far a layer may go with a sample of a finger.
extension Examiner {
  /// The way from touch to recognition, which nothing has followed: SwiftUI's `minimumDistance`, and
  /// as much as a sample may go beyond it.
  static let slop = 12.0

  /// How much further than before, for a point of the finger's way, an edge may go that follows it.
  static let steadiness = 1.15

  /// The way of the finger by which layers may go, in points; inline, for an examiner would be copied.
  @inline(__always)
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

  /// How far an edge of a layer may go: no more for a point than so far in this drag, once that is known,
  /// and as far as it goes by the scale.
  func edgeReach(_ index: Int, _ edge: Quantity, _ turn: Turn) -> Double {
    edgeReach(ofPlace: index, edge, turn) + zoom(index, edge, turn)
  }

  /// How far the scale alone takes an edge; what is scaled at once is told as that.
  ///
  /// An edge may be as far from the point that stays as the other edge is: a zoom about a finger.
  private func zoom(_ index: Int, _ edge: Quantity, _ turn: Turn) -> Double {
    let layer = turn.before.layers[index]
    guard turn.way > 0, let place = turn.after.index(of: layer.id, hint: index) else { return 0 }
    let scaled = abs(turn.after.layers[place].scale - layer.scale)
    if scaled > scaleReach(layer, turn) { return 0 }
    return scaled * (edge == .left || edge == .right ? layer.frame.width : layer.frame.height)
  }

  private func edgeReach(ofPlace index: Int, _ edge: Quantity, _ turn: Turn) -> Double {
    let most = Quantity.Group.edge.allowed(reach(turn))
    let id = turn.before.layers[index].id
    guard turn.moves, turn.way > 1, let start = followed.start(of: id, hint: index),
      followed.starts[start].count >= 3, let place = turn.after.index(of: id, hint: index),
      !turn.isVague(index, place, [edge])
    else { return most }
    return min(most, steady(max(1, followed.starts[start].gains[edge.rawValue]) * turn.way))
  }

  /// How far a layer may be scaled: by a share of what it is, or as a finger does that pulls one of its
  /// edges.
  func scaleReach(_ layer: Layer, _ turn: Turn) -> Double {
    let (group, half) = (Quantity.Group.scale, min(layer.frame.width, layer.frame.height) / 2)
    let share = group.allowed(reach(turn)) * max(1, layer.scale)
    guard half > 0 else { return share }
    return max(share, group.tolerance + Quantity.Group.edge.perPoint * reach(turn) / half)
  }

  /// A way down a screen that is wider than high leads what slides further than the finger goes.
  var slant: Double { max(1, viewport.width / max(1, viewport.height)) }
}
