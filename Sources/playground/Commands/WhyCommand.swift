internal import Exploring
internal import Interaction
internal import JSONText
internal import Motion
internal import Replay
internal import Values

/// `playground why`: explains the decisions of a scenario.
struct WhyCommand {
  static let help = """
    USAGE
      playground why [OPTION]... SCENARIO.jsonl

    Each decision of the scenario is printed with the rule that decided it and the rule's margin, which
    is the distance to the value at which the decision would change. Then come the smallest changes
    that would lead to a different outcome: in the travel, in the velocity at the release, by a pause
    before the release, or by an earlier release.

    If there are no decisions, run playground check: it reports touches that hit no layer.

    EXAMPLE
      playground why --at release card.jsonl
        card.jsonl:4: 0.253968 s, s1, release
          expanded: predicted -254.81 < -120 pt, margin 134.8. It would have been compact with …

    OPTIONS
      --at T|NAME      only the decisions at T seconds (if there are none, the next ones), or those
                       named NAME, such as release
      --not OUTCOME    explain why the outcome was not OUTCOME, such as expanded, and show the smallest
                       change that leads to it; for an unknown OUTCOME, list the possible ones
      --all            also explain how each touch was recognized: as a drag, a tap, a pinch, or not at
                       all
      --session ID     only the decisions of this session (default: of all)
      --no-return      also report the point of no return: the time after which the outcome was almost
                       certain, estimated with 500 random continuations from each of up to 60 samples
      --seed N         the seed of the random continuations (default 1)
      --json           print one JSON object per decision
      --plugins DIR    load the plugins in DIR; may be repeated
    """
  static let exits: [Exit] = [.success(), .usage(), .input("a scenario without decisions")]

  private var path = ""
  private var place: String?
  private var wanted: String?
  private var session: String?
  private var isWhole = false
  private var isJSON = false
  private var seeksPoint = false
  private var seed = 1
  private var plugins = PluginOptions()

  init(_ arguments: inout Arguments) throws(UsageError) {
    while let argument = arguments.next() {
      switch argument {
      case .operand(let word):
        guard path.isEmpty else { throw UsageError(message: "why takes one scenario") }
        path = word
      case .option("--at", let inline):
        place = try arguments.secondsOrName(of: "--at", inline: inline)
      case .option("--not", let inline): wanted = try arguments.value(of: "--not", inline: inline)
      case .option("--session", let inline):
        session = try arguments.value(of: "--session", inline: inline)
      case .option("--all", nil): isWhole = true
      case .option("--json", nil): isJSON = true
      case .option("--no-return", nil): seeksPoint = true
      case .option("--seed", let inline): seed = try arguments.count(of: "--seed", inline: inline)
      case .option(let name, let inline):
        guard try plugins.take(name, inline, &arguments) else { throw .unknown(name) }
      }
    }
    guard !path.isEmpty else { throw UsageError(message: "why requires a scenario") }
  }

  func run() -> Int32 {
    do throws(ReplayError) {
      let scenario = try ScenarioDecisions(
        Scenario(path: path), components: plugins.components, plugins: plugins.configuration)
      let choice = DecisionChoice(session: session, at: place, isWhole: isWhole)
      for placed in try choice.decisions(of: scenario, path) {
        var explanation = Explanation(
          placed, scenario.flips(of: placed, to: wanted), wanted: wanted)
        if seeksPoint {
          explanation.point = scenario.pointOfNoReturn(of: placed, seed: UInt64(seed))
        }
        tell(explanation)
      }
      return ExitCode.ok
    } catch {
      return Console.tell(error)
    }
  }

  private func tell(_ explanation: Explanation) {
    guard !isJSON else {
      var writer = JSONWriter()
      writer.value(explanation.value, .exact)
      return Console.emit(String(decoding: writer.bytes, as: UTF8.self))
    }
    let placed = explanation.placed
    let time = Expectation.plain(placed.decision.time.seconds)
    let place = "\(path.onOneLine):\(placed.line): \(time) s"
    Console.print("\(place), \(placed.session), \(placed.decision.name)")
    Console.print("  \(explanation.text)")
    if let point = explanation.point { Console.print("  \(point.text)") }
  }
}
