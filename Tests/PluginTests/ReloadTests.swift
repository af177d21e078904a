import Foundation
import Platform
import Testing
import Values

extension PluginTests {
  @Suite("Reload", .serialized)
  struct ReloadTests {
    /// Creates a folder with a copy of the faulty plugin that a test may change.
    private func makeFolder(_ faults: String = "") throws -> PluginFolder {
      let folder = try PluginFolder()
      try folder.write(
        try String(contentsOfFile: PluginFolder.faulty, encoding: .utf8), to: "copy/copy.py")
      try folder.add("copy", faults, script: "copy.py")
      return folder
    }

    private func change(_ folder: PluginFolder, step: Int, also: (String, String) = ("", "")) throws
    {
      var text = try String(contentsOfFile: PluginFolder.faulty, encoding: .utf8)
      text = text.replacingOccurrences(of: "STEP = 1\n", with: "STEP = \(step)\n")
      if !also.0.isEmpty { text = text.replacingOccurrences(of: also.0, with: also.1) }
      try folder.write(text, to: "copy/copy.py")
    }

    private let add: Value = ["session": "c", "event": ["type": "add"]]

    @Test("A new version replays the events of existing sessions", arguments: ["", "no-snapshot"])
    func reload(faults: String) throws {
      let folder = try makeFolder(faults)
      let host = try folder.host()
      try host.call("session/create", ["component": "copy", "session": "c"])
      try host.call("session/subscribe", ["session": "c", "frames": "delta"])
      for _ in 0..<200 { try host.call("session/send", add) }
      try host.wait("all notifications") { host.notifications.count == 201 }
      while !host.notifications.isEmpty { _ = try host.notification() }
      try change(folder, step: 10)
      let list = try host.call("component/reload", ["name": "copy"])
      #expect(list["components"]?.elements?.last?["source"] == "copy")
      let shown = try host.notification()["params"]
      #expect(shown?.number("revision") == 201)
      #expect(shown?.number("base") == 200)
      #expect(shown?.number("delta/values/count") == 2000)
      #expect(shown?["effects"]?.elements?.isEmpty ?? true)
      let result = try host.call("session/send", add)
      #expect(result.number("revision") == 202)
      #expect(result.number("state/values/count") == 2010)
      #expect(result["effects"]?.elements?.count == 1)
      // Snapshots of the old version are no longer used.
      Subprocess.kill(try #require(folder.noted("plugin").last))
      #expect(try host.call("session/send", add).number("state/values/count") == 2020)
      try host.end()
      folder.expectNothingLeft()
    }

    @Test("Calls before and after a reload are carried out exactly once")
    func pipelined() throws {
      let folder = try makeFolder()
      let host = try folder.host()
      try host.call("session/create", ["component": "copy", "session": "c"])
      try host.call("session/send", add)
      let slow = try host.begin(
        "session/send", ["session": "c", "event": ["type": "fault", "kind": "slow"]])
      let before = try (0..<5).map { _ in try host.begin("session/send", add) }
      let reload = try host.begin("component/reload", ["name": "copy"])
      let behind = try (0..<5).map { _ in try host.begin("session/send", add) }
      let last = try host.answer(try #require(behind.last))
      #expect(last.number("result/state/values/count") == 11)
      #expect(try host.answer(slow)["result"] != nil)
      #expect(try host.answer(reload)["result"] != nil)
      for id in before + behind.dropLast() { #expect(try host.answer(id)["result"] != nil) }
      try host.end()
      folder.expectNothingLeft()
    }

    @Test("Only calls to a broken version fail, and the next working version restores the sessions")
    func broken() throws {
      let folder = try makeFolder()
      let host = try folder.host()
      try host.call("session/create", ["component": "copy", "session": "c"])
      try host.call("session/send", add)
      try change(folder, step: 2, also: ("import json\n", "import jsonn\n"))
      try host.call("component/reload", ["name": "copy"])
      #expect(try host.failure("session/send", add).code == -32015)
      try change(folder, step: 2)
      try host.call("component/reload", ["name": "copy"])
      #expect(try host.call("session/send", add).number("state/values/count") == 4)
      #expect(host.errors.contains("No module named 'jsonn'"))
      // A version that refuses the session fails all calls at once, including pending ones.
      try change(folder, step: 3, also: ("creations += 1\n", "raise Refusal(-32602, 'Not me.')\n"))
      let reload = try host.begin("component/reload", ["name": "copy"])
      let calls = try (0..<3).map { _ in try host.begin("session/send", add) }
      _ = try host.answer(reload)
      for id in calls {
        let failure = try Failure(try host.answer(id, timeout: 5))
        #expect(failure.code == -32015)
        #expect(failure.message.contains("Not me."), "\(failure.message)")
      }
      try change(folder, step: 5)
      try host.call("component/reload", ["name": "copy"])
      #expect(try host.call("session/send", add).number("state/values/count") == 15)
      try host.end()
      folder.expectNothingLeft()
    }

    @Test("Notifies subscribers once about a broken version")
    func told() throws {
      let folder = try makeFolder()
      let host = try folder.host("--watch")
      try host.call("session/create", ["component": "copy", "session": "c"])
      try host.call("session/create", ["component": "copy", "session": "d"])
      try host.call("session/send", add)
      try host.call("session/subscribe", ["session": "c"])
      _ = try host.notification()
      try change(folder, step: 2, also: ("import json\n", "raise SystemExit('No.')\n"))
      let refused = try host.notification()
      let refusal = refused.at("params/error/message")?.asString
      #expect(refusal?.contains("its last output: No. The") == true)
      try change(folder, step: 2, also: ("import json\n", "import jsonn\n"))
      let told = try host.notification()
      #expect(told["method"] == "component/didFail")
      #expect(told.at("params/sessions") == ["c"])
      #expect(told.at("params/error/data/kind") == "plugin-failed")
      #expect(told.at("params/error/data/reason") == "it exited with code 1")
      let words = "ModuleNotFoundError: No module named 'jsonn'"
      #expect(told.at("params/error/data/said") == .string(words))
      let message = told.at("params/error/message")?.asString
      #expect(message?.contains("its last output: " + words) == true)
      try host.listen(seconds: 0.3)
      #expect(host.notifications.isEmpty)
      try change(folder, step: 3)
      let shown = try host.notification()["params"]
      #expect(shown?.number("state/values/count") == 3)
      try host.end()
      folder.expectNothingLeft()
    }

    @Test("Unusable manifests change nothing")
    func manifest() throws {
      let folder = try makeFolder()
      let host = try folder.host()
      try host.call("session/create", ["component": "copy", "session": "c"])
      try host.call("session/send", add)
      let sound = folder.read("copy/plugin.json")
      for (text, code) in [
        ("{", -32020), (sound.replacingOccurrences(of: "[1]", with: "[2]"), -32021),
        (sound.replacingOccurrences(of: "\"name\": \"copy\"", with: "\"name\": \"other\""), -32020),
        (
          sound.replacingOccurrences(of: "\"id\": \"copy\"", with: "\"id\": \"card-stack\""), -32020
        ),
      ] {
        try folder.write(text, to: "copy/plugin.json")
        #expect(try host.failure("component/reload", ["name": "copy"]).code == code)
        #expect(try host.call("session/state", ["session": "c"]).number("state/values/count") == 1)
      }
      #expect(folder.noted("plugin").count == 1)
      try host.end()
      folder.expectNothingLeft()
    }

    @Test("Restarts each watched plugin whose files change")
    func watch() throws {
      let folder = try makeFolder()
      try folder.write(folder.read("copy/copy.py"), to: "twin/copy.py")
      try folder.add("twin", script: "copy.py")
      let host = try folder.host("--watch")
      for name in ["copy", "twin"] {
        try host.call(
          "session/create", ["component": .string(name), "session": .string(name)])
        try host.call("session/send", ["session": .string(name), "event": ["type": "add"]])
        try host.call("session/subscribe", ["session": .string(name)])
      }
      try host.wait("both notifications") { host.notifications.count == 2 }
      while !host.notifications.isEmpty { _ = try host.notification() }
      // The second plugin changes while the change of the first is being detected.
      try change(folder, step: 7)
      try host.listen(seconds: 0.35)
      try folder.write(folder.read("copy/copy.py"), to: "twin/copy.py")
      let shown = try [host.notification(), host.notification()].compactMap { $0["params"] }
      #expect(Set(shown.compactMap { $0["session"]?.asString }) == ["copy", "twin"])
      for params in shown {
        #expect(params.number("state/values/count") == 7)
        #expect(params.number("revision") == 2)
      }
      // A manifest that is temporarily invalid is reported and changes nothing.
      let sound = folder.read("copy/plugin.json")
      try folder.write(
        sound.replacingOccurrences(of: "\"id\": \"copy\"", with: "\"id\": \"twin\""),
        to: "copy/plugin.json")
      try host.wait("a message") { host.errors.contains("Rename the component twin") }
      let told = try host.notification()
      #expect(told["method"] == "component/didFail")
      #expect(told.at("params/name") == "copy")
      #expect(told.at("params/sessions") == ["copy"])
      #expect(told.number("params/error/code") == -32020)
      #expect(told.at("params/error/data/component") == "twin")
      #expect(try host.call("session/state", ["session": "copy"]).number("state/values/count") == 7)
      try folder.write(sound, to: "copy/plugin.json")
      #expect(try host.notification().number("params/revision") == 3)
      try host.listen(seconds: 0.8)
      #expect(host.notifications.isEmpty)
      try host.end()
      folder.expectNothingLeft()
    }
  }
}
