internal import Motion
internal import Values

extension Check {
  static let shape = Check(
    "shape", "Results, states and layers have the members that the protocol defines."
  ) { it throws(PluginFailure) in
    let conversation = try it.begin()
    func look(_ answer: Answer, _ place: String) {
      guard case .result(let result) = answer else { return }
      let shape = ShapeOfState(place: place)
      shape.checkResult(result, it)
      for (index, frame) in (result["frames"]?.elements ?? []).enumerated() {
        shape.checkState(frame, "/frames/\(index)", it)
      }
    }
    look(try it.open(conversation), "session/create")
    try it.play(it.wholeScript, conversation, isFilmed: true) { index, answer in
      look(answer, it.probe.place(of: index))
      return !it.isFull
    }
  }

  static let numbers = Check(
    "numbers", "Times have at most 6 decimals, all other numbers at most 4."
  ) { it throws(PluginFailure) in
    func look(_ value: Value, _ name: String, _ path: String, _ place: String) {
      switch value {
      case .number(let number):
        let decimals = name == "t" ? 6 : 4
        let scale = name == "t" ? 1e6 : 1e4
        if number == 0, number.sign == .minus { return it.fail("\(path) is -0 (\(place))") }
        guard number.magnitude < 1e11, (number * scale).rounded() / scale != number else { return }
        it.fail("\(path) is \(number), with more than \(decimals) decimals (\(place))")
      case .array(let elements):
        for (index, element) in elements.enumerated() {
          look(element, "", "\(path)/\(index)", place)
        }
      case .object(let members):
        for member in members.elements {
          look(member.value, member.name, "\(path)/\(member.name)", place)
        }
      default: break
      }
    }
    let conversation = try it.begin()
    look(try it.open(conversation).essence, "", "", "session/create")
    try it.play(it.wholeScript, conversation, isFilmed: true) { index, answer in
      look(answer.essence, "", "", it.probe.place(of: index))
      return !it.isFull
    }
  }

  static let layerIDs = Check("layer-ids", "No two layers of a state have the same id.") {
    it throws(PluginFailure) in
    try it.observe { place, state in
      let ids = (state["layers"]?.elements ?? []).compactMap { $0["id"]?.asString }.sorted()
      for (one, next) in zip(ids, ids.dropFirst()) where one == next {
        it.fail("two layers have the id \(one) (\(place))")
      }
    }
  }

  static let stableIDs = Check(
    "stable-ids", "A layer keeps its id from frame to frame."
  ) { it throws(PluginFailure) in
    var last: (place: String, state: Value)?
    try it.observe { place, state in
      defer { last = (place, state) }
      guard let before = last, before.place == place else { return }
      let (old, new) = (layers(before.state), layers(state))
      let gone = old.filter { layer in !new.contains { $0["id"] == layer["id"] } }
      let come = new.filter { layer in !old.contains { $0["id"] == layer["id"] } }
      for layer in gone {
        let twin = come.first { other in
          ["role", "x", "y", "width", "height", "content"].allSatisfy { layer[$0] == other[$0] }
            && goesOn(layer["opacity"]?.asNumber ?? 1, other["opacity"]?.asNumber ?? 1)
        }
        guard let twin, let was = layer["id"]?.asString, let now = twin["id"]?.asString else {
          continue
        }
        it.fail("the layer \(was) has the id \(now) a frame later (\(place))")
      }
    }
  }

  /// Returns whether a layer is visible and has about the same opacity a frame later.
  ///
  /// If one layer fades out while another fades in, the two count as different layers.
  private static func goesOn(_ opacity: Double, _ next: Double) -> Bool {
    min(opacity, next) >= 0.05 && abs(opacity - next) <= 0.25
  }

  private static func layers(_ state: Value) -> [Value] { state["layers"]?.elements ?? [] }

  static let frames = Check(
    "frames", "Frames are at start + k/fps, and the last frame is the state at the end of the call."
  ) { it throws(PluginFailure) in
    let conversation = try it.begin()
    var clocks: [Value] = []
    for session in ["v", "plain"] {
      clocks.append(try it.open(conversation, session).result["state"] ?? .null)
      let half = 0..<min(6, it.probe.script.count)
      try it.play(half, conversation, session) { _, answer in
        clocks[clocks.count - 1] = answer.result["state"] ?? clocks[clocks.count - 1]
        return true
      }
    }
    var start = Timestamp(seconds: clocks[0]["t"]?.asNumber ?? 0)
    for (microseconds, rate) in [(300_000, 60), (123_457, 7), (50_001, 120), (1, 60)]
      as [(Int64, Int64)]
    {
      let step: JSONObject = ["by": .number(Double(microseconds) / 1e6)]
      var filmed = step
      filmed["frames"] = true
      filmed["fps"] = .integer(rate)
      let plain = try conversation.ask("session/advance", step.of("plain"))
      let answer = try conversation.ask("session/advance", filmed.of("v"))
      let what = "advance by \(Double(microseconds) / 1e6) with fps \(rate)"
      guard case .result(let result) = answer else {
        return it.fail("\(what) is refused if it requests frames: \(answer.code ?? 0)")
      }
      guard case .array(let frames)? = result["frames"] else {
        return it.fail("\(what): frames are missing")
      }
      let end = start.advanced(byMicroseconds: microseconds)
      let expected = times(from: start, to: end, rate: rate)
      let times = frames.map { Timestamp(seconds: $0["t"]?.asNumber ?? -1) }
      if let place = expected.indices.first(where: {
        !times.indices.contains($0) || times[$0] != expected[$0]
      }) {
        let said = times.indices.contains(place) ? "at \(times[place].seconds)" : "missing"
        it.fail("\(what): frame \(place) is \(said), expected at \(expected[place].seconds)")
      } else if times.count > expected.count {
        it.fail("\(what): there are \(times.count) frames, expected \(expected.count)")
      } else if let last = frames.last,
        let difference = CheckContext.difference(result["state"] ?? .null, last)
      {
        it.fail("\(what), state versus last frame: \(difference)")
      }
      if let difference = CheckContext.difference(
        plain.result["state"] ?? .null, result["state"] ?? .null)
      {
        it.fail("\(what), without frames versus with frames: \(difference)")
      }
      start = end
    }
  }

  /// Returns the times at which the protocol requires frames.
  private static func times(from start: Timestamp, to end: Timestamp, rate: Int64) -> [Timestamp] {
    var times: [Timestamp] = []
    var k = 1.0
    while true {
      let time = start.advanced(byMicroseconds: Int64((1e6 * k / Double(rate)).rounded()))
      guard time < end else { return times + [end] }
      times.append(time)
      k += 1
    }
  }

  static let settled = Check(
    "settled",
    "A settled state does not change until the next event, and a state in which nothing moves any more is settled."
  ) { it throws(PluginFailure) in
    let conversation = try it.begin()
    try it.open(conversation)
    // Each settled state is observed for a while, which delays all later calls.
    var shift: Int64 = 0
    var rests = 0
    var last = Value.null
    for index in it.wholeScript where !it.isFull {
      let step = it.probe.script[index]
      let place = it.probe.place(of: index)
      let answer = try conversation.ask(step.method, step.later(by: shift).of("v"))
      guard let state = answer.result["state"] else { continue }
      last = state
      if step.params["until"] != nil, let said = answer.result["settled"], said != state["settled"]
      {
        it.fail("settled is \(said.json), but state/settled is the opposite (\(place))")
      }
      guard state["settled"] == true else { continue }
      rests += 1
      let later = try conversation.ask(
        "session/advance", (["by": .number(0.713)] as JSONObject).of("v")
      ).result
      shift += 713_000
      last = later["state"] ?? .null
      if let difference = CheckContext.difference(state.timeless, last.timeless) {
        it.fail("settled after \(place), but 0.713 s later \(difference)")
      }
      if let effect = later["effects"]?.elements.first {
        it.fail("settled after \(place), but then the effect \(effect.json) followed")
      }
    }
    if last["settled"] == false { try expectMotion(it, conversation) }
    if rests == 0, it.failures.isEmpty { it.skip("no state is settled") }
  }

  /// Fails if an unsettled session no longer changes.
  private static func expectMotion(
    _ it: CheckContext, _ conversation: Conversation
  ) throws(PluginFailure) {
    let wait: JSONObject = ["until": "settled", "limit": .integer(600)]
    let end = try conversation.ask("session/advance", wait.of("v")).result
    guard let state = end["state"], state["settled"] == false else { return }
    for seconds in [0.013, 0.17, 1.9, 7.3] {
      let later = try conversation.ask(
        "session/advance", (["by": .number(seconds)] as JSONObject).of("v")
      ).result
      guard later["state"]?.timeless == state.timeless, later["effects"]?.elements.isEmpty ?? true
      else { return }
    }
    it.fail("after 600 s the state is not settled, but nothing changes any more")
  }
}
