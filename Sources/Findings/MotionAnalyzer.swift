public import Interaction
public import Motion

/// A search for motion and touch problems in a session, based on its states and events.
///
/// Add the instants in the order of their times. The findings for an instant may depend on later
/// instants, so call `finish()` after the last one.
public struct MotionAnalyzer: Sendable {
  /// The maximum time between two sampled states that can still be compared, in seconds.
  ///
  /// It is the duration of two frames at 60 frames per second.
  static let closeness = 0.034

  /// The exemptions from findings.
  public internal(set) var allowances: [Allowance]

  /// The findings so far, in the order in which they were detected.
  public internal(set) var findings: [Finding] = []

  /// The measurements for each gesture, oldest first.
  public internal(set) var gestures: [GestureMetrics] = []

  /// Whether something is moving while a layer has a hit-area problem.
  ///
  /// The following states then determine how long the problem lasts.
  public private(set) var isWatchful = false

  /// A number that changes when a hit-area problem begins or ends.
  public private(set) var touchMark = 0

  /// The visible layers after the last instant that was checked.
  var scene: ResolvedFrame
  var viewport: Rectangle
  var isMotionReduced = false
  var fingers = Fingers()
  var followed = FollowedLayers()
  var departures: [Departure] = []
  /// The jumps at the finger's last sample, including those that were not reported.
  var jumping: [Finding] = []
  var halts: [Halt] = []
  /// The indices of layers that stopped at the last release while other layers kept moving.
  var standing: [Int] = []
  /// The ongoing touches on invisible or fading layers.
  var lostTouches: [LostTouch] = []
  var gesture: GestureInHand?
  /// Whether the program has ended the drag since the finger's last movement.
  var isDragTaken = false
  /// The layers of the last state passed to `pass(_:)` since the last instant, or `nil` if there is none.
  private var passed: [Layer]?
  private var hits: HitAudit
  private var covers = CoverAudit()
  private var lastTime: Timestamp

  /// Creates an analyzer for a session.
  ///
  /// - Parameters:
  ///   - side: The state at the start of the session, and states shortly after it.
  ///   - time: The start time.
  ///   - viewport: The size of the viewport, in points.
  ///   - allowances: The component's exemptions from findings, in addition to the general ones.
  ///   - touchTargets: The minimum size of a touch target.
  public init(
    from side: OneSidedLimit, at time: Timestamp, in viewport: Size, allowances: [Allowance] = [],
    touchTargets: TouchTargetRule = .apple
  ) {
    self.allowances = Allowance.general + allowances.filter { $0.limit != .ordering }
    fingers = Fingers(isMidway: time > .zero)
    self.viewport = Rectangle(origin: .zero, size: viewport)
    scene = ResolvedFrame(side, at: time, in: self.viewport)
    hits = HitAudit(touchTargets, self.allowances)
    lastTime = time
    if !side.states.isEmpty {
      audit(scene.nearest, isStill: side.isStill, isSameStack: false, [])
    }
  }

  /// The hit-area problems so far, as if all of them ended now.
  ///
  /// `findings` contains them after `finish()`.
  public var touchFindings: [Finding] {
    var hits = hits
    hits.finish(at: lastTime)
    return hits.findings
  }

  /// Checks a state between two instants.
  public mutating func pass(_ state: RenderState) {
    lookAtOrder(from: passed ?? scene.layers, to: state.layers, at: state.time, [])
    passed = state.layers
    audit(
      ShownLayers(state, at: state.time, in: viewport), isStill: false, isSameStack: false, [])
  }

  /// Records an effect of the component.
  public mutating func hear(_ effect: Effect) {
    decide(at: effect.time)
  }

  private mutating func audit(
    _ shown: ShownLayers, isStill: Bool, isSameStack: Bool, _ inputs: [SessionInput]
  ) {
    lastTime = shown.time
    hits.look(at: shown, in: viewport, isStill: isStill, inputs)
    covers.look(at: shown, in: viewport, isSameStack: isSameStack)
    // Stored as a property: a caller that reads it after each call would otherwise copy the analyzer.
    isWatchful = hits.isOpen
    if isWatchful || isStill {
      touchMark = (hits.episodes.count * 8192 + hits.findings.count) * 2 + (isStill ? 1 : 0)
    }
  }

  /// Checks an instant, which must not be earlier than the previous one.
  public mutating func take(_ instant: Instant) {
    // The events are accessed by index, here and below, to avoid copying them.
    for index in instant.inputs.indices where instant.inputs[index].source == .other {
      let input = instant.inputs[index]
      if let size = input.viewport { viewport = Rectangle(origin: .zero, size: size) }
      if let reduced = input.reduceMotion { isMotionReduced = reduced }
    }
    if instant.isQuiet { return takeQuiet(instant) }
    let hasLeft = !instant.left.states.isEmpty
    let before = hasLeft ? ResolvedFrame(instant.left, at: instant.time, in: viewport) : scene
    let after = ResolvedFrame(instant.right, at: instant.time, in: viewport)
    var made = InstantComparison(instant, before, after)
    var isAnimated = true
    for index in instant.inputs.indices {
      let (source, touch) = (instant.inputs[index].source, instant.inputs[index].touch)
      if source != .pointer, source != .drag { made.hasOthers = true }
      if !instant.inputs[index].isAnimated { isAnimated = false }
      let (wasDown, hadPair) = (fingers.isDown, fingers.pair != nil)
      made.way += fingers.take(instant.inputs, index, at: instant.time)
      if touch == .begins { made.begins = true }
      if touch == .ends && wasDown { made.ends = true }
      if touch == .ends && hadPair { made.endsPair = true }
      if touch == .moves || touch == .ends { made.moves = true }
      made.velocity = instant.inputs[index].velocity ?? made.velocity
    }
    if hasLeft {
      lookAtOrder(from: passed ?? scene.layers, to: before.layers, at: instant.time, [])
      passed = before.layers
    }
    if fingers.isDown, made.hasOthers, before.phase != after.phase {
      isDragTaken = true
    } else if made.begins || made.moves, !made.ends {
      isDragTaken = false
    }
    if made.ends && !after.isStill {
      made.fairVelocities = fairVelocities(made)
      standing.removeAll(keepingCapacity: true)
    }
    let comparison = made
    // Changes without an animation may be abrupt, and sampled states that are far apart can't be compared.
    if isAnimated, !comparison.isSample || after.nearest.time - before.nearest.time < Self.closeness
    {
      lookAtPlaces(comparison)
      if !comparison.isSameStack || passed != nil {
        lookAtOrder(
          from: passed ?? before.layers, to: after.layers, at: instant.time, instant.inputs,
          way: comparison.way)
      }
      lookAtVelocities(comparison)
      if comparison.ends || !halts.isEmpty { lookAtHalts(comparison) }
    }
    let hadPassed = passed != nil
    passed = nil
    if !comparison.isSample, comparison.begins || comparison.ends || comparison.hasOthers {
      lookAtTaps(comparison)
    }
    if !comparison.isSample || comparison.after.isStill { account(comparison) }
    // A motion that starts without an event also has a direction to check.
    if !comparison.isSample || comparison.after.isStill || comparison.before.isStill {
      lookAtDepartures(comparison)
    }
    if !comparison.isSample { follow(comparison) }
    scene = after
    // A state between the two instants may have had other layers.
    audit(
      after.nearest, isStill: after.isStill, isSameStack: comparison.isSameStack && !hadPassed,
      instant.inputs)
  }

  /// Checks the scene at an instant that only marks the end of a call.
  ///
  /// No gesture or motion ends at this instant.
  private mutating func takeQuiet(_ instant: Instant) {
    let before = passed ?? scene.layers
    passed = nil
    scene = ResolvedFrame(instant.right, at: instant.time, in: viewport)
    lookAtOrder(from: before, to: scene.layers, at: instant.time, [])
    if fingers.isDown { followed.note(scene, at: instant.time) }
    audit(scene.nearest, isStill: scene.isStill, isSameStack: false, [])
  }

  /// Finishes the checks that depend on later instants.
  public mutating func finish() {
    endFollowing()
    closeGesture()
    departures = []
    hits.finish(at: lastTime)
    findings += hits.findings + covers.findings
    hits.removeAll()
    covers = CoverAudit()
  }

  /// Returns the allowance that permits a layer to change at an instant, if there is one.
  func allowance(
    _ comparison: InstantComparison, _ role: String, where isMeant: (Allowance) -> Bool
  ) -> Allowance? {
    if Layer.isContent(role), comparison.movesContent { return .movedContent }
    return allowances.first {
      isMeant($0) && $0.holds(comparison.inputs, role)
        && ($0.limit != .decision || comparison.isTold
          || comparison.before.phase != comparison.after.phase)
    }
  }

  /// Adds the findings of one instant.
  ///
  /// Findings with the same code are joined: the one with the greatest value lists the others.
  mutating func report(_ found: [Finding]) {
    for finding in found {
      let known = findings.lastIndex { $0.time == finding.time && $0.code == finding.code }
      if let known { findings[known].join(finding) } else { findings.append(finding) }
    }
  }
}
