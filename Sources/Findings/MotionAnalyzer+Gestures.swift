internal import Interaction
internal import Motion
internal import Values

/// Checks of how soon layers start to follow a finger, and of how closely they follow it.
extension MotionAnalyzer {
  /// The finger's travel above which a drag is expected to move a layer, in points.
  static let meant = 30.0

  /// The distance behind the finger beyond which a layer does not feel attached to it, in points.
  static let held = 20.0

  mutating func account(_ comparison: InstantComparison) {
    settle(comparison)
    let isHeld = comparison.begins && gesture?.holds(comparison, fingers) == true
    if comparison.begins, !isHeld {
      let starter = comparison.inputs.last { $0.touch == .begins }
      let hasOthers = fingers.fingers.count > 1
      closeGesture()
      let shown = comparison.before
      gesture = GestureInHand(
        account: GestureMetrics(start: comparison.time), pointer: starter?.finger,
        origins: Self.origins(in: shown), last: shown, wasStill: comparison.before.isStill,
        isMixed: hasOthers)
    }
    if let way = comparison.wholeDrag, gesture == nil { return takeWholeDrag(comparison, way) }
    guard case .some = gesture else { return }
    if comparison.hasOthers || isHeld { gesture?.isMixed = true }
    // A decision made later without input, such as at a bounce of the content, is not a response to the
    // release.
    if comparison.isTold, comparison.isAlone { gesture?.isDecided = true }
    if comparison.moves, comparison.way > 0,
      gesture?.isMeant(by: comparison, { $0 == .moves || $0 == .ends }) == true
    {
      gesture?.note(comparison, fingers)
    }
    if comparison.ends, gesture?.account.release == nil,
      gesture?.isMeant(by: comparison, { $0 == .ends }) == true
    {
      gesture?.account.release = comparison.time
      gesture?.releaseVelocity = comparison.velocity ?? fingers.release?.certain ?? .zero
      gesture?.noteWhatHasGone(comparison.before)
      if comparison.after.isStill { closeGesture(at: comparison.time, comparison.after) }
    }
  }

  /// Records a drag that one event reports as a whole.
  private mutating func takeWholeDrag(_ comparison: InstantComparison, _ way: Point) {
    var drag = GestureInHand(
      account: GestureMetrics(start: comparison.time), pointer: nil,
      origins: Self.origins(in: comparison.before), last: comparison.before,
      wasStill: comparison.before.isStill)
    drag.isWhole = true
    drag.path = way
    drag.account.release = comparison.time
    drag.releaseVelocity = comparison.velocity ?? .zero
    gesture = drag
  }

  private static func origins(in scene: ResolvedFrame) -> [GestureInHand.Origin] {
    scene.layers.indices.map {
      GestureInHand.Origin(id: scene.layers[$0].id, look: scene.looks[$0])
    }
  }

  // MARK: - The end of a gesture

  /// Ends the measurement of a released gesture once everything has settled.
  private mutating func settle(_ comparison: InstantComparison) {
    guard gesture?.account.release != nil else { return }
    if comparison.after.isStill { closeGesture(at: comparison.time, comparison.before) }
  }

  /// Records the time of a decision.
  mutating func decide(at time: Timestamp) {
    // Effects reported at the end of a call may belong to an earlier gesture.
    if let current = gesture?.account, current.start <= time {
      if current.isAnswered(by: time) { gesture?.account.decision = time }
    } else if let index = gestures.lastIndex(where: { $0.start <= time }),
      gestures[index].isAnswered(by: time)
    {
      gestures[index].decision = time
    }
  }

  mutating func closeGesture(at rest: Timestamp? = nil, _ scene: ResolvedFrame? = nil) {
    guard var current = gesture else { return }
    gesture = nil
    current.account.rest = rest
    if !current.isWhole { gestures.append(current.account) }
    judge(current, scene)
  }

  private mutating func judge(_ current: GestureInHand, _ scene: ResolvedFrame?) {
    guard current.wasStill, !current.isMixed, let release = current.account.release else { return }
    if let outcome = outcome(of: current, at: release, scene) { report([outcome]) }
    if current.isWhole { return }
    let finger = max(abs(current.path.x), abs(current.path.y))
    guard finger >= Self.meant else { return }
    if let worst = current.lags.max(by: { $0.lag < $1.lag }), worst.lag > Self.held {
      return report([
        Finding(
          .lag, at: worst.time, layer: worst.id, role: worst.role, channel: "way",
          value: worst.lag, allowed: Self.held, unit: "pt", cause: worst.cause,
          reason: "a layer further behind does not feel attached to the finger")
      ])
    }
    if let contrary = current.contrary { return report([finding(of: contrary, finger)]) }
    // A finger that returns to its starting point is not expected to cause a change.
    guard !current.isGone, !current.isDecided, current.account.firstMovement == nil,
      current.account.way < 2 * finger, let scene
    else { return }
    var worst: (layer: Layer, way: Double)?
    for index in scene.looks.indices where scene.looks[index].isVisible {
      // A layer that was not under the finger does not have to follow it. A button may swipe a card away, for
      // example.
      let origin = current.origin(of: scene.layers[index].id, hint: index)
      guard let origin = origin.map({ current.origins[$0].look }), origin.isVisible,
        current.touchDown.map(origin.box.contains) ?? true
      else { continue }
      let way = LayerAppearance.displacement(origin.edges, scene.looks[index].edges)
      if way > worst?.way ?? Self.held { worst = (scene.layers[index], way) }
    }
    guard let worst else { return }
    report([
      Finding(
        .notFollowed, at: release, layer: worst.layer.id, role: worst.layer.role, channel: "way",
        value: worst.way, allowed: Self.held, unit: "pt", cause: "release",
        reason: "the finger moved \(Self.short(finger)) pt")
    ])
  }
}
