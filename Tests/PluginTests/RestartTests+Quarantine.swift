import Platform
import Testing
import Values

/// What fails again and again: what it takes with it, and when it is left alone.
extension PluginTests.RestartTests {
  @Test("A plugin that fails again and again is left alone until it is reloaded")
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
    #expect(failure.data["reason"] == "it was ended by signal 9")
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
    "What comes behind a reload is for the plugin that was reloaded, however fast it comes",
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
    // And fails as often as any other before it is left alone.
    let last = try (0..<3).map { _ in try host.failure("session/send", fault("crash")) }
    #expect(last.map { $0.data["quarantined"] == true } == [false, false, true])
    try finish(folder, host)
  }

  @Test("A session that kills its plugin while it is brought back takes nobody with it")
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

  @Test("A plugin that is killed again and again while it takes long to come back is waited for")
  func slowRebuild() throws {
    let folder = try PluginFolder()
    // It takes longer to bring the session back than a call may take.
    try folder.add("faulty", "slow-rebuild", limits: #""callSeconds": 0.25"#)
    let host = try folder.host()
    try host.call("session/create", ["component": "faulty", "session": "f"])
    try host.call("session/send", add(3))
    try folder.write("", to: "mark.txt")
    try kill(folder, host)
    let waiting = try (0..<3).map { _ in try host.begin("session/send", add()) }
    for round in 1...4 {
      try host.wait("it is brought back") { folder.noted("rebuild").count == round }
      Subprocess.kill(try #require(folder.noted("plugin").last))
    }
    for (index, id) in waiting.enumerated() {
      #expect(try host.answer(id).number("result/state/values/count") == Double(4 + index))
    }
    #expect(folder.noted("plugin").count == 6)
    try finish(folder, host)
  }
}
