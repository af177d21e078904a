internal import Interaction
internal import Motion

/// Limits on the distance that a layer may move at one sample of a finger.
extension MotionAnalyzer {
  /// The finger's travel before a drag is recognized, in points.
  ///
  /// No layer has followed this part of the travel yet. The value is SwiftUI's `minimumDistance`, plus the
  /// distance by which a sample may exceed it.
  static let slop = 12.0

  /// The factor by which the gain of an edge may increase.
  ///
  /// The gain is the distance that the edge moves per point of the finger's travel.
  static let steadiness = 1.15

  /// Returns the part of the finger's travel that layers may follow at this instant, in points.
  ///
  /// The function is inlined because a call would copy the analyzer.
  @inline(__always)
  func reach(_ comparison: InstantComparison) -> Double {
    guard comparison.way > 0 else { return 0 }
    // The caller multiplies the result by `perPoint`. Dividing by it here adds the travel before recognition
    // unchanged.
    let before = isStart(comparison) ? Self.slop / Allowance.Change.edge.perPoint : 0
    return (comparison.way + before) * slant
  }

  /// Returns whether a finger moves before any layer has started to follow it.
  func isStart(_ comparison: InstantComparison) -> Bool {
    comparison.moves && !followed.isFollowing
  }

  /// Returns the maximum distance, in points, that an edge may move at one sample if it follows a finger that moves
  /// by `way` points.
  func steady(_ way: Double) -> Double {
    Allowance.Change.edge.tolerance + Self.steadiness * way * slant
  }

  /// Returns the maximum distance that an edge of a layer may move, in points.
  ///
  /// If the layer has followed the drag for a few samples, the distance is limited by the gain observed so far, that
  /// is, by how far the edge has moved per point of the finger's travel. The distance that the edge may move because
  /// the layer zooms or turns is added.
  func edgeReach(_ index: Int, _ edge: Quantity, _ comparison: InstantComparison) -> Double {
    edgeReach(ofPlace: index, edge, comparison)
      + max(zoom(index, edge, comparison), leverage(index, comparison))
  }

  /// Returns the distance that an edge may move because the layer's scale changes, in points.
  ///
  /// A zoom around the opposite edge moves this edge by the full change in the layer's width or height. The result is
  /// 0 if the scale changes more than allowed, because that change is reported separately.
  private func zoom(_ index: Int, _ edge: Quantity, _ comparison: InstantComparison) -> Double {
    let layer = comparison.before.layers[index]
    guard comparison.way > 0, let place = comparison.after.index(of: layer.id, hint: index) else {
      return 0
    }
    let scaled = abs(comparison.after.layers[place].scale - layer.scale)
    if scaled > scaleReach(layer, comparison) { return 0 }
    return scaled * (edge == .left || edge == .right ? layer.frame.width : layer.frame.height)
  }

  /// Returns the distance by which two fingers may move a point of a layer in addition to their own movement,
  /// in points.
  ///
  /// If the layer zooms or turns with the fingers, its furthest point may move further than they do. The
  /// result is the fingers' movement multiplied by a factor: the distance of that point from the midpoint of
  /// the fingers, divided by the distance between the fingers. The result is 0 for a layer that neither zooms
  /// nor turns.
  func leverage(_ index: Int, _ comparison: InstantComparison) -> Double {
    guard comparison.moves, comparison.way > 0, let pair = fingers.pair,
      let place = comparison.after.index(of: comparison.before.layers[index].id, hint: index)
    else { return 0 }
    let (old, new) = (comparison.before.looks[index], comparison.after.looks[place])
    guard old.scale != new.scale || old.rotation != new.rotation else { return 0 }
    let frame = old.image ?? old.frame
    let far = (frame.center - pair.middle).length + (frame.width + frame.height) / 2
    return comparison.way * far / max(1, pair.distance - comparison.way)
  }

  private func edgeReach(ofPlace index: Int, _ edge: Quantity, _ comparison: InstantComparison)
    -> Double
  {
    let most = Allowance.Change.edge.allowed(reach(comparison))
    let id = comparison.before.layers[index].id
    guard comparison.moves, comparison.way > 1, let start = followed.start(of: id, hint: index),
      followed.starts[start].count >= 3, let place = comparison.after.index(of: id, hint: index),
      !comparison.isVague(index, place, [edge])
    else { return most }
    return min(most, steady(max(1, followed.starts[start].gains[edge.rawValue]) * comparison.way))
  }

  /// Returns the amount by which a layer's scale may change.
  ///
  /// It is the greater of two amounts: a fraction of the current scale plus the change that the movement of two
  /// fingers causes, and the change that one finger causes by pulling an edge.
  func scaleReach(_ layer: Layer, _ comparison: InstantComparison) -> Double {
    let (group, half) = (Allowance.Change.scale, min(layer.frame.width, layer.frame.height) / 2)
    var share = group.allowed(reach(comparison)) * max(1, layer.scale)
    if comparison.moves, let pair = fingers.pair {
      share += layer.scale * comparison.way / max(1, pair.distance - comparison.way)
    }
    guard half > 0 else { return share }
    return max(share, group.tolerance + Allowance.Change.edge.perPoint * reach(comparison) / half)
  }

  /// The factor, at least 1, by which a layer may move further than the finger.
  ///
  /// It exceeds 1 in landscape viewports, where a vertical drag may move a sliding layer further than the
  /// finger moves.
  var slant: Double { max(1, viewport.width / max(1, viewport.height)) }
}
