internal import Platform

/// How a plugin's process ends, by itself or not.
extension PluginProcess {
  /// When to look again at a plugin that has closed a pipe, in microseconds on the host's clock.
  var patience: Int64? {
    guard failure == nil, let end = outputEnd ?? inputEnd else { return nil }
    return end + 200_000
  }

  /// Fails a plugin that has closed a pipe and lives on.
  func check(at now: Int64) {
    guard let patience, now >= patience else { return }
    fail(.ended(outputEnd == nil ? "it closed its input" : "it closed its output"))
  }

  /// How the plugin ended, in words.
  package var ending: String {
    for line in String(decoding: statusText, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      guard words.count == 2 else { continue }
      switch words[0] {
      case "exit":
        return "it ended with exit code \(words[1])" + (words[1] == "0" ? "" : memoryRemark)
      case "signal": return "it was ended by signal \(words[1])\(memoryRemark)"
      case "failed": return "its command can't be run: \(words[1])"
      default: continue
      }
    }
    return Self.unknownEnding
  }

  /// Whether it was ended by a signal that comes from others: not by what it did, as far as one
  /// can see.
  var wasKilled: Bool {
    let lines = String(decoding: statusText, as: UTF8.self).split(separator: "\n")
    let signal = lines.first { $0.hasPrefix("signal ") }.flatMap { Int32($0.dropFirst(7)) }
    return signal.map { [1, 2, 9, 15].contains($0) } ?? false
  }

  /// Whether the guardian has said its last word: nothing of the plugin is left then.
  private var isOverByGuardian: Bool {
    String(decoding: statusText, as: UTF8.self).split(separator: "\n").contains { line in
      ["exit ", "signal ", "failed ", "done"].contains { line.hasPrefix($0) }
    }
  }

  /// How many processes of its own the plugin has left behind, once it has ended.
  package var leftBehind: Int {
    let lines = String(decoding: statusText, as: UTF8.self).split(separator: "\n")
    let count = lines.first { $0.hasPrefix("left ") }?.dropFirst(5)
    return count.flatMap { Int($0) } ?? 0
  }

  /// The exit code with which the plugin has ended by itself, if it has.
  package var exitCode: Int32? {
    let lines = String(decoding: statusText, as: UTF8.self).split(separator: "\n")
    return lines.first { $0.hasPrefix("exit ") }.flatMap { Int32($0.dropFirst(5)) }
  }

  private static let unknownEnding = "it ended"

  func fail(_ failure: Failure) {
    self.failure = failure
  }

  /// The last line that it has written to standard error; it has ended, so nothing follows.
  func lastWords() -> String {
    var room = [UInt8](repeating: 0, count: 4096)
    for _ in 0..<16 where areErrorsOpen { receiveErrors(&room) }
    return errorLines.last
  }

  func closeInput() {
    guard isInputOpen else { return }
    isInputOpen = false
    input.close()
  }

  /// Says that nothing more will be asked; a plugin that behaves ends by itself then.
  package func finishInput() {
    flush()
    closeInput()
  }

  /// Ends the plugin and all that it has started, at once; the guardian does it.
  package func end() {
    closeInput()
    lifeline.close()
    // If the guardian itself was ended, nobody else does.
    if !isStatusOpen && ending == Self.unknownEnding { Subprocess.killAll(with: mark) }
  }

  /// Ends the plugin though its guardian does not.
  func endGuardian() {
    Subprocess.kill(guardian.id)
    _ = guardian.waitForEnd()
    Subprocess.killAll(with: mark)
    Orphans.end()
  }

  /// Whether the guardian has ended too; its descriptors are closed then.
  package func isOver(_ buffer: inout [UInt8]) -> Bool {
    guard guardian.ending() != nil else { return false }
    var said = 1
    while isStatusOpen, said > 0 {
      said = Self.available(status, &buffer) ?? 0
      statusText += buffer[..<said]
    }
    if !isOverByGuardian {
      Subprocess.killAll(with: mark)
      Orphans.end()
    }
    // The last words: nobody is left to add to them, so they are no more than a pipe holds.
    var count = 1
    while count > 0 {
      count = Self.available(errors, &buffer) ?? 0
      errorLines.append(buffer[..<count], isEnd: count == 0)
    }
    for descriptor in [output, errors, status] { descriptor.close() }
    return true
  }
}
