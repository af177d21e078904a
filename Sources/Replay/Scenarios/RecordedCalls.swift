internal import Hosting
internal import Interaction
internal import JSON
internal import JSONRPC
internal import Methods
internal import Motion
package import PlaygroundHost
package import Values
internal import Wire

/// A call of a recorded scenario.
///
/// Variations of the scenario can change its calls.
package struct RecordedCall {
  /// The call's line.
  ///
  /// For a gesture that consists of several calls, it is the line of the first call.
  package var line: Int
  package var message: Value

  /// Creates a call from the message on a line.
  package init(line: Int, message: Value) {
    self.line = line
    self.message = message
  }

  /// The id of the session that the call addresses, or `nil` if it addresses none.
  package var session: String? { message["params"]?["session"]?.asString }

  /// The events that the call sends.
  package var events: [Value] {
    if case .array(let events) = message["params"]?["events"] { return events }
    return message["params"]?["event"].map { [$0] } ?? []
  }

  /// Whether the call consists only of pointer, drag, wheel, scroll or tap events, or performs a
  /// gesture.
  package var isGesture: Bool {
    if message["method"]?.asString == "session/perform" { return true }
    let samples = ["pointer", "wheel", "drag", "scroll", "tap"]
    return message["method"]?.asString == "session/send" && !events.isEmpty
      && events.allSatisfy { samples.contains($0["type"]?.asString ?? "") }
  }

  /// Whether a finger is down or a drag is in progress after the call.
  var isHeld: Bool {
    let last = events.last { ["pointer", "drag"].contains($0["type"]?.asString ?? "") }
    return ["down", "move", "began", "changed"].contains(last?["phase"]?.asString ?? "")
  }

  /// Replaces the events of the call.
  package mutating func setEvents(_ events: [Value]) {
    guard case .object(var members) = message, case .object(var params) = members["params"] else {
      return
    }
    params["event"] = nil
    params["events"] = .array(events)
    members["params"] = .object(params)
    message = .object(members)
  }
}

/// The calls of a scenario, in which each gesture that was sent in pieces is joined into one call.
///
/// A front end sends each sample as it arrives, and advances the clock in between. A variation needs the
/// whole gesture with the time of each sample.
package struct RecordedCalls {
  package private(set) var calls: [RecordedCall] = []
  /// Whether the next call may continue the gesture of the last call.
  private var isOpen = false
  private let host: PlayedHost

  /// Whether a gesture that the host performs is replaced by its events.
  private let expandsGestures: Bool

  package init(
    _ input: [UInt8], _ components: [ComponentEntry], _ plugins: PluginHub.Configuration = .init(),
    expandsGestures: Bool = false
  ) {
    self.expandsGestures = expandsGestures
    host = PlayedHost(components, plugins)
    var recorded: [RecordedCall] = []
    let texts = input.askingForWholeStates.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, text) in texts.enumerated() {
      guard let message = try? JSONParser.parse(text) else { continue }
      recorded.append(RecordedCall(line: index + 1, message: message))
    }
    for index in recorded.indices {
      let call = timed(expanded(recorded[index]))
      _ = host.call(call.message)
      add(call)
      // An expectation refers to the response to the call before it, so that call must stay separate.
      let next = recorded[(index + 1)...].first { $0.message["method"]?.asString != "$/note" }
      if next?.message["method"]?.asString == "$/expect" { isOpen = false }
    }
  }

  /// Returns the call with its gesture replaced by events, or the unchanged call if `expandsGestures` is false.
  private func expanded(_ call: RecordedCall) -> RecordedCall {
    guard expandsGestures, let value = call.message["params"]?["gesture"],
      let gesture = try? GestureReader.read(value), case .object(var members) = call.message,
      case .object(var params)? = members["params"],
      let start = call.session.flatMap({ host.now(of: $0) })
    else { return call }
    let events = gesture.steps(from: start).compactMap(Self.event)
    guard !events.isEmpty, events.count <= Limits().eventsPerCall else { return call }
    params["gesture"] = nil
    params["events"] = .array(events)
    members["params"] = .object(params)
    members["method"] = "session/send"
    return RecordedCall(line: call.line, message: .object(members))
  }

  /// Returns the event of a step, or `nil` for a pause.
  private static func event(_ step: GestureStep) -> Value? {
    switch step.action {
    case .pointer(let pointer):
      var event: JSONObject = [
        "type": "pointer", "phase": .string(pointer.phase.rawValue),
        "t": .number(step.time.seconds), "id": .integer(Int64(pointer.id)),
      ]
      event["x"] = pointer.location.map { .number($0.x) }
      event["y"] = pointer.location.map { .number($0.y) }
      return .object(event)
    case .wheel(let wheel):
      var event: JSONObject = [
        "type": "wheel", "t": .number(step.time.seconds), "deltaX": .number(wheel.delta.x),
        "deltaY": .number(wheel.delta.y),
      ]
      event["x"] = wheel.location.map { .number($0.x) }
      event["y"] = wheel.location.map { .number($0.y) }
      return .object(event)
    case .pause: return nil
    }
  }

  /// Returns a copy of the call in which every event has a time.
  private func timed(_ call: RecordedCall) -> RecordedCall {
    guard call.isGesture, !call.events.isEmpty,
      let start = call.session.flatMap({ host.now(of: $0) })
    else { return call }
    var now = start.seconds
    var timed = call
    timed.setEvents(
      call.events.map { event in
        guard case .object(var members) = event else { return event }
        now = members["t"]?.asNumber ?? now
        members["t"] = .number(now)
        return .object(members)
      })
    return timed
  }

  private mutating func add(_ call: RecordedCall) {
    guard isOpen, let last = calls.last, goesOn(last, with: call) else {
      isOpen = call.isGesture && !call.events.isEmpty
      return calls.append(call)
    }
    calls[calls.count - 1].setEvents(last.events + call.events)
  }

  private func goesOn(_ last: RecordedCall, with call: RecordedCall) -> Bool {
    let isMoment = call.message["method"]?.asString == "$/note" || isPause(call)
    if isMoment { return last.isHeld && (call.session ?? last.session) == last.session }
    guard call.isGesture, !call.events.isEmpty, call.session == last.session else { return false }
    let kind = last.events.last?["type"]?.asString ?? ""
    return last.isHeld
      || (["wheel", "scroll"].contains(kind) && kind == call.events[0]["type"]?.asString)
  }

  /// Returns whether a call only advances the clock to the next sample.
  ///
  /// Such a call can be dropped, because the next sample has its own time.
  private func isPause(_ call: RecordedCall) -> Bool {
    call.message["method"]?.asString == "session/advance"
      && call.message["params"]?["until"] == nil && call.message["params"]?["frames"] != true
  }
}
