import Testing
import Values

extension PluginTests {
  @Suite("Size", .serialized)
  struct HeavySizeTests {
    @Test("Delivers responses that take many reads")
    func large() throws {
      let folder = try PluginFolder()
      try folder.add()
      let host = try folder.host()
      try host.call("session/create", ["component": "faulty", "session": "f"])
      for _ in 0..<100 {
        let result = try host.call("session/send", ["session": "f", "event": ["type": "large"]])
        #expect(result.at("effects/0/text")?.asString?.utf8.count == 300_000)
      }
      try host.end()
      folder.expectNothingLeft()
    }

    @Test("A plugin that does not read its input does not fill the host's memory")
    func backlog() throws {
      let folder = try PluginFolder()
      try folder.add("faulty", limits: #""callSeconds": 2"#)
      let host = try folder.host()
      try host.call("session/create", ["component": "faulty", "session": "f"])
      try host.begin(
        "session/send", ["session": "f", "event": ["type": "fault", "kind": "hang"]])
      let text: Value = .string(String(repeating: "x", count: 1 << 20))
      for _ in 0..<200 {
        try host.begin("session/send", ["session": "f", "event": ["type": "add", "text": text]])
      }
      #expect(try host.call("ping") == [:])
      #expect(ProcessFacts.peakMemory(host.id) < 600_000_000)
      try host.end(timeout: 300)
      folder.expectNothingLeft()
    }
  }
}
