internal import JSONRPC
internal import Methods
internal import Platform
internal import PlaygroundHost

/// `playground serve`: the host on standard input and output.
struct ServeCommand {
  static let help = """
    USAGE
      playground serve [OPTION]...

    A client sends JSON-RPC 2.0 messages, either one JSON text per line or with Content-Length
    headers, as editors do. The host, which is this process, detects which of the two is used, runs
    the components and responds. To list all methods, run playground protocol.

    EXAMPLE
      echo '{"jsonrpc":"2.0","id":1,"method":"ping"}' | playground serve
        {"jsonrpc":"2.0","id":1,"result":{}}

    OPTIONS
      --framing auto|lines|headers   the framing of messages (default auto)
      --ordered                      send responses in the order of the requests,
                                     even if a plugin is slow; always on if the input
                                     is a file
      --record PATH                  record the client's messages for a replay (default:
                                     $PLAYGROUND_RECORD). PATH is a new file, or a folder in
                                     which a file is created; %p stands for the process id
      --overwrite                    overwrite the recording if it exists
      --only ID[,ID…]                offer only these built-in components; may be repeated
      --no-builtins                  offer no built-in components
      --log-level error|warning|info|debug   the least severe messages to print (default error)

    PLUGIN OPTIONS
      --plugins DIR                  load the plugins in DIR; clients can load further plugins from it
                                     with component/load; may be repeated
      --no-search                    load plugins from the --plugins folders only, not from
                                     PLAYGROUND_PLUGIN_PATH and the data folders
      --pass-env NAME                pass the environment variable NAME to plugins, which otherwise get
                                     only a few variables such as PATH, HOME and LANG; may be repeated
      --plugin-memory N[K|M|G]       the maximum memory of each plugin process (default: unlimited)
      --watch                        restart a plugin when its files change

    LIMIT OPTIONS
      --max-message-bytes N          bytes in one message (default 16777216)
      --max-answer-bytes N           bytes in one response, if it has a header or is in
                                     a small batch (default 268435456); other
                                     responses are streamed
      --max-unread-bytes N           bytes that the client may leave unread; beyond that, the host waits
                                     and skips states of real-time sessions (default 1048576)
      --max-journal-bytes N          bytes of the journal from which a session is restored if its
                                     plugin does not support snapshots (default 67108864)
      --max-nesting N                levels of nested JSON (default 128)
      --max-sessions N               open sessions (default 4096)
      --max-events N                 events in one call (default 100000)
      --max-frames N                 frames in one call (default 100000)
      --max-seconds N                simulated seconds in one call (default 600)
      --max-call-seconds N           real seconds that one call may take, including its frames; a longer
                                     call is undone and answered with an error (default: no limit; for
                                     plugins, callSeconds in plugin.json)
    """
  static let exits: [Exit] = [
    .success("end of the input, or the client sent shutdown and exit"),
    .failure("the client sent exit without shutdown"),
    .usage(),
    .system("standard input, standard output or the recording can't be used"),
  ]

  private var framing: Framing?
  private var limits = Limits()
  private var logsInfo = false
  private var recordPath = System.environment("PLAYGROUND_RECORD").flatMap { $0.isEmpty ? nil : $0 }
  private var overwrites = false
  private var plugins = PluginOptions(canWatch: true)
  private var isOrdered = false

  init(_ arguments: inout Arguments) throws(UsageError) {
    while let argument = arguments.next() {
      guard case .option(let name, let inline) = argument else {
        throw UsageError(message: "serve takes no operands; send requests on standard input")
      }
      switch name {
      case "--framing": framing = try Self.framing(arguments.value(of: name, inline: inline))
      case "--ordered": isOrdered = true
      case "--record": recordPath = try arguments.value(of: name, inline: inline)
      case "--overwrite": overwrites = true
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
      case "--max-call-seconds":
        limits.callSeconds = try arguments.duration(of: name, inline: inline)
      case "--max-seconds": limits.secondsPerCall = try arguments.count(of: name, inline: inline)
      default: guard try plugins.take(name, inline, &arguments) else { throw .unknown(name) }
      }
    }
  }

  private static func framing(_ word: String) throws(UsageError) -> Framing? {
    if word == "auto" { return nil }
    guard let framing = Framing(rawValue: word) else {
      throw UsageError(message: "--framing must be auto, lines or headers, not \(word)")
    }
    return framing
  }

  private static func logsInfo(_ word: String) throws(UsageError) -> Bool {
    guard ["error", "warning", "info", "debug"].contains(word) else {
      throw UsageError(message: "--log-level must be error, warning, info or debug, not \(word)")
    }
    return word == "info" || word == "debug"
  }

  func run() -> Int32 {
    var recording: RecordingFile?
    if let recordPath {
      do throws(RecordingRefused) {
        let path = RecordingPath(path: recordPath, overwrites: overwrites)
        recording = RecordingFile(try path.open())
      } catch {
        Console.warn("playground: can't record: \(error.message)")
        return ExitCode.environment
      }
    }
    do throws(SystemError) {
      let (input, output) = try System.takeProtocolDescriptors()
      let host = Host(
        components: plugins.components, limits: limits, plugins: plugins.configuration,
        clock: System.monotonicMicroseconds)
      for problem in host.pluginProblems { Console.warn("playground: \(problem.message)") }
      defer { host.finishPlugins() }
      let handler = HostHandler(host)
      if let recording {
        try serve(host, RecordingHandler(handler, limits: limits, into: recording), input, output)
        recording.finish()
        if recording.failure != nil { return ExitCode.environment }
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
    let connection = Connection(
      framing: framing, messageLimit: limits.messageBytes, nestingLimit: limits.nesting,
      answerLimit: limits.answerBytes)
    let count = try host.serve(
      handler, from: input, to: output, through: connection,
      keepsOrder: isOrdered || input.isFile)
    if logsInfo { Console.warn("playground: done, \(count) bytes read") }
  }
}
