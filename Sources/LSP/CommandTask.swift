internal import JSON
internal import JSONRPC
internal import Platform
internal import Values

/// A command that is being executed by a process of its own.
///
/// The server stays responsive while a process plays a long scenario or waits for a plugin, and ends the process
/// if the user cancels the command.
final class CommandTask {
  let command: EditorCommand

  /// The URI of the scenario.
  let uri: String

  /// The ticket of the request that started the command, or `nil` if the server itself started it.
  ///
  /// The request is answered when the process ends.
  let ticket: PendingCall?

  /// The client's token for progress messages, or `nil` if the client shows no progress.
  let token: Value?

  /// The result of the command, or `nil` until it has arrived.
  private(set) var result: CommandUpdate?

  private let process: ChildProcess
  private var received: [UInt8] = []
  private var buffer = [UInt8](repeating: 0, count: 1 << 12)

  /// Creates a task, and starts the process that executes its command.
  init(
    _ command: EditorCommand, uri: String, _ ticket: PendingCall?, token: Value?, _ words: [String]
  ) throws(SystemError) {
    self.command = command
    self.uri = uri
    self.ticket = ticket
    self.token = token
    process = try ChildProcess(words[0], Array(words.dropFirst()))
    process.finishInput()
    _ = process.output.makeNonBlocking()
  }

  /// Reads the output of the process, and returns the new progress messages and whether the process has ended.
  func poll() -> (progress: [String], hasEnded: Bool) {
    var hasEnded = false
    while !hasEnded, let count = (try? process.output.readAvailable(into: &buffer)) ?? nil {
      received += buffer[..<count]
      hasEnded = count == 0
    }
    var progress: [String] = []
    while let end = received.firstIndex(of: UInt8(ascii: "\n")) {
      let update = (try? JSONParser.parse(received[..<end])).flatMap(CommandUpdate.init)
      if case .progress(let text)? = update { progress.append(text) } else { result = update }
      received.removeSubrange(...end)
    }
    if hasEnded { _ = process.waitForEnd() }
    return (progress, hasEnded)
  }

  /// Ends the process.
  func cancel() {
    process.kill()
    _ = process.waitForEnd()
  }
}
