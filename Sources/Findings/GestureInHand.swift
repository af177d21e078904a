internal import Interaction
internal import Motion
internal import Values

/// The gesture in progress, with the positions of the layers at its start.
struct GestureInHand: Sendable {
  /// The appearance of a layer when the finger came down, or when the layer first appeared.
  struct Origin: Sendable {
    let id: String
    let look: LayerAppearance
  }

  var account: GestureMetrics
  /// The id of the pointer that makes the gesture, or `nil` for a recognized drag.
  let pointer: Int?
  /// The layers at the start of the gesture, and those that appeared later.
  var origins: [Origin]
  /// The scene at the finger's last sample.
  var last: ResolvedFrame
  /// Whether nothing was moving when the finger came down.
  var wasStill: Bool
  /// Whether one event reported the whole drag, so that no layer could follow the finger.
  var isWhole = false
  /// Whether another finger has been on the screen, or an event other than a touch has occurred, since the finger came
  /// down.
  var isMixed = false
  /// Whether a decision was made during the drag, or later at a time without an event.
  ///
  /// After such a decision, the layers no longer have to move with the finger.
  var isDecided = false
  /// Whether any layer had moved before the release.
  var isGone = false
  /// The finger's displacement from the touch-down point, in points.
  var path = Point.zero
  /// The finger's velocity at the release, in points per second, or zero on an axis without a clear direction.
  var releaseVelocity = Point.zero
  /// The touch-down point, or `nil` for a drag, which does not report it.
  var touchDown: Point?
  /// The distance that each edge moved in the first movement of the layer that responded first, in points.
  var leap = SIMD4<Double>.zero
  /// The layer that moved furthest in the opposite direction to the finger, or `nil` if there is none.
  var contrary: Contrary?
  /// The greatest distance, in points, by which each layer lagged behind the finger while an animation moved it.
  var lags: [(id: String, role: String, lag: Double, time: Timestamp, cause: String)] = []

  /// The index, in the scene at the time of the response, of the layer that responded first.
  var place = 0

  /// Returns the index of a layer in `origins`.
  ///
  /// The search begins at the index `hint`.
  func origin(of id: String, hint: Int) -> Int? {
    if origins.indices.contains(hint), origins[hint].id == id { return hint }
    return origins.firstIndex { $0.id == id }
  }
}

extension GestureInHand {
  /// Returns whether the finger still holds a layer when another finger touches the screen.
  ///
  /// A component ignores the other finger, because a pinch can't begin with a finger that moves a layer.
  func holds(_ comparison: InstantComparison, _ fingers: Fingers) -> Bool {
    account.release == nil && account.firstMovement != nil && fingers.isDown(pointer)
      && !comparison.inputs.contains { $0.touch == .begins && $0.finger == pointer }
  }

  /// Returns whether the gesture's finger causes an input at this instant for which `touch` returns `true`.
  ///
  /// The closure receives the part of a gesture to which the input belongs, such as `ends`.
  func isMeant(by comparison: InstantComparison, _ touch: (SessionInput.Touch) -> Bool) -> Bool {
    comparison.inputs.contains {
      ($0.source == .pointer || $0.source == .drag) && $0.finger == pointer && touch($0.touch)
    }
  }

  /// Records a sample of the finger's position.
  mutating func note(_ comparison: InstantComparison, _ fingers: Fingers) {
    if let finger = fingers.path(of: pointer) {
      path = finger.path
      touchDown = finger.touchDown
      account.way = finger.way
    }
    var moved: (index: Int, way: Double)?
    let mayLag = wasStill && !isDecided && !comparison.before.isStill
    // An effect reported when a drag is recognized is not a decision.
    if comparison.isTold, !comparison.ends, account.way > MotionAnalyzer.held { isDecided = true }
    // If something was already moving at the start, a layer counts as following the finger if it moves at the
    // times of the finger's samples.
    for index in comparison.after.looks.indices where comparison.after.looks[index].isVisible {
      if let step = comparison.after.step(index, since: wasStill ? last : comparison.before) {
        if step > 0.01, step > moved?.way ?? 0 { moved = (index, step) }
      } else if moved == nil {
        // A layer that becomes visible during the drag counts as a response.
        moved = (index, 0)
      }
      guard mayLag else {
        // After the first response, it only matters whether something moves, not which layer moves furthest.
        if moved != nil, account.firstMovement != nil { break }
        continue
      }
      let layer = comparison.after.layers[index]
      guard let origin = origin(of: layer.id, hint: index),
        let old = comparison.before.index(of: layer.id, hint: index),
        let lag = lag(
          of: comparison.after.looks[index], at: old, from: origins[origin].look, comparison,
          path)
      else { continue }
      if let known = lags.firstIndex(where: { $0.id == layer.id }) {
        if lag > lags[known].lag {
          (lags[known].lag, lags[known].time) = (lag, comparison.time)
        }
      } else {
        lags.append((layer.id, layer.role, lag, comparison.time, comparison.cause))
      }
    }
    let isKnown = comparison.isSameStack && last === comparison.before
    let after = comparison.after
    last = after
    for index in after.layers.indices
    where !isKnown && origin(of: after.layers[index].id, hint: index) == nil {
      origins.append(GestureInHand.Origin(id: after.layers[index].id, look: after.looks[index]))
    }
    if account.firstMovement == nil, let moved {
      account.firstMovement = comparison.time
      account.wayToFirstMovement = account.way
      account.layer = comparison.after.layers[moved.index].id
      if let origin = origin(of: comparison.after.layers[moved.index].id, hint: moved.index) {
        leap = comparison.after.looks[moved.index].edges - origins[origin].look.edges
      }
      place = moved.index
    }
    if account.firstMovement != nil {
      account.samples += 1
      if moved != nil { account.followed += 1 }
    }
    if !noteDistance(comparison), !isDecided { noteContrary(comparison) }
  }

  /// Records the displacements of the finger and of the responding layer.
  ///
  /// - Returns: Whether the layer has moved by more than 1 pt in the finger's direction.
  private mutating func noteDistance(_ comparison: InstantComparison) -> Bool {
    var (isVertical, way) = (abs(path.y) >= abs(path.x), 0.0)
    var distance: Double?
    if let id = account.layer, let origin = origin(of: id, hint: place),
      let index = comparison.after.index(of: id, hint: place)
    {
      let ways = comparison.after.looks[index].ways(since: origins[origin].look)
      var (along, across) = (
        LayerAppearance.further(ways[1], ways[3]), LayerAppearance.further(ways[0], ways[2])
      )
      let (old, new) = (origins[origin].look, comparison.after.looks[index])
      if let touchDown, new.rotation != old.rotation, old.box.contains(touchDown) {
        // The edges of a layer that turns say little about the point under the finger.
        let grabbed = new.place(of: touchDown, since: old) - touchDown
        (along, across, distance) = (grabbed.y, grabbed.x, (path - grabbed).length)
      }
      // The finger may drift further along an axis on which the layer does not move, so the layer's axis
      // counts.
      if abs(along - across) > 1 { isVertical = abs(along) > abs(across) }
      way = isVertical ? along : across
    }
    let finger = isVertical ? path.y : path.x
    if account.layer != nil {
      account.distance = max(account.distance, distance ?? abs(finger - way))
    }
    account.track.append(GestureTrack.Sample(time: comparison.time, finger: finger, layer: way))
    return way * finger > abs(finger)
  }

  /// Returns the distance, in points, by which a layer that an animation moves lags behind the finger.
  ///
  /// The result is `nil` if the layer is not following the finger.
  private func lag(
    of look: LayerAppearance, at index: Int, from origin: LayerAppearance,
    _ comparison: InstantComparison,
    _ path: Point
  ) -> Double? {
    let isVertical = abs(path.y) >= abs(path.x)
    let edge: Quantity = isVertical ? .top : .left
    let finger = isVertical ? path.y : path.x
    let span = comparison.before.nearest.time - last.nearest.time
    guard span > 0, let place = last.index(of: comparison.before.layers[index].id, hint: index),
      let here = comparison.before.limit(index, edge), let there = last.limit(place, edge),
      let old = origin.value(edge), let now = look.value(edge)
    else { return nil }
    let velocity = (here - there) / span
    guard abs(velocity) > MotionAnalyzer.felt, velocity * finger > 0 else { return nil }
    return max(0, abs(finger) - MotionAnalyzer.slop - max(0, (now - old) * (finger > 0 ? 1 : -1)))
  }

  /// Records whether any layer has moved by the time of the release.
  mutating func noteWhatHasGone(_ scene: ResolvedFrame) {
    isGone = origins.contains { origin in
      guard origin.look.isVisible, let index = scene.index(of: origin.id, hint: 0) else {
        return false
      }
      return LayerAppearance.displacement(origin.look.edges, scene.looks[index].edges) > 1
    }
  }
}
