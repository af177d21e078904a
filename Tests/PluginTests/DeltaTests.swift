import Testing
import Values

extension PluginTests {
  @Suite("Deltas", .serialized)
  struct DeltaTests {
    private func start(_ faults: String) throws -> (PluginFolder, Playground) {
      let folder = try PluginFolder()
      try folder.add("faulty", faults)
      let host = try folder.host()
      try host.call("session/create", ["component": "faulty", "session": "f"])
      return (folder, host)
    }

    private static let add: Value = ["session": "f", "event": ["type": "add"]]

    @Test(
      "A client receives the requested states and deltas, whether or not its plugin supports deltas",
      arguments: ["", "since"])
    func clients(faults: String) throws {
      let (folder, host) = try start(faults)
      for count in 1...5 {
        let whole = try host.call("session/send", Self.add)
        #expect(whole.number("state/values/count") == Double(2 * count - 1))
        #expect(whole.number("state/layers/0/x") == 0 + whole.number("state/values/count")!)
        let since: Value = ["session": "f", "event": ["type": "add"], "since": whole["revision"]!]
        let changed = try host.call("session/send", since)
        #expect(changed["state"] == nil)
        #expect(changed["base"] == whole["revision"])
        #expect(
          changed["delta"] == [
            "values": ["count": .integer(Int64(2 * count))],
            "layers": ["changed": [["id": "box", "x": .integer(Int64(2 * count))]]],
          ])
        // By now, the session has a newer revision.
        let old = try host.call(
          "session/advance", ["session": "f", "by": .integer(0), "since": whole["revision"]!])
        #expect(old.number("state/values/count") == Double(2 * count))
        // A refused call does not change the revision.
        try host.failure("session/send", ["session": "f", "event": ["type": "nonsense"]])
      }
      let wrong = try host.failure("session/send", ["session": "f", "event": [:], "since": "1"])
      #expect(wrong.data["path"] == "/since")
      try host.end()
      folder.expectNothingLeft()
    }

    @Test("Ignores a revision that is out of range")
    func hugeRevision() throws {
      let (folder, host) = try start("since huge-revision")
      let ids = try (0..<5).map { _ in try host.begin("session/send", Self.add) }
      for (index, id) in ids.enumerated() {
        #expect(try host.answer(id).number("result/state/values/count") == Double(index + 1))
      }
      try host.end()
      folder.expectNothingLeft()
    }

    @Test(
      "An invalid delta is reported as the plugin's failure",
      arguments: [
        ("wrong-base", "/base"), ("wrong-delta", "/delta/values/no-such-value"),
        ("wrong-order", "/delta/order"), ("short-order", "/delta/order"),
      ])
    func nonsense(fault: String, path: String) throws {
      let (folder, host) = try start("since " + fault)
      let failure = try host.failure("session/send", Self.add)
      #expect(failure.code == -32015)
      #expect(failure.message.contains(path + " must be"), "\(failure.message)")
      #expect(try host.call("session/state", ["session": "f"]).number("state/values/count") == 0)
      try host.end()
      folder.expectNothingLeft()
    }
  }
}
