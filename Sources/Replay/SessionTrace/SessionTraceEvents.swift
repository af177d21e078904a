internal import Motion
internal import PlaygroundHost
internal import Values

/// Functions that read the events of a call.
enum SessionTraceEvents {
  /// Returns the events of a call.
  ///
  /// A gesture is expanded into its pointer events.
  ///
  /// - Parameters:
  ///   - message: The call.
  ///   - start: The session's time before the call.
  /// - Returns: The events in order, each with its JSON value.
  static func events(
    of message: Value, from start: Timestamp
  ) -> [(event: SessionTrace.Input, value: Value)] {
    guard case .object(let params)? = message["params"] else { return [] }
    var now = start
    switch message["method"]?.asString {
    case "session/send":
      var sent: [Value] = []
      if case .array(let list)? = params["events"] { sent = list }
      if let event = params["event"] { sent = [event] }
      return sent.map { value in
        now = value["t"]?.asNumber.map { Timestamp(seconds: $0) } ?? now
        return (event(value, at: now), value)
      }
    case "session/perform":
      let steps = (try? GestureEvents.steps(of: params, from: start, Limits())) ?? []
      return steps.compactMap { step in
        step.event.map { (event($0, at: step.time), $0) }
      }
    case "session/configure":
      var event = SessionTrace.Input(time: now, type: "configure")
      if case .object(let set)? = params["parameters"] { event.members = set }
      return [(event, .null)]
    default: return []
    }
  }

  private static func event(_ value: Value, at time: Timestamp) -> SessionTrace.Input {
    var event = SessionTrace.Input(time: time, type: value["type"]?.asString ?? "")
    event.phase = value["phase"]?.asString ?? value["name"]?.asString
    event.location = point(value)
    event.translation = value["translation"].flatMap(point) ?? value["offset"].flatMap(point)
    if event.type == "wheel" {
      event.translation = Point(
        x: value["deltaX"]?.asNumber ?? 0, y: value["deltaY"]?.asNumber ?? 0)
    }
    event.pointer = value["id"]?.asNumber.map { Int($0) } ?? 0
    event.target = value["target"]?.asString
    if !event.isSample, case .object(let all) = value {
      for member in all.elements where !named.contains(member.name) {
        event.members.append(member.name, member.value)
      }
    }
    return event
  }

  /// The names of an event's members that have their own property in `Event`, or that can be derived from the
  /// samples.
  private static let named: Set = [
    "type", "t", "phase", "name", "id", "x", "y", "translation", "offset", "deltaX", "deltaY",
    "target", "device", "velocity", "predictedEndTranslation",
  ]

  private static func point(_ value: Value) -> Point? {
    guard let x = value["x"]?.asNumber, let y = value["y"]?.asNumber else { return nil }
    return Point(x: x, y: y)
  }
}
