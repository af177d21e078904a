internal import JSONText
internal import PlaygroundHost
internal import Values

extension Check {
  static let callTime = Check(
    "call-time", "Every call, even a long one, is answered within limits.callSeconds."
  ) { it throws(Trouble) in
    let conversation = try it.begin()
    try it.open(conversation)
    try it.play(it.wholeScript, conversation)
    for _ in 0..<200 {
      _ = try conversation.ask("session/advance", (["by": .number(0.001)] as Members).of("v"))
    }
    let known = it.survey.events
    let events: [Value] = known.isEmpty ? [] : (0..<1000).map { known[$0 % known.count] }
    _ = try conversation.ask("session/send", (["events": .array(events)] as Members).of("v"))
    let sorted = conversation.latencies.dropFirst().sorted()
    func share(_ share: Double) -> Double {
      Double(sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]) / 1000
    }
    it.note(
      "\(sorted.count) calls: p50 \(share(0.5)) ms, p99 \(share(0.99)) ms, at most \(share(1)) ms")
    if share(0.99) > 100 { it.warn("1 % of the calls take more than 0.1 s, which is noticeable") }
  }

  static let standardOutput = Check(
    "stdout", "Standard output contains only messages.", of: .plugin
  ) { it throws(Trouble) in
    let conversation = try it.begin()
    _ = try conversation.ask("component/list")
    _ = try conversation.ask("component/describe", ["component": .string(it.component.id)])
    _ = try conversation.ask("session/create", it.order("v"))
    try it.play(it.wholeScript, conversation)
    _ = try conversation.ask("session/no-such-method")
    _ = try conversation.ask(
      "session/send", (["event": ["type": "no-such-event"]] as Members).of("v"))
    _ = try conversation.ask("session/close", ["session": "v"])
    _ = try conversation.ask("shutdown")
    conversation.notify("exit")
    conversation.finishInput()
    _ = conversation.waitForEnd(seconds: 1)
    for stray in conversation.strays { it.fail("a line is not a message: \(stray)") }
  }

  static let endOfInput = Check(
    "end-of-input", "At the end of its input it answers pending calls, then exits with 0.",
    of: .plugin
  ) { it throws(Trouble) in
    let conversation = try it.begin()
    _ = try conversation.ask("session/create", it.order("v"))
    let ids = (0..<20).map { _ in conversation.send("session/state", ["session": "v"]) }
    conversation.finishInput()
    let end = conversation.waitForEnd(seconds: it.patience)
    guard let end else {
      return it.fail("it is still running \(it.patience) s after the end of its input")
    }
    if end.code != 0 { it.fail("at the end of its input \(end.words), expected exit code 0") }
    var unanswered = 0
    for id in ids {
      do throws(Trouble) { _ = try conversation.answer(to: id) } catch { unanswered += 1 }
    }
    if unanswered > 0 {
      it.fail("\(unanswered) of \(ids.count) calls before the end of the input got no answer")
    }
  }

  static let exit = Check(
    "exit", "It exits with 0 after shutdown and exit, and with 1 without shutdown.", of: .plugin
  ) { it throws(Trouble) in
    for isAnnounced in [true, false] {
      let conversation = try it.begin()
      if isAnnounced, try conversation.ask("shutdown").code != nil {
        it.fail("shutdown is refused")
      }
      conversation.notify("exit")
      guard let end = conversation.waitForEnd(seconds: it.patience) else {
        return it.fail("it is still running \(it.patience) s after exit")
      }
      if isAnnounced, end.code != 0 {
        it.fail("after shutdown and exit \(end.words), expected exit code 0")
      }
      if !isAnnounced, end.code != 1 {
        it.warn("after exit without shutdown \(end.words), expected exit code 1")
      }
    }
  }

  static let children = Check(
    "children", "It leaves no child processes behind.", of: .plugin
  ) { it throws(Trouble) in
    let conversation = try it.begin()
    _ = try conversation.ask("session/create", it.order("v"))
    try it.play(it.wholeScript, conversation)
    _ = try conversation.ask("shutdown")
    conversation.notify("exit")
    conversation.finishInput()
    guard let end = conversation.waitForEnd(seconds: it.patience) else {
      return it.skip("it does not exit on its own")
    }
    if end.left > 0 {
      it.fail(
        "it exited and left \(end.left) child process\(end.left == 1 ? "" : "es") running")
    }
  }
}

extension Examination {
  /// The time within which a plugin has to exit, in seconds.
  fileprivate var patience: Double { min(3, Double(subject.manifest.callTime) / 1e6) }
}
