internal import Motion
internal import Values

/// The gesture in progress, with where layers were when it began.
struct GestureInHand: Sendable {
  var account: GestureMetrics
  /// The layers as they were when the finger came down.
  var origins: [Look]
  /// What was seen at the finger's last sample.
  var last: [Look]
  /// Whether nothing moved then.
  var wasStill: Bool
  /// Whether anything but touches has happened since.
  var isMixed = false
  /// Whether something had gone its own way before the release.
  var isGone = false
  /// Where the finger is from where it came down.
  var path = Point.zero
  /// Where it came down; nil for a drag, which does not say.
  var touchDown: Point?
  /// What went the other way than the finger.
  var contrary: Contrary?
  /// Where a layer was when the finger came down, or when it came; the hint is where to look first.
  func origin(of id: String, hint: Int) -> Look? {
    if origins.indices.contains(hint), origins[hint].id == id { return origins[hint] }
    return origins.first { $0.id == id }
  }

  /// How far layers were behind the finger while they moved by themselves.
  var lags: [(id: String, role: String, lag: Double, time: Timestamp, cause: String)] = []
}

/// Latency and agency: how soon and how closely layers follow a finger.
extension Examiner {
  /// A drag of so many points is meant to move something.
  static let meant = 30.0

  /// So far behind the finger nobody takes a layer for held, in points.
  static let held = 20.0

  mutating func account(_ turn: Turn) {
    settle(turn)
    if turn.begins {
      let hasOthers = fingers.fingers.count > 1
      closeGesture()
      gesture = GestureInHand(
        account: GestureMetrics(start: turn.time), origins: turn.before.looks,
        last: turn.before.looks,
        wasStill: turn.before.isStill, isMixed: hasOthers)
    }
    // Taken out, it is changed where it is and not copied.
    guard var current = gesture.take() else { return }
    if turn.hasOthers { current.isMixed = true }
    if turn.moves, turn.way > 0 { noteSample(turn, &current) }
    gesture = current
    if turn.ends, current.account.release == nil {
      gesture?.account.release = turn.time
      // What has gone its own way meanwhile was not held back by the release.
      if hasGone(current.origins, turn.before) { gesture?.isGone = true }
      if turn.after.isStill { closeGesture(at: turn.time, turn.after) }
    }
  }

  private func hasGone(_ origins: [Look], _ scene: Scene) -> Bool {
    origins.contains { origin in
      guard origin.isVisible, let index = scene.index(of: origin.id, hint: 0) else { return false }
      return Self.displacement(origin.edges, scene.looks[index].edges) > 1
    }
  }

  private mutating func noteSample(_ turn: Turn, _ current: inout GestureInHand) {
    if let finger = fingers.fingers.last ?? fingers.lifted {
      current.path = finger.place - finger.origin
      current.touchDown = finger.pointer == nil ? nil : finger.origin
      current.account.way = finger.way
    }
    var moved: (id: String, way: Double)?
    let mayLag = current.wasStill && !turn.before.isStill
    for index in turn.after.looks.indices where turn.after.looks[index].isVisible {
      if let place = Scene.index(of: turn.after.looks[index].id, in: current.last, hint: index) {
        let step = Self.displacement(current.last[place].edges, turn.after.looks[index].edges)
        if step > 0.01, step > moved?.way ?? 0 { moved = (turn.after.looks[index].id, step) }
      } else if moved == nil {
        // What comes to be seen with the finger's way has answered it.
        moved = (turn.after.looks[index].id, 0)
      }
      guard mayLag else { continue }
      let look = turn.after.looks[index]
      guard let origin = current.origin(of: look.id, hint: index),
        let old = turn.before.index(of: look.id, hint: index),
        let lag = lag(of: look, at: old, from: origin, turn, current.path)
      else { continue }
      if let known = current.lags.firstIndex(where: { $0.id == look.id }) {
        if lag > current.lags[known].lag {
          (current.lags[known].lag, current.lags[known].time) = (lag, turn.time)
        }
      } else {
        current.lags.append((look.id, look.role, lag, turn.time, turn.cause))
      }
    }
    noteContrary(turn, &current)
    current.last = turn.after.looks
    for index in turn.after.looks.indices
    where Scene.index(of: turn.after.looks[index].id, in: current.origins, hint: index) == nil {
      current.origins.append(turn.after.looks[index])
    }
    if current.account.firstMovement == nil {
      guard let moved else { return }
      current.account.firstMovement = turn.time
      current.account.wayToFirstMovement = current.account.way
      current.account.layer = moved.id
    }
    current.account.samples += 1
    if moved != nil { current.account.followed += 1 }
    if let id = current.account.layer,
      let origin = Scene.index(of: id, in: current.origins, hint: 0),
      let index = turn.after.index(of: id, hint: 0)
    {
      let way = Self.displacement(current.origins[origin].edges, turn.after.looks[index].edges)
      let finger = max(abs(current.path.x), abs(current.path.y))
      current.account.distance = max(current.account.distance, abs(finger - way))
    }
  }

  /// How far a layer that moves by itself is behind the finger; nil where it does not.
  private func lag(
    of look: Look, at index: Int, from origin: Look, _ turn: Turn, _ path: Point
  ) -> Double? {
    let isVertical = abs(path.y) >= abs(path.x)
    let edge: Quantity = isVertical ? .top : .left
    let finger = isVertical ? path.y : path.x
    guard let slope = turn.before.slope(index, edge), abs(slope) > Self.felt,
      slope * finger > 0, let old = origin.value(edge), let now = look.value(edge)
    else { return nil }
    return max(0, abs(finger) - Self.slop - max(0, (now - old) * (finger > 0 ? 1 : -1)))
  }

  /// How far the furthest edge of a layer went.
  private static func displacement(_ one: SIMD4<Double>, _ other: SIMD4<Double>) -> Double {
    let way = other - one
    return max(way.max(), -way.min())
  }

  // MARK: - Its end

  /// A gesture that was released is over when all is at rest, or when the next one begins.
  private mutating func settle(_ turn: Turn) {
    guard let current = gesture, current.account.release != nil else { return }
    if turn.after.isStill { closeGesture(at: turn.time, turn.before) }
  }

  /// Takes note of the moment of a decision.
  mutating func decide(at time: Timestamp) {
    if let release = gesture?.account.release {
      if time >= release, gesture?.account.decision == nil { gesture?.account.decision = time }
    } else if let index = gestures.indices.last, let release = gestures[index].release,
      gestures[index].decision == nil, time >= release,
      gestures[index].rest.map({ time <= $0 }) ?? true
    {
      gestures[index].decision = time
    }
  }

  mutating func closeGesture(at rest: Timestamp? = nil, _ scene: Scene? = nil) {
    guard var current = gesture else { return }
    gesture = nil
    current.account.rest = rest
    gestures.append(current.account)
    judge(current, scene)
  }

  private mutating func judge(_ current: GestureInHand, _ scene: Scene?) {
    guard current.wasStill, !current.isMixed, let release = current.account.release else { return }
    let finger = max(abs(current.path.x), abs(current.path.y))
    guard finger >= Self.meant else { return }
    if let worst = current.lags.max(by: { $0.lag < $1.lag }), worst.lag > Self.held {
      return report([
        Finding(
          .lag, at: worst.time, layer: worst.id, role: worst.role, channel: "way",
          value: worst.lag, allowed: Self.held, unit: "pt", cause: worst.cause,
          reason: "nothing that is further off is taken for held")
      ])
    }
    if let contrary = current.contrary { return report([finding(of: contrary, finger)]) }
    guard !current.isGone, current.account.firstMovement == nil, let scene else { return }
    var worst: (look: Look, way: Double)?
    for look in scene.looks where look.isVisible {
      // What was not under the finger was not to follow it: a button sends a card off.
      guard let origin = current.origins.first(where: { $0.id == look.id }), origin.isVisible,
        current.touchDown.map(origin.box.contains) ?? true
      else { continue }
      let way = Self.displacement(origin.edges, look.edges)
      if way > worst?.way ?? Self.held { worst = (look, way) }
    }
    guard let worst else { return }
    report([
      Finding(
        .notFollowed, at: release, layer: worst.look.id, role: worst.look.role, channel: "way",
        value: worst.way, allowed: Self.held, unit: "pt", cause: "release",
        reason: "the finger went \(Self.short(finger)) pt")
    ])
  }
}
