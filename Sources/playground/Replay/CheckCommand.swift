internal import Findings
internal import JSONText
internal import Methods
internal import Platform
internal import Replay

/// `playground check`: what will feel wrong in scenarios.
struct CheckCommand {
  static let help = """
    USAGE
      playground check [OPTION]... PATH...

    Plays each scenario NAME.jsonl (a folder stands for all below it) and names what will feel wrong
    on a device: jumps, stalls and kinks of motion, touches that miss. What is shown is judged just
    before and just after each event and each rest, not frame by frame, so no frame rate matters.
    What a component says itself is told too. One finding a line, as compilers write mistakes:

      FILE:LINE: warning: what, by how much, when, how much is allowed: what to do [code]

    OPTIONS
      --json               a JSON object a finding, one a line
      --gestures           tell how each gesture was answered, too: how soon and after how many
                           points something moved, how far it was from the finger, in which share of
                           its samples it followed, how long to the decision and to rest
      --cost               tell what a renderer has to do again, too: by interaction and layer, in
                           frames of 60 a second (layout, repaint, …) and by weight
      --frames             with --cost and --json: each frame with its layers, too
      --set NAME=VALUE     with --cost: compare with other parameters; may be repeated
      --weights FILE       with --cost: other weights, such as {"layout": 5}
      --sarif FILE         SARIF 2.1.0 as well, for hosts of code; - is standard output, alone
      --junit FILE         JUnit XML as well; - is standard output, alone
      --baseline FILE      findings that are known and accepted: only others are told
      --update-baseline    accept all that is found now: writes the file of --baseline
      --touch-targets R    44pt (Apple), 48dp (Material), 24px (WCAG) or none
      --plugins DIR        take the components of the plugins in DIR, too; may be repeated

    A file findings.json in the scenario's folder, or around it, says how bad a code is and what may
    be: {"severity": {"motion/jump": "error"}, "allow": [{"code": "motion/opacity-step",
    "roles": ["badge"], "reason": "a badge is there at once"}]}; severities are error, warning,
    information, hint and off.

    EXIT
      0 when nothing is found but notes, 1 for warnings and errors, 2 for a wrong option, 3 for a
      file that is wrong, 4 when a file can't be written
    """

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
          throw UsageError(message: "--touch-targets is one of \(rules), not \(word)")
        }
        touchTargets = rule
      case .option("--update-baseline", nil): isUpdating = true
      case .option(let name, let inline):
        if try costs.take(name, inline, &arguments) { continue }
        guard try plugins.take(name, inline, &arguments) else { throw .unknown(name) }
      }
    }
    guard !paths.isEmpty else {
      throw UsageError(message: "check wants at least one scenario or folder")
    }
    try costs.check(isJSON: isJSON)
    guard sarif != "-" || junit != "-" else {
      throw UsageError(message: "--sarif and --junit can't both be standard output: name a file")
    }
    guard !isUpdating || baseline != nil else {
      throw UsageError(message: "--update-baseline writes the file of --baseline: name it")
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
      // What is accepted in other scenarios stays so; a file that is no baseline is written anew.
      known =
        isUpdating
        ? (try? CheckBaseline(readingFrom: baseline)) ?? known
        : try CheckBaseline(readingFrom: baseline)
    }
    var sarifReport = SARIFReport(version: ServerInfo.version)
    var junitReport = JUnitReport(suite: "playground check")
    let scenarios = try Scenario.find(in: paths)
    guard !scenarios.isEmpty else {
      throw .badInput("\(paths.joined(separator: " ")): there is no scenario NAME.jsonl in it")
    }
    var problems = 0
    var accepted = 0
    var code = ExitCode.ok
    var unplayed = 0
    if !isTold, isJSON || tellsGestures || costs.isWanted {
      Console.warn(
        "standard output is the report's alone: --json, --gestures and --cost want it in a file")
    }
    for scenario in scenarios {
      let start = System.seconds
      let result: CheckResult
      do throws(ReplayError) { result = try check.result(of: scenario) } catch {
        // The others are checked all the same.
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
      let gone = known.leftOver == 1 ? "finding is" : "findings are"
      Console.warn(
        "\(baseline): \(known.leftOver) accepted \(gone) gone: write it anew with "
          + "--update-baseline")
    }
    if !isJSON, isTold {
      let count = scenarios.count == 1 ? "1 scenario" : "\(scenarios.count) scenarios"
      let found =
        problems > 0
        ? ", " + (problems == 1 ? "1 finding" : "\(problems) findings")
        : unplayed == scenarios.count ? "" : ", nothing found"
      let known = accepted == 0 ? "" : ", \(accepted) accepted"
      let left = unplayed == 0 ? "" : ", \(unplayed) not judged"
      Console.print("\(count)\(found)\(known)\(left)")
    }
    return code == ExitCode.ok && problems > 0 ? ExitCode.mismatch : code
  }

  /// Whether findings are told in lines: standard output is no report's.
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
