public import Interaction
public import Motion

/// Judges a session by what it shows: a function of its states and of what was done to it.
///
/// Instants come in the order of their times. The findings of an instant may be known only when the
/// next ones have come; `finish` says that none do.
public struct Examiner: Sendable {
  /// So far apart states of a session may lie that can be asked for nothing else, in seconds: two frames
  /// of 60 a second.
  static let closeness = 0.034

  /// The component's id, which allowances name.
  public let component: String

  /// What may break in this component.
  public let allowances: [Allowance]

  /// What was found, in the order in which it became known.
  public internal(set) var findings: [Finding] = []

  /// How each gesture was answered, oldest first.
  public internal(set) var gestures: [GestureMetrics] = []

  /// Whether how long something lasts that was seen last is known by the states that come next alone.
  public private(set) var isWatchful = false

  /// A number that changes where something begins or ends to take touches that it should not.
  public private(set) var touchMark = 0

  /// What was shown last.
  var scene: Scene
  var viewport: Rectangle
  var isMotionReduced = false
  var fingers = Fingers()
  var followed = FollowedLayers()
  var departures: [Departure] = []
  /// What has jumped with the finger's last sample, told or not.
  var jumping: [Finding] = []
  var halts: [Halt] = []
  /// The layers that stand where they were let go of last, while something else moves.
  var standing: [Int] = []
  var gesture: GestureInHand?
  /// The layers of the state that was passed last, since the last instant; nil where none was.
  private var passed: [Layer]?
  private var hits: HitAudit
  private var lastTime: Timestamp

  /// Begins with a session as it is shown first.
  ///
  /// - Parameters:
  ///   - component: the component's id
  ///   - side: what is shown from the beginning on
  ///   - time: the beginning
  ///   - viewport: the size of the viewport, in points
  ///   - allowances: what may break
  ///   - touchTargets: how large a thing to be touched has to be
  public init(
    of component: String, from side: Side, at time: Timestamp, in viewport: Size,
    allowances: [Allowance] = Allowance.standard, touchTargets: TouchTargetRule = .apple
  ) {
    self.component = component
    self.allowances = allowances.filter { [component, "*"].contains($0.component) }
    fingers = Fingers(isMidway: time > .zero)
    self.viewport = Rectangle(origin: .zero, size: viewport)
    scene = Scene(side, at: time, in: self.viewport)
    hits = HitAudit(touchTargets, component, self.allowances)
    lastTime = time
    if !side.states.isEmpty { audit(scene.nearest, isStill: side.isStill, []) }
  }

  /// What has taken touches that it should not, as if all ended now; `findings` has it in the end.
  public var touchFindings: [Finding] {
    var hits = hits
    hits.finish(at: lastTime)
    return hits.findings
  }

  /// Looks at a state between two instants.
  public mutating func pass(_ state: RenderState) {
    lookAtOrder(from: passed ?? scene.layers, to: state.layers, at: state.time, [])
    passed = state.layers
    audit(ShownLayers(state, at: state.time, in: viewport), isStill: false, [])
  }

  /// Takes note of something that the component has told its app.
  public mutating func hear(_ effect: Effect) {
    decide(at: effect.time)
  }

  private mutating func audit(
    _ shown: ShownLayers, isStill: Bool, _ happenings: [Happening]
  ) {
    lastTime = shown.time
    hits.look(at: shown, in: viewport, isStill: isStill, happenings)
    // Kept, for who asks with each call: what is asked of an examiner otherwise copies it.
    isWatchful = hits.isOpen
    if isWatchful || isStill {
      touchMark = (hits.episodes.count * 8192 + hits.findings.count) * 2 + (isStill ? 1 : 0)
    }
  }

  /// Looks at an instant.
  public mutating func take(_ instant: Instant) {
    // By places, here and below: what was done is not copied to be looked at.
    for index in instant.happenings.indices where instant.happenings[index].source == .other {
      let happening = instant.happenings[index]
      if let size = happening.viewport { viewport = Rectangle(origin: .zero, size: size) }
      if let reduced = happening.reduceMotion { isMotionReduced = reduced }
    }
    if instant.isQuiet { return takeQuiet(instant) }
    let hasLeft = !instant.left.states.isEmpty
    let before = hasLeft ? Scene(instant.left, at: instant.time, in: viewport) : scene
    let after = Scene(instant.right, at: instant.time, in: viewport)
    var made = Turn(instant, before, after)
    var isAnimated = true
    for index in instant.happenings.indices {
      let (source, touch) = (instant.happenings[index].source, instant.happenings[index].touch)
      if source != .pointer, source != .drag { made.hasOthers = true }
      if !instant.happenings[index].isAnimated { isAnimated = false }
      let wasDown = fingers.isDown
      made.way += fingers.take(instant.happenings, index, at: instant.time)
      if touch == .begins { made.begins = true }
      if touch == .ends && wasDown { made.ends = true }
      if touch == .moves || touch == .ends { made.moves = true }
      made.velocity = instant.happenings[index].velocity ?? made.velocity
    }
    if hasLeft {
      lookAtOrder(from: passed ?? scene.layers, to: before.layers, at: instant.time, [])
      passed = before.layers
    }
    if made.ends && !after.isStill {
      made.fairVelocities = fairVelocities(made)
      standing.removeAll(keepingCapacity: true)
    }
    let turn = made
    // What a program wants at once is there at once, and between states that lie far apart anything may go.
    if isAnimated, !turn.isSample || after.nearest.time - before.nearest.time < Self.closeness {
      lookAtPlaces(turn)
      if !turn.isSameStack || passed != nil {
        lookAtOrder(
          from: passed ?? before.layers, to: after.layers, at: instant.time, instant.happenings,
          way: turn.way)
      }
      lookAtVelocities(turn)
      if turn.ends || !halts.isEmpty { lookAtHalts(turn) }
    }
    passed = nil
    if !turn.isSample || turn.after.isStill { account(turn) }
    // What begins to move by itself departs, too.
    if !turn.isSample || turn.after.isStill || turn.before.isStill { lookAtDepartures(turn) }
    if !turn.isSample { follow(turn) }
    scene = after
    audit(after.nearest, isStill: after.isStill, instant.happenings)
  }

  /// Looks at where things are when a call ends while they go on; what began before is not over.
  private mutating func takeQuiet(_ instant: Instant) {
    let before = passed ?? scene.layers
    passed = nil
    scene = Scene(instant.right, at: instant.time, in: viewport)
    lookAtOrder(from: before, to: scene.layers, at: instant.time, [])
    if fingers.isDown { followed.note(scene, at: instant.time) }
    audit(scene.nearest, isStill: scene.isStill, [])
  }

  /// Ends: what waits for what comes next is judged by what is there.
  public mutating func finish() {
    endFollowing()
    closeGesture()
    departures = []
    hits.finish(at: lastTime)
    findings += hits.findings
    hits.removeAll()
  }

  /// What allows a layer to break something at an instant, if anything does.
  func allowance(
    _ turn: Turn, _ role: String, where isMeant: (Allowance) -> Bool
  ) -> Allowance? {
    allowances.first {
      isMeant($0) && $0.holds(component, turn.happenings, role)
        && (!$0.onlyAtDecisions || turn.isTold || turn.before.phase != turn.after.phase)
    }
  }

  /// Keeps findings of one instant: of equal ones, that of the greatest value names the others.
  mutating func report(_ found: [Finding]) {
    for finding in found {
      let known = findings.lastIndex { $0.time == finding.time && $0.code == finding.code }
      if let known { findings[known].join(finding) } else { findings.append(finding) }
    }
  }
}
