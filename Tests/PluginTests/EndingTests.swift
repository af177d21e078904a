import Foundation
import Platform
import Testing
import Values

extension PluginTests {
  @Suite("Ending", .serialized)
  struct EndingTests {
    /// Starts a host with a running plugin that has spawned a child process which ignores signals.
    private func start(_ faults: String = "", stopped: Bool = false) throws -> (
      PluginFolder, Playground
    ) {
      let folder = try PluginFolder()
      try folder.add("faulty", faults, limits: #""callSeconds": \#(stopped ? 1 : 20)"#)
      let host = try folder.host()
      try host.call("session/create", ["component": "faulty", "session": "f"])
      try fault("child", host)
      if stopped {
        try host.begin(
          "session/send", ["session": "f", "event": ["type": "fault", "kind": "stop"]])
      }
      try host.wait("a child") { folder.noted("child").count == 1 }
      #expect(folder.processes(besides: host.id).count == 3)
      return (folder, host)
    }

    private func fault(_ kind: String, _ host: Playground) throws {
      try host.call(
        "session/send", ["session": "f", "event": ["type": "fault", "kind": .string(kind)]])
    }

    @Test("No process is left when the host is killed", arguments: [false, true])
    func host(stopped: Bool) throws {
      let (folder, host) = try start("stays", stopped: stopped)
      Subprocess.kill(host.id)
      try host.waitForEnd()
      folder.expectNothingLeft()
    }

    #if os(Linux)
      @Test("No process is left when all processes with the host's name are killed")
      func killall() throws {
        let (folder, host) = try start("stays")
        let named = folder.processes().filter { process in
          let name = (try? Files.read("/proc/\(process.id)/comm")) ?? []
          return name.elementsEqual("playground\n".utf8)
        }
        #expect(named.map(\.id) == [host.id])
        for process in named { Subprocess.kill(process.id) }
        try host.waitForEnd()
        folder.expectNothingLeft()
      }
    #endif

    @Test("No process is left when the guardian is killed, and the session continues")
    func guardian() throws {
      let (folder, host) = try start("stays")
      let before = folder.processes(besides: host.id).map(\.id)
      Subprocess.kill(try folder.guardian())
      try host.wait("all have ended") {
        !folder.processes(besides: host.id).contains { before.contains($0.id) }
      }
      let result = try host.call("session/send", ["session": "f", "event": ["type": "add"]])
      #expect(result.number("state/values/count") == 1)
      try host.end()
      folder.expectNothingLeft()
    }

    #if os(Linux)
      @Test("No detached process is left when the guardian is killed")
      func daemon() throws {
        let (folder, host) = try start()
        try fault("daemon", host)
        try host.wait("a daemon") { folder.noted("daemon").count == 1 }
        let daemon = try #require(folder.noted("daemon").first)
        #expect(ProcessFacts.isRunning(daemon))
        Subprocess.kill(try folder.guardian())
        try host.wait("it has ended") { !ProcessFacts.isRunning(daemon) }
        let result = try host.call("session/send", ["session": "f", "event": ["type": "add"]])
        #expect(result.number("state/values/count") == 1)
        // The host has restarted the plugin once, and the restarted plugin is still running.
        #expect(folder.noted("plugin").count == 2)
        try host.end()
        folder.expectNothingLeft()
      }
    #endif

    @Test("No process is left when the plugin is killed")
    func plugin() throws {
      let (folder, host) = try start()
      Subprocess.kill(try #require(folder.noted("plugin").last))
      try host.wait("all have ended") { folder.processes(besides: host.id).isEmpty }
      try host.end()
      folder.expectNothingLeft()
    }

    @Test("Kills a plugin that does not exit when its input ends")
    func stays() throws {
      let (folder, host) = try start("stays")
      try host.end()
      folder.expectNothingLeft()
    }

    @Test("The host exits and leaves no process behind, even if the guardian is stopped")
    func stoppedGuardian() throws {
      let (folder, host) = try start("stays")
      _ = kill(try folder.guardian(), SIGSTOP)
      try host.end()
      folder.expectNothingLeft()
    }

    @Test("An interrupted host leaves no process behind", arguments: [SIGINT, SIGTERM, SIGHUP])
    func interrupted(signal: Int32) throws {
      let (folder, host) = try start("stays")
      _ = kill(host.id, signal)
      try host.waitForEnd()
      folder.expectNothingLeft()
    }

    @Test("Orphaned processes that have ended do not accumulate as zombies")
    func zombies() throws {
      let (folder, host) = try start()
      try fault("zombies", host)
      try host.wait("the orphans are gone") { folder.processes(besides: host.id).count == 3 }
      let guardian = try folder.guardian()
      try host.wait("no zombie is left") { ProcessFacts.zombies(of: guardian) == 0 }
      try host.end()
      folder.expectNothingLeft()
    }

    @Test("Answers all pending calls when the input ends", arguments: 0..<3)
    func endOfInput(way: Int) throws {
      let folder = try PluginFolder()
      try folder.add()
      let host = try folder.host()
      try host.begin("session/create", ["component": "faulty", "session": "f"])
      let ids = try (0..<5).map { _ in
        try host.begin(
          "session/send", ["session": "f", "event": ["type": "fault", "kind": "slow"]])
      }
      switch way {
      case 0: try host.end()
      case 1:
        let last = try host.begin("shutdown")
        try host.notify("exit")
        #expect(try host.waitForEnd() == .exited(0))
        #expect(host.order.last == last)
      default:
        try host.notify("exit")
        #expect(try host.waitForEnd() == .exited(1))
      }
      #expect(Array(host.order.prefix(6)) == [1] + ids)
      for id in ids { #expect(try host.answer(id).number("result/revision") == Double(id - 1)) }
      folder.expectNothingLeft()
    }

    @Test("Answers a hanging call when the input ends, and then exits")
    func hangsAtTheEnd() throws {
      let folder = try PluginFolder()
      try folder.add(limits: #""callSeconds": 1"#)
      let host = try folder.host()
      try host.begin("session/create", ["component": "faulty", "session": "f"])
      let wrong = try host.begin(
        "session/send", ["session": "f", "event": ["type": "fault", "kind": "hang"]])
      let last = try host.begin("session/send", ["session": "f", "event": ["type": "add"]])
      try host.end()
      #expect(try Failure(try host.answer(wrong)).code == -32016)
      #expect(try host.answer(last).number("result/state/values/count") == 1)
      folder.expectNothingLeft()
    }

    @Test("The host and its plugin exit when the client is gone")
    func brokenPipe() throws {
      let (folder, host) = try start("stays")
      host.closeOutput()
      try host.notify("session/send", ["session": "f", "event": ["type": "add"]])
      try host.begin("session/state", ["session": "f"])
      try host.waitForEnd()
      folder.expectNothingLeft()
    }
  }
}
