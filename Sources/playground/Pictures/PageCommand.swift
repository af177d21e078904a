internal import JSON
internal import Interaction
internal import Methods
internal import Pictures
internal import Platform
internal import PlaygroundHost
internal import Replay
internal import Values

/// `playground page`: components under the hand, in one file.
struct PageCommand {
  static let help = """
    USAGE
      playground page [OPTION]...
      playground page --serve [OPTION]...

    Makes a page on which the built-in components run under a mouse, a finger, a pen or the keyboard:
    the same code and the same bytes as here, in one file that opens by double click, without a
    server or a network. Parameters are controls, what was decided is told while one drags, and all
    that is done is recorded: it can be gone back to, gone on from, and saved as a scenario.

    OPTIONS
      --component ID      the component that is shown first (bottom-card)
      --scenario FILE     a scenario that is played first, and can be gone on from
      -o, --output FILE   where to: a name that ends in .html (standard output)

    WITH A HOST
      --serve             serves the page on this machine alone, in front of a host that websocketd
                          starts for it: plugins are shown and dragged, too
      --port N            where: http://127.0.0.1:N/ (8642)
      --watch             what was done is played again when a plugin's files change
      --follow FILE       shows what is recorded into FILE (playground serve --record) as it comes
      --plugins DIR, --no-search, --pass-env NAME, --plugin-memory N[K|M|G], --only ID[,ID…],
      --no-builtins       as playground serve takes them

    EXIT
      0, 2 for a wrong option or a component that there is not, 3 for a file that is no scenario, 4
      where nothing can be written or websocketd is missing; what websocketd ends with, such as where
      the port is in use
    """

  private var page = LivePage()
  private var scenario: String?
  private var output: String?
  private var served = ServedPage()
  private var isServed = false
  private var servedOptions: [String] = []
  private var plugins = PluginOptions(canWatch: true)

  init(_ arguments: inout Arguments) throws(UsageError) {
    while let argument = arguments.next() {
      switch argument {
      case .operand(let word):
        throw UsageError(message: "page takes no operand \(word): give a scenario by --scenario")
      case .option(let name, let inline) where name == "-o" || name == "--output":
        output = try ReportCommand.file(arguments.value(of: name, inline: inline), name)
      case .option("--component", let inline):
        page.component = try arguments.value(of: "--component", inline: inline)
      case .option("--scenario", let inline):
        scenario = try arguments.value(of: "--scenario", inline: inline)
      case .option("--serve", nil): isServed = true
      case .option(let name, let inline):
        servedOptions.append(name)
        try takeServed(name, inline, &arguments)
      }
    }
    try check()
  }

  /// An option of a page in front of a host.
  private mutating func takeServed(
    _ name: String, _ inline: String?, _ arguments: inout Arguments
  ) throws(UsageError) {
    switch name {
    case "--port":
      served.port = try arguments.count(of: name, inline: inline)
      guard (1...65535).contains(served.port) else {
        throw UsageError(message: "--port wants a number from 1 to 65535, not \(served.port)")
      }
    case "--follow":
      let file = try arguments.value(of: name, inline: inline)
      guard !file.isEmpty, Files.kind(of: file) != .folder else {
        throw UsageError(message: "--follow wants a file that is recorded into, not \"\(file)\"")
      }
      served.followed = file
    default:
      let before = arguments.rest
      guard try plugins.take(name, inline, &arguments) else { throw .unknown(name) }
      let values = before.prefix(before.count - arguments.rest.count)
      served.hostWords += [name + (inline.map { "=" + $0 } ?? "")] + values
      if name == "--pass-env", let variable = inline ?? values.first {
        served.passedVariables.append(variable)
      }
    }
  }

  /// What goes with a host and what without.
  private func check() throws(UsageError) {
    if isServed {
      if output != nil { throw UsageError(message: "--output: a page that is served is no file") }
    } else if let name = servedOptions.first {
      throw UsageError(message: "\(name) goes with --serve: a page in a file has no host")
    } else if let word = page.component {
      let known = BuiltIns.components.map(\.descriptor.id)
      guard known.contains(word) else {
        throw .unknown(word, "a built-in component", "--component", among: known)
      }
    }
  }

  func run() -> Int32 {
    do throws(ReplayError) {
      var page = page
      if let scenario {
        let lines = try Scenario(path: scenario).soundRequests()
        let isPlayed = lines.split(separator: UInt8(ascii: "\n")).contains { line in
          (try? JSONParser.parse(line))?["method"]?.asString == "session/create"
        }
        guard isPlayed else {
          throw .badInput("\(scenario): no session is created in it, so there is nothing to play")
        }
        let name = scenario.split(separator: "/").last.map(String.init) ?? scenario
        page.scenario = (name, String(decoding: lines, as: UTF8.self))
      }
      if isServed { return served.run(page) }
      guard let output else {
        Console.print(String(page.html.dropLast()))
        return ExitCode.ok
      }
      do { try Files.write(Array(page.html.utf8), to: output) } catch {
        throw .environment("\(output): \(error.description)")
      }
      return ExitCode.ok
    } catch {
      return Console.tell(error)
    }
  }
}
