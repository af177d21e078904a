internal import JSONRPC
internal import Values

extension Check {
  static let cancel = Check(
    "cancel", "A touch that is cancelled does not do what one that is lifted does."
  ) { it throws(Trouble) in
    let conversation = try it.begin()
    var deciding: [String] = []
    for touch in it.survey.touches(atMost: 8) {
      let calls = touch.map { it.survey.script[$0].params }
      let place = it.survey.place(of: touch.lowerBound)
      switch try it.compare(calls, after: touch.lowerBound, conversation) {
      case .different: return
      case .alike: deciding.append(place)
      case .undecided: break
      case .refused(let phase, let why):
        return it.fail("the phase \(phase) of a pointer that is down is refused: \(why)")
      }
    }
    guard !deciding.isEmpty else { return }
    // What decides so in what was played may be too short a way; a throw is none.
    for touch in it.survey.touches(atMost: 4) {
      guard let down = it.survey.script[touch.lowerBound].params["event"] else { continue }
      for way in [(0.0, -1.0), (0, 1), (-1, 0), (1, 0)] {
        let calls = Examination.flick(from: down, along: way)
        if case .different = try it.compare(calls, after: touch.lowerBound, conversation) { return }
      }
    }
    it.fail(
      "all \(deciding.count) touches that decide something when they are lifted do the same when "
        + "they are cancelled, such as the one from \(deciding[0]) on")
  }
}

/// What can be told of a touch that was lifted and of the same one that was cancelled.
private enum Comparison {
  case different, alike
  /// Lifted it does what it would do if it stayed.
  case undecided
  case refused(phase: String, String)
}

extension Examination {
  /// Plays a touch that is not ended, one that is lifted and one that is cancelled.
  ///
  /// - Parameters:
  ///   - calls: the touch, from its `down` on; the last one ends it
  ///   - start: so many calls of the script are played before
  ///   - conversation: whom to ask
  /// - Returns: what can be told of them
  /// - Throws: what ends the examination
  fileprivate func compare(
    _ calls: [Members], after start: Int, _ conversation: Conversation
  ) throws(Trouble) -> Comparison {
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
      let params: Members = ["until": "settled"]
      let end = try conversation.ask("session/advance", params.of(session)).result
      effects += end["effects"]?.elements ?? []
      ends.append((end["state"]?.timeless ?? .null, effects.map(\.timeless)))
    }
    // What was moved may stay where it is, as a list does; what is decided may not.
    if ends[0].state["phase"] == ends[1].state["phase"], ends[0].effects == ends[1].effects {
      return .undecided
    }
    return ends[1] == ends[2] ? .alike : .different
  }

  /// A finger that goes 240 points in an eighth of a second and lifts in full motion.
  fileprivate static func flick(
    from down: Value, along way: (x: Double, y: Double)
  ) -> [Members] {
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
