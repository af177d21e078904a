internal import JSONRPC
internal import Methods
internal import Platform
internal import PlaygroundHost
internal import Serving

/// `playground serve`: the host on standard input and output.
struct ServeCommand {
  static let help = """
    USAGE
      playground serve [OPTION]...

    Speaks JSON-RPC 2.0 on standard input and output: one JSON text per line, or
    Content-Length headers as editors send them; the input shows which.

    OPTIONS
      --framing auto|lines|headers   how messages are told apart (auto)
      --plugins DIR                  offers the plugins in DIR, and lets clients load from it;
                                     may be given several times
      --no-search                    looks for plugins in these folders only, not in
                                     PLAYGROUND_PLUGIN_PATH and the data folders
      --pass-env NAME                hands a variable of the environment on to plugins, which get
                                     PATH, HOME, the language and little else; may be repeated
      --plugin-memory N[K|M|G]       how much memory each process of a plugin may take (any)
      --max-journal-bytes N          what is kept of a session to bring it back with, where its
                                     plugin gives no snapshots (67108864)
      --watch                        starts a plugin anew when its files change
      --only ID[,ID…]                offers these of the built-in components only
      --no-builtins                  offers no built-in component
      --ordered                      answers never pass each other, however long a plugin
                                     takes; so it is always when the input is a file
      --record FILE                  writes what the client says, to be replayed; PLAYGROUND_RECORD
                                     names the file of a host that an editor starts
      --log-level error|warning|info|debug   what goes to standard error (error)
      --max-message-bytes N          the size of one message (16777216)
      --max-answer-bytes N           the size of one answer behind a header or in a small batch
                                     (268435456); other answers leave while they are made
      --max-unread-bytes N           a reader that leaves more unread is slow: it is waited for,
                                     and states of sessions in real time are passed over (1048576)
      --max-nesting N                how deep JSON may nest (128)
      --max-sessions N               open sessions (4096)
      --max-events N                 events in one call (100000)
      --max-frames N                 frames in one call (100000)
      --max-seconds N                simulated seconds in one call (600)

    EXIT
      0 at the end of the input and at exit after shutdown, 1 at exit without shutdown,
      2 for a wrong option, 4 when standard input or output can't be used
    """

  private var framing: Framing?
  private var limits = Limits()
  private var logsInfo = false
  private var recordPath = System.environment("PLAYGROUND_RECORD").flatMap { $0.isEmpty ? nil : $0 }
  private var plugins = PluginOptions(canWatch: true)
  private var isOrdered = false

  init(_ arguments: inout Arguments) throws(UsageError) {
    while let argument = arguments.next() {
      guard case .option(let name, let inline) = argument else {
        throw UsageError(message: "serve takes no operands; pipe the requests in")
      }
      switch name {
      case "--framing": framing = try Self.framing(arguments.value(of: name, inline: inline))
      case "--ordered": isOrdered = true
      case "--record": recordPath = try arguments.value(of: name, inline: inline)
      case "--log-level": logsInfo = try Self.logsInfo(arguments.value(of: name, inline: inline))
      case "--max-message-bytes":
        limits.messageBytes = try arguments.count(of: name, inline: inline)
      case "--max-answer-bytes":
        limits.answerBytes = try arguments.count(of: name, inline: inline)
      case "--max-unread-bytes":
        limits.unreadBytes = try arguments.count(of: name, inline: inline)
      case "--max-nesting": limits.nesting = try arguments.count(of: name, inline: inline)
      case "--max-sessions": limits.sessions = try arguments.count(of: name, inline: inline)
      case "--max-events": limits.eventsPerCall = try arguments.count(of: name, inline: inline)
      case "--max-frames": limits.framesPerCall = try arguments.count(of: name, inline: inline)
      case "--max-seconds": limits.secondsPerCall = try arguments.count(of: name, inline: inline)
      default: guard try plugins.take(name, inline, &arguments) else { throw .unknown(name) }
      }
    }
  }

  private static func framing(_ word: String) throws(UsageError) -> Framing? {
    if word == "auto" { return nil }
    guard let framing = Framing(rawValue: word) else {
      throw UsageError(message: "--framing is auto, lines or headers, not \(word)")
    }
    return framing
  }

  private static func logsInfo(_ word: String) throws(UsageError) -> Bool {
    guard ["error", "warning", "info", "debug"].contains(word) else {
      throw UsageError(message: "--log-level is error, warning, info or debug, not \(word)")
    }
    return word == "info" || word == "debug"
  }

  func run() -> Int32 {
    do throws(SystemError) {
      let (input, output) = try System.takeProtocolDescriptors()
      let host = Host(
        components: plugins.components, limits: limits, plugins: plugins.configuration,
        clock: System.monotonicMicroseconds)
      for problem in host.pluginProblems { Console.warn("playground: \(problem.message)") }
      defer { host.finishPlugins() }
      let handler = HostHandler(host)
      if let recordPath {
        let file = RecordingFile(try Files.create(recordPath))
        try serve(host, RecordingHandler(handler, limits: limits, into: file), input, output)
        file.finish()
        if file.failure != nil { return ExitCode.environment }
      } else {
        try serve(host, handler, input, output)
      }
      return host.exitedWithoutShutdown ? 1 : ExitCode.ok
    } catch {
      Console.warn("playground: \(error.call): \(error.description)")
      return ExitCode.environment
    }
  }

  private func serve(
    _ host: Host, _ handler: some RequestHandler, _ input: FileDescriptor,
    _ output: FileDescriptor
  ) throws(SystemError) {
    var loop = ServeLoop(
      input: input, output: output, host: host, handler: handler,
      connection: Connection(
        framing: framing, messageLimit: limits.messageBytes, nestingLimit: limits.nesting,
        answerLimit: limits.answerBytes),
      keepsOrder: isOrdered || input.isFile)
    try loop.run()
    if logsInfo { Console.warn("playground: \(loop.bytesRead) bytes read, done") }
  }
}
