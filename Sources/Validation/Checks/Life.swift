internal import JSONText
internal import PlaygroundHost
internal import Values

extension Check {
  static let callTime = Check(
    "call-time", "Every call, even a long one, is answered within limits.callSeconds."
  ) { it throws(PluginFailure) in
    let conversation = try it.begin()
    try it.open(conversation)
    try it.play(it.wholeScript, conversation)
    for _ in 0..<200 {
      _ = try conversation.ask("session/advance", (["by": .number(0.001)] as JSONObject).of("v"))
    }
    let known = it.probe.events
    let events: [Value] = known.isEmpty ? [] : (0..<1000).map { known[$0 % known.count] }
    _ = try conversation.ask("session/send", (["events": .array(events)] as JSONObject).of("v"))
    let sorted = conversation.latencies.dropFirst().sorted()
    func share(_ share: Double) -> Double {
      Double(sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]) / 1000
    }
    it.note(
      "\(sorted.count) calls: p50 \(share(0.5)) ms, p99 \(share(0.99)) ms, "
        + "maximum \(share(1)) ms")
    if share(0.99) > 100 { it.warn("1 % of the calls take more than 0.1 s, which is noticeable") }
  }

  static let standardOutput = Check(
    "stdout", "Standard output contains only messages.", of: .plugin
  ) { it throws(PluginFailure) in
    let conversation = try it.begin()
    _ = try conversation.ask("component/list")
    _ = try conversation.ask("component/describe", ["component": .string(it.component.id)])
    _ = try conversation.ask("session/create", it.order("v"))
    try it.play(it.wholeScript, conversation)
    _ = try conversation.ask("session/no-such-method")
    _ = try conversation.ask(
      "session/send", (["event": ["type": "no-such-event"]] as JSONObject).of("v"))
    _ = try conversation.ask("session/close", ["session": "v"])
    _ = try conversation.ask("shutdown")
    conversation.notify("exit")
    conversation.finishInput()
    _ = conversation.waitForEnd(seconds: 1)
    for stray in conversation.strays { it.fail("unexpected output: \(stray)") }
  }

  static let endOfInput = Check(
    "end-of-input", "At the end of its input, the plugin answers pending calls and exits with 0.",
    of: .plugin
  ) { it throws(PluginFailure) in
    let conversation = try it.begin()
    _ = try conversation.ask("session/create", it.order("v"))
    let ids = (0..<20).map { _ in conversation.send("session/state", ["session": "v"]) }
    conversation.finishInput()
    let end = conversation.waitForEnd(seconds: it.patience)
    guard let end else {
      return it.fail("the plugin is still running \(it.patience) s after the end of its input")
    }
    if end.code != 0 { it.fail("after the end of its input, \(end.words); expected exit code 0") }
    var unanswered = 0
    for id in ids {
      do throws(PluginFailure) { _ = try conversation.answer(to: id) } catch { unanswered += 1 }
    }
    if unanswered > 0 {
      it.fail(
        "\(unanswered) of \(ids.count) calls sent before the end of the input got no response")
    }
  }

  static let exit = Check(
    "exit", "The plugin exits with 0 after shutdown and exit, and with 1 after exit alone.",
    of: .plugin
  ) { it throws(PluginFailure) in
    for isAnnounced in [true, false] {
      let conversation = try it.begin()
      if isAnnounced, try conversation.ask("shutdown").code != nil {
        it.fail("shutdown is refused")
      }
      conversation.notify("exit")
      guard let end = conversation.waitForEnd(seconds: it.patience) else {
        return it.fail("the plugin is still running \(it.patience) s after the exit message")
      }
      if isAnnounced, end.code != 0 {
        it.fail("after shutdown and exit, \(end.words); expected exit code 0")
      }
      if !isAnnounced, end.code != 1 {
        it.warn("after exit without shutdown, \(end.words); expected exit code 1")
      }
    }
  }

  static let children = Check(
    "children", "The plugin leaves no child processes running.", of: .plugin
  ) { it throws(PluginFailure) in
    let conversation = try it.begin()
    _ = try conversation.ask("session/create", it.order("v"))
    try it.play(it.wholeScript, conversation)
    _ = try conversation.ask("shutdown")
    conversation.notify("exit")
    conversation.finishInput()
    guard let end = conversation.waitForEnd(seconds: it.patience) else {
      return it.skip("the plugin does not exit on its own")
    }
    if end.left > 0 {
      it.fail(
        "the plugin exited but left \(end.left) child process\(end.left == 1 ? "" : "es") running")
    }
  }
}

extension CheckContext {
  /// The time within which a plugin has to exit, in seconds.
  fileprivate var patience: Double { min(3, Double(plugin.manifest.callTime) / 1e6) }
}
