internal import Values

extension Check {
  static let configure = Check(
    "configure",
    "A parameter that has an effect in session/create also has an effect in session/configure."
  ) { it throws(PluginFailure) in
    let comparison = try EffectProbe(it)
    var ignored: [String] = []
    var heard = 0
    for schema in it.probe.schemas.elements where heard + ignored.count < 6 {
      for value in Schema(schema.value).otherValues(than: schema.value["default"] ?? .null) {
        var richer = it.probe.parameters
        richer[schema.name] = value
        guard let created = try comparison.differs(it.order("x", richer)), created else { continue }
        let change: Value = ["parameters": .object([schema.name: value])]
        let configured = try comparison.differs(
          it.order("x"), after: [("session/configure", change.members)])
        if configured ?? false { heard += 1 } else { ignored.append(schema.name) }
        break
      }
    }
    if heard + ignored.count == 0 {
      return it.skip("no parameter has an effect on the script")
    }
    let names = ignored.joined(separator: ", ")
    if heard == 0 {
      it.fail(
        "session/configure has no effect; parameters that have an effect only in "
          + "session/create: \(names)")
    } else if !ignored.isEmpty {
      it.note("parameters that have an effect only in session/create: \(names)")
    }
  }

  static let parameters = Check(
    "parameters", "Changing a parameter changes the result of the test script."
  ) { it throws(PluginFailure) in
    let comparison = try EffectProbe(it)
    var ignored: [String] = []
    var count = 0
    for schema in it.probe.schemas.elements {
      var values = Schema(schema.value).otherValues(than: schema.value["default"] ?? .null)
      // The survey replaces a default without a visible effect, such as an empty list.
      if it.probe.parameters[schema.name] != nil {
        values.append(schema.value["default"] ?? .null)
      }
      guard !values.isEmpty else { continue }
      count += 1
      var isHeard = false
      for value in values where !isHeard {
        var others = it.probe.parameters
        others[schema.name] = value
        isHeard = try comparison.differs(it.order("x", others)) ?? false
      }
      if !isHeard { ignored.append(schema.name) }
    }
    if count == 0 { return it.skip("no parameter has a second value to try") }
    guard !ignored.isEmpty else { return }
    // A parameter may have an effect only in rare situations that the script does not contain.
    let finding =
      "parameters without an effect on the test script: \(ignored.joined(separator: ", "))"
    ignored.count == count ? it.warn(finding) : it.note(finding)
  }

  static let viewport = Check(
    "viewport", "A smaller viewport has the same effect in session/create and in an event."
  ) { it throws(PluginFailure) in
    let comparison = try EffectProbe(it)
    let small: Value = ["width": .integer(320), "height": .integer(568)]
    guard let created = try comparison.differs(it.order("x").with("viewport", small)) else {
      return it.fail("session/create with a viewport is refused")
    }
    let event: JSONObject = ["event": ["type": "environment", "viewport": small]]
    let sent = try comparison.differs(it.order("x"), after: [("session/send", event)])
    switch (created, sent) {
    case (true, true): break
    case (false, false?), (false, nil):
      let what = "a viewport of 320 × 568 instead of 393 × 852 has no effect"
      it.probe.describes("environment") ? it.fail(what) : it.warn(what)
    case (_, nil):
      it.fail("session/create uses the viewport, but an environment event is refused")
    default:
      it.fail(
        "a viewport of 320 × 568 has "
          + (created
            ? "an effect in session/create but none" : "no effect in session/create but one")
          + " in an environment event")
    }
  }

  static let describedEvents = Check(
    "described-events", "Each described event that was played has an effect."
  ) { it throws(PluginFailure) in
    let comparison = try EffectProbe(it)
    var count = 0
    for type in it.probe.names("events", "type") where !it.isFull {
      guard it.probe.script.indices.contains(where: { it.probe.type(of: $0) == type }) else {
        continue
      }
      count += 1
      let isMissed = try comparison.differs(it.order("x"), without: type) ?? true
      guard !isMissed, try !comparison.differs(sending: type) else { continue }
      // Such an event may have an effect only in rare situations that the script does not contain.
      let isRare = SampleValues.isShared(type) || SampleValues.isAnswer(type)
      let what = "the event \(type) is described and accepted, but has no effect"
      isRare ? it.note(what + " in the script") : it.fail(what)
    }
    if count == 0 { it.skip("not examined: the script contains no described event") }
  }

  static let undescribedEvents = Check(
    "undescribed-events", "No undescribed event has an effect."
  ) { it throws(PluginFailure) in
    let conversation = try it.begin()
    for start in [0, it.probe.script.count / 2] {
      let probe = "probe \(start)"
      try it.open(conversation, probe)
      try it.play(0..<start, conversation, probe)
      var candidates = SampleValues.undescribed(it.probe).map { [$0] }
      let state = try it.state(conversation, probe)
      for type in ["tap", "pointer", "wheel"] where !it.probe.describes(type) {
        candidates += EffectProbe.forms(of: type, about: state)
      }
      for events in candidates where !it.isFull {
        // A refused event changes nothing, and most candidates are refused.
        let sent: JSONObject = ["events": .array(events)]
        guard try conversation.ask("session/send", sent.of(probe)).code == nil else { continue }
        var ends: [Value] = []
        for session in ["without", "with"] {
          try it.open(conversation, session)
          try it.play(0..<start, conversation, session)
          var effects: [Value] = []
          var calls: [(String, JSONObject)] = [("session/advance", ["by": .number(0.2)])]
          if session == "with" { calls.insert(("session/send", sent), at: 0) }
          var state = Value.null
          for (method, params) in calls {
            let result = try conversation.ask(method, params.of(session)).result
            effects += result["effects"]?.elements ?? []
            state = result["state"] ?? .null
          }
          ends.append(["state": state, "effects": .array(effects)])
          _ = try conversation.ask("session/close", ["session": .string(session)])
        }
        if let difference = CheckContext.difference(ends[0], ends[1]) {
          it.fail(
            "the event \(events[0].json) has an effect but is not described; "
              + "without the event versus with the event: "
              + difference)
        }
      }
    }
  }
}
