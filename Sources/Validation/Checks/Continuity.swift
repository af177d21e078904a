internal import Findings
internal import Interaction
internal import Motion
internal import Values
internal import Wire

extension Check {
  static let retarget = Check(
    "retarget", "A moving layer continues from its position when an event gives it a new target."
  ) { it throws(PluginFailure) in
    let conversation = try it.begin()
    var seen: [Value] = []
    var count = 0
    var leap: String?
    for index in it.wholeScript where seen.count < 16 && !it.isFull {
      guard let event = it.probe.script[index].params["event"], event["t"] == nil,
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
        let by: JSONObject = ["by": .number(pause)]
        let before =
          try conversation.ask("session/advance", by.of(session)).result["state"] ?? .null
        guard before["settled"] == false else { break }
        let answer = try conversation.ask(
          "session/send", (["event": event] as JSONObject).of(session))
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
  ///
  /// - Parameters:
  ///   - start: A state at an earlier time.
  ///   - before: The state before an event.
  ///   - after: The state after the event.
  /// - Returns: One sentence for each layer.
  private static func jumps(_ start: Value, _ before: Value, _ after: Value) -> [String] {
    guard let first = try? StateReader.read(start).state,
      let old = try? StateReader.read(before).state, let new = try? StateReader.read(after).state
    else { return [] }
    return jumps(first, old, new, in: screen).map {
      let amount = Expectation.plain(($0.value * 1e4).rounded() / 1e4)
      return "the \($0.channel) of \($0.layer) jumps by \(amount) \($0.unit)"
    }
  }

  /// Returns the findings for moving layers that jump between two states that have the same time.
  static func jumps(
    _ first: RenderState, _ old: RenderState, _ new: RenderState, in screen: Rectangle
  ) -> [Finding] {
    func steps(_ one: RenderState, _ other: RenderState) -> [Finding] {
      MotionAnalyzer.jumps(from: one, to: other, [], way: 0, in: screen, allowances: [])
    }
    let moves = steps(first, old)
    return steps(old, new).filter { jump in
      let (one, other) = (old.layer(jump.layer), new.layer(jump.layer))
      // Only a moving layer can continue its motion.
      return one?.role == other?.role && one?.content == other?.content
        && moves.contains { $0.layer == jump.layer && $0.channel == jump.channel }
    }
  }

  /// The largest screen of the test script, in which every visible layer is examined.
  private static let screen = Rectangle(x: 0, y: 0, width: 430, height: 932)
}

extension RenderState {
  /// Returns the layer with an id.
  fileprivate func layer(_ id: String) -> Layer? { layers.first { $0.id == id } }
}
