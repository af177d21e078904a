internal import Pictures
internal import Platform
internal import Replay

/// `playground report`: builds a page of scenarios.
struct ReportCommand {
  static let help = """
    USAGE
      playground report [OPTION]... PATH...

    PATH is a scenario, or a folder with scenarios at any depth. Each scenario is compared with its
    golden file. For each scenario, the page shows the verdict, a film strip, plots, the events, and a
    stage that plays the scenario, with a timeline of 120 states per second. If a scenario differs,
    outlines show the states of its golden file.

    The page is one file that you can send by email. Without JavaScript, it does not show the stage or
    the rules of decisions, and a page of several scenarios draws only those that differ or fail.

    EXAMPLE
      playground report -o report.html Goldens

    OPTIONS
      -o, --output FILE   write an .html file (default: standard output)
      --session ID        show this session (default: the first)
      --look LOOK         draw the layers like an app (app, the default), or as boxes with their
                          names (wireframe); the page has a button to switch
      --skin DIR          use the colors, images, fonts and labels of DIR/skin.json (default: the
                          skin.json in the folder of the scenarios, if they have the same folder)
      --live              include the built-in components (1.1 MB), so that you can continue a
                          scenario from any time, as with playground page
      --plugins DIR       load the plugins in DIR; may be repeated
      --watch             write the page again after each change to a scenario, a plugin or this
                          program
    """
  static let exits: [Exit] = [
    .success("the page was written; the verdicts don't affect the exit code"),
    .usage(),
    .input("no scenario in PATH"),
    .system("a file can't be written"),
  ]

  private var paths: [String] = []
  private var output: String?
  private var session: String?
  private var isLive = false
  private var look = Look.app
  private var skin = SkinOption()
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
      case .option("--skin", let inline):
        skin.folder = try arguments.value(of: "--skin", inline: inline)
      case .option("--look", let inline): look = try arguments.look(inline)
      case .option("--session", let inline):
        session = try arguments.value(of: "--session", inline: inline)
      case .option(let name, let inline):
        guard try plugins.take(name, inline, &arguments) else { throw .unknown(name) }
      }
    }
    guard !paths.isEmpty else {
      throw UsageError(message: "report requires a scenario or a folder")
    }
  }

  /// Returns the path of a page after checking its suffix.
  ///
  /// - Throws: `UsageError` if it does not end with `.html`.
  static func file(_ path: String, _ option: String) throws(UsageError) -> String {
    guard path.hasSuffix(".html") else {
      throw UsageError(message: "\(option) must end with .html, not \(path)")
    }
    return path
  }

  func run() -> Int32 {
    do throws(ReplayError) {
      if isLive { try PageCommand.checkModule() }
      let scenarios = try ScenarioSearch(in: paths).scenarios
      guard !scenarios.isEmpty else {
        throw .badInput("\(paths.joined(separator: " ")): no scenario NAME.jsonl found")
      }
      var replayer = Replayer()
      replayer.components = plugins.components
      replayer.plugins = plugins.configuration
      var report = ReportMaker(replayer, session: session)
      report.isLive = isLive
      report.look = look
      report.skin = skin
      report.tellsOthers = true
      for scenario in scenarios { report.take(Verdict(on: scenario, by: replayer) { 0 }) }
      let obstacles = try report.write(to: output, command: ["playground", "report"] + words)
      // It is an error if no scenario has the requested session.
      if session != nil, obstacles.count == scenarios.count { throw .badInput(obstacles[0]) }
      return ExitCode.ok
    } catch {
      return Console.tell(error)
    }
  }
}
