internal import Values

extension ProbeResult {
  /// The touches of the script, each as a range of calls that starts with `down` and ends with `up` or
  /// `cancel`.
  var touches: [ClosedRange<Int>] {
    var found: [ClosedRange<Int>] = []
    var start: Int?
    for index in script.indices {
      switch phase(of: index) {
      case "down": start = index
      case "up", "cancel":
        if let start { found.append(start...index) }
        start = nil
      default: break
      }
    }
    return found
  }

  /// Returns some of the touches, spread over the script.
  func touches(atMost count: Int) -> [ClosedRange<Int>] {
    let all = touches
    guard all.count > count else { return all }
    return (0..<count).map { all[$0 * all.count / count] }
  }

  /// The reason why the script contains no touches.
  var reasonForNoTouches: String {
    trouble == nil && internalErrors.isEmpty
      ? "the component accepts no touches"
      : "no touch could be played; fix the findings of the rehearsal check first"
  }

  /// Returns the phase of the pointer in a call with a single pointer event, or `nil` for any other call.
  private func phase(of index: Int) -> String? {
    guard let event = script[index].params["event"], event["type"] == "pointer" else { return nil }
    return event["phase"]?.asString
  }

  /// Returns the type of the first event of a call, or `nil` if it has none.
  func type(of index: Int) -> String? {
    let event = script[index].params["event"] ?? script[index].params["events"]?.elements.first
    return event?["type"]?.asString
  }

  /// Returns whether the description lists an event type.
  func describes(_ type: String) -> Bool { names("events", "type").contains(type) }
}

extension Value {
  /// The state without its time.
  var timeless: Value {
    var members = members
    members["t"] = nil
    return .object(members)
  }

  /// Returns a copy of the object in which one member is changed, or removed if `value` is `nil`.
  func with(_ name: String, _ value: Value?) -> Value {
    var members = members
    members[name] = value
    return .object(members)
  }
}

extension ProbeResult.Step {
  /// Returns the parameters of the call with the times of its events shifted by `shift` microseconds.
  func later(by shift: Int64) -> JSONObject {
    func moved(_ event: Value) -> Value {
      guard let time = event["t"]?.asNumber else { return event }
      return event.with("t", .number(((time * 1e6).rounded() + Double(shift)) / 1e6))
    }
    var params = params
    if let event = params["event"] { params["event"] = moved(event) }
    if let events = params["events"] { params["events"] = .array(events.elements.map(moved)) }
    return params
  }
}

extension EffectProbe {
  /// Returns sequences of pointer, tap or wheel events, each aimed at one of the topmost layers that accept
  /// touches.
  static func forms(of type: String, about state: Value) -> [[Value]] {
    var forms: [[Value]] = []
    for layer in (state["layers"]?.elements ?? []).reversed() where forms.count < 4 {
      guard let hit = layer["hit"], let x = hit["x"]?.asNumber, let y = hit["y"]?.asNumber,
        let width = hit["width"]?.asNumber, let height = hit["height"]?.asNumber
      else { continue }
      func event(_ phase: String?, _ dy: Double, _ more: JSONObject = [:]) -> Value {
        var members: JSONObject = ["type": .string(type)]
        if let phase { members["phase"] = .string(phase) }
        members["x"] = .number((x + width / 2).rounded())
        members["y"] = .number((y + height / 2 + dy).rounded())
        for member in more.elements { members[member.name] = member.value }
        return .object(members)
      }
      switch type {
      case "pointer":
        forms.append([event("down", 0), event("move", -40), event("move", -90), event("up", -90)])
      case "tap": forms.append([event(nil, 0)])
      case "wheel":
        for delta in [40.0, -40] { forms.append([event(nil, 0, ["deltaY": .number(delta)])]) }
      default: return []
      }
    }
    return forms
  }
}
