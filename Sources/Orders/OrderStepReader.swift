internal import Hosting
package import Messages
internal import Motion
package import Values

/// A reader that divides the calls of a scenario into steps.
///
/// Each call made by the program is one step, because its events happen together. A gesture consists of three steps:
/// the touch-down, the movement, and the release. Other steps may happen between them.
package struct OrderStepReader {
  package private(set) var steps: [OrderStep] = []
  private var clock = 0.0
  /// The time of the last sample of each unfinished gesture, by its source.
  private var gestures: [(source: String, time: Double)] = []

  package init() {}

  /// Reads the next call.
  ///
  /// - Parameters:
  ///   - message: The call.
  ///   - line: The line of the call.
  ///   - session: The explored session.
  /// - Returns: Whether the call has an effect on the session.
  /// - Throws: `RPCError` if a gesture is invalid.
  @discardableResult
  package mutating func read(
    _ message: Value, line: Int, session: String
  ) throws(RPCError) -> Bool {
    let method = message["method"]?.asString ?? ""
    guard case .object(let params)? = message["params"],
      params["session"]?.asString ?? session == session
    else { return false }
    switch method {
    case "session/advance":
      if let by = params["by"]?.asNumber { clock += by }
      clock = max(clock, params["to"]?.asNumber ?? clock)
      return false
    case "session/configure":
      guard case .object(let parameters)? = params["parameters"] else { return false }
      let names = parameters.elements.map { $0.name }.joined(separator: ", ")
      var step = OrderStep(
        source: params["actor"]?.asString ?? "program", line: line, label: "configure \(names)",
        events: [], parameters: parameters)
      step.isNamed = params["actor"] != nil
      steps.append(step)
    case "session/perform":
      let timed = try GestureEvents.steps(of: params, from: Timestamp(seconds: clock), Limits())
      for entry in timed {
        guard let event = entry.event else { continue }
        sample(event, at: event["t"]?.asNumber ?? clock, line, params["actor"]?.asString)
      }
      clock = timed.last?.time.seconds ?? clock
    case "session/send": read(events: params, line)
    default: return false
    }
    return true
  }

  private mutating func read(events params: JSONObject, _ line: Int) {
    var events: [Value] = params["event"].map { [$0] } ?? []
    if case .array(let several)? = params["events"] { events = several }
    let name = params["actor"]?.asString
    let areSamples = events.allSatisfy {
      ["pointer", "drag", "wheel", "scroll", "tap"].contains($0["type"]?.asString ?? "")
    }
    if areSamples {
      for event in events {
        clock = max(clock, event["t"]?.asNumber ?? clock)
        sample(event, at: clock, line, name)
      }
      return
    }
    var own: [Value] = []
    let begin = max(clock, events.first?["t"]?.asNumber ?? clock)
    for event in events {
      clock = max(clock, event["t"]?.asNumber ?? clock)
      own.append(Self.event(event, at: clock - begin))
    }
    guard let first = events.first else { return }
    let named = name ?? first["actor"]?.asString
    let labels = events.map(OrderStep.label)
    var step = OrderStep(
      source: named ?? OrderStep.source(of: first), line: line,
      label: String(labels.joined(separator: " + ").prefix(64)), events: own)
    step.duration = Self.micro(clock - begin)
    step.isNamed = named != nil
    steps.append(step)
  }

  /// Adds a sample of a gesture to its step.
  private mutating func sample(_ event: Value, at time: Double, _ line: Int, _ name: String?) {
    let named = name ?? event["actor"]?.asString
    let source = named ?? OrderStep.source(of: event)
    let phase = event["phase"]?.asString ?? ""
    let index = gestures.firstIndex { $0.source == source }
    let gap = index.map { Self.micro(time - gestures[$0].time) }
    if let index { gestures.remove(at: index) }
    if ["down", "move", "began", "changed"].contains(phase) { gestures.append((source, time)) }
    let isWay = ["move", "changed"].contains(phase)
    if isWay, let gap, let last = steps.lastIndex(where: { $0.source == source }),
      ["move", "changed"].contains(steps[last].events.last?["phase"]?.asString ?? "")
    {
      steps[last].duration += gap
      steps[last].events.append(Self.event(event, at: Double(steps[last].duration) / 1e6))
      let type = steps[last].events[0]["type"]?.asString ?? ""
      steps[last].label = "\(type) \(phase) ×\(steps[last].events.count)"
      return
    }
    var step = OrderStep(
      source: source, line: line, label: OrderStep.label(of: event),
      events: [Self.event(event, at: 0)])
    step.lead = gap ?? 0
    step.isNamed = named != nil
    steps.append(step)
  }

  private static func event(_ event: Value, at time: Double) -> Value {
    guard case .object(var members) = event else { return event }
    members["actor"] = nil
    members["t"] = .number((time * 1e6).rounded() / 1e6)
    return .object(members)
  }

  private static func micro(_ seconds: Double) -> Int64 {
    Timestamp(seconds: max(0, seconds)).microseconds
  }
}
