internal import Values

extension Check {
  static let retarget = Check(
    "retarget", "A moving layer continues from its position when an event gives it a new target."
  ) { it throws(Trouble) in
    let conversation = try it.begin()
    var seen: [Value] = []
    var count = 0
    var leap: String?
    for index in it.wholeScript where seen.count < 16 && !it.isFull {
      guard let event = it.survey.script[index].params["event"], event["t"] == nil,
        !["pointer", "drag", "wheel", "scroll", "measure", "environment"]
          .contains(event["type"]?.asString ?? ""), !seen.contains(event)
      else { continue }
      seen.append(event)
      let session = "r\(index)"
      try it.open(conversation, session)
      try it.play(0..<index, conversation, session)
      let last = try it.state(conversation, session)
      try it.play(index..<index + 1, conversation, session)
      let next = try it.state(conversation, session)
      if leap == nil, let layer = Self.leap(last, next) {
        leap =
          "the layer \(layer) jumps to its new place without an animation on the event "
          + event.json
      }
      // Send the event twice during the motion: the first one reverses the motion, and the second one restores
      // its direction.
      for pause in [0.05, 0.04] {
        let start = try it.state(conversation, session)
        let by: Members = ["by": .number(pause)]
        let before =
          try conversation.ask("session/advance", by.of(session)).result["state"] ?? .null
        guard before["settled"] == false else { break }
        let answer = try conversation.ask(
          "session/send", (["event": event] as Members).of(session))
        guard case .result(let result) = answer, let after = result["state"],
          after["t"] == before["t"]
        else { break }
        count += 1
        for jump in jumps(start, before, after) {
          it.fail("\(jump) when \(event.json) is sent again during the motion")
        }
      }
    }
    guard count == 0 else { return it.note("\(count) motions were retargeted") }
    it.skip(
      "not examined: no event in the test script starts a motion that the same event can interrupt")
    if let leap { it.note(leap) }
  }

  /// Returns the id of a layer that is at rest in both states, but at different places, or `nil` if there is none.
  private static func leap(_ before: Value, _ after: Value) -> String? {
    guard before["settled"] == true, after["settled"] == true else { return nil }
    let old = before["layers"]?.elements ?? []
    for new in after["layers"]?.elements ?? [] {
      guard let last = old.first(where: { $0["id"] == new["id"] }), let id = new["id"]?.asString,
        ["x", "y", "translateX", "translateY", "width", "height", "scale"].contains(where: {
          ((last[$0]?.asNumber ?? 0) - (new[$0]?.asNumber ?? 0)).magnitude > 0.5
        })
      else { continue }
      return id
    }
    return nil
  }

  /// Returns a description of each moving layer that jumps between two states that have the same time.
  private static func jumps(_ start: Value, _ before: Value, _ after: Value) -> [String] {
    func layer(_ state: Value, _ id: Value?) -> Value? {
      state["layers"]?.elements.first { $0["id"] == id }
    }
    var found: [String] = []
    for old in before["layers"]?.elements ?? [] {
      guard let first = layer(start, old["id"]), let new = layer(after, old["id"]),
        first["role"] == old["role"], old["role"] == new["role"], old["content"] == new["content"],
        let id = old["id"]?.asString
      else { continue }
      let features: [(String, [String], Double)] = [
        ("horizontal position", ["x", "translateX"], 1),
        ("vertical position", ["y", "translateY"], 1),
        ("width", ["width"], 1), ("height", ["height"], 1), ("scale", ["scale"], 0.01),
        ("opacity", ["opacity"], 0.02),
      ]
      for (name, members, tolerance) in features {
        func sum(_ layer: Value) -> Double {
          members.reduce(0) { $0 + (layer[$1]?.asNumber ?? 0) }
        }
        // Only a moving layer can continue its motion.
        guard (sum(first) - sum(old)).magnitude > tolerance / 10 else { continue }
        let way = (sum(new) - sum(old)).magnitude
        if way > tolerance {
          found.append("the \(name) of \(id) jumps from \(sum(old)) to \(sum(new))")
        }
      }
    }
    return found
  }
}
