internal import Values

/// A test of whether changes to the script or its parameters have an effect.
struct EffectProbe {
  fileprivate let it: CheckContext
  fileprivate let conversation: Conversation
  fileprivate var expected: [Value] = []

  init(_ it: CheckContext) throws(PluginFailure) {
    self.it = it
    conversation = try it.begin()
    var expected = [try it.open(conversation).essence]
    try it.play(it.wholeScript, conversation) { _, answer in
      expected.append(answer.essence)
      return true
    }
    self.expected = expected
  }

  /// Returns whether a session with other parameters, additional calls or fewer events gives different responses.
  ///
  /// - Parameters:
  ///   - order: The parameters of `session/create`.
  ///   - calls: Calls to make before the script.
  ///   - type: The type of the events to leave out. The clock still advances to the times of these events.
  /// - Returns: Whether a response differs from that of the unchanged session, or `nil` if a change is refused.
  /// - Throws: `crashed`, `timedOut` or `unreadable`.
  func differs(
    _ order: Value, after calls: [(String, JSONObject)] = [], without type: String? = nil
  ) throws(PluginFailure) -> Bool? {
    let first = try conversation.ask("session/create", order)
    guard case .result = first else { return nil }
    defer { _ = try? conversation.ask("session/close", ["session": "x"]) }
    if calls.isEmpty, first.essence != expected[0] { return true }
    for (method, params) in calls {
      guard case .result = try conversation.ask(method, params.of("x")) else { return nil }
    }
    for index in it.wholeScript {
      let step = it.probe.script[index]
      let answer: Answer
      if let type, it.probe.type(of: index) == type {
        let time = expected[index + 1]["state"]?["t"] ?? .null
        answer = try conversation.ask("session/advance", (["to": time] as JSONObject).of("x"))
      } else {
        answer = try conversation.ask(step.method, step.params.of("x"))
      }
      if answer.essence != expected[index + 1].with("settled", answer.essence["settled"]) {
        return true
      }
    }
    return false
  }
}

extension EffectProbe {
  /// Returns whether additional events of a type have an effect.
  ///
  /// The events are sent at many points in the script, to the layers that accept touches at those points.
  func differs(sending type: String) throws(PluginFailure) -> Bool {
    var forms: [[Value]] = []
    for index in it.wholeScript where it.probe.type(of: index) == type && type != "pointer" {
      guard let event = it.probe.script[index].params["event"], !forms.contains([event]),
        forms.count < 6
      else { continue }
      forms.append([event.with("t", nil)])
    }
    let stride = max(1, it.probe.script.count / 24)
    try it.open(conversation, "main")
    defer { _ = try? conversation.ask("session/close", ["session": "main"]) }
    for index in it.wholeScript {
      try it.play(index..<index + 1, conversation, "main")
      // Also test right after each event in the script, because an additional event is more likely to have an
      // effect there.
      let isFresh = it.probe.script[index].method == "session/send"
      guard index % stride == 0 || isFresh else { continue }
      let state = try it.state(conversation, "main")
      for form in forms + Self.forms(of: type, about: state) {
        if try differs(sending: form, at: index, state) { return true }
      }
    }
    for start in [0, it.probe.script.count / 2] {
      if try differs(behindOthers: type, after: start, it.probe.parameters) { return true }
    }
    // Most components ignore shared events, so there is no need to test other parameters.
    if SampleValues.isShared(type) { return false }
    return try differs(withOtherParameters: type)
  }

  /// Returns whether an event has an effect if a parameter has a value other than its default.
  private func differs(withOtherParameters type: String) throws(PluginFailure) -> Bool {
    for schema in it.probe.schemas.elements {
      for value in Schema(schema.value).otherChoices {
        var parameters = it.probe.parameters
        parameters[schema.name] = value
        let order = it.order("other", parameters)
        guard let with = try essences(order, type, isPlayed: true) else { continue }
        if try essences(order, type, isPlayed: false) != with { return true }
        if try differs(behindOthers: type, after: 0, parameters) { return true }
      }
    }
    return false
  }

  /// Returns the responses to the calls of the script, except for calls with events of the given type.
  ///
  /// If `isPlayed` is true, the calls with events of this type are sent too, but their responses are not returned.
  /// Otherwise, they are left out.
  ///
  /// Returns `nil` if the session can't be created.
  private func essences(
    _ order: Value, _ type: String, isPlayed: Bool
  ) throws(PluginFailure) -> [Value]? {
    guard try conversation.ask("session/create", order).code == nil else { return nil }
    defer { _ = try? conversation.ask("session/close", ["session": "other"]) }
    var essences: [Value] = []
    for index in it.wholeScript {
      let step = it.probe.script[index]
      let isMeant = it.probe.type(of: index) == type
      guard isPlayed || !isMeant else { continue }
      let answer = try conversation.ask(step.method, step.params.of("other"))
      if !isMeant { essences.append(answer.essence) }
    }
    return essences
  }

  /// Returns whether an event has an effect if it is sent at the same time as another event, directly after it.
  ///
  /// For example, an event that completes all animations has an effect only if another event has just started one.
  private func differs(
    behindOthers type: String, after start: Int, _ parameters: JSONObject
  ) throws(PluginFailure) -> Bool {
    var events: [Value] = []
    for index in it.wholeScript where it.probe.type(of: index) != "pointer" {
      guard let event = it.probe.script[index].params["event"]?.with("t", nil),
        !events.contains(event)
      else { continue }
      events.append(event)
    }
    guard let event = events.first(where: { $0["type"]?.asString == type }) else { return false }
    for first in events where first["type"] != event["type"] {
      var ends: [Value] = []
      for sent in [[first], [first, event], [first, event, first, event], [first, first]] {
        _ = try conversation.ask("session/create", it.order("pair", parameters))
        try it.play(0..<start, conversation, "pair")
        let params: JSONObject = ["events": .array(sent)]
        ends.append(try conversation.ask("session/send", params.of("pair")).essence)
        _ = try conversation.ask("session/close", ["session": "pair"])
      }
      let isRefused = ends.contains { $0["error"] != nil }
      if !isRefused, ends[0] != ends[1] || ends[2] != ends[3] { return true }
    }
    return false
  }

  private func differs(
    sending events: [Value], at index: Int, _ state: Value
  ) throws(PluginFailure) -> Bool {
    try copy(of: "main", at: index)
    defer { _ = try? conversation.ask("session/close", ["session": "copy"]) }
    let params: JSONObject = ["events": .array(events)]
    guard case .result(let result) = try conversation.ask("session/send", params.of("copy"))
    else { return false }
    if result["effects"] != [] || result["diagnostics"] != [] { return true }
    if result["state"]?.timeless != state.timeless { return true }
    // An effect that is not visible at once may become visible later.
    for next in index + 1..<min(index + 3, it.probe.script.count) {
      let step = it.probe.script[next]
      let essence = try conversation.ask(step.method, step.params.of("copy")).essence
      if essence != expected[next + 1] { return true }
    }
    return false
  }

  /// Creates a copy of a session, in its state after a step of the script.
  private func copy(of session: String, at index: Int) throws(PluginFailure) {
    try it.open(conversation, "copy")
    let taken = try conversation.ask("session/snapshot", ["session": .string(session)])
    if let snapshot = taken.result["snapshot"] {
      let given: JSONObject = ["snapshot": snapshot]
      if try conversation.ask("session/restore", given.of("copy")).code == nil { return }
    }
    try it.play(0..<index + 1, conversation, "copy")
  }
}
