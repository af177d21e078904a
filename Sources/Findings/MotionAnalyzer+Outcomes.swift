internal import Interaction
internal import Motion

/// Checks for gestures whose outcome contradicts the finger's movement.
extension MotionAnalyzer {
  /// The minimum release velocity, in points per second, at which the finger's direction counts as intended.
  private static let fling = 300.0

  /// The minimum length of a drag whose direction is clear, in points.
  private static let clear = 60.0

  /// The minimum ratio between the travel along one axis and the travel along the other at which a drag's direction
  /// is clear.
  private static let ratio = 3.0

  /// Returns the finding for a gesture after which a layer moves against the finger's final velocity, or
  /// perpendicular to the finger's direction.
  ///
  /// - Parameters:
  ///   - gesture: The released gesture, which began while nothing moved.
  ///   - release: The time of the release.
  ///   - scene: The last scene before everything settled, or `nil` if it never settled.
  /// - Returns: The finding, or `nil` if the outcome is as expected.
  func outcome(
    of gesture: GestureInHand, at release: Timestamp, _ scene: ResolvedFrame?
  ) -> Finding? {
    guard let scene, let (index, ways) = movement(of: gesture, in: scene) else { return nil }
    let layer = scene.layers[index]
    let moved = Point(
      x: LayerAppearance.further(ways[0], ways[2]), y: LayerAppearance.further(ways[1], ways[3]))
    let isVertical = abs(moved.y) >= abs(moved.x)
    let (along, across) = isVertical ? (moved.y, moved.x) : (moved.x, moved.y)
    guard abs(along) > Self.held else { return nil }
    let (path, velocity) = (gesture.path, gesture.releaseVelocity)
    let (finger, speed) = isVertical ? (path.y, velocity.y) : (path.x, velocity.x)
    let aside = isVertical ? path.x : path.y
    func finding(_ code: FindingCode, _ reason: String) -> Finding {
      Finding(
        code, at: release, layer: layer.id, role: layer.role, channel: "way",
        value: abs(along), allowed: Self.held, unit: "pt", cause: "release", reason: reason)
    }
    // The finger had turned back, but the layer continues as if it had not.
    if finger * speed < 0, abs(speed) >= Self.fling, along * finger > 0, abs(finger) > Self.slop,
      abs(along) > abs(finger) + Self.held
    {
      return finding(
        .releasedAgainst,
        "the finger had moved \(Self.short(finger)) pt and lifted at \(Self.short(speed)) pt/s")
    }
    let first = Point(
      x: LayerAppearance.further(gesture.leap[0], gesture.leap[2]),
      y: LayerAppearance.further(gesture.leap[1], gesture.leap[3]))
    let (firstAlong, firstAcross) = isVertical ? (first.y, first.x) : (first.x, first.y)
    // A layer that followed the finger may end anywhere, such as an image at its cell.
    let hasOneAxis = abs(across) < 1 && abs(firstAcross) < 0.01 && abs(firstAlong) > 0
    if hasOneAxis, abs(aside) >= Self.clear, abs(aside) >= Self.ratio * abs(finger) {
      return finding(
        .acrossAxis,
        "the finger moved \(Self.short(abs(aside))) pt across and "
          + "\(Self.short(abs(finger))) pt along the axis")
    }
    return nil
  }

  /// Returns the index of the layer that followed the finger, and the movement of the layer's edges.
  ///
  /// If one event reported the whole drag, no layer could follow the finger. In that case, returns the layer that
  /// moved furthest.
  private func movement(
    of gesture: GestureInHand, in scene: ResolvedFrame
  ) -> (index: Int, ways: SIMD4<Double>)? {
    func ways(_ index: Int) -> SIMD4<Double>? {
      gesture.origin(of: scene.layers[index].id, hint: index)
        .map { scene.looks[index].ways(since: gesture.origins[$0].look) }
    }
    if let id = gesture.account.layer {
      guard let index = scene.index(of: id, hint: gesture.place) else { return nil }
      return ways(index).map { (index, $0) }
    }
    var furthest: (index: Int, ways: SIMD4<Double>)?
    for index in scene.layers.indices where gesture.isWhole {
      guard let ways = ways(index) else { continue }
      if LayerAppearance.furthest(ways) > furthest.map({ LayerAppearance.furthest($0.ways) }) ?? 0 {
        furthest = (index, ways)
      }
    }
    return furthest
  }
}
