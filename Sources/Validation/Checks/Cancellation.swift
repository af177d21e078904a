internal import JSONRPC
internal import Values

extension Check {
  static let cancel = Check(
    "cancel", "A cancelled touch does not have the same effect as a lifted touch."
  ) { it throws(PluginFailure) in
    let conversation = try it.begin()
    var deciding: [String] = []
    let touches = it.probe.touches(atMost: 8)
    if touches.isEmpty { return it.skip(it.probe.reasonForNoTouches) }
    for touch in touches {
      let calls = touch.map { it.probe.script[$0].params }
      let place = it.probe.place(of: touch.lowerBound)
      switch try it.compare(calls, after: touch.lowerBound, conversation) {
      case .different: return
      case .alike: deciding.append(place)
      case .undecided: break
      case .refused(let phase, let why):
        return it.fail("\(phase) of a pointer that is down is refused: \(why)")
      }
    }
    guard !deciding.isEmpty else {
      return it.skip("not examined: lifting a touch always has the same effect as holding it")
    }
    // The touches so far may be too short to show a difference, so try flicks as well.
    for touch in it.probe.touches(atMost: 4) {
      guard let down = it.probe.script[touch.lowerBound].params["event"] else { continue }
      for way in [(0.0, -1.0), (0, 1), (-1, 0), (1, 0)] {
        let calls = CheckContext.flick(from: down, along: way)
        if case .different = try it.compare(calls, after: touch.lowerBound, conversation) { return }
      }
    }
    it.fail(
      "all \(deciding.count) touches have the same effect when cancelled as when lifted, "
        + "such as the touch that begins at \(deciding[0])")
  }
}

/// The outcome of comparing two versions of a touch: lifted and cancelled.
private enum TouchComparison {
  case different, alike
  /// Lifting the touch has the same effect as holding it, so the comparison is inconclusive.
  case undecided
  case refused(phase: String, String)
}

extension CheckContext {
  /// Plays a script three times: without the touch, with the touch lifted, and with the touch cancelled.
  ///
  /// - Parameters:
  ///   - calls: The calls of the touch, starting with `down`. The last call ends the touch.
  ///   - start: The number of calls of the script to play before the touch.
  ///   - conversation: The conversation to use.
  /// - Returns: The outcome of the comparison.
  /// - Throws: An error that ends the check.
  fileprivate func compare(
    _ calls: [JSONObject], after start: Int, _ conversation: Conversation
  ) throws(PluginFailure) -> TouchComparison {
    var ends: [(state: Value, effects: [Value])] = []
    for phase in ["none", "up", "cancel"] {
      let session = "\(start) \(phase)"
      try open(conversation, session)
      defer { _ = try? conversation.ask("session/close", ["session": .string(session)]) }
      try play(0..<start, conversation, session)
      var effects: [Value] = []
      for (index, call) in calls.enumerated() where phase != "none" {
        var params = call
        let isLast = index == calls.count - 1
        if isLast { params["event"] = params["event"]?.with("phase", .string(phase)) }
        let answer = try conversation.ask("session/send", params.of(session))
        if isLast, case .error(let error) = answer {
          return .refused(phase: phase, error.message)
        }
        effects += answer.result["effects"]?.elements ?? []
      }
      let params: JSONObject = ["until": "settled"]
      let end = try conversation.ask("session/advance", params.of(session)).result
      effects += end["effects"]?.elements ?? []
      ends.append((end["state"]?.timeless ?? .null, effects.map(\.timeless)))
    }
    // A layer may stay where the touch moved it, as in a list, so only a new phase or an effect counts as a
    // result of lifting.
    if ends[0].state["phase"] == ends[1].state["phase"], ends[0].effects == ends[1].effects {
      return .undecided
    }
    return ends[1] == ends[2] ? .alike : .different
  }

  /// Returns a touch that moves 240 points in 1/8 s and lifts while moving.
  fileprivate static func flick(
    from down: Value, along way: (x: Double, y: Double)
  ) -> [JSONObject] {
    (0...9).map { step in
      let share = Double(min(step, 8)) * 30
      var event = down.with("phase", step == 0 ? "down" : step == 9 ? "up" : "move")
      for (axis, part) in [("x", way.x), ("y", way.y), ("t", 0.016 / 30)] {
        guard let start = down[axis]?.asNumber else { continue }
        event = event.with(axis, .number(((start + part * share) * 1e6).rounded() / 1e6))
      }
      return ["event": event]
    }
  }
}
