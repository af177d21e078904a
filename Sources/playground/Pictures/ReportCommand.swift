internal import Pictures
internal import Platform
internal import Replay

/// `playground report`: scenarios as a page.
struct ReportCommand {
  static let help = """
    USAGE
      playground report [OPTION]... PATH...

    Plays each scenario (a folder stands for all below it), compares it with its golden file, and
    makes one page of all: verdict, strip, plots, what happened, and a stage on which one goes
    through time, at 120 states a second and at every event. It is one file without any others: it
    opens by double click, can be mailed, and where scripts are blocked shows all but the stage and
    the clauses of decisions. Where a scenario differs, outlines are what its golden file has.
    With several scenarios the pictures of those that are not as they should be stand in the page;
    the others are drawn by its script.

    OPTIONS
      -o, --output FILE   where to: a name that ends in .html (standard output)
      --session S         the session to look at (the first one)
      --live              brings along what runs the built-in components (1.1 MB): a scenario can be
                          taken hold of at any moment, and played otherwise, as with playground page
      --plugins DIR       where plugins are looked for; may be repeated
      --watch             again whenever scenario, plugin or program change

    EXIT
      0 whatever the verdicts are, 2 for a wrong option, 3 for a path without scenarios, 4 where
      nothing can be written
    """

  private var paths: [String] = []
  private var output: String?
  private var session: String?
  private var isLive = false
  private var plugins = PluginOptions()
  private let words: [String]

  init(_ arguments: inout Arguments) throws(UsageError) {
    words = arguments.rest
    while let argument = arguments.next() {
      switch argument {
      case .operand(let path): paths.append(path)
      case .option(let name, let inline) where name == "-o" || name == "--output":
        output = try Self.file(arguments.value(of: name, inline: inline), name)
      case .option("--live", nil): isLive = true
      case .option("--session", let inline):
        session = try arguments.value(of: "--session", inline: inline)
      case .option(let name, let inline):
        guard try plugins.take(name, inline, &arguments) else { throw .unknown(name) }
      }
    }
    guard !paths.isEmpty else { throw UsageError(message: "report wants a scenario or a folder") }
  }

  /// The name of a page's file.
  static func file(_ path: String, _ option: String) throws(UsageError) -> String {
    guard path.hasSuffix(".html") else {
      throw UsageError(message: "\(option) takes a name that ends in .html, not \(path)")
    }
    return path
  }

  func run() -> Int32 {
    do throws(ReplayError) {
      if isLive { try PageCommand.checkModule() }
      let scenarios = try ScenarioSearch(in: paths).scenarios
      guard !scenarios.isEmpty else {
        throw .badInput("\(paths.joined(separator: " ")): there is no scenario NAME.jsonl in it")
      }
      var replayer = Replayer()
      replayer.components = plugins.components
      replayer.plugins = plugins.configuration
      var report = ReportMaker(replayer, session: session)
      report.isLive = isLive
      report.tellsOthers = true
      for scenario in scenarios { report.take(Verdict(on: scenario, by: replayer) { 0 }) }
      let obstacles = try report.write(to: output, command: ["playground", "report"] + words)
      // A session that was asked for and is nowhere is a mistake.
      if session != nil, obstacles.count == scenarios.count { throw .badInput(obstacles[0]) }
      return ExitCode.ok
    } catch {
      return Console.tell(error)
    }
  }
}
