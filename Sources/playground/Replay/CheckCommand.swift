internal import Findings
internal import JSONText
internal import Methods
internal import Platform
internal import Replay

/// `playground check`: finds motion and touch problems in scenarios.
struct CheckCommand {
  static let isVerdict = true
  static let help = """
    USAGE
      playground check [OPTION]... PATH...

    PATH is a scenario NAME.jsonl, or a folder with scenarios at any depth. The command reports
    jumps, stalls and kinks in motion, touches that hit no layer, and the components' own diagnostics.
    It compares the states just before and just after each event, so the findings do not depend on the
    frame rate. Each finding is one line:

      FILE:LINE: SEVERITY: LAYER: PROBLEM, AMOUNT AND TIME (LIMIT). ADVICE [CODE]

    EXAMPLE
      playground check late.jsonl
        late.jsonl:5: warning: card:pin-7: moves 306 pt after the release at 0.5 s, but …
        1 scenario, 1 finding

    OPTIONS
      --touch-targets R    R is the minimum size of hit areas: 44pt (Apple, the default), 48dp
                           (Material), 24px (WCAG) or none
      --baseline FILE      report only findings that are not accepted in FILE
      --update-baseline    write all current findings to the FILE of --baseline, to accept them
      --plugins DIR        load the plugins in DIR; may be repeated

    OUTPUT OPTIONS
      --json               print one JSON object per finding
      --sarif FILE         also write SARIF 2.1.0, for GitHub; if FILE is -, print it to standard
                           output instead of the findings
      --junit FILE         also write JUnit XML; if FILE is -, print it to standard output instead of
                           the findings
      --gestures           also report the response to each gesture: the delay and the travel before
                           a layer moved, how closely it followed the finger, and the times to the
                           decision and to rest

    COST OPTIONS
      --cost               also report the work that a renderer must redo (layout, repaint, …), by
                           interaction and layer, at 60 frames per second
      --frames             also list each frame with its layers (requires --cost and --json)
      --set NAME=VALUE     compare the cost with that of another parameter value (requires --cost);
                           may be repeated
      --weights FILE       weight the kinds of work as in FILE, such as {"layout": 5} (requires --cost)

    CONFIGURATION
      A findings.json file in the scenario's folder or a parent folder sets severities (error,
      warning, information, hint, off) and exceptions:

      {"severity": {"motion/jump": "error"}, "allow": [{"code": "motion/opacity-step",
      "roles": ["badge"], "reason": "a badge appears at once"}]}
    """
  static let exits: [Exit] = [
    .success("no warnings or errors"),
    .failure("at least one warning or error"),
    .usage(),
    .input(),
    .system("a file can't be written"),
  ]

  private var paths: [String] = []
  private var plugins = PluginOptions()
  private var isJSON = false
  private var tellsGestures = false
  private var costs = CostOptions()
  private var sarif: String?
  private var junit: String?
  private var baseline: String?
  private var isUpdating = false
  private var touchTargets = TouchTargetRule.apple

  init(_ arguments: inout Arguments) throws(UsageError) {
    while let argument = arguments.next() {
      switch argument {
      case .operand(let path): paths.append(path)
      case .option("--json", nil): isJSON = true
      case .option("--gestures", nil): tellsGestures = true
      case .option("--sarif", let inline):
        sarif = try arguments.value(of: "--sarif", inline: inline)
      case .option("--junit", let inline):
        junit = try arguments.value(of: "--junit", inline: inline)
      case .option("--baseline", let inline):
        baseline = try arguments.value(of: "--baseline", inline: inline)
      case .option("--touch-targets", let inline):
        let word = try arguments.value(of: "--touch-targets", inline: inline)
        guard let rule = TouchTargetRule(rawValue: word) else {
          let rules = TouchTargetRule.allCases.map(\.rawValue).joined(separator: ", ")
          throw UsageError(message: "--touch-targets must be one of \(rules), not \(word)")
        }
        touchTargets = rule
      case .option("--update-baseline", nil): isUpdating = true
      case .option(let name, let inline):
        if try costs.take(name, inline, &arguments) { continue }
        guard try plugins.take(name, inline, &arguments) else { throw .unknown(name) }
      }
    }
    guard !paths.isEmpty else {
      throw UsageError(message: "check requires at least one scenario or folder")
    }
    try costs.check(isJSON: isJSON)
    guard sarif != "-" || junit != "-" else {
      throw UsageError(
        message: "--sarif and --junit can't both use standard output; give one of them a file")
    }
    guard !isUpdating || baseline != nil else {
      throw UsageError(message: "--update-baseline requires --baseline FILE")
    }
  }

  func run() -> Int32 {
    do throws(ReplayError) {
      return try check()
    } catch {
      return Console.tell(error)
    }
  }

  private func check() throws(ReplayError) -> Int32 {
    var check = ScenarioCheck()
    check.components = plugins.components
    check.plugins = plugins.configuration
    check.touchTargets = touchTargets
    var known = CheckBaseline()
    if let baseline {
      // The entries of other scenarios are kept. An unreadable baseline is replaced.
      known =
        isUpdating
        ? (try? CheckBaseline(readingFrom: baseline)) ?? known
        : try CheckBaseline(readingFrom: baseline)
    }
    var sarifReport = SARIFReport(version: ServerInfo.version)
    var junitReport = JUnitReport(suite: "playground check")
    let scenarios = try Scenario.find(in: paths)
    guard !scenarios.isEmpty else {
      throw .badInput("\(paths.joined(separator: " ")): no scenario NAME.jsonl found")
    }
    var problems = 0
    var accepted = 0
    var code = ExitCode.ok
    var unplayed = 0
    if !isTold, isJSON || tellsGestures || costs.isWanted {
      Console.warn(
        "standard output contains only the report; to use --json, --gestures or --cost too, write the "
          + "report to a file")
    }
    for scenario in scenarios {
      let start = System.seconds
      let result: CheckResult
      do throws(ReplayError) { result = try check.result(of: scenario) } catch {
        // The other scenarios are still checked.
        code = Console.tell(error)
        unplayed += 1
        junitReport.take(error, of: scenario, seconds: System.seconds - start)
        sarifReport.take(error)
        continue
      }
      let found = result.items
      if isUpdating {
        known.forget(scenario.path)
        known.accept(found.filter(\.isProblem))
        accepted += found.count { $0.isProblem }
      }
      let items = isUpdating ? [] : known.remove(from: found, of: scenario.path)
      if !isUpdating { accepted += found.count - items.count }
      problems += items.count { $0.isProblem }
      for item in items {
        sarifReport.take(item)
        if isTold { tell(item) }
      }
      if isTold {
        if tellsGestures { for gesture in result.gestures { tell(gesture) } }
        try costs.tell(scenario, plugins.components, plugins.configuration, isJSON: isJSON)
      }
      junitReport.take(items, of: scenario, seconds: System.seconds - start)
    }
    if sarif == "-" { Console.emit(sarifReport.text) }
    if let sarif, sarif != "-" { try sarifReport.write(to: sarif) }
    if junit == "-" { Console.emit(junitReport.text) }
    if let junit, junit != "-" { try junitReport.write(to: junit) }
    if let baseline, isUpdating { try known.write(to: baseline) }
    if known.leftOver > 0, !isUpdating, let baseline {
      let gone = known.leftOver == 1 ? "finding no longer exists" : "findings no longer exist"
      Console.warn(
        "\(baseline): \(known.leftOver) accepted \(gone); update it with --update-baseline")
    }
    if !isJSON, isTold {
      let count = scenarios.count == 1 ? "1 scenario" : "\(scenarios.count) scenarios"
      let found =
        problems > 0
        ? ", " + (problems == 1 ? "1 finding" : "\(problems) findings")
        : unplayed == scenarios.count ? "" : ", no findings"
      let known = accepted == 0 ? "" : ", \(accepted) accepted"
      let left = unplayed == 0 ? "" : ", \(unplayed) not checked"
      Console.print("\(count)\(found)\(known)\(left)")
    }
    return code == ExitCode.ok && problems > 0 ? ExitCode.mismatch : code
  }

  /// Whether findings are printed to standard output: only if no report is written there.
  private var isTold: Bool { sarif != "-" && junit != "-" }

  private func tell(_ gesture: CheckResult.PlacedGesture) {
    guard isJSON else { return Console.print(gesture.text) }
    var writer = JSONWriter()
    writer.value(gesture.value, .exact)
    Console.emit(String(decoding: writer.bytes, as: UTF8.self))
  }

  private func tell(_ item: CheckItem) {
    guard isJSON else { return Console.print(item.text) }
    var writer = JSONWriter()
    writer.value(item.value, .exact)
    Console.emit(String(decoding: writer.bytes, as: UTF8.self))
  }
}
