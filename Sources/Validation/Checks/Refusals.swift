internal import Values

extension Check {
  static let unknownEvents = Check(
    "unknown-events", "Unknown events are refused with -32602 and change nothing."
  ) { it throws(PluginFailure) in
    let conversation = try it.begin()
    try it.open(conversation)
    try it.play(0..<it.probe.script.count / 2, conversation)
    let before = try it.state(conversation)
    let unknown: [Value] = [
      ["type": "no-such-event"], ["type": ""], ["type": .integer(42)], ["type": .null], [:], [],
      "tap", .integer(1), ["Type": "tap", "x": .integer(1), "y": .integer(1)],
    ]
    for event in unknown {
      let answer = try conversation.ask("session/send", (["event": event] as JSONObject).of("v"))
      if it.expect(-32602, answer, for: "the event \(event.json)") {
        try it.expectUnchanged(before, conversation, after: "the event \(event.json)")
      }
    }
    for params in [[:], ["events": "none"]] as [JSONObject] {
      it.expect(
        -32602, try conversation.ask("session/send", params.of("v")),
        for: "session/send with \(Value.object(params).json)")
    }
  }

  static let badParameters = Check(
    "bad-parameters", "Unknown, wrongly typed and out-of-range parameters are refused with -32602."
  ) { it throws(PluginFailure) in
    let conversation = try it.begin()
    try it.open(conversation)
    try it.play(0..<it.probe.script.count / 2, conversation)
    let before = try it.state(conversation)
    var wrong: [(String, Value)] = [("no-such-parameter", .integer(1)), ("", .integer(1))]
    for schema in it.probe.schemas.elements {
      wrong += Schema(schema.value).wrongValues.map { (schema.name, $0) }
    }
    for (name, value) in wrong where !it.isFull {
      let what = "the parameter \(name.isEmpty ? "\"\"" : name) = \(value.json)"
      let params: JSONObject = ["parameters": .object([name: value])]
      let answer = try conversation.ask("session/configure", params.of("v"))
      guard it.expect(-32602, answer, for: what) else { continue }
      try it.expectUnchanged(before, conversation, after: what)
      it.expect(
        -32602, try conversation.ask("session/create", it.order("bad", [name: value])),
        for: "session/create with \(what)")
    }
    if it.failures.isEmpty {
      let answer = try conversation.ask("session/create", it.order("bad"))
      if answer.code != nil { it.fail("a refused session/create still reserves its session id") }
    }
  }

  static let allOrNothing = Check(
    "all-or-nothing", "If one event of a call is invalid, none of the call's events has an effect."
  ) { it throws(PluginFailure) in
    let conversation = try it.begin()
    for session in ["v", "twin", "probe"] {
      try it.open(conversation, session)
      try it.play(0..<it.probe.script.count / 3, conversation, session)
    }
    let before = try it.state(conversation)
    let now = before["t"]?.asNumber ?? 0
    let good = it.probe.script.compactMap {
      $0.params["event"] ?? $0.params["events"]?.elements.last
    }
    .filter { it.probe.events.contains($0) || $0["type"] == "pointer" }
    func timed(_ event: Value, _ after: Double) -> Value {
      var members = event.members
      members["t"] = .number(((now + after) * 1e6).rounded() / 1e6)
      return .object(members)
    }
    var events = good.prefix(8).enumerated().map { timed($1, 0.01 * Double($0)) }
    guard !events.isEmpty else { return it.skip("no accepted event was found") }
    let bad: [Value] = [
      ["type": "pointer", "phase": "sideways"], ["type": "no-such-event"], .integer(42),
    ]
    func send(_ events: [Value], _ session: String) throws(PluginFailure) -> Answer {
      try conversation.ask("session/send", (["events": .array(events)] as JSONObject).of(session))
    }
    for event in bad where try send([event], "probe").code == -32602 {
      let what = "a call with \(events.count) valid events and an invalid event"
      if it.expect(-32602, try send(events + [event], "v"), for: what) {
        try it.expectUnchanged(before, conversation, after: what)
      }
      break
    }
    events = [timed(events[0], 0.2), timed(events[0], 0.1)]
    let what = "a call whose second event is earlier than its first event"
    if it.expect(-32014, try send(events, "v"), for: what) {
      try it.expectUnchanged(before, conversation, after: what)
    }
    // If a refused call had an effect that is not visible in the state, it may become visible later.
    let rest =
      it.probe.script.count / 3..<min(it.probe.script.count, it.probe.script.count / 3 + 30)
    for index in rest where !it.isFull {
      var answers: [Value] = []
      for session in ["twin", "v"] {
        try it.play(index..<index + 1, conversation, session) { _, answer in
          answers.append(answer.essence)
          return true
        }
      }
      if let difference = CheckContext.difference(answers[0], answers[1]) {
        it.fail(
          "without the refused call versus after it: \(difference) "
            + "(\(it.probe.place(of: index)))")
      }
    }
  }

  static let timeReversed = Check(
    "time-reversed", "Times before the session's clock are refused with -32014."
  ) { it throws(PluginFailure) in
    let conversation = try it.begin()
    try it.open(conversation)
    try it.play(0..<it.probe.script.count / 2, conversation)
    _ = try conversation.ask("session/advance", (["by": .number(0.25)] as JSONObject).of("v"))
    let before = try it.state(conversation)
    let past = Value.number((((before["t"]?.asNumber ?? 0) - 0.001) * 1e6).rounded() / 1e6)
    var calls: [(String, JSONObject)] = [("session/advance", ["to": past])]
    if let event = it.probe.events.first {
      var members = event.members
      members["t"] = past
      calls.append(("session/send", ["event": .object(members)]))
    }
    for (method, params) in calls {
      let what = "\(method) with a time 1 ms before the clock"
      let answer = try conversation.ask(method, params.of("v"))
      if it.expect(-32014, answer, for: what) {
        try it.expectUnchanged(before, conversation, after: what)
      }
    }
    let backwards: JSONObject = ["by": .number(-1)]
    if try conversation.ask("session/advance", backwards.of("v")).code == nil {
      it.fail("session/advance by -1 is accepted; refuse it")
    }
  }

  static let unknownNames = Check(
    "unknown-names", "Unknown sessions are refused with -32012, unknown components with -32013."
  ) { it throws(PluginFailure) in
    let conversation = try it.begin()
    try it.open(conversation)
    let calls: [(String, JSONObject)] = [
      ("session/state", [:]),
      ("session/send", ["event": it.probe.events.first ?? ["type": "tap"]]),
      ("session/advance", ["by": .number(0.1)]), ("session/snapshot", [:]), ("session/close", [:]),
      ("session/configure", ["parameters": [:]]),
      ("session/hitTest", ["x": .integer(1), "y": .integer(1)]),
    ]
    for (method, params) in calls {
      let answer = try conversation.ask(method, params.of("no-such-session"))
      if method == "session/snapshot", answer.code == -32601 { continue }
      it.expect(-32012, answer, for: "\(method) of an unknown session")
    }
    for method in ["component/describe", "session/create"] {
      it.expect(
        -32013, try conversation.ask(method, ["component": "no-such-component"]),
        for: "\(method) of an unknown component")
    }
  }

  static let unknownMethods = Check(
    "unknown-methods",
    "Unknown methods are refused with -32601, and malformed lines do not stop the plugin.",
    of: .plugin
  ) { it throws(PluginFailure) in
    let conversation = try it.begin()
    for method in ["session/no-such-method", "rpc.no-such", ""] {
      it.expect(-32601, try conversation.ask(method), for: "the method \"\(method)\"")
    }
    for line in ["{\"jsonrpc\":", "no JSON", "", "[]", "42"] { conversation.say(line) }
    let listed = try conversation.ask("component/list")
    if listed.code != nil { it.fail("component/list is refused after malformed lines") }
  }
}
