internal import JSON
internal import JSONRPC
internal import Motion
internal import PlaygroundHost
internal import Values

extension Check {
  static let determinism = Check(
    "determinism", "Two processes answer the same calls with the same bytes."
  ) { it throws(PluginFailure) in
    var transcripts: [[[UInt8]]] = []
    for _ in 0..<2 {
      let conversation = try it.begin()
      _ = try conversation.ask("component/list")
      _ = try conversation.ask("component/describe", ["component": .string(it.component.id)])
      try it.open(conversation)
      try it.play(it.wholeScript, conversation, isFilmed: true)
      for method in ["session/state", "session/snapshot"] {
        _ = try conversation.ask(method, ["session": "v"])
      }
      let refused: [JSONObject] = [["event": ["type": "no-such-event"]], ["event": [:]]]
      for params in refused { _ = try conversation.ask("session/send", params.of("v")) }
      _ = try conversation.ask(
        "session/configure", (["parameters": ["no": "such"]] as JSONObject).of("v"))
      _ = try conversation.ask("session/state", ["session": "no such session"])
      transcripts.append(conversation.transcript.allLines)
    }
    let lines = transcripts
    guard lines[0] != lines[1] else { return }
    let count = min(lines[0].count, lines[1].count)
    guard let place = (0..<count).first(where: { lines[0][$0] != lines[1][$0] }) else {
      return it.fail("one process writes \(lines[0].count) lines, the other \(lines[1].count)")
    }
    let values = lines.map { (try? JSONParser.parse($0[place][...])) ?? .null }
    let difference = CheckContext.difference(values[0], values[1]) ?? "the bytes differ"
    it.fail("line \(place + 1) of the output, process 1 versus process 2: \(difference)")
  }

  static let sampling = Check(
    "sampling", "A state does not depend on the number of clock advances before it."
  ) { it throws(PluginFailure) in
    let (straight, stepwise) = (try it.begin(), try it.begin())
    var clock = Timestamp(seconds: try it.open(straight).result["state"]?["t"]?.asNumber ?? 0)
    try it.open(stepwise)
    for index in it.wholeScript where !it.isFull {
      let step = it.probe.script[index]
      let answer = try straight.ask(step.method, step.params.of("v"))
      let end = Timestamp(seconds: answer.result["state"]?["t"]?.asNumber ?? clock.seconds)
      var effects: [Value] = []
      var state = Value.null
      func take(_ answer: Answer) {
        effects += answer.result["effects"]?.elements ?? []
        state = answer.result["state"] ?? state
      }
      func advance(to time: Timestamp) throws(PluginFailure) {
        take(
          try stepwise.ask("session/advance", (["to": .number(time.seconds)] as JSONObject).of("v"))
        )
      }
      if step.method == "session/advance" {
        for time in oddTimes(from: clock, to: end) { try advance(to: time) }
        try advance(to: end)
      } else {
        for event in step.params["events"]?.elements ?? [step.params["event"]].compactMap(\.self) {
          if let time = event["t"]?.asNumber.map({ Timestamp(seconds: $0) }), time > clock {
            let third = (time.microseconds - clock.microseconds) / 3
            try advance(to: clock.advanced(byMicroseconds: third))
            clock = time
          }
          take(try stepwise.ask("session/send", (["event": event] as JSONObject).of("v")))
        }
        if step.method == "session/configure" {
          take(try stepwise.ask(step.method, step.params.of("v")))
        }
      }
      clock = end
      let place = it.probe.place(of: index)
      if let difference = CheckContext.difference(answer.result["state"] ?? .null, state) {
        it.fail("one step versus several steps: \(difference) (\(place))")
      } else if let difference = CheckContext.difference(
        answer.result["effects"] ?? [], .array(effects))
      {
        it.fail("effects, one step versus several steps: \(difference) (\(place))")
      }
    }
  }

  /// Returns times between `start` and `end` that are not multiples of a common interval.
  private static func oddTimes(from start: Timestamp, to end: Timestamp) -> [Timestamp] {
    let span = end.microseconds - start.microseconds
    let parts: [Int64] = [1, 7_919, span / 7, span / 3 + 1, span / 2 + 13, span - 2]
    return parts.filter { $0 > 0 && $0 < span }.sorted().map { start.advanced(byMicroseconds: $0) }
  }

  static let sessions = Check(
    "sessions", "Sessions do not affect each other, and a closed session no longer exists."
  ) { it throws(PluginFailure) in
    let alone = try it.begin()
    let first = try alone.ask("session/create", it.order("v"))
    if case .error(let error) = first {
      return it.fail("session/create is refused: \(error.message)")
    }
    guard first.result["session"] == "v" else {
      return it.fail(
        "session/create with the id v returns the id \(first.result["session"]?.json ?? "none")")
    }
    var expected: [Value] = []
    try it.play(it.wholeScript, alone) { _, answer in
      expected.append(answer.essence)
      return true
    }
    let shared = try it.begin()
    try it.open(shared, "v")
    try it.open(shared, "w")
    for index in it.wholeScript where !it.isFull {
      if index >= 3 { try it.play(index - 3..<index - 2, shared, "w") }
      try it.play(index..<index + 1, shared, "v") { _, answer in
        if let difference = CheckContext.difference(expected[index], answer.essence) {
          it.fail(
            "alone versus next to another session: \(difference) "
              + "(\(it.probe.place(of: index)))")
        }
        return true
      }
    }
    let before = try it.state(shared)
    it.expect(
      -32018, try shared.ask("session/create", it.order("v")), for: "an existing session id")
    try it.expectUnchanged(before, shared, after: "session/create with an existing id")
    if try shared.ask("session/close", ["session": "w"]).code != nil {
      it.fail("session/close is refused")
    }
    it.expect(
      -32012, try shared.ask("session/state", ["session": "w"]),
      for: "session/state of a closed session")
    try it.expectUnchanged(before, shared, after: "session/close of another session")
  }

  static let snapshot = Check(
    "snapshot",
    "A snapshot restores a session in a new process, and both sessions continue identically."
  ) { it throws(PluginFailure) in
    let original = try it.begin()
    let count = it.probe.script.count
    let points = Set([0, 1, 2, 3].map { count * (2 * $0 + 1) / 8 } + it.probe.heldPlaces(4))
      .filter { $0 < count }
    var expected: [Value] = []
    var taken: [(index: Int, snapshot: Value, state: Value)] = []
    try it.open(original)
    try it.play(it.wholeScript, original) { index, answer throws(PluginFailure) in
      expected.append(answer.essence)
      guard points.contains(index) else { return true }
      let before = answer.result["state"] ?? .null
      switch try original.ask("session/snapshot", ["session": "v"]) {
      case .error(let error) where error.code.rawValue == -32601:
        it.skip("the plugin does not support snapshots; the host replays a session's calls")
        return false
      case .error(let error): it.fail("session/snapshot is refused: \(error.message)")
      case .result(let result):
        guard let snapshot = result["snapshot"] else {
          it.fail("session/snapshot returns no snapshot")
          return false
        }
        taken.append((index, snapshot, before))
        try it.expectUnchanged(before, original, after: "session/snapshot")
      }
      return true
    }
    let other = try it.begin()
    for (index, snapshot, state) in taken where !it.isFull {
      let session = "r\(index)"
      let place = "snapshot after \(it.probe.place(of: index))"
      try it.open(other, session)
      let answer = try other.ask(
        "session/restore", (["snapshot": snapshot] as JSONObject).of(session))
      if case .error(let error) = answer {
        it.fail("session/restore is refused: \(error.message) (\(place))")
        continue
      }
      if let difference = CheckContext.difference(state, answer.result["state"] ?? .null) {
        it.fail("before snapshot versus after restore: \(difference) (\(place))")
        continue
      }
      try it.play(index + 1..<min(count, index + 25), other, session) { next, answer in
        guard let difference = CheckContext.difference(expected[next], answer.essence) else {
          return true
        }
        it.fail(
          "original session versus restored session: \(difference) "
            + "(\(place), \(it.probe.place(of: next)))")
        return false
      }
    }
  }

  static let foreignSnapshot = Check(
    "foreign-snapshot", "A value that is not a snapshot of the component is refused with -32017."
  ) { it throws(PluginFailure) in
    let conversation = try it.begin()
    try it.open(conversation)
    try it.play(0..<it.probe.script.count / 3, conversation)
    let before = try it.state(conversation)
    if try conversation.ask("session/snapshot", ["session": "v"]).code == -32601 {
      return it.skip("the plugin does not support snapshots")
    }
    var foreign: [(String, Value)] = [
      ("null", .null), ("true", true), ("42", .integer(42)), ("a string", "garbage"), ("[]", []),
      ("{}", [:]), ("an unrelated object", ["foreign": ["state": [.integer(1)]]]),
    ]
    for other in it.plugin.manifest.components where other.id != it.component.id {
      let params: Value = ["component": .string(other.id), "session": "other"]
      _ = try conversation.ask("session/create", params)
      if let snapshot = try conversation.ask("session/snapshot", ["session": "other"]).result[
        "snapshot"]
      {
        foreign.append(("a snapshot of \(other.id)", snapshot))
      }
      break
    }
    for (name, value) in foreign {
      let answer = try conversation.ask(
        "session/restore", (["snapshot": value] as JSONObject).of("v"))
      // Null may count as a missing parameter, which is a different error.
      if value.isNull, answer.code == -32602 { continue }
      if it.expect(-32017, answer, for: "\(name) as a snapshot") {
        try it.expectUnchanged(before, conversation, after: "\(name) as a snapshot")
      }
    }
  }
}

extension ProbeResult {
  /// Returns the indices of at most `count` calls that leave a pointer down, spread over the script.
  func heldPlaces(_ count: Int) -> [Int] {
    let held = script.indices.filter { script[$0].params["events"] != nil }
    guard held.count > count else { return held }
    return (0..<count).map { held[$0 * held.count / count + held.count / count / 2] }
  }
}
