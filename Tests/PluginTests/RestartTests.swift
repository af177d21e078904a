import Platform
import Testing
import Values

extension PluginTests {
  @Suite("Restart", .serialized)
  struct RestartTests {
    func add(_ by: Int64 = 1, session: String = "f", count: Int = 1) -> Value {
      let event: Value = ["type": "add", "by": .integer(by)]
      return [
        "session": .string(session), "events": .array(Array(repeating: event, count: count)),
      ]
    }

    func fault(_ kind: String) -> Value {
      ["session": "f", "event": ["type": "fault", "kind": .string(kind)]]
    }

    func start(_ faults: String = "", callSeconds: Int = 20) throws -> (
      PluginFolder, Playground
    ) {
      let folder = try PluginFolder()
      try folder.add("faulty", faults, limits: #""callSeconds": \#(callSeconds)"#)
      let host = try folder.host()
      try host.call("session/create", ["component": "faulty", "session": "f"])
      return (folder, host)
    }

    func finish(_ folder: PluginFolder, _ host: Playground) throws {
      try host.end()
      folder.expectNothingLeft()
    }

    /// Kills the running plugin process and waits until the host has noticed.
    func kill(_ folder: PluginFolder, _ host: Playground) throws {
      Subprocess.kill(try #require(folder.noted("plugin").last))
      try host.listen(seconds: 0.05)
    }

    @Test("A plugin killed between calls restarts with the same state")
    func between() throws {
      let (folder, host) = try start()
      try host.call("session/create", ["component": "faulty", "session": "g"])
      try host.call("session/subscribe", ["session": "f"])
      try host.call("session/subscribe", ["session": "g", "frames": "delta"])
      try host.wait("two notifications") { host.notifications.count == 2 }
      _ = try (host.notification(), host.notification())
      for round in 1...15 {
        try kill(folder, host)
        for id in ["f", "g"] {
          let result = try host.call("session/send", add(session: id))
          #expect(result.number("revision") == Double(round))
          #expect(result.number("state/values/count") == Double(round))
          #expect(result["effects"]?.elements?.count == 1)
          #expect(result.number("effects/0/count") == Double(round))
          let shown = try host.notification()["params"]
          #expect(shown?["session"]?.asString == id)
          #expect(shown?.number("revision") == Double(round))
          if id == "f" {
            #expect(shown?.number("state/values/count") == Double(round))
          } else {
            #expect(shown?.number("base") == Double(round - 1))
            #expect(shown?.number("delta/values/count") == Double(round))
            #expect(shown?.at("delta/phase") == nil)
          }
        }
      }
      #expect(folder.noted("plugin").count == 16)
      try finish(folder, host)
    }

    @Test("Repeats a call exactly once if the plugin crashes during it")
    func secondChance() throws {
      let (folder, host) = try start()
      try host.call("session/send", add(5))
      let result = try host.call(
        "session/send",
        [
          "session": "f",
          "events": [
            ["type": "add"], ["type": "fault", "kind": "once"],
            ["type": "add", "by": .integer(10)],
          ],
        ])
      #expect(result.number("state/values/count") == 16)
      #expect(result.number("revision") == 2)
      #expect(result["effects"]?.elements?.count == 2)
      try finish(folder, host)
    }

    @Test(
      "Pending calls are carried out exactly once, however often the plugin is killed",
      arguments: ["", "since"])
    func pipelined(faults: String) throws {
      let (folder, host) = try start(faults)
      var random = SystemRandomNumberGenerator()
      var ids: [Int64] = []
      var kills = 0
      var sentBeforeKill = 0
      while kills < 6 {
        for _ in 0..<20 { ids.append(try host.begin("session/send", add())) }
        try host.listen(seconds: Double.random(in: 0...0.04, using: &random))
        // A call during which the plugin ends twice is refused, so kill it only after all calls
        // that were pending at the last kill have been answered.
        if host.order.count > sentBeforeKill && ids.count > sentBeforeKill + 100 {
          sentBeforeKill = ids.count + 1
          Subprocess.kill(try #require(folder.noted("plugin").last))
          kills += 1
        }
      }
      for _ in 0..<20 { ids.append(try host.begin("session/send", add())) }
      for (index, id) in ids.enumerated() {
        let answer = try host.answer(id)
        try #require(answer.number("result/state/values/count") == Double(index + 1))
        #expect(answer.number("result/revision") == Double(index + 1))
        #expect(answer.at("result/effects")?.elements?.count == 1)
      }
      #expect(host.order == [1] + ids)
      #expect(folder.noted("plugin").count == kills + 1)
      try finish(folder, host)
    }

    @Test("No call is lost if a plugin that has already run ends again during its restart")
    func endsInRestart() throws {
      let (folder, host) = try start("die-in-restart")
      try host.call("session/send", add(3))
      try folder.write("2", to: "mark.txt")
      try kill(folder, host)
      let ids = try (0..<50).map { _ in try host.begin("session/send", add()) }
      for (index, id) in ids.enumerated() {
        #expect(try host.answer(id).number("result/state/values/count") == Double(4 + index))
      }
      #expect(folder.noted("plugin").count == 4)
      try finish(folder, host)
    }

    @Test(
      "Restores a long session with or without snapshots",
      arguments: ["", "no-snapshot", "refuse-restore", "die-in-restore"])
    func long(faults: String) throws {
      let (folder, host) = try start(faults)
      for _ in 0..<100 { try host.call("session/send", add(1, count: 13)) }
      let revision = try host.call("session/send", add()).number("revision")
      #expect(revision == 101)
      #expect(folder.noted("snapshot").isEmpty == (faults == "no-snapshot"))
      for round in 1...2 {
        try kill(folder, host)
        let result = try host.call("session/send", add())
        #expect(result.number("state/values/count") == 1301 + Double(round))
        #expect(result.number("revision") == 101 + Double(round))
        #expect(result["effects"]?.elements?.count == 1)
      }
      try finish(folder, host)
    }

    @Test("Refuses an event that crashes the plugin twice, and the session continues without it")
    func poison() throws {
      let (folder, host) = try start()
      try host.call("session/send", add(3))
      let failure = try host.failure(
        "session/send", ["session": "f", "events": [["type": "add"], fault("crash")["event"]!]])
      #expect(failure.code == -32015)
      #expect(failure.data["reason"] == "it was killed by signal 9")
      #expect(folder.noted("plugin").count == 2)
      let result = try host.call("session/send", add(1))
      #expect(result.number("state/values/count") == 4)
      #expect(result.number("revision") == 2)
      try finish(folder, host)
    }

    @Test(
      "Refuses a state that no renderer can draw, with the path of the member",
      arguments: [("negative-width", "width"), ("negative-radius", "cornerRadii/topRight")])
    func undrawable(kind: String, member: String) throws {
      let (folder, host) = try start()
      let failure = try host.failure("session/send", fault(kind))
      #expect(failure.code == -32015)
      #expect(
        failure.data["reason"]?.asString == """
          in its response to session/send, /state/layers/0/\(member) must be a number from 0 to 1000000000
          """)
      #expect(try host.call("session/send", add(1)).number("state/values/count") == 1)
      try finish(folder, host)
    }

    @Test(
      "Limits the calls kept for a session without snapshots, and logs when the limit is reached")
    func longJournal() throws {
      let folder = try PluginFolder()
      try folder.add("faulty", "no-snapshot")
      let host = try folder.host("--max-journal-bytes", "30000")
      try host.call("session/create", ["component": "faulty", "session": "f"])
      for _ in 0..<70 { try host.call("session/send", add()) }
      try kill(folder, host)
      #expect(try host.call("session/send", add()).number("state/values/count") == 71)
      #expect(!host.errors.contains("--max-journal-bytes"))
      for _ in 0..<60 { try host.call("session/send", add()) }
      try host.wait("a message") { host.errors.contains("--max-journal-bytes") }
      #expect(try host.call("session/send", add()).number("state/values/count") == 132)
      try kill(folder, host)
      let failure = try host.failure("session/send", add())
      #expect(failure.code == -32015)
      #expect(failure.message.contains("more than 30000 bytes (--max-journal-bytes)"))
      try host.call("session/close", ["session": "f"])
      try host.call("session/create", ["component": "faulty", "session": "f"])
      #expect(try host.call("session/send", add()).number("state/values/count") == 1)
      try finish(folder, host)
    }

    @Test(
      "A gesture that is expanded into events is performed once, even if the plugin crashes during it"
    )
    func gesture() throws {
      let (folder, host) = try start("no-perform crash-in-advance")
      let point: Value = ["x": .integer(5), "y": .integer(5)]
      let gesture: Value = [
        "kind": "sequence",
        "gestures": [["kind": "tap", "at": point], ["kind": "wait", "duration": .integer(1)]],
      ]
      let result = try host.call("session/perform", ["session": "f", "gesture": gesture])
      #expect(folder.noted("plugin").count == 2)
      #expect(result.number("state/values/pointers") == 2)
      #expect(result.number("state/t") == 1.05)
      #expect(result.number("revision") == 1)
      try finish(folder, host)
    }

    @Test("The change caused by a reload is reported in order")
    func reloaded() throws {
      let (folder, host) = try start()
      try host.call("session/subscribe", ["session": "f", "frames": "delta"])
      _ = try host.notification()
      try host.begin("component/reload", ["name": "faulty"])
      let last = try (0..<5).map { _ in try host.begin("session/send", add()) }.last
      _ = try host.answer(try #require(last))
      try host.listen(seconds: 0.1)
      let revisions = host.notifications.compactMap { $0.number("params/revision") }
      #expect(!revisions.isEmpty && revisions == revisions.sorted())
      try finish(folder, host)
    }

    @Test("A refused gesture that is expanded into events has no partial effect")
    func refusedGesture() throws {
      let (folder, host) = try start("no-perform")
      let point: Value = ["x": .integer(5), "y": .integer(5)]
      let gesture: Value = [
        "kind": "sequence",
        "gestures": [["kind": "tap", "at": point], ["kind": "wait", "duration": .integer(601)]],
      ]
      let failure = try host.failure("session/perform", ["session": "f", "gesture": gesture])
      #expect(failure.code == -32011)
      let state = try host.call("session/state", ["session": "f"])
      #expect(state.number("state/values/pointers") == 0)
      #expect(state.number("state/t") == 0)
      try finish(folder, host)
    }

    @Test("A hanging call times out, and the calls after it are carried out")
    func hanging() throws {
      let (folder, host) = try start(callSeconds: 1)
      try host.call("session/create", ["component": "faulty", "session": "g"])
      let first = try host.begin("session/send", add(3))
      let wrong = try host.begin("session/send", fault("hang"))
      let later = try (0..<100).map { _ in try host.begin("session/send", add()) }
      let other = try host.begin("session/send", add(session: "g"))
      #expect(try host.answer(first).number("result/state/values/count") == 3)
      let failure = try Failure(try host.answer(wrong))
      #expect(failure.code == -32016)
      #expect(failure.data["seconds"]?.asNumber == 1)
      for (index, id) in later.enumerated() {
        #expect(try host.answer(id).number("result/state/values/count") == Double(4 + index))
      }
      #expect(try host.answer(other).number("result/state/values/count") == 1)
      try finish(folder, host)
    }

    @Test(
      "A subscription queued behind pending calls starts after those calls, even if the plugin restarts"
    )
    func subscription() throws {
      let (folder, host) = try start()
      try kill(folder, host)
      try host.begin("session/send", add())
      let subscribed = try host.begin("session/subscribe", ["session": "f"])
      let last = try host.begin("session/send", add())
      _ = try (host.answer(subscribed), host.answer(last))
      #expect(try host.notification().number("params/revision") == 1)
      #expect(try host.notification().number("params/revision") == 2)
      try finish(folder, host)
    }
  }
}
