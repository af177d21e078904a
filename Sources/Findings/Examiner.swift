public import Interaction
public import Motion

/// Judges a session by what it shows: a function of its states and of what was done to it.
///
/// Instants come in the order of their times. The findings of an instant may be known only when the
/// next ones have come; `finish` says that none do.
public struct Examiner: Sendable {
  /// The component's id, which allowances name.
  public let component: String

  /// What may break in this component.
  public let allowances: [Allowance]

  /// What was found, in the order in which it became known.
  public internal(set) var findings: [Finding] = []

  /// How each gesture was answered, oldest first.
  public internal(set) var gestures: [GestureMetrics] = []

  /// What was shown last.
  var scene: Scene
  var viewport: Rectangle
  var isMotionReduced = false
  var fingers = Fingers()
  var followed = FollowedLayers()
  var departures: [Departure] = []
  var gesture: GestureInHand?
  /// The layers that were shown last, back to front.
  var stack: [Layer]
  private var hits: HitAudit
  /// What may take touches otherwise than is seen.
  private let hitAllowances: [Allowance]
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
    hitAllowances = self.allowances.filter { $0.groups.contains(.hit) || $0.groups.contains(.size) }
    self.viewport = Rectangle(origin: .zero, size: viewport)
    scene = Scene(side, at: time, in: self.viewport)
    hits = HitAudit(touchTargets)
    lastTime = time
    stack = side.states.first?.layers ?? []
    if let state = side.states.first { audit(state, isStill: side.isStill, []) }
  }

  /// Looks at a state between two instants.
  public mutating func pass(_ state: RenderState) {
    lookAtOrder(state.layers, at: state.time, [])
    audit(state, isStill: false, [])
  }

  /// Takes note of something that the component has told its app.
  public mutating func hear(_ effect: Effect) {
    decide(at: effect.time)
  }

  private mutating func audit(_ state: RenderState, isStill: Bool, _ kinds: [String]) {
    lastTime = state.time
    hits.look(
      at: state, in: viewport, isStill: isStill, kinds
    ) { code, role in
      let group: Quantity.Group = code == .hitTooSmall ? .size : .hit
      return hitAllowances.contains {
        $0.groups.contains(group) && $0.holds(component, kinds, role)
      }
    }
  }

  /// Looks at an instant.
  public mutating func take(_ instant: Instant) {
    for happening in instant.happenings {
      if let size = happening.viewport { viewport = Rectangle(origin: .zero, size: size) }
      if let reduced = happening.reduceMotion { isMotionReduced = reduced }
    }
    let before =
      instant.left.states.isEmpty ? scene : Scene(instant.left, at: instant.time, in: viewport)
    let after = Scene(instant.right, at: instant.time, in: viewport)
    var turn = Turn(instant, before, after)
    for happening in instant.happenings {
      if happening.type != "pointer", happening.type != "drag" { turn.hasOthers = true }
      let wasDown = fingers.isDown
      turn.way += fingers.take(happening, at: instant.time)
      if happening.touch == .begins { turn.begins = true }
      if happening.touch == .ends && wasDown { turn.ends = true }
      if happening.touch == .moves || happening.touch == .ends { turn.moves = true }
      turn.velocity = happening.velocity ?? turn.velocity
    }
    if let state = instant.left.states.first { lookAtOrder(state.layers, at: instant.time, []) }
    // What a program wants at once is there at once.
    if instant.happenings.allSatisfy({ $0.isAnimated }) {
      lookAtPlaces(turn)
      if let state = instant.right.states.first {
        lookAtOrder(state.layers, at: instant.time, turn.kinds, way: turn.way)
      }
      if !turn.isSample { lookAtVelocities(turn) }
    }
    stack = instant.right.states.first?.layers ?? stack
    if !turn.isSample || turn.after.isStill {
      account(turn)
      lookAtDepartures(turn)
    }
    if !turn.isSample { follow(turn) }
    scene = after
    if let state = instant.right.states.first {
      audit(state, isStill: instant.right.isStill, turn.kinds)
    }
  }

  /// Ends: what waits for what comes next is judged by what is there.
  public mutating func finish() {
    endFollowing()
    closeGesture()
    departures = []
    hits.finish(at: lastTime)
    findings += hits.findings
    hits = HitAudit(hits.rule)
  }

  /// What allows a layer to break something at an instant, if anything does.
  func allowance(
    _ turn: Turn, _ role: String, where isMeant: (Allowance) -> Bool
  ) -> Allowance? {
    allowances.first {
      isMeant($0) && $0.holds(component, turn.kinds, role)
        && (!$0.onlyAtDecisions || turn.before.phase != turn.after.phase)
    }
  }

  /// Keeps findings of one instant: of equal ones, that of the greatest value names the others.
  mutating func report(_ found: [Finding]) {
    for finding in found {
      guard
        let index = findings.lastIndex(where: {
          $0.time == finding.time && $0.code == finding.code
        })
      else {
        findings.append(finding)
        continue
      }
      var kept = findings[index]
      if finding.value.magnitude > kept.value.magnitude * 1.001 && finding.unit == kept.unit {
        var greater = finding
        greater.others = kept.others
        if kept.layer != finding.layer { greater.others.append(kept.layer) }
        greater.others.removeAll { $0 == greater.layer }
        findings[index] = greater
      } else if kept.layer != finding.layer, !kept.others.contains(finding.layer) {
        kept.others.append(finding.layer)
        findings[index] = kept
      }
    }
  }
}

/// An instant with what is seen on both sides of it, and what the fingers did.
struct Turn {
  let time: Timestamp
  let before: Scene
  let after: Scene
  /// The kinds of what was done.
  let kinds: [String]
  /// How far fingers went, in points.
  var way = 0.0
  /// Whether a finger came down.
  var begins = false
  /// Whether a finger moved.
  var moves = false
  /// Whether a finger was lifted or taken away.
  var ends = false
  /// Whether anything but touches was done.
  var hasOthers = false
  /// Whether nothing is known to happen here.
  let isSample: Bool
  /// The velocity that was told with it.
  var velocity: Point?

  init(_ instant: Instant, _ before: Scene, _ after: Scene) {
    time = instant.time
    isSample = instant.isSample
    kinds = instant.happenings.map { $0.kind }
    self.before = before
    self.after = after
  }

  /// What was done, for findings.
  var cause: String { kinds.joined(separator: ", ") }

  /// Whether the component did something by itself.
  var isAlone: Bool { kinds.isEmpty }
}
