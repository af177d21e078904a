import Foundation
import JSON
import Testing
import Values

extension PluginTests {
  /// A plugin in Python that lacks `session/diagnose`, so the host diagnoses it from its states.
  @Suite("Diagnosing a plugin without diagnostics", .serialized)
  struct JudgedPluginTests {
    /// Returns the calls of a golden scenario of the example plugin.
    private func calls(of name: String) throws -> [(method: String, params: JSONObject)] {
      let path = root + "/Plugins/PullToRefresh/Goldens/\(name).jsonl"
      return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").compactMap {
        let message = try JSONParser.parse(Array($0.utf8)[...])
        guard message["id"] != nil, let method = message["method"]?.asString,
          case .object(let params)? = message["params"]
        else { return nil }
        return (method, params)
      }
    }

    /// Plays a scenario, and returns the responses to its calls and the final diagnosis.
    private func play(
      _ calls: [(method: String, params: JSONObject)], isJudged: Bool, isPipelined: Bool = false,
      plugins: String = root + "/Plugins"
    ) throws -> (answers: [Value], found: Value?) {
      let host = try Playground(["serve", "--no-search", "--plugins", plugins])
      var answers: [Value] = []
      var ids: [Int64] = []
      for (index, call) in calls.enumerated() {
        ids.append(try host.begin(call.method, .object(call.params)))
        if !isPipelined { answers.append(try host.answer(ids[index])["result"] ?? .null) }
        guard isJudged, index == 0 else { continue }
        let id = try host.begin("session/diagnose", ["session": "s1"])
        if !isPipelined { #expect(try host.answer(id)["result"]?["wanted"] == true) }
      }
      if isPipelined { answers = try ids.map { try host.answer($0)["result"] ?? .null } }
      let last = try host.begin("session/diagnose", ["session": "s1", "wanted": false])
      let found = try host.answer(last)["result"]
      try host.end()
      return (answers, found)
    }

    private func codes(_ value: Value?) -> Set<String> {
      guard case .array(let list)? = value?["diagnostics"] else { return [] }
      return Set(list.compactMap { $0["code"]?.asString })
    }

    @Test("Reports findings as `check` does, with each call and in the final diagnosis")
    func found() throws {
      // New rows appear without an animation, which the plugin's rules allow.
      let folder = NSTemporaryDirectory() + "playground-" + UUID().uuidString
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      try """
      import sys
      sys.path.insert(0, "\(root)/Plugins/PullToRefresh")
      import pull_to_refresh
      pull_to_refresh.PullToRefresh.rules = {}
      pull_to_refresh.serve(pull_to_refresh.PullToRefresh)
      """.write(toFile: folder + "/without_rules.py", atomically: true, encoding: .utf8)
      try """
      {"name": "pull-to-refresh", "version": "1.0.0", "protocolVersions": [1],
       "command": ["python3", "without_rules.py"],
       "components": [{"id": "pull-to-refresh", "title": "Pull to refresh"}]}
      """.write(toFile: folder + "/plugin.json", atomically: true, encoding: .utf8)
      let declared = try play(calls(of: "past-the-threshold"), isJudged: true)
      #expect(codes(declared.found).isEmpty)
      let judged = try play(calls(of: "past-the-threshold"), isJudged: true, plugins: folder)
      let told = judged.answers.reduce(into: Set<String>()) { $0.formUnion(codes($1)) }
      #expect(told == ["motion/jump", "motion/opacity-step"])
      #expect(codes(judged.found) == told)
      guard case .array(let gestures)? = judged.found?["gestures"] else {
        Issue.record("no gestures")
        return
      }
      #expect(gestures.count == 1)
      let unjudged = try play(calls(of: "past-the-threshold"), isJudged: false)
      #expect(codes(unjudged.found).isEmpty)
    }

    @Test("Diagnosing changes no state and no frame, even with pipelined calls")
    func unchanged() throws {
      let fling = try calls(of: "fling")
      let plain = try play(fling, isJudged: false)
      let judged = try play(fling, isJudged: true)
      let piped = try play(fling, isJudged: true, isPipelined: true)
      for ((one, other), third) in zip(zip(plain.answers, judged.answers), piped.answers) {
        for name in ["revision", "state", "frames", "effects", "settled"] {
          #expect(one[name] == other[name] && one[name] == third[name], "\(name)")
        }
      }
      #expect(plain.answers.contains { $0["frames"] != nil })
      #expect(piped.found == judged.found)
      #expect(judged.found.map { $0["gestures"] != [] } == true)
    }

    @Test(
      "Diagnosing does not change the result of an advance of any length until the session settles, and finds nothing",
      arguments: [1, 10, 300])
    func longWay(seconds: Int64) throws {
      var pull: [(method: String, params: JSONObject)] = [
        ("session/create", ["component": "pull-to-refresh", "session": "s1"])
      ]
      for index in 0...8 {
        let phase: Value = index == 0 ? "down" : index == 8 ? "up" : "move"
        let event: Value = [
          "type": "pointer", "phase": phase, "x": .integer(200),
          "y": .integer(Int64(200 + 8 * min(index, 7))), "t": .number(1 + Double(index) / 60),
        ]
        pull.append(("session/send", ["session": "s1", "event": event]))
      }
      pull.append(("session/advance", ["session": "s1", "by": .integer(seconds)]))
      let plain = try play(pull, isJudged: false)
      for isPipelined in [false, true] {
        let judged = try play(pull, isJudged: true, isPipelined: isPipelined)
        #expect(codes(judged.found) == [])
        for name in ["revision", "state", "frames", "effects", "settled"] {
          #expect(plain.answers.last?[name] == judged.answers.last?[name], "\(name)")
        }
      }
    }

    @Test("A press on a session at rest does not wait for intermediate states")
    func pressAtRest() throws {
      let folder = NSTemporaryDirectory() + "playground-" + UUID().uuidString
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let program = root + "/Plugins/PullToRefresh/pull_to_refresh.py"
      try """
      {"name": "pull-to-refresh", "version": "1.0.0", "protocolVersions": [1],
       "command": ["sh", "-c", "tee calls | python3 \(program)"],
       "components": [{"id": "pull-to-refresh", "title": "Pull to refresh"}]}
      """.write(toFile: folder + "/plugin.json", atomically: true, encoding: .utf8)
      let host = try Playground(["serve", "--no-search", "--plugins", folder])
      try host.call("session/create", ["component": "pull-to-refresh", "session": "s1"])
      try host.call("session/diagnose", ["session": "s1"])
      for (phase, time, y) in [("down", 2.0, 300.0), ("move", 2.016, 340), ("up", 2.032, 340)] {
        let event: Value = [
          "type": "pointer", "phase": .string(phase), "t": .number(time), "x": .number(200),
          "y": .number(y),
        ]
        try host.call("session/send", ["session": "s1", "event": event])
      }
      try host.end()
      let calls = try String(contentsOfFile: folder + "/calls", encoding: .utf8)
        .split(separator: "\n").filter { $0.contains("session/send") }
      #expect(calls.map { $0.contains("\"frames\":true") } == [false, true, true])
    }

    @Test("A long advance that the plugin refuses does not move the clock")
    func refusedWay() throws {
      let host = try Playground(["serve", "--plugins", root + "/Plugins"])
      try host.call("session/create", ["component": "pull-to-refresh", "session": "s1"])
      try host.call("session/diagnose", ["session": "s1"])
      for (phase, y) in [("down", 200), ("move", 250), ("up", 250)] as [(Value, Int64)] {
        let event: Value = [
          "type": "pointer", "phase": phase, "x": .integer(200), "y": .integer(y),
        ]
        try host.call("session/send", ["session": "s1", "event": event])
      }
      #expect(try host.call("session/state", ["session": "s1"])["state"]?["settled"] == false)
      let id = try host.begin(
        "session/advance", ["session": "s1", "by": .integer(10), "to": .integer(20)])
      #expect(try Failure(try host.answer(id)).code == -32602)
      #expect(try host.call("session/state", ["session": "s1"]).number("state/t") == 0)
      try host.end()
    }

    @Test("Rows that appear and disappear at the edges of a fast list are not reported")
    func recycledRows() throws {
      let judged = try play(calls(of: "fling"), isJudged: true)
      // The partly visible row at rest is not reported either.
      #expect(codes(judged.found) == [])
    }

    @Test(
      "A gesture that is expanded into events has the same frames as a single call, diagnosed or not",
      arguments: [0.3, 0.293, 0.0501])
    func gesture(duration: Double) throws {
      func frames(of component: String, isJudged: Bool) throws -> [Value] {
        let host = try Playground(["serve", "--plugins", root + "/Plugins"])
        try host.call("session/create", ["component": .string(component), "session": "s"])
        if isJudged { try host.call("session/diagnose", ["session": "s"]) }
        let start: Value = ["x": .integer(200), "y": .integer(300)]
        let end: Value = ["x": .integer(200), "y": .integer(500)]
        let drag: Value = [
          "kind": "drag", "from": start, "to": end, "duration": .number(duration),
        ]
        let gesture: Value = [
          "kind": "sequence", "gestures": [drag, ["kind": "wait", "duration": .number(0.2)]],
        ]
        let result = try host.call(
          "session/perform",
          ["session": "s", "gesture": gesture, "frames": true, "fps": .integer(60)])
        try host.end()
        guard case .array(let frames)? = result["frames"] else { return [] }
        return frames
      }
      let plain = try frames(of: "pull-to-refresh", isJudged: false)
      #expect(plain == (try frames(of: "pull-to-refresh", isJudged: true)))
      // A built-in component plays the whole gesture in one call.
      let whole = try frames(of: "bottom-card", isJudged: false)
      #expect(plain.map { $0["t"] } == whole.map { $0["t"] } && plain.count > 12)
    }

    @Test("Refuses to diagnose a real-time session, and gives the reason")
    func realTime() throws {
      let host = try Playground(["serve", "--plugins", root + "/Plugins"])
      try host.call(
        "session/create",
        ["component": "pull-to-refresh", "session": "s1", "clock": "realtime"])
      let answer = try host.answer(try host.begin("session/diagnose", ["session": "s1"]))
      #expect(answer.number("error/code") == -32602)
      #expect(answer["error"]?["message"]?.asString?.contains("virtual clock") == true)
      try host.end()
    }
  }
}
