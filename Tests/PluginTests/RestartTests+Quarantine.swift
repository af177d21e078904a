import Platform
import Testing
import Values

/// Tests of repeated failures and the quarantine of a plugin.
extension PluginTests.RestartTests {
  @Test("Quarantines a plugin that fails repeatedly until it is reloaded")
  func quarantine() throws {
    let (folder, host) = try start()
    try host.call("session/create", ["component": "bottom-card", "session": "b"])
    try host.call("session/send", add(3))
    var failure = try host.failure("session/send", fault("crash"))
    for _ in 0..<2 { failure = try host.failure("session/send", fault("crash")) }
    #expect(failure.data["quarantined"] == true)
    failure = try host.failure("session/send", add())
    #expect(failure.code == -32015)
    #expect(failure.data["quarantined"] == true)
    #expect(failure.data["reason"] == "it was killed by signal 9")
    let processes = folder.noted("plugin").count
    try host.failure("session/state", ["session": "f"])
    _ = try host.failure("session/create", ["component": "faulty"])
    #expect(folder.noted("plugin").count == processes)
    try host.call("session/state", ["session": "b"])
    try host.call("component/reload", ["name": "faulty"])
    #expect(try host.call("session/send", add()).number("state/values/count") == 4)
    try finish(folder, host)
  }

  @Test(
    "Calls sent after a reload request go to the reloaded plugin, even if earlier calls are still pending",
    arguments: [2, 4])
  func reloadedInTheQueue(count: Int) throws {
    let (folder, host) = try start()
    try host.call("session/send", add(3))
    let deadly = try (0..<count).map { _ in try host.begin("session/send", fault("crash")) }
    let reload = try host.begin("component/reload", ["name": "faulty"])
    let later = try host.begin("session/send", add())
    let failures = try deadly.map { try Failure(try host.answer($0)) }
    #expect(
      failures.map { $0.data["quarantined"] == true }
        == Array([false, false, true, true].prefix(count)))
    _ = try host.answer(reload)
    #expect(try host.answer(later).number("result/state/values/count") == 4)
    // The reloaded plugin may fail as often as any other before it is quarantined.
    let last = try (0..<3).map { _ in try host.failure("session/send", fault("crash")) }
    #expect(last.map { $0.data["quarantined"] == true } == [false, false, true])
    try finish(folder, host)
  }

  @Test("A session whose restoration kills its plugin does not affect the host")
  func deadlyRebuild() throws {
    let (folder, host) = try start("die-in-rebuild")
    try host.call("session/send", add(3))
    try folder.write("", to: "mark.txt")
    try kill(folder, host)
    let failure = try host.failure("session/send", add())
    #expect(failure.code == -32015)
    #expect(try host.failure("session/state", ["session": "f"]).code == -32015)
    try host.call("session/close", ["session": "f"])
    #expect(try host.call("session/list")["sessions"]?.elements?.isEmpty == true)
    try finish(folder, host)
  }

  @Test("Waits for a plugin that is killed repeatedly during a slow restoration")
  func slowRebuild() throws {
    let folder = try PluginFolder()
    // Restoring the session takes longer than the limit for a call.
    try folder.add("faulty", "slow-rebuild", limits: #""callSeconds": 0.25"#)
    let host = try folder.host()
    try host.call("session/create", ["component": "faulty", "session": "f"])
    try host.call("session/send", add(3))
    try folder.write("", to: "mark.txt")
    try kill(folder, host)
    let waiting = try (0..<3).map { _ in try host.begin("session/send", add()) }
    for round in 1...4 {
      try host.wait("the restoration") { folder.noted("rebuild").count == round }
      Subprocess.kill(try #require(folder.noted("plugin").last))
    }
    for (index, id) in waiting.enumerated() {
      #expect(try host.answer(id).number("result/state/values/count") == Double(4 + index))
    }
    #expect(folder.noted("plugin").count == 6)
    try finish(folder, host)
  }
}
