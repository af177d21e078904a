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
    or a rest before it.

    OPTIONS
      --at T           only the decisions at T seconds, or the next ones behind it
      --not OUTCOME    why it was not this: what was missing, and the nearest gesture that has it
      --all            recognitions too: what a touch was taken for
      --session S      only those of a session
      --json           a JSON object a line
      --plugins DIR    where plugins are looked for; may be repeated

    EXIT
      0, 2 for a wrong option, 3 for a file that is no scenario, or one in which nothing is decided
    """

  private var path = ""
  private var time: Double?
  private var wanted: String?
  private var session: String?
  private var isWhole = false
  private var isJSON = false
  private var plugins = PluginOptions()

  init(_ arguments: inout Arguments) throws(UsageError) {
    while let argument = arguments.next() {
      switch argument {
      case .operand(let word):
        guard path.isEmpty else { throw UsageError(message: "why takes one scenario") }
        path = word
      case .option("--at", let inline):
        let word = try arguments.value(of: "--at", inline: inline)
        guard let seconds = Double(word), seconds >= 0, seconds.isFinite else {
          throw UsageError(message: "--at takes a number of seconds, not \(word)")
        }
        time = seconds
      case .option("--not", let inline): wanted = try arguments.value(of: "--not", inline: inline)
      case .option("--session", let inline):
        session = try arguments.value(of: "--session", inline: inline)
      case .option("--all", nil): isWhole = true
      case .option("--json", nil): isJSON = true
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
      let chosen = chosen(scenario.decisions)
      guard !chosen.isEmpty else {
        throw .badInput("\(path): \(nothing(in: scenario.decisions))")
      }
      for placed in chosen {
        let flips = scenario.flips(of: placed, to: wanted)
        tell(Explanation(placed, flips, wanted: wanted))
      }
      return ExitCode.ok
    } catch {
      return Console.tell(error)
    }
  }

  private func chosen(_ decisions: [PlacedDecision]) -> [PlacedDecision] {
    var chosen = decisions.filter { session == nil || $0.session == session }
    // What a touch was taken for is seldom the question, unless nothing else was decided.
    let others = chosen.filter { $0.decision.name != "recognition" }
    if !isWhole && !others.isEmpty { chosen = others }
    guard let time else { return chosen }
    let next = chosen.first { $0.decision.time.seconds >= time - 1e-9 }?.decision.time
    return chosen.filter { $0.decision.time == next }
  }

  private func nothing(in decisions: [PlacedDecision]) -> String {
    guard !decisions.isEmpty else {
      return
        "nothing is decided in it: a gesture that is let go of decides, few calls do, and a plugin may "
        + "tell no reasons"
    }
    if let session, !decisions.contains(where: { $0.session == session }) {
      var sessions: [String] = []
      for name in decisions.map(\.session) where !sessions.contains(name) { sessions.append(name) }
      let near = NearNames(to: session, among: sessions)
      return near.sentence("a session in which something is decided")
    }
    return "nothing is decided at or after \(time ?? 0) s"
  }

  private func tell(_ explanation: Explanation) {
    guard !isJSON else {
      var writer = JSONWriter()
      writer.value(explanation.value, .exact)
      return Console.print(String(decoding: writer.bytes, as: UTF8.self))
    }
    let placed = explanation.placed
    let place = "\(path):\(placed.line): \(Expectation.plain(placed.decision.time.seconds)) s"
    Console.print("\(place), \(placed.session), \(placed.decision.name)")
    Console.print("  \(explanation.text)")
  }
}
