import Platform
import Testing
import Values

extension PluginTests {
  @Suite("Environment", .serialized)
  struct EnvironmentTests {
    private func start(
      _ arguments: String..., environment: [String: String] = [:], faults: String = ""
    ) throws -> (PluginFolder, Playground) {
      let folder = try PluginFolder()
      // These tests don't depend on time, so the limit allows for a busy machine.
      try folder.add("faulty", faults, limits: #""callSeconds": 20"#)
      let host = try Playground(
        ["serve", "--plugins", folder.path] + arguments,
        environment: environment.merging(["PLAYGROUND_TEST": folder.path]) { $1 })
      try host.call("session/create", ["component": "faulty", "session": "f"])
      return (folder, host)
    }

    private func finish(_ folder: PluginFolder, _ host: Playground) throws {
      try host.end()
      folder.expectNothingLeft()
    }

    @Test("A plugin inherits only common environment variables and those named with --pass-env")
    func variables() throws {
      let (folder, host) = try start(
        "--pass-env", "WANTED", "--pass-env=ABSENT",
        environment: ["SECRET_TOKEN": "x", "WANTED": "y", "LC_TIME": "C", "TZ": "UTC"])
      let effect = try host.call(
        "session/send", ["session": "f", "event": ["type": "environ"]]
      ).at("effects/0/names")
      let names = effect?.elements?.compactMap(\.asString) ?? []
      for name in ["PATH", "HOME", "LC_TIME", "TZ", "WANTED", "FAULT", "PLAYGROUND_PLUGIN"] {
        #expect(names.contains(name), "\(name) is not in \(names)")
      }
      let known = [
        "PATH", "HOME", "USER", "LOGNAME", "SHELL", "TERM", "LANG", "LANGUAGE", "TZ", "TMPDIR",
        "LD_LIBRARY_PATH", "WANTED", "PLAYGROUND_TEST", "PLAYGROUND_PLUGIN",
        "PLAYGROUND_PLUGIN_RUN", "FAULT", "PIDS", "MARK", "COMPONENT",
      ]
      let others = names.filter { name in
        !known.contains(name) && !name.hasPrefix("LC_") && !name.hasPrefix("DYLD_")
      }
      #expect(others.isEmpty)
      try finish(folder, host)
    }

    #if os(Linux)
      @Test(
        "A plugin that exceeds its memory limit fails with a hint about the limit, and restarts")
      func memory() throws {
        let (folder, host) = try start("--plugin-memory", "128M")
        try host.call("session/send", ["session": "f", "event": ["type": "add"]])
        let greedy: Value = ["session": "f", "event": ["type": "fault", "kind": "memory"]]
        let failure = try host.failure("session/send", greedy)
        #expect(failure.code == -32015)
        #expect(
          failure.data["reason"]?.asString
            == "it exited with code 1; its memory limit is 134217728 bytes "
            + "(--plugin-memory)")
        let result = try host.call("session/send", ["session": "f", "event": ["type": "add"]])
        #expect(result.number("state/values/count") == 2)
        try finish(folder, host)
        let (other, free) = try start()
        try free.call("session/send", greedy)
        try finish(other, free)
      }
    #endif

    @Test(
      "Refuses invalid option values",
      arguments: [
        ["--plugin-memory", "1K"], ["--plugin-memory", "much"], ["--plugin-memory", "-5M"],
        ["--plugin-memory", "99999999999G"], ["--pass-env", "A=B"], ["--pass-env", ""],
      ])
    func words(words: [String]) throws {
      let host = try Playground(["serve"] + words)
      #expect(try host.waitForEnd() == .exited(2))
      #expect(host.errors.contains(words[0]))
    }
  }
}
