internal import Interaction
internal import Motion

/// A layer that moves in the opposite direction to the finger that drags it.
struct Contrary: Sendable {
  let layer: String
  let role: String
  let edge: Quantity
  /// The distance that the layer's edge has moved in the opposite direction to the finger, in points.
  let way: Double
  let time: Timestamp
  let cause: String
}

extension GestureInHand {
  /// Records the layer that moved furthest in the opposite direction to the finger, unless any layer moved
  /// with the finger.
  mutating func noteContrary(_ comparison: InstantComparison) {
    let isVertical = abs(path.y) >= abs(path.x)
    let finger = isVertical ? path.y : path.x
    guard abs(finger) >= MotionAnalyzer.meant else { return }
    var worst: Contrary?
    for index in comparison.after.looks.indices where comparison.after.looks[index].isVisible {
      let origin = origin(of: comparison.after.layers[index].id, hint: index)
      guard let origin, origins[origin].look.isVisible else { continue }
      let ways = comparison.after.looks[index].edges - origins[origin].look.edges
      for edge in stride(from: isVertical ? 1 : 0, to: edges.count, by: 2) {
        let way = ways[edge] * (finger > 0 ? 1 : -1)
        if way > 1 { return }
        guard -way > worst?.way ?? MotionAnalyzer.held else { continue }
        // A zoom moves edges both toward and away from the finger.
        if abs(comparison.after.looks[index].scale - origins[origin].look.scale) > 0.15 { continue }
        // If a layer jumps away and then follows the finger, it is reported as a jump instead.
        if comparison.after.layers[index].id == account.layer,
          -way < abs(leap[edge]) + MotionAnalyzer.held
        {
          continue
        }
        worst = Contrary(
          layer: comparison.after.layers[index].id, role: comparison.after.layers[index].role,
          edge: edges[edge], way: -way, time: comparison.time,
          cause: comparison.cause)
      }
      // A layer that follows the finger's movement across the main axis also counts as moving with it,
      // because no path is exactly straight.
      let across = isVertical ? path.x : path.y
      guard abs(across) > abs(finger) / 4 else { continue }
      for edge in stride(from: isVertical ? 0 : 1, to: edges.count, by: 2)
      where ways[edge] * (across > 0 ? 1 : -1) > max(1, abs(across) / 4) {
        return
      }
    }
    guard let worst, worst.way > contrary?.way ?? 0, !hasTurned(comparison.after) else { return }
    contrary = worst
  }

  /// Returns whether any layer has rotated in place, so that one of its sides moves with the finger.
  private func hasTurned(_ scene: ResolvedFrame) -> Bool {
    scene.looks.indices.contains { index in
      origin(of: scene.layers[index].id, hint: index).map {
        scene.looks[index].isTurned(since: origins[$0].look)
      } ?? false
    }
  }
}

extension LayerAppearance {
  /// Returns whether the layer has rotated by more than five degrees around a fixed center.
  fileprivate func isTurned(since earlier: LayerAppearance) -> Bool {
    abs(Quantity.rotation.difference(earlier.rotation, rotation)) > 5
      && (box.center - earlier.box.center).length < 1
  }
}

extension MotionAnalyzer {
  /// Returns the finding for a layer that moved in the opposite direction to the finger.
  func finding(of contrary: Contrary, _ finger: Double) -> Finding {
    Finding(
      .against, at: contrary.time, layer: contrary.layer, role: contrary.role,
      channel: contrary.edge.name, value: contrary.way, allowed: Self.held, unit: "pt",
      cause: contrary.cause,
      reason: "the finger moved \(Self.short(finger)) pt, and nothing followed it")
  }
}
