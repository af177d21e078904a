internal import Motion
internal import Values

/// A session in which a script is recorded by playing with a component.
///
/// The rehearsal touches layers that accept touches, sends every described event and action, and pauses,
/// sometimes during a motion.
struct ScriptRecorder {
  /// The maximum number of calls in a script.
  private static let longestScript = 200

  private let conversation: Conversation
  private let component: String
  private let probe: ProbeResult
  private var state: Value = .null
  private var revivals: [Value] = []

  private(set) var script: [ProbeResult.Step] = []
  private(set) var events: [Value] = []
  private(set) var unknownEvents: [String] = []

  init(_ conversation: Conversation, _ component: String, _ probe: ProbeResult) {
    self.conversation = conversation
    self.component = component
    self.probe = probe
  }

  mutating func run() throws(PluginFailure) {
    let answer = try conversation.ask(
      "session/create",
      [
        "component": .string(component), "session": "v",
        "parameters": .object(probe.parameters),
      ])
    guard case .result(let result) = answer else { return }
    state = result["state"] ?? .null
    // Use a time that is not a whole number of milliseconds, like the times of real clocks.
    try advance(0.217003)
    try touch()
    try measure()
    try touchBriefly()
    for name in probe.names("events", "type") { try happen(name) }
    for name in probe.names("actions", "name") {
      try revive()
      if try !send(["type": "action", "name": .string(name)]) {
        _ = try send(["type": "action", "name": .string(name), "id": "a"])
      }
      try advance(0.113)
    }
    try tune()
    try revive()
    try touch()
    _ = try call("session/advance", ["until": "settled"])
  }

  // MARK: Calls

  /// Sends a call, and adds it to the script if it is accepted.
  ///
  /// - Returns: Whether the call was accepted.
  private mutating func call(_ method: String, _ params: JSONObject) throws(PluginFailure) -> Bool {
    guard !isFull else { return false }
    let answer: Answer
    do throws(PluginFailure) {
      answer = try conversation.ask(method, params.of("v"))
    } catch {
      throw error.during("\(method) with \(Value.object(params).json)")
    }
    guard case .result(let result) = answer else { return false }
    state = result["state"] ?? state
    script.append(ProbeResult.Step(method: method, params: params))
    return true
  }

  private var isFull: Bool { script.count >= Self.longestScript }

  private mutating func send(_ event: Value) throws(PluginFailure) -> Bool {
    guard try call("session/send", ["event": event]) else { return false }
    if events.count < 64 { events.append(event) }
    return true
  }

  private mutating func advance(_ seconds: Double) throws(PluginFailure) {
    _ = try call("session/advance", ["by": .number(seconds)])
  }

  // MARK: Events

  /// Sends different forms of an event until the component has accepted enough of them.
  ///
  /// Events of the component's own types may add layers. After each of the first two accepted forms of such an event,
  /// this method therefore touches the layers.
  private mutating func happen(_ name: String) throws(PluginFailure) {
    guard !["pointer", "measure", "action"].contains(name) else { return }
    var shared = SampleValues.shared(name)
    if !shared.isEmpty { try revive() }
    // A tap on a layer and a tap outside all layers may have different effects.
    if name == "tap" { shared = targets.prefix(3).map(Self.tap) + shared }
    var taken = 0
    // A few forms of each described alternative are enough. Shared events are all sent, because a
    // drag without an end would block all touches.
    let enough = shared.isEmpty ? 2 + 3 * shapes(of: name).count : shared.count
    for event in shared.isEmpty ? own(name) : shared where taken < enough && !isFull {
      guard try send(event) else { continue }
      taken += 1
      try advance(0.071)
      guard shared.isEmpty, taken <= 2 else { continue }
      try advance(0.4)
      revivals.append(event)
      try touchBriefly()
    }
    if taken == 0, !isFull { unknownEvents.append(name) }
  }

  /// Returns forms of a component's own event, derived from its description.
  private func own(_ name: String) -> [Value] {
    let forms = shapes(of: name).map { shape -> [Value] in
      guard case .object(let fields) = shape else { return [] }
      return SampleValues.objects(fields).map { value in
        var event: JSONObject = ["type": .string(name)]
        for member in value.members.elements { event[member.name] = member.value }
        return .object(event)
      }
    }
    // The first forms of all alternatives come before the second form of any alternative.
    let longest = forms.map(\.count).max() ?? 0
    return (0..<longest).flatMap { place in forms.filter { $0.count > place }.map { $0[place] } }
  }

  private func shapes(of name: String) -> [ValueShape] {
    let entry = probe.description["events"]?.elements.first { $0["type"]?.asString == name }
    return ValueShape.all(in: entry?["members"]?.asString ?? "{}")
  }

  private mutating func measure() throws(PluginFailure) {
    for key in probe.names("measures", "key") {
      for height in [180.0, 900] {
        let event: JSONObject = ["type": "measure", "key": .string(key), "height": .number(height)]
        if try send(.object(event)) { continue }
        for key in [key, key + ":a"] {
          _ = try send(["type": "measure", "key": .string(key), "frame": SampleValues.frame])
        }
      }
    }
    try advance(0.05)
  }

  /// If no layer accepts touches, sends events that added layers earlier, until one of them adds layers again.
  private mutating func revive() throws(PluginFailure) {
    for event in revivals where targets.isEmpty {
      _ = try send(event)
      try advance(0.6)
      guard !targets.isEmpty else { continue }
      revivals = [event]
      return
    }
  }

  /// Changes two parameters slightly during a motion.
  private mutating func tune() throws(PluginFailure) {
    var count = 0
    for schema in probe.schemas.elements where count < 2 {
      guard schema.value["type"]?.asString == "number",
        let standard = schema.value["default"]?.asNumber, standard != 0,
        let greatest = schema.value["maximum"]?.asNumber
      else { continue }
      count += 1
      let value = min(standard * 1.25, greatest)
      _ = try call(
        "session/configure", ["parameters": .object([schema.name: .number(value)])])
      try advance(0.03)
    }
  }

  // MARK: Touches

  /// The points to touch, from front to back: for each role, the center of the topmost layer that accepts touches.
  private var targets: [Point] {
    var roles: [String] = []
    var points: [Point] = []
    for layer in (state["layers"]?.elements ?? []).reversed() {
      guard let hit = layer["hit"], let x = hit["x"]?.asNumber, let y = hit["y"]?.asNumber,
        let width = hit["width"]?.asNumber, let height = hit["height"]?.asNumber,
        width > 2, height > 2, let role = layer["role"]?.asString, !roles.contains(role)
      else { continue }
      roles.append(role)
      points.append(Point(x: (x + width / 2).rounded(), y: (y + height / 2).rounded()))
    }
    return points
  }

  private mutating func touch() throws(PluginFailure) {
    guard probe.names("events", "type").contains("pointer") else { return }
    for point in targets.prefix(2) {
      // The second touch catches the motion started by the first.
      for (way, pause) in [(Self.up, 0.061), (Self.aside, 0.35), (Self.up, 0.6)] {
        try drag(from: point, by: way)
        try advance(pause)
      }
      try drag(from: point, by: Point(x: 0, y: 0))
      try advance(0.35)
    }
  }

  private static func tap(at point: Point) -> Value {
    ["type": "tap", "x": .number(point.x), "y": .number(point.y)]
  }

  private mutating func touchBriefly() throws(PluginFailure) {
    guard probe.names("events", "type").contains("pointer"), let point = targets.first else {
      return
    }
    try drag(from: point, by: Self.aside)
    try advance(0.3)
  }

  private static let up = Point(x: 6, y: -110)
  private static let aside = Point(x: 90, y: 70)

  /// Sends a touch that moves for 1/8 s, and advances the clock in the middle of it.
  private mutating func drag(from start: Point, by way: Point) throws(PluginFailure) {
    var time = state["t"]?.asNumber ?? 0
    func pointer(_ phase: String, _ share: Double) -> Value {
      [
        "type": "pointer", "phase": .string(phase), "id": .integer(1),
        "t": .number((time * 1e6).rounded() / 1e6),
        "x": .number(start.x + way.x * share), "y": .number(start.y + way.y * share),
      ]
    }
    guard try call("session/send", ["event": pointer("down", 0)]) else { return }
    if way != Point(x: 0, y: 0) {
      for part in [1...4, 5...8] {
        var moves: [Value] = []
        for place in part {
          time += 0.016
          moves.append(pointer("move", Double(place) / 8))
        }
        _ = try call("session/send", ["events": .array(moves)])
      }
      time += 0.007
    } else {
      time += 0.05
    }
    _ = try call("session/send", ["event": pointer("up", 1)])
  }
}
