import Platform
import Testing
import Values

extension PluginTests {
  @Suite("Composites with a plugin", .serialized)
  struct CompositeRestartTests {
    @Test("A composite continues after its plugin, or the process that plays it, was killed")
    func killed() throws {
      let folder = try PluginFolder()
      try folder.add("faulty", "described")
      let host = try folder.host()
      try host.call("session/create", ["component": "bottom-card+faulty", "session": "f"])
      for round in 1...4 {
        let isPlayer = round.isMultiple(of: 2)
        Subprocess.kill(
          try #require(isPlayer ? Self.players(of: folder).first : folder.noted("plugin").last))
        try host.listen(seconds: 0.05)
        let result = try host.call(
          "session/send", ["session": "f", "event": ["type": "content.add", "by": .integer(1)]])
        #expect(result.number("state/values/content.count") == Double(round))
        #expect(result.number("effects/0/count") == Double(round))
      }
      try host.end()
      folder.expectNothingLeft()
    }

    @Test("A client that describes many composites leaves at most 16 processes for them")
    func many() throws {
      let folder = try PluginFolder()
      try folder.add("faulty", "described")
      let host = try folder.host()
      for number in 0..<20 {
        let parts = (0..<5).map { number >> $0 & 1 == 0 ? "bottom-card" : "card-stack" }
        let id = parts.joined(separator: "+") + "+faulty"
        let description = try host.call("component/describe", ["component": .string(id)])
        #expect(description["id"]?.asString == id)
      }
      try host.wait("ended processes") { Self.players(of: folder).count <= 16 }
      #expect(Self.players(of: folder).count == 16)
      try host.end()
      folder.expectNothingLeft()
    }

    @Test("A plugin without snapshots can't be part of a composite, and the error says so")
    func withoutSnapshots() throws {
      let folder = try PluginFolder()
      try folder.add("faulty", "no-snapshot")
      let host = try folder.host()
      let error = try host.failure(
        "session/create", ["component": "bottom-card+faulty", "session": "f"])
      #expect("\(error)\(host.errors)".contains("session/snapshot"), "\(error)")
      try host.end()
      folder.expectNothingLeft()
    }

    /// Returns the ids of the processes that play composites with a plugin of the folder.
    private static func players(of folder: PluginFolder) -> [Int32] {
      var found: [Int32] = []
      for name in (try? Files.list("/proc")) ?? [] {
        guard let id = Int32(name), let words = try? Files.read("/proc/\(name)/cmdline") else {
          continue
        }
        let command = String(decoding: words.map { $0 == 0 ? 32 : $0 }, as: UTF8.self)
        if command.contains("compose-plugin"), !command.contains("guard-plugin"),
          command.contains(folder.path)
        {
          found.append(id)
        }
      }
      return found
    }
  }
}
