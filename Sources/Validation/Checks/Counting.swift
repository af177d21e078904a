internal import Values

extension Check {
  static let limit = Check(
    "limit",
    "A session/advance until the session settles stops at its limit, and no call simulates more "
      + "than 600 s."
  ) { it throws(PluginFailure) in
    let conversation = try it.begin()
    var moving: [Int] = []
    try it.open(conversation)
    try it.play(it.wholeScript, conversation) { index, answer in
      if answer.result["state"]?["settled"] == false { moving.append(index) }
      return true
    }
    let chosen =
      moving.isEmpty ? [] : [moving[0], moving[moving.count / 2], moving[moving.count - 1]]
    for index in Set(chosen).sorted() {
      let session = "moving \(index)"
      try it.open(conversation, session)
      try it.play(0..<index + 1, conversation, session)
      let before = try it.state(conversation, session)["t"]?.asNumber ?? 0
      let patience: JSONObject = ["until": "settled", "limit": .number(0.003)]
      let answer = try conversation.ask("session/advance", patience.of(session))
      guard case .result(let result) = answer else {
        it.fail("session/advance until settled with a limit is refused: \(answer.code ?? 0)")
        continue
      }
      let after = result["state"]?["t"]?.asNumber ?? 0
      let passed = ((after - before) * 1e6).rounded()
      if passed > 3000 || passed < 3000 && result["settled"] == false {
        it.fail(
          "an advance until settled with limit 0.003 moves the clock from \(before) to \(after) "
            + "(\(it.probe.place(of: index)))")
      }
    }
    let before = try it.state(conversation)
    let now = before["t"]?.asNumber ?? 0
    let far = Value.number(((now + 601) * 1e6).rounded() / 1e6)
    var calls: [(String, JSONObject)] = [
      ("session/advance", ["by": .number(601)]), ("session/advance", ["to": far]),
    ]
    if let event = it.probe.events.first {
      calls.append(("session/send", ["event": event.with("t", far)]))
    }
    for (method, params) in calls {
      let what = "\(method) by 601 s"
      if it.expect(-32011, try conversation.ask(method, params.of("v")), for: what) {
        try it.expectUnchanged(before, conversation, after: what)
      }
    }
  }

  static let revisions = Check(
    "revisions", "revision grows by 1 with each call that changes the session, and only then."
  ) { it throws(PluginFailure) in
    let conversation = try it.begin()
    guard case .integer(var revision)? = try it.open(conversation).result["revision"] else {
      return it.skip("results have no revision")
    }
    var others = 0
    try it.play(it.wholeScript, conversation) { index, answer throws(PluginFailure) in
      guard case .result(let result) = answer else { return true }
      let said = result["revision"] ?? .null
      if said != .integer(revision + 1) {
        let between = others > 0 ? " with calls in between that change nothing" : ""
        it.fail(
          "revision goes from \(revision) to \(said.json)\(between), expected an increase of 1 "
            + "(\(it.probe.place(of: index)))")
      }
      if case .integer(let number) = said { revision = number }
      others = index % 3 == 0 ? 4 : 0
      guard others > 0 else { return !it.isFull }
      let refused: JSONObject = ["event": ["type": "no-such-event"]]
      _ = try conversation.ask("session/send", refused.of("v"))
      _ = try conversation.ask("session/snapshot", ["session": "v"])
      _ = try conversation.ask(
        "session/hitTest", ["session": "v", "x": .integer(9), "y": .integer(9)])
      _ = try it.state(conversation)
      return !it.isFull
    }
    let filmed: JSONObject = ["by": .number(0.05), "frames": true, "fps": .integer(60)]
    let film = try conversation.ask("session/advance", filmed.of("v"))
    if case .result(let result) = film, result["revision"] != .integer(revision + 1) {
      it.fail(
        "revision goes from \(revision) to \(result["revision"]?.json ?? "nothing"), "
          + "expected an increase of 1 (session/advance with frames)")
    }
    if case .integer(let number)? = film.result["revision"] { revision = number }
    let parameters: JSONObject = ["parameters": .object([:])]
    let answer = try conversation.ask("session/configure", parameters.of("v"))
    if case .result(let result) = answer, result["revision"] != .integer(revision + 1) {
      it.fail(
        "revision goes from \(revision) to \(result["revision"]?.json ?? "nothing"), "
          + "expected an increase of 1 (session/configure without a change)")
    }
  }

  static let effectTimes = Check(
    "effect-times", "Effects and diagnostics are in chronological order, each within its call."
  ) { it throws(PluginFailure) in
    let conversation = try it.begin()
    var clock = 0.0
    func look(_ result: Value, _ place: String) {
      let end = result["state"]?["t"]?.asNumber ?? clock
      for kind in ["effects", "diagnostics"] {
        var last = clock
        for entry in result[kind]?.elements ?? [] {
          let what = entry["type"]?.asString ?? entry["code"]?.asString ?? "an entry"
          guard let time = entry["t"]?.asNumber else { continue }
          if time < clock || time > end {
            it.fail(
              "\(kind): \(what) has the time \(time), but its call lasts from \(clock) to \(end) "
                + "(\(place))")
          } else if time < last {
            it.fail(
              "\(kind): \(what) at \(time) is listed after an entry with the later time \(last) "
                + "(\(place))")
          }
          last = max(last, time)
        }
      }
      clock = end
    }
    look(try it.open(conversation).result, "session/create")
    try it.play(it.wholeScript, conversation, isFilmed: true) { index, answer in
      look(answer.result, it.probe.place(of: index))
      return !it.isFull
    }
  }
}
