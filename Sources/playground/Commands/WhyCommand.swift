internal import Exploring
internal import Interaction
internal import JSONText
internal import Motion
internal import Replay
internal import Values

/// `playground why`: the decisions of a scenario in plain words.
struct WhyCommand {
  static let help = """
    USAGE
      playground why [OPTION]... SCENARIO.jsonl

    Plays a scenario and says of each decision why it was made, by how much, and which gesture near
    the recorded one would have ended otherwise: with another way, another velocity at the release,
    a rest before it, or a release at an earlier moment.

    OPTIONS
      --at T|NAME      only the decisions at T seconds, or the next ones behind it, or those of a
                       name, as in --at release
      --not OUTCOME    why it was not this: what was missing, and the nearest gesture that has it
      --all            recognitions too: what a touch was taken for
      --session S      only those of a session
      --no-return      when it became inevitable: from each moment of the gesture 500 ways to go on
      --seed N         which ways those are (1)
      --json           a JSON object a line
      --plugins DIR    where plugins are looked for; may be repeated

    EXIT
      0, 2 for a wrong option, 3 for a file that is no scenario, or one in which nothing is decided
    """

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
    guard !path.isEmpty else { throw UsageError(message: "why wants a scenario") }
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
    let place = "\(path):\(placed.line): \(Expectation.plain(placed.decision.time.seconds)) s"
    Console.print("\(place), \(placed.session), \(placed.decision.name)")
    Console.print("  \(explanation.text)")
    if let point = explanation.point { Console.print("  \(point.text)") }
  }
}
