internal import Editing
internal import JSONRPC
internal import JSONText
internal import Platform
internal import Values

/// The commands that processes are executing, and the temporary files that they write.
struct RunningCommands {
  /// The running processes, oldest first.
  var tasks: [CommandTask] = []

  /// The time of the next attempt to read from the processes, in microseconds.
  var nextPoll: Int64 = 0

  /// The folder for the files of all commands, or `nil` until `makeFolder()` creates it for the first command.
  var folder: String?

  /// The processes that check scenarios, each with the `edition` of its document when the process started.
  var checks: [(task: CommandTask, edition: Int)] = []

  /// The number of processes that have been started so far.
  private(set) var count = 0

  /// The maximum number of scenarios that are checked by processes at the same time.
  static let checkLimit = 2

  /// The maximum number of commands that are executed at the same time.
  static let limit = 8

  /// The time between two attempts to read from the processes, in microseconds.
  static let pause: Int64 = 10_000

  /// Whether any process is executing a command or checking a scenario.
  var isBusy: Bool { !tasks.isEmpty || !checks.isEmpty }

  /// Returns a new file name for a request.
  mutating func nextName() -> String {
    count += 1
    return "request-\(count).json"
  }

  /// Returns the folder for temporary files.
  ///
  /// The first call creates the folder, which only this user can read.
  mutating func makeFolder() throws(SystemError) -> String {
    if let folder { return folder }
    let parent = System.environment("TMPDIR") ?? "/tmp"
    var number = 0
    while true {
      let path = "\(parent)/playground-lsp-\(System.processID)-\(number)"
      do throws(SystemError) {
        try Files.makePrivateFolder(path)
        folder = path
        return path
      } catch {
        // A process with the same id may have left its folder behind.
        guard Files.kind(of: path) != .absent, number < 1000 else { throw error }
        number += 1
      }
    }
  }

  /// Removes the temporary files.
  mutating func removeFiles() {
    guard let folder else { return }
    for name in (try? Files.list(folder)) ?? [] { Files.remove("\(folder)/\(name)") }
    Files.removeFolder(folder)
    self.folder = nil
  }
}

/// Commands that run in separate processes.
extension LSPSession {
  /// Whether the server can execute commands.
  var hasCommands: Bool { !server.commandWords.isEmpty }

  /// Starts a command for a document.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - document: The document, which must be a scenario.
  ///   - line: The line, counted from 0.
  ///   - token: The client's token for progress notifications, or `nil` to create one if the client shows progress.
  /// - Throws: `RPCError` if the command can't be started.
  func start(
    _ command: EditorCommand, _ document: OpenDocument, line: Int, token: Value?
  ) throws(RPCError) {
    guard running.tasks.count < RunningCommands.limit else {
      throw .commandFailed(
        "\(RunningCommands.limit) commands are already running. Wait, or cancel one of them.")
    }
    let ticket = makeTicket()
    do throws(SystemError) {
      let words = try words(for: command, document, line: line)
      var token = token
      if token == nil, client.showsProgress {
        token = .string("playground/\(ticket.number)")
        ask("window/workDoneProgress/create", ["token": token ?? .null])
      }
      let task = try CommandTask(
        command, uri: document.uri, ticket, token: token, words)
      running.tasks.append(task)
      progress(
        task, ["kind": "begin", "title": .string(command.title), "cancellable": true])
    } catch {
      throw .commandFailed("The command can't be started: \(error.call): \(error.description)")
    }
    startedTicket = ticket
  }

  /// Writes the request for a process to a file, and returns the command line of the process.
  func words(
    for command: EditorCommand, _ document: OpenDocument, line: Int
  ) throws(SystemError) -> [String] {
    let folder = try running.makeFolder()
    let file = "\(folder)/\(running.nextName())"
    let request = CommandRequest(
      command, path: document.path, text: document.text.string, line: line + 1, folder: folder)
    var writer = JSONWriter()
    writer.value(request.value, .exact)
    try Files.write(writer.bytes, to: file)
    return server.commandWords + pluginFolders.flatMap { ["--plugins", $0] } + ["--", file]
  }

  /// Reads the messages of the running processes.
  func pollCommands() {
    running.nextPoll = System.monotonicMicroseconds() + RunningCommands.pause
    pollChecks()
    for task in running.tasks {
      let (texts, hasEnded) = task.poll()
      for text in texts { progress(task, ["kind": "report", "message": .string(text)]) }
      guard hasEnded else { continue }
      switch task.result {
      case .wrote(let file)?: end(task, .success(show(file)))
      case .ended(let message)?:
        documents[task.uri]?.readFiles()
        send("window/showMessage", ["type": .integer(3), "message": .string(message)])
        end(task, .success(.string(message)))
      case .failed(let reason)?: end(task, .failure(.commandFailed(reason)))
      default: end(task, .failure(.commandFailed("The command has ended without a result.")))
      }
    }
  }

  /// Cancels the command with the given ticket.
  func cancelCommand(_ ticket: PendingCall) {
    guard let task = running.tasks.first(where: { $0.ticket == ticket }) else { return }
    task.cancel()
    end(task, .failure(.requestCancelled))
  }

  /// Cancels the command whose progress is reported with a token.
  func cancel(token: Value?) {
    guard let token, let task = running.tasks.first(where: { $0.token == token }) else { return }
    if let ticket = task.ticket { cancelCommand(ticket) }
  }

  /// Cancels all commands, and ends all processes that check scenarios.
  func cancelCommands() {
    for ticket in running.tasks.compactMap(\.ticket) { cancelCommand(ticket) }
    for check in running.checks { check.task.cancel() }
    running.checks = []
  }

  /// Asks the client to open a file, and returns the result of the command that wrote the file.
  func show(_ file: String) -> Value {
    let uri = Value.string(FileURI.uri(of: file))
    if client.showsDocuments {
      // Only a browser shows a page or a picture; editors would show its source.
      let isDrawn = file.hasSuffix(".html") || file.hasSuffix(".svg")
      ask(
        "window/showDocument",
        ["uri": uri, "external": .bool(isDrawn), "takeFocus": true])
    } else {
      send("window/showMessage", ["type": .integer(3), "message": .string("Wrote \(file)")])
    }
    var result: JSONObject = ["uri": uri]
    if file.hasSuffix(".md"), let bytes = try? Files.read(file) {
      result["text"] = .string(String(decoding: bytes, as: UTF8.self))
    }
    return .object(result)
  }

  private func end(_ task: CommandTask, _ result: Result<Value, RPCError>) {
    running.tasks.removeAll { $0 === task }
    progress(task, ["kind": "end"])
    if let ticket = task.ticket { answer(ticket, result) }
  }

  private func progress(_ task: CommandTask, _ value: Value) {
    guard let token = task.token else { return }
    send("$/progress", ["token": token, "value": value])
  }
}

extension RPCError {
  /// Returns the error for a command that can't be completed.
  static func commandFailed(_ message: String) -> RPCError {
    RPCError(.init(rawValue: -32803), kind: "command-failed", message)
  }
}
