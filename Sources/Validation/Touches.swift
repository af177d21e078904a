internal import Values

extension Survey {
  /// The touches of the script, each from the call with its `down` to the one with its `up`.
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

  /// Some of the touches, spread over the script.
  func touches(atMost count: Int) -> [ClosedRange<Int>] {
    let all = touches
    guard all.count > count else { return all }
    return (0..<count).map { all[$0 * all.count / count] }
  }

  /// The phase of the pointer in a call with a single event.
  private func phase(of index: Int) -> String? {
    guard let event = script[index].params["event"], event["type"] == "pointer" else { return nil }
    return event["phase"]?.asString
  }

  /// The type of the events of a call; nil if it has none.
  func type(of index: Int) -> String? {
    let event = script[index].params["event"] ?? script[index].params["events"]?.elements.first
    return event?["type"]?.asString
  }

  /// Whether the description names an event.
  func describes(_ type: String) -> Bool { names("events", "type").contains(type) }
}

extension Value {
  /// A state but for its time.
  var timeless: Value {
    var members = members
    members["t"] = nil
    return .object(members)
  }

  /// An object with one member set otherwise.
  func with(_ name: String, _ value: Value?) -> Value {
    var members = members
    members[name] = value
    return .object(members)
  }
}

extension Survey.Step {
  /// The same call so much later, in microseconds: its times are moved.
  func later(by shift: Int64) -> Members {
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
