internal import JSON
internal import JSONText
internal import Motion
public import PlaygroundHost
public import Recordings
public import Values

/// The session that receives imported gestures: a new one, or one of an existing scenario.
public struct ImportTarget {
  /// The messages before the gestures.
  public private(set) var before: [Value] = []

  /// The lines of an existing scenario that follow the gestures.
  ///
  /// The array is empty if the session is new.
  public private(set) var after: [ArraySlice<UInt8>] = []

  /// The id of the session that receives the gestures.
  public private(set) var session = "s1"

  /// The id for the first request that sends a gesture.
  public private(set) var nextID = 1

  private let host: PlayedHost
  private var screen = RecordedScreen(width: 393, height: 852)

  /// The time on the session's clock before the gestures, in microseconds.
  public var clock: Int64 { host.now(of: session)?.microseconds ?? 0 }

  /// Creates a target with a new session of a component, and advances the session until it settles.
  ///
  /// - Parameters:
  ///   - component: The component's id.
  ///   - own: Parameters to set in addition to those of the component's starting content.
  ///   - viewport: The size of the viewport, or `nil` for the default.
  ///   - note: The text of the note on the scenario's first line.
  ///   - components: The available components.
  ///   - plugins: The configuration of plugins.
  /// - Throws: `ReplayError` if the host refuses the session.
  public init(
    component: String, parameters own: JSONObject, viewport: RecordedScreen?, note: String,
    components: [ComponentEntry], plugins: PluginHub.Configuration
  ) throws(ReplayError) {
    host = PlayedHost(components, plugins)
    before.append(["jsonrpc": "2.0", "method": "$/note", "params": ["text": .string(note)]])
    guard
      let described = host.call(
        Self.message(0, "component/describe", ["component": .string(component)]))
    else { throw .badInput("--component: \(host.refusal ?? "the component is unknown")") }
    var (parameters, events) = StartingContent.content(of: described)
    for member in own.elements { parameters[member.name] = member.value }
    var create: JSONObject = [
      "component": .string(component), "parameters": .object(parameters),
    ]
    if let viewport {
      screen = viewport
      create["viewport"] = [
        "width": Self.number(viewport.width), "height": Self.number(viewport.height),
      ]
    }
    var state = try call("session/create", create)
    if !events.isEmpty {
      state = try call("session/send", ["session": .string(session), "events": .array(events)])
    }
    if state["settled"] != true {
      _ = try call("session/advance", ["session": .string(session), "until": "settled"])
    }
  }

  /// Creates a target in an existing scenario, and plays the scenario up to the gestures.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - line: The line before which the gestures are inserted, or `nil` for the end of the scenario.
  ///   - wanted: The session's id, or `nil` for the first session.
  ///   - components: The available components.
  ///   - plugins: The configuration of plugins.
  /// - Throws: `ReplayError` if the scenario is invalid or has no such session.
  public init(
    into scenario: Scenario, line: Int?, session wanted: String?, components: [ComponentEntry],
    plugins: PluginHub.Configuration
  ) throws(ReplayError) {
    host = PlayedHost(components, plugins)
    var lines = try scenario.playedRequests(components, plugins: plugins).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    while lines.last?.isEmpty == true { lines.removeLast() }
    guard line ?? 1 <= lines.count + 1 else {
      throw .badInput("--from-line: \(scenario.path) has only \(lines.count) lines")
    }
    var place = line.map { $0 - 1 } ?? lines.count
    let parsed = lines.map { (try? JSONParser.parse($0)) ?? .null }
    // An expectation refers to the response before it, so nothing is inserted between them.
    while place < lines.count, parsed[place]["method"] == "$/expect" { place += 1 }
    // Without a closing message at the end, the gestures still reach the session.
    if line == nil {
      let closing = ["session/close", "shutdown", "exit"]
      while place > 0, closing.contains(parsed[place - 1]["method"]?.asString ?? "") { place -= 1 }
    }
    for message in parsed[..<place] where !message.isNull {
      before.append(message)
      note(message)
      _ = host.call(message)
    }
    after = Array(lines[place...])
    nextID = 1 + (parsed.compactMap { $0["id"]?.wholeNumber }.max() ?? 0)
    guard let first = wanted ?? host.sessionIDs.first, host.sessionIDs.contains(first) else {
      let open = host.sessionIDs.joined(separator: ", ")
      throw .badInput(
        "\(scenario.path): no session \(wanted ?? "") is open before line \(place + 1)"
          + (open.isEmpty ? "; create one first" : "; the open sessions are \(open)"))
    }
    session = first
  }

  /// Stores the size of the viewport that a message sets.
  private mutating func note(_ message: Value) {
    let events = RecordedCall(line: 0, message: message).events
    for viewport in [message["params"]?["viewport"]] + events.map({ $0["viewport"] }) {
      guard let width = viewport?["width"]?.asNumber, let height = viewport?["height"]?.asNumber
      else { continue }
      screen = RecordedScreen(width: width, height: height)
    }
  }

  /// Returns a number as a JSON value that is written without a fraction if it is whole.
  private static func number(_ value: Double) -> Value {
    Int64(exactly: value).map { .integer($0) } ?? .number(value)
  }

  private static func message(_ id: Int, _ method: String, _ params: JSONObject) -> Value {
    [
      "jsonrpc": "2.0", "id": .integer(Int64(id)), "method": .string(method),
      "params": .object(params),
    ]
  }

  private mutating func call(_ method: String, _ params: JSONObject) throws(ReplayError) -> Value {
    let message = Self.message(nextID, method, params)
    guard let result = host.call(message) else {
      throw .badInput("the session can't be prepared: \(host.refusal ?? "no response")")
    }
    if let id = result["session"]?.asString { session = id }
    before.append(message)
    nextID += 1
    return result["state"] ?? .null
  }

  /// Returns the point nearest to a layer's center at which the layer, or another layer inside it, receives touches.
  ///
  /// If `layer` is a role that several layers have, the front one is used.
  ///
  /// - Throws: `ReplayError` if the layer does not exist or receives no touches.
  public func touchPoint(of layer: String) throws(ReplayError) -> (x: Double, y: Double) {
    let state = host.call(Self.message(0, "session/state", ["session": .string(session)]))
    let tree = state?["state"] ?? .null
    var names: [String] = []
    var ids: [String] = []
    if case .array(let layers) = tree["layers"] {
      names = layers.compactMap { $0["id"]?.asString }
      ids = layers.filter { $0["id"]?.asString == layer || $0["role"]?.asString == layer }
        .compactMap { $0["id"]?.asString }
    }
    guard !ids.isEmpty else {
      throw .badInput(
        "--place: \(NearNames(to: layer, among: names).sentence("a layer of the session"))")
    }
    let edges = SeenLayer.edges(in: tree, on: (screen.width, screen.height))
    // Among several layers with the same role, the front one is touched.
    for id in ids.reversed() {
      guard let box = edges[id] else { continue }
      let points = Self.grid.map { x, y in
        (x: box[0] + (box[2] - box[0]) * x, y: box[1] + (box[3] - box[1]) * y)
      }
      if let point = points.first(where: { hit(at: $0) == id }) { return point }
      // The content of a card covers the card, and belongs to it.
      let within = points.first { point in
        guard let other = hit(at: point).flatMap({ edges[$0] }) else { return false }
        return other[0] >= box[0] && other[1] >= box[1] && other[2] <= box[2] && other[3] <= box[3]
      }
      if let within { return within }
    }
    throw .badInput("--place: \(layer) is not visible or receives no touches at this time")
  }

  /// Returns the id of the layer that receives touches at a point, or `nil` if there is none.
  private func hit(at point: (x: Double, y: Double)) -> String? {
    let params: JSONObject = [
      "session": .string(session), "x": .number(point.x), "y": .number(point.y),
    ]
    return host.call(Self.message(0, "session/hitTest", params))?["target"]?.asString
  }

  /// A grid of points in the unit square, sorted by their distance from its center.
  private static let grid: [(Double, Double)] = {
    let steps = (1...19).map { Double($0) / 20 }
    let points = steps.flatMap { y in steps.map { x in (x, y) } }
    func distance(_ point: (Double, Double)) -> Double {
      (point.0 - 0.5) * (point.0 - 0.5) + (point.1 - 0.5) * (point.1 - 0.5)
    }
    return points.sorted { (distance($0), $0.1, $0.0) < (distance($1), $1.1, $1.0) }
  }()

  /// Returns the lines after the gestures, with the session's times shifted by `delay` microseconds.
  public func moved(_ delay: Int64) -> [[UInt8]] {
    let seconds = Double(delay) / 1e6
    return after.map { line in
      guard delay != 0, let message = try? JSONParser.parse(line),
        message["params"]?["session"]?.asString == session,
        case .object(var members) = message, case .object(var params)? = members["params"]
      else { return Array(line) }
      func later(_ time: Double) -> Value { .number(((time + seconds) * 1e6).rounded() / 1e6) }
      if let to = params["to"]?.asNumber { params["to"] = later(to) }
      for name in ["event", "events"] {
        guard let value = params[name] else { continue }
        let events: [Value] = if case .array(let list) = value { list } else { [value] }
        let moved = events.map { event -> Value in
          guard case .object(var own) = event, let t = own["t"]?.asNumber else { return event }
          own["t"] = later(t)
          return .object(own)
        }
        params[name] = name == "event" ? moved[0] : .array(moved)
      }
      members["params"] = .object(params)
      var writer = JSONWriter()
      writer.object(members, .exact)
      return writer.bytes
    }
  }
}
