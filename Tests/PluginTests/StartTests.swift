import Platform
import Testing
import Values

extension PluginTests {
  @Suite("Start", .serialized)
  struct StartTests {
    /// The faults of a plugin at its start, with the errors that the client receives.
    static let faults: [(fault: String, code: Int, says: String)] = [
      ("exit-at-start", -32015, "it exited with code 7"),
      ("sleep-at-start", -32016, "within 1.0 s"), ("stop-at-start", -32016, "within 1.0 s"),
      ("garbage-at-start", -32015, "its output is not JSON"),
      ("version-2", -32015, "/protocolVersion"), ("too-old", -32015, "uses protocol version 0"),
      ("offers-nothing", -32015, "faulty, which the plugin's manifest declares"),
    ]

    @Test("A plugin that fails to start gives an error with the reason", arguments: faults)
    func fault(fault: String, code: Int, says: String) throws {
      let folder = try PluginFolder()
      // Only faults that cause a timeout use a short time limit. The others use a long one, to allow for a
      // busy machine.
      try folder.add("faulty", fault, limits: #""startSeconds": \#(code == -32016 ? 1 : 20)"#)
      let host = try folder.host()
      try host.call("session/create", ["component": "bottom-card", "session": "b"])
      let first = try host.begin("session/create", ["component": "faulty", "session": "f"])
      let second = try host.begin("session/send", ["session": "f", "event": ["type": "add"]])
      let calm = try folder.host()
      try calm.call("session/create", ["component": "bottom-card", "session": "b"])
      var delay = Delay()
      while !host.order.contains(first) || delay.count < 200 { try delay.measure(host, calm) }
      delay.expectShort(fault)
      let failure = try Failure(try host.answer(first))
      #expect(failure.code == code)
      #expect(failure.message.contains(says), "\(failure.message)")
      #expect(failure.data["plugin"] == "faulty")
      // The session does not exist, whether the call came before or after the failure.
      #expect(try Failure(try host.answer(second)).code == -32012)
      #expect(try host.call("session/list")["sessions"]?.elements?.count == 1)
      try host.end()
      try calm.end()
      folder.expectNothingLeft()
    }

    @Test(
      "Calls that follow a refused creation of a session have the same result, no matter when they are sent"
    )
    func refusedSession() throws {
      let folder = try PluginFolder()
      try folder.add("faulty", "exit-at-start")
      let host = try folder.host()
      let waiting = try [
        host.begin("session/create", ["component": "faulty", "session": "f"]),
        host.begin("session/list"), host.begin("session/close", ["session": "f"]),
        host.begin("session/list"),
      ]
      let answers = try waiting.map { try host.answer($0) }
      #expect(try Failure(answers[0]).code == -32015)
      #expect(answers[1].at("result/sessions")?.elements?.isEmpty == true)
      #expect(try Failure(answers[2]).code == -32012)
      #expect(answers[3].at("result/sessions")?.elements?.isEmpty == true)
      #expect(try host.failure("session/close", ["session": "f"]).code == -32012)
      try host.end()
      folder.expectNothingLeft()
    }

    @Test("Reports a command that can't be run")
    func noCommand() throws {
      let folder = try PluginFolder()
      try folder.write(
        #"""
        {"name": "gone", "version": "1", "protocolVersions": [1], "command": ["./no-such-program"],
         "components": [{"id": "gone"}]}
        """#, to: "gone/plugin.json")
      let host = try folder.host()
      let failure = try host.failure("session/create", ["component": "gone"])
      #expect(failure.code == -32015)
      #expect(failure.message.contains("No such file"), "\(failure.message)")
      try host.end()
      folder.expectNothingLeft()
    }

    @Test("Quarantines a plugin that never starts, without affecting the host")
    func neverStarts() throws {
      let folder = try PluginFolder()
      try folder.add("faulty", "exit-at-start")
      let host = try folder.host()
      var failure = try host.failure("session/create", ["component": "faulty"])
      for _ in 0..<4 { failure = try host.failure("session/create", ["component": "faulty"]) }
      #expect(folder.noted("plugin").count == 5)
      failure = try host.failure("session/create", ["component": "faulty"])
      #expect(failure.data["quarantined"] == true)
      #expect(folder.noted("plugin").count == 5)
      try host.end()
      folder.expectNothingLeft()
    }

    @Test("Forwards standard error with the plugin's name, including the last lines")
    func standardError() throws {
      let folder = try PluginFolder()
      try folder.add("faulty", "environment")
      let host = try folder.host()
      try host.call("session/create", ["component": "faulty", "session": "f"])
      try host.failure(
        "session/send", ["session": "f", "event": ["type": "fault", "kind": "last-words"]])
      try host.end()
      #expect(host.errors.contains("faulty: PLAYGROUND_PLUGIN=faulty in \(folder.path)/faulty\n"))
      #expect(host.errors.contains("faulty: the last words\n"))
      folder.expectNothingLeft()
    }

    @Test("Handles duplicate responses and responses in the wrong order")
    func order() throws {
      let folder = try PluginFolder()
      try folder.add("faulty", "backwards")
      let host = try folder.host()
      let create = try host.begin("session/create", ["component": "faulty", "session": "f"])
      let ids = try (0..<200).map { _ in
        try host.begin("session/send", ["session": "f", "event": ["type": "add"]])
      }
      for (index, id) in ids.enumerated() {
        let answer = try host.answer(id)
        #expect(answer.number("result/state/values/count") == Double(index + 1))
        #expect(answer.number("result/revision") == Double(index + 1))
      }
      #expect(host.order == [create] + ids)
      // The first response counts, and the second one is ignored.
      try host.call(
        "session/send", ["session": "f", "event": ["type": "fault", "kind": "twice"]])
      let result = try host.call("session/send", ["session": "f", "event": ["type": "add"]])
      #expect(result.number("state/values/count") == 201)
      #expect(folder.noted("plugin").count == 1)
      try host.end()
      folder.expectNothingLeft()
    }

    @Test("A slow plugin does not delay others")
    func slow() throws {
      let folder = try PluginFolder()
      try folder.add()
      try folder.add("healthy")
      let host = try folder.host()
      let calm = try folder.host()
      for (id, component) in [("f", "faulty"), ("h", "healthy"), ("b", "bottom-card")] {
        try host.call("session/create", ["component": .string(component), "session": .string(id)])
      }
      try calm.call("session/create", ["component": "bottom-card", "session": "b"])
      let ids = try (0..<20).map { _ in
        try host.begin(
          "session/send", ["session": "f", "event": ["type": "fault", "kind": "slow"]])
      }
      var delay = Delay()
      while !host.order.contains(ids[19]) {
        try delay.measure(host, calm)
        if delay.count % 10 == 0 { try host.call("session/state", ["session": "h"]) }
      }
      #expect(delay.duration > 0.9)
      #expect(delay.count > 100)
      delay.expectShort("slow")
      for id in ids { #expect(try host.answer(id)["result"] != nil) }
      try host.end()
      try calm.end()
      folder.expectNothingLeft()
    }

    @Test(
      "Completes calls to a plugin that keeps writing output",
      arguments: ["chatter", "stderr"])
    func chatter(kind: String) throws {
      let folder = try PluginFolder()
      try folder.add("faulty", limits: #""callSeconds": 5"#)
      let host = try folder.host()
      let calm = try folder.host()
      for (id, component) in [("f", "faulty"), ("b", "bottom-card")] {
        try host.call("session/create", ["component": .string(component), "session": .string(id)])
      }
      try calm.call("session/create", ["component": "bottom-card", "session": "b"])
      try host.call(
        "session/send", ["session": "f", "event": ["type": "fault", "kind": .string(kind)]])
      var delay = Delay()
      var last: Int64 = 0
      while delay.duration < 1.5 {
        try delay.measure(host, calm)
        if delay.count % 10 == 0 {
          last = try host.begin("session/send", ["session": "f", "event": ["type": "add"]])
        }
      }
      delay.expectShort(kind)
      let answer = try host.answer(last)
      #expect(answer["result"] != nil, "\(Playground.text(answer))")
      #expect(ProcessFacts.peakMemory(host.id) < 100_000_000)
      #expect(host.errors.utf8.count < 200_000)
      try host.end()
      try calm.end()
      folder.expectNothingLeft()
    }

    @Test(
      "A host that is waiting for a plugin uses no CPU time",
      arguments: ["stop", "hang", "close-input", "close-output"])
    func idle(kind: String) throws {
      let folder = try PluginFolder()
      try folder.add("faulty", limits: #""callSeconds": 1.5"#)
      let host = try folder.host()
      try host.call("session/create", ["component": "faulty", "session": "f"])
      try host.begin(
        "session/send", ["session": "f", "event": ["type": "fault", "kind": .string(kind)]])
      try host.begin("session/send", ["session": "f", "event": ["type": "add"]])
      let before = ProcessFacts.processorTime(host.id)
      try host.listen(seconds: 1.2)
      #expect(ProcessFacts.processorTime(host.id) - before < 0.15)
      try host.end()
      folder.expectNothingLeft()
    }
  }
}
