internal import Platform

/// Detecting and causing the end of a plugin's process.
extension PluginProcess {
  /// The time by which a plugin that has closed a pipe must have ended, in microseconds on the host's clock.
  var patience: Int64? {
    guard failure == nil, let end = outputEnd ?? inputEnd else { return nil }
    return end + 200_000
  }

  /// Marks a plugin as failed if it has closed a pipe but has not ended in time.
  func check(at now: Int64) {
    guard let patience, now >= patience else { return }
    fail(.ended(outputEnd == nil ? "it closed its input" : "it closed its output"))
  }

  /// A description of how the process ended, such as `it exited with code 1`.
  package var ending: String {
    for line in String(decoding: statusText, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      guard words.count == 2 else { continue }
      switch words[0] {
      case "exit":
        return "it exited with code \(words[1])" + (words[1] == "0" ? "" : memoryRemark)
      case "signal": return "it was killed by signal \(words[1])\(memoryRemark)"
      case "failed": return "its command can't be run: \(words[1])"
      default: continue
      }
    }
    return Self.unknownEnding
  }

  /// Whether the process was probably killed from outside, judging by the signal.
  var wasKilled: Bool {
    let lines = String(decoding: statusText, as: UTF8.self).split(separator: "\n")
    let signal = lines.first { $0.hasPrefix("signal ") }.flatMap { Int32($0.dropFirst(7)) }
    return signal.map { [1, 2, 9, 15].contains($0) } ?? false
  }

  /// Whether the guardian has written its final status, which means that no process of the plugin
  /// is left.
  private var isOverByGuardian: Bool {
    String(decoding: statusText, as: UTF8.self).split(separator: "\n").contains { line in
      ["exit ", "signal ", "failed ", "done"].contains { line.hasPrefix($0) }
    }
  }

  /// The number of child processes that the plugin left running when it ended.
  package var leftBehind: Int {
    let lines = String(decoding: statusText, as: UTF8.self).split(separator: "\n")
    let count = lines.first { $0.hasPrefix("left ") }?.dropFirst(5)
    return count.flatMap { Int($0) } ?? 0
  }

  /// The exit code of the plugin, or `nil` if it has not exited on its own.
  package var exitCode: Int32? {
    let lines = String(decoding: statusText, as: UTF8.self).split(separator: "\n")
    return lines.first { $0.hasPrefix("exit ") }.flatMap { Int32($0.dropFirst(5)) }
  }

  private static let unknownEnding = "it ended"

  func fail(_ failure: Failure) {
    self.failure = failure
  }

  /// Returns the last line of standard error.
  ///
  /// The process has ended, so there will be no further lines.
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

  /// Closes the plugin's input.
  ///
  /// A well-behaved plugin then exits on its own.
  package func finishInput() {
    flush()
    closeInput()
  }

  /// Ends the plugin and all its child processes immediately, through the guardian.
  package func end() {
    closeInput()
    lifeline.close()
    // If the guardian itself was killed, the host must kill the processes.
    if !isStatusOpen && ending == Self.unknownEnding { Subprocess.killAll(with: mark) }
  }

  /// Kills the plugin and its guardian.
  ///
  /// Call this only if the guardian has not ended in time.
  func endGuardian() {
    Subprocess.kill(guardian.id)
    _ = guardian.waitForEnd()
    Subprocess.killAll(with: mark)
    Orphans.end()
  }

  /// Returns whether the guardian has ended, and closes the file descriptors in that case.
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
    // Read the rest of standard error. All writers have ended, so no more than the pipe's capacity is left.
    var count = 1
    while count > 0 {
      count = Self.available(errors, &buffer) ?? 0
      errorLines.append(buffer[..<count], isEnd: count == 0)
    }
    for descriptor in [output, errors, status] { descriptor.close() }
    return true
  }
}
