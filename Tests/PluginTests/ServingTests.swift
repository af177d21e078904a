import Foundation
import Platform
import Testing
import Values

extension PluginTests {
  @Suite("Serving", .serialized)
  struct ServingTests {
    private func start(_ arguments: String..., limits: String = #""callSeconds": 2"#) throws -> (
      PluginFolder, Playground
    ) {
      let folder = try PluginFolder()
      try folder.add("faulty", limits: limits)
      try folder.add("healthy")
      let host = try Playground(
        ["serve", "--plugins", folder.path] + arguments,
        environment: ["PLAYGROUND_TEST": folder.path])
      for (id, component) in [("f", "faulty"), ("h", "healthy"), ("b", "bottom-card")] {
        try host.call("session/create", ["component": .string(component), "session": .string(id)])
      }
      return (folder, host)
    }

    private func finish(_ folder: PluginFolder, _ host: Playground) throws {
      try host.end()
      folder.expectNothingLeft()
    }

    private func slow(_ session: String = "f") -> Value {
      ["session": .string(session), "event": ["type": "fault", "kind": "slow"]]
    }

    private func add(_ session: String = "f") -> Value {
      ["session": .string(session), "event": ["type": "add"]]
    }

    @Test(
      "Reports the last changes of a session that is closed before its plugin has responded",
      arguments: [false, true])
    func closedAtOnce(isBatch: Bool) throws {
      let (folder, host) = try start()
      let calls = [
        host.text("session/subscribe", ["session": "h"], id: 101),
        host.text("session/send", add("h"), id: nil), host.text("session/send", add("h"), id: nil),
        host.text("session/close", ["session": "h"], id: 102),
      ]
      let lines = calls.map { $0.replacingOccurrences(of: "\n", with: "") }
      try host.write(
        isBatch ? "[" + lines.joined(separator: ",") + "]\n" : lines.joined(separator: "\n") + "\n")
      #expect(try host.answer(101)["error"] == nil)
      #expect(try host.answer(102)["error"] == nil)
      var last: Value = .null
      while last.number("params/state/values/count") != 2 { last = try host.notification() }
      #expect(last.at("params/session") == "h")
      try finish(folder, host)
    }

    @Test("Answers a batch of calls to several plugins with one array, in the order of the calls")
    func batch() throws {
      let (folder, host) = try start()
      let calls = [
        host.text("session/send", slow(), id: 101), host.text("session/send", add("h"), id: 102),
        host.text("ping", [:], id: 103), host.text("session/send", add(), id: nil),
        host.text("session/send", add(), id: 104), "1",
        host.text("session/state", ["session": "b"], id: 105),
        host.text("session/state", ["session": "nobody"], id: 106),
      ]
      try host.write(
        "[" + calls.joined(separator: ",").replacingOccurrences(of: "\n", with: "") + "]\n")
      let answers = try (101...106).map { try host.answer(Int64($0)) }
      #expect(host.order.suffix(6) == [101, 102, 103, 104, 105, 106])
      let line = String(decoding: host.heard, as: UTF8.self).split(separator: "\n").last ?? ""
      #expect(line.hasPrefix(#"[{"jsonrpc":"2.0","id":101"#))
      #expect(line.hasSuffix("]"))
      #expect(answers[3].number("result/state/values/count") == 2)
      #expect(answers[5].number("error/code") == -32012)
      #expect(host.notifications.first?.number("error/code") == -32600)
      // A batch of notifications gets no response.
      let before = host.heard.count
      try host.write("[" + host.text("session/send", add(), id: nil).dropLast() + "]\n")
      #expect(try host.call("session/state", ["session": "f"]).number("state/values/count") == 3)
      let rest = String(decoding: host.heard[before...], as: UTF8.self)
      #expect(rest.split(separator: "\n").count == 1)
      try finish(folder, host)
    }

    @Test("The error for a method that a plugin does not support includes the plugin's name")
    func unknownMethod() throws {
      let (folder, host) = try start()
      let answer = try host.answer(try host.begin("session/explain", ["session": "h"]))
      #expect(answer.number("error/code") == -32601)
      #expect(answer["error"]?["data"]?["plugin"] == "healthy")
      #expect(answer["error"]?["message"]?.asString?.contains("healthy") == true)
      try finish(folder, host)
    }

    @Test("Cancels a queued call but not one that was already sent")
    func cancel() throws {
      let (folder, host) = try start()
      // Send more calls than the host passes to a plugin at a time.
      let ids = try (0..<100).map { _ in
        try host.begin(
          "session/send", ["session": "f", "events": [["type": "add"]]])
      }
      let slow = try host.begin("session/send", slow())
      let others = try (0..<150).map { _ in try host.begin("session/send", add()) }
      try host.notify("$/cancelRequest", ["id": .integer(others[149])])
      try host.notify("$/cancelRequest", ["id": .integer(9999)])
      try host.notify("$/cancelRequest", ["id": .integer(others[140])])
      for id in ids + [slow] + others[..<140] { #expect(try host.answer(id)["result"] != nil) }
      let failures = [others[140], others[149]]
      for id in failures { #expect(try Failure(try host.answer(id)).code == -32800) }
      let last = try host.call("session/state", ["session": "f"])
      #expect(last.number("state/values/count") == 248)
      try finish(folder, host)
    }

    @Test("Carries out notifications in order and reports their effects later")
    func notifications() throws {
      let (folder, host) = try start()
      for _ in 0..<10 { try host.notify("session/send", add()) }
      try host.notify("session/send", ["session": "f", "event": ["type": "nonsense"]])
      let result = try host.call("session/send", add())
      #expect(result.number("state/values/count") == 11)
      #expect(result.number("revision") == 11)
      #expect(result["effects"]?.elements?.count == 11)
      try finish(folder, host)
    }

    @Test(
      "Responses of one plugin keep their order, but may be overtaken by responses of other plugins"
    )
    func order() throws {
      let (folder, host) = try start(limits: #""callSeconds": 5"#)
      var lanes: [String: [Int64]] = ["f": [], "h": [], "b": []]
      for round in 0..<30 {
        lanes["f"]?.append(
          try host.begin("session/send", round % 5 == 0 ? slow() : add()))
        lanes["h"]?.append(try host.begin("session/send", add("h")))
        lanes["b"]?.append(try host.begin("session/state", ["session": "b"]))
      }
      for ids in lanes.values { for id in ids { #expect(try host.answer(id)["result"] != nil) } }
      for ids in lanes.values { #expect(host.order.filter(ids.contains) == ids) }
      let first = try #require(lanes["b"]?.last)
      let last = try #require(lanes["f"]?.last)
      #expect(
        try #require(host.order.firstIndex(of: first)) < #require(host.order.firstIndex(of: last)))
      try finish(folder, host)
    }

    @Test("With --ordered, no response overtakes an earlier one")
    func ordered() throws {
      let (folder, host) = try start("--ordered")
      let ids = try (0..<10).map { round in
        round % 2 == 0 ? try host.begin("session/send", slow()) : try host.begin("ping")
      }
      for id in ids { #expect(try host.answer(id)["result"] != nil) }
      #expect(host.order.suffix(10) == ids[...])
      try finish(folder, host)
    }

    @Test("Sends a plugin's responses and notifications with header framing")
    func headers() throws {
      let folder = try PluginFolder()
      try folder.add()
      let host = try folder.host()
      var calls = [
        host.text("session/create", ["component": "faulty", "session": "f"], id: 1),
        host.text("session/subscribe", ["session": "f"], id: 2),
        host.text("session/send", add(), id: 3),
      ]
      calls = calls.map { String($0.dropLast()) }
      try host.write(calls.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined())
      try host.end()
      var rest = host.heard[...]
      var messages: [String] = []
      while let end = rest.firstIndex(of: 13) {
        let header = String(decoding: rest[..<end], as: UTF8.self)
        let count = try #require(Int(header.dropFirst("Content-Length: ".count)))
        let body = rest[(end + 4)...].prefix(count)
        messages.append(String(decoding: body, as: UTF8.self))
        rest = rest[(end + 4 + count)...]
      }
      #expect(rest.isEmpty)
      #expect(messages.count == 5)
      #expect(messages[3].contains(#""id":3"#))
      #expect(messages[4].contains(#""method":"session/didRender""#))
      folder.expectNothingLeft()
    }

    @Test("A recorded session of a plugin replays with the same responses")
    func record() throws {
      let folder = try PluginFolder()
      try folder.add()
      let host = try folder.host("--record", folder.path + "/recorded.jsonl")
      try host.call("session/create", ["component": "faulty", "session": "f"])
      for _ in 0..<5 { try host.call("session/send", add()) }
      try host.failure("session/send", ["session": "f", "event": ["type": "nonsense"]])
      let last = try host.call("session/state", ["session": "f"])
      try host.end()
      let again = try folder.host()
      try again.write(folder.read("recorded.jsonl"))
      try again.end()
      let lines = String(decoding: again.heard, as: UTF8.self).split(separator: "\n")
      #expect(lines.count == 8)
      #expect(lines.last?.contains(Playground.text(last).dropFirst().dropLast()) == true)
      #expect(again.heard == host.heard)
      folder.expectNothingLeft()
    }

    @Test("A real-time session moves, sends frames and survives a restart")
    func realTime() throws {
      let folder = try PluginFolder()
      try folder.add("faulty", "no-perform")
      let host = try folder.host()
      try host.call(
        "session/create", ["component": "faulty", "session": "f", "clock": "realtime"])
      try host.call("session/subscribe", ["session": "f", "fps": .integer(30)])
      try host.failure("session/advance", ["session": "f", "by": .number(1)])
      try host.call(
        "session/send", ["session": "f", "event": ["type": "add", "lasting": .integer(60)]])
      try host.listen(seconds: 0.5)
      let before = host.notifications.count
      #expect(before > 8 && before < 25)
      // If the plugin is killed during a motion, the session continues to move without a call.
      for _ in 0..<3 {
        Subprocess.kill(try #require(folder.noted("plugin").last))
        let count = host.notifications.count
        try host.wait("it moves again") { host.notifications.count > count + 5 }
      }
      let times = host.notifications.compactMap { $0.number("params/state/t") }
      #expect(times == times.sorted())
      #expect(host.notifications.last?.number("params/state/values/count") == 1)
      // The steps of a gesture occur at their times, even if the plugin is killed during the gesture.
      let drag: Value = [
        "kind": "drag", "from": ["x": .integer(0), "y": .integer(0)],
        "to": ["x": .integer(60), "y": .integer(0)], "duration": .number(0.5),
        "rate": .integer(60),
      ]
      try host.call("session/perform", ["session": "f", "gesture": drag])
      for _ in 0..<2 {
        try host.listen(seconds: 0.12)
        Subprocess.kill(try #require(folder.noted("plugin").last))
      }
      try host.listen(seconds: 1)
      let end = try host.call("session/state", ["session": "f"])
      #expect(end.number("state/values/pointers") == 32)
      try finish(folder, host)
    }

    @Test("Closes, lists and numbers sessions of a killed plugin as usual")
    func closing() throws {
      let (folder, host) = try start()
      let first = try host.call("session/create", ["component": "faulty"])
      #expect(first["session"] == "s1")
      Subprocess.kill(try #require(folder.noted("plugin").first))
      try host.listen(seconds: 0.05)
      try host.call("session/close", ["session": "f"])
      #expect(try host.failure("session/send", add()).code == -32012)
      try host.call("session/create", ["component": "faulty", "session": "f"])
      #expect(try host.call("session/send", add()).number("state/values/count") == 1)
      #expect(
        try host.failure("session/create", ["component": "faulty", "session": "f"]).code == -32018)
      #expect(try host.call("session/send", add("s1")).number("state/values/count") == 1)
      #expect(try host.call("session/list")["sessions"]?.elements?.count == 4)
      try finish(folder, host)
    }
  }
}
