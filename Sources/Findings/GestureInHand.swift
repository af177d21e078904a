internal import Interaction
internal import Motion
internal import Values

/// The gesture in progress, with where layers were when it began.
struct GestureInHand: Sendable {
  /// A layer as it was when the finger came down, or when it came.
  struct Origin: Sendable {
    let id: String
    let look: Look
  }

  var account: GestureMetrics
  /// The layers as they were.
  var origins: [Origin]
  /// What was seen at the finger's last sample.
  var last: Scene
  /// Whether nothing moved then.
  var wasStill: Bool
  /// Whether anything but touches has happened since.
  var isMixed = false
  /// Whether something was decided by the finger on its way, or later by itself: what moves then goes its
  /// own way.
  var isDecided = false
  /// Whether something had gone its own way before the release.
  var isGone = false
  /// Where the finger is from where it came down.
  var path = Point.zero
  /// Where it came down; nil for a drag, which does not say.
  var touchDown: Point?
  /// How far the edges of the layer that answered it first went with that.
  var leap = SIMD4<Double>.zero
  /// What went the other way than the finger.
  var contrary: Contrary?
  /// How far layers were behind the finger while they moved by themselves.
  var lags: [(id: String, role: String, lag: Double, time: Timestamp, cause: String)] = []

  /// Where the layer that answered it first stood then.
  var place = 0

  /// The index of a layer's origin; the hint is where to look first.
  func origin(of id: String, hint: Int) -> Int? {
    if origins.indices.contains(hint), origins[hint].id == id { return hint }
    return origins.firstIndex { $0.id == id }
  }
}

extension GestureInHand {
  /// Takes note of a sample of the finger.
  mutating func note(_ turn: Turn, _ fingers: Fingers) {
    if let finger = fingers.latest {
      path = finger.path
      touchDown = finger.touchDown
      account.way = finger.way
    }
    var moved: (index: Int, way: Double)?
    let mayLag = wasStill && !isDecided && !turn.before.isStill
    // What is told as a drag is recognised decides nothing.
    if turn.isTold, !turn.ends, account.way > Examiner.held { isDecided = true }
    // Beside what moves anyway, that moves with the finger which moves at its samples.
    for index in turn.after.looks.indices where turn.after.looks[index].isVisible {
      if let step = turn.after.step(index, since: wasStill ? last : turn.before) {
        if step > 0.01, step > moved?.way ?? 0 { moved = (index, step) }
      } else if moved == nil {
        // What comes to be seen with the finger's way has answered it.
        moved = (index, 0)
      }
      guard mayLag else {
        // Later it counts that something moves, and not which layer went furthest.
        if moved != nil, account.firstMovement != nil { break }
        continue
      }
      let layer = turn.after.layers[index]
      guard let origin = origin(of: layer.id, hint: index),
        let old = turn.before.index(of: layer.id, hint: index),
        let lag = lag(
          of: turn.after.looks[index], at: old, from: origins[origin].look, turn,
          path)
      else { continue }
      if let known = lags.firstIndex(where: { $0.id == layer.id }) {
        if lag > lags[known].lag {
          (lags[known].lag, lags[known].time) = (lag, turn.time)
        }
      } else {
        lags.append((layer.id, layer.role, lag, turn.time, turn.cause))
      }
    }
    let isKnown = turn.isSameStack && last === turn.before
    let after = turn.after
    last = after
    for index in after.layers.indices
    where !isKnown && origin(of: after.layers[index].id, hint: index) == nil {
      origins.append(GestureInHand.Origin(id: after.layers[index].id, look: after.looks[index]))
    }
    if account.firstMovement == nil, let moved {
      account.firstMovement = turn.time
      account.wayToFirstMovement = account.way
      account.layer = turn.after.layers[moved.index].id
      if let origin = origin(of: turn.after.layers[moved.index].id, hint: moved.index) {
        leap = turn.after.looks[moved.index].edges - origins[origin].look.edges
      }
      place = moved.index
    }
    if account.firstMovement != nil {
      account.samples += 1
      if moved != nil { account.followed += 1 }
    }
    if !noteDistance(turn), !isDecided { noteContrary(turn) }
  }

  /// Takes note of how far the finger has gone, and the layer that answers it; whether that goes with it.
  private mutating func noteDistance(_ turn: Turn) -> Bool {
    var (isVertical, way) = (abs(path.y) >= abs(path.x), 0.0)
    if let id = account.layer, let origin = origin(of: id, hint: place),
      let index = turn.after.index(of: id, hint: place)
    {
      let ways = turn.after.looks[index].ways(since: origins[origin].look)
      let (along, across) = (Look.further(ways[1], ways[3]), Look.further(ways[0], ways[2]))
      // A finger may drift further than the axis on which the layer goes.
      if abs(along - across) > 1 { isVertical = abs(along) > abs(across) }
      way = isVertical ? along : across
    }
    let finger = isVertical ? path.y : path.x
    if account.layer != nil { account.distance = max(account.distance, abs(finger - way)) }
    account.track.append(GestureTrack.Sample(time: turn.time, finger: finger, layer: way))
    return way * finger > abs(finger)
  }

  /// How far a layer that moves by itself is behind the finger; nil where it does not.
  private func lag(
    of look: Look, at index: Int, from origin: Look, _ turn: Turn, _ path: Point
  ) -> Double? {
    let isVertical = abs(path.y) >= abs(path.x)
    let edge: Quantity = isVertical ? .top : .left
    let finger = isVertical ? path.y : path.x
    let span = turn.before.nearest.time - last.nearest.time
    guard span > 0, let place = last.index(of: turn.before.layers[index].id, hint: index),
      let here = turn.before.limit(index, edge), let there = last.limit(place, edge),
      let old = origin.value(edge), let now = look.value(edge)
    else { return nil }
    let velocity = (here - there) / span
    guard abs(velocity) > Examiner.felt, velocity * finger > 0 else { return nil }
    return max(0, abs(finger) - Examiner.slop - max(0, (now - old) * (finger > 0 ? 1 : -1)))
  }

  /// Takes note of what has gone its own way before the release: that did not hold it back.
  mutating func noteWhatHasGone(_ scene: Scene) {
    isGone = origins.contains { origin in
      guard origin.look.isVisible, let index = scene.index(of: origin.id, hint: 0) else {
        return false
      }
      return Look.displacement(origin.look.edges, scene.looks[index].edges) > 1
    }
  }
}
