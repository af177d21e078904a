import PlaygroundTesting
import Testing
import Values

/// A violation of a rule.
struct Violation {
  /// The kind of violation, without numbers.
  ///
  /// Violations with the same key are reported only once.
  var key: String
  /// The time and amount of the violation.
  var detail: String
}

/// A player that runs a script and checks every state.
struct Player {
  private let script: Script
  private let client = Client()
  private var viewport = Box(left: 0, top: 0, right: 393, bottom: 852)
  private var picture: Picture
  private var fingers: [(id: Double, x: Double, y: Double)] = []
  private var translation: (x: Double, y: Double) = (0, 0)
  /// The layers that have had hit areas since the last event.
  ///
  /// Layers that are being removed must have none.
  private var touched: [(shown: Shown, time: Double)] = []
  /// The invisible layers that accept touches, each with the time at which this was first observed.
  private var unseen: [(id: String, since: Double)] = []
  private(set) var violations: [Violation] = []

  init(_ script: Script) {
    self.script = script
    let result = client.call(
      "session/create",
      ["component": .string(script.component), "parameters": script.parameters])
    #expect(result["session"] != nil, "\(script.component) refuses the script's parameters")
    picture = Picture(result["state"] ?? .null, viewport: viewport)
  }

  /// Returns all violations of a script.
  static func violations(of script: Script) -> [Violation] {
    var player = Player(script)
    player.play()
    return player.violations
  }

  private mutating func play() {
    lookAtHits(after: "create")
    for step in script.steps {
      switch step {
      case .event(let event): happen(step, "session/send", ["event": event], event: event)
      case .configure(let new): happen(step, "session/configure", ["parameters": new], event: nil)
      case .wait(let seconds): wait(seconds)
      }
    }
    // A finger that stays down could hold something forever.
    for finger in fingers {
      let up: Value = ["type": "pointer", "phase": "cancel", "id": .number(finger.id)]
      happen(.event(up), "session/send", ["event": up], event: up)
    }
    let end = ["type": "drag", "phase": "cancelled"] as Value
    happen(.event(end), "session/send", ["event": end], event: end)
    wait(0.15)
    finish()
  }

  // MARK: Events

  private mutating func happen(_ step: Step, _ method: String, _ params: Value, event: Value?) {
    guard case .object(var members) = params else { return }
    members.append("session", "s1")
    let result = client.call(method, .object(members))
    // A refused call changes nothing.
    guard let state = result["state"] else { return }
    let way = event.map { self.way($0) } ?? 0
    if let size = event?["viewport"] {
      viewport.right = size.number("width")
      viewport.bottom = size.number("height")
    }
    var next = Picture(state, viewport: viewport)
    next.viewport = viewport
    touched = []
    for jump in picture.changes(to: next) {
      let allowed = jump.quantity.tolerance + jump.quantity.perPoint * way * slant
      guard jump.amount > allowed else { continue }
      if Exemption.covers(script, step.kind, jump) { continue }
      report(
        "continuity: \(step.kind): \(jump.role) \(jump.quantity.rawValue)",
        "\(jump) at \(next.time) s, the finger travels \(way)")
    }
    picture = next
    lookAtHits(after: step.kind)
  }

  /// Returns the distance that the finger travels with an event.
  ///
  /// Dragged layers may move by the same distance.
  private mutating func way(_ event: Value) -> Double {
    let phase = event["phase"]?.asString
    switch event["type"]?.asString {
    case "pointer":
      let id = event["id"]?.asNumber ?? 0
      let index = fingers.firstIndex { $0.id == id }
      guard let x = event["x"]?.asNumber, let y = event["y"]?.asNumber else {
        fingers.removeAll { $0.id == id }
        return 0
      }
      let last = index.map { fingers[$0] } ?? (id: id, x: x, y: y)
      fingers.removeAll { $0.id == id }
      if phase == "down" || (phase == "move" && index != nil) { fingers.append((id, x, y)) }
      let way = abs(x - last.x) + abs(y - last.y)
      // Layers may catch up on the travel between touch-down and recognition, up to 12 points.
      return phase == "move" || phase == "up" && way > 0 ? way + 12 : 0
    case "drag":
      guard let new = event["translation"], phase != "cancelled" else { return 0 }
      let last = phase == "began" ? (x: 0, y: 0) : translation
      translation = (new.number("x"), new.number("y"))
      return abs(translation.x - last.x) + abs(translation.y - last.y)
    case "wheel":
      return abs(event["deltaX"]?.asNumber ?? 0) + abs(event["deltaY"]?.asNumber ?? 0)
    default: return 0
    }
  }

  /// The maximum ratio of a horizontally sliding layer's movement to the finger's during a vertical drag.
  ///
  /// It is above 1 on a landscape screen.
  private var slant: Double { max(1, viewport.right / max(1, viewport.bottom)) }

  // MARK: Time

  private mutating func wait(_ seconds: Double) {
    let isWatched = seconds <= 0.25
    let result = client.call(
      "session/advance",
      [
        "session": "s1", "by": .number(seconds), "frames": .bool(isWatched), "fps": .number(60),
      ])
    guard let state = result["state"] else { return }
    var pictures = [picture]
    if isWatched, case .array(let frames)? = result["frames"] {
      for frame in frames {
        let next = Picture(frame, viewport: viewport)
        if next.time > pictures[pictures.count - 1].time + 0.012 { pictures.append(next) }
      }
    }
    for next in pictures.dropFirst() {
      picture = next
      lookAtHits(after: "wait")
    }
    lookAtMotion(pictures)
    picture = Picture(state, viewport: viewport)
    lookAtHits(after: "wait")
  }

  /// Reports steps in a motion that are much larger than the steps before and after them.
  private mutating func lookAtMotion(_ pictures: [Picture]) {
    guard pictures.count > 3 else { return }
    let changes = (1..<pictures.count).map { pictures[$0 - 1].changes(to: pictures[$0]) }
    for index in changes.indices.dropFirst().dropLast() {
      for jump in changes[index] where jump.amount > 2 * jump.quantity.tolerance {
        // A layer that has just appeared has no previous step, and one that is about to disappear has no next
        // step.
        let around = [pictures[index - 1], pictures[index + 2]].map { $0.layer(jump.layer) }
        guard
          around.allSatisfy({ shown in
            jump.quantity == .opacity
              ? shown.map { !$0.isOutside(viewport) } ?? true : shown?.isVisible == true
          })
        else { continue }
        if Self.hasLeft(jump.layer, pictures[index - 1], pictures[index]) { continue }
        if Self.hasLeft(jump.layer, pictures[index + 2], pictures[index + 1]) { continue }
        let beside =
          (changes[index - 1] + changes[index + 1])
          .filter { $0.layer == jump.layer && $0.quantity == jump.quantity }
          .map(\.amount).max() ?? 0
        guard jump.amount > 4 * beside + 2 * jump.quantity.tolerance else { continue }
        if Exemption.covers(script, "wait", jump) { continue }
        report(
          "continuity: wait: \(jump.role) \(jump.quantity.rawValue)",
          "\(jump) before \(pictures[index + 1].time) s, \(beside) beside it")
      }
    }
  }

  /// Returns whether a layer is moving out of the viewport, so that it would be invisible in the next
  /// picture.
  ///
  /// If the pictures are passed in reverse order, returns whether the layer has just become visible.
  private static func hasLeft(_ id: String, _ before: Picture, _ last: Picture) -> Bool {
    guard let one = before.layer(id)?.box, let other = last.layer(id)?.box else { return false }
    let edges = zip(one.edges, other.edges).map { $1 + 1.5 * ($1 - $0) }
    let next = Box(left: edges[0], top: edges[1], right: edges[2], bottom: edges[3])
    return !next.isSeen(in: last.viewport)
  }

  // MARK: Touches

  /// Checks that layers accept touches only where they are visible.
  private mutating func lookAtHits(after kind: String) {
    var still: [(id: String, since: Double)] = []
    defer { unseen = still }
    for shown in picture.layers {
      // Hit areas outside the screen receive no touches.
      guard let hit = shown.hit, hit.isSeen(in: viewport) else { continue }
      touched.append((shown, picture.time))
      if Exemption.isUnseen(script.component, shown.role) { continue }
      if !shown.isVisible {
        // A layer that is fading in is not visible in its first frame.
        let since = unseen.first { $0.id == shown.id }?.since ?? picture.time
        if picture.time - since > 0.05 {
          report(
            "hit: \(shown.role) accepts touches but is not visible",
            "\(shown.id) at \(picture.time)")
        }
        still.append((shown.id, since))
      } else if !shown.box.contains(hit, tolerance: shown.box.touchMargin) {
        report(
          "hit: \(shown.role) accepts touches outside its visible area",
          "\(shown.id) at \(picture.time): \(hit.edges) of \(shown.box.edges)")
      }
    }
  }

  /// Advances until everything settles.
  ///
  /// Layers that no longer exist then have been leaving since the last event, so they must not have
  /// accepted touches.
  private mutating func finish() {
    let result = client.call("session/advance", ["session": "s1", "until": "settled"])
    guard let state = result["state"] else { return }
    let rest = Picture(state, viewport: viewport)
    for (shown, time) in touched
    where rest.layer(shown.id) == nil && !rest.covers(shown, tolerance: Picture.fastest)
      && !Exemption.isUnseen(script.component, shown.role)
    {
      report("hit: a leaving \(shown.role) accepts touches", "\(shown.id) at \(time)")
    }
  }

  private mutating func report(_ key: String, _ detail: String) {
    guard !violations.contains(where: { $0.key == key }) else { return }
    violations.append(Violation(key: key, detail: detail))
  }
}
