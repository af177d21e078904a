internal import Exploring
internal import Interaction
internal import MCP
internal import Motion
internal import Replay
internal import Values
internal import Wire

/// The tool that explains each decision, and lists the smallest changes to the gesture that lead to a different
/// outcome.
enum WhyTool {
  static func tool(_ context: ToolContext) -> Tool {
    let text = CommandText("why")
    return Tool(
      "why", title: text.title,
      description:
        "Explains each decision of a scenario: the rule that decided, its margin, and the "
        + "smallest change in travel, velocity, rest or release time that leads to a different "
        + "outcome. Use it if a gesture had the wrong outcome. Pass the expected outcome in "
        + "\"not\".",
      arguments: ScenarioArguments.all + [
        text.argument("--at", ["type": ["string", "number"]]),
        text.argument("--not", ArgumentSchema.text),
        text.argument("--session", ArgumentSchema.text),
        text.argument("--all", ArgumentSchema.flag),
        text.argument("--no-return", ArgumentSchema.flag),
        Brief.argument,
      ],
      output: ShapeText.schema(
        of: "{decisions: [{line: integer, session: string, t: number, decision: string, "
          + "outcome: string, text: string, flips: [{number: string, amount: number, "
          + "outcome: string, value?: number}]}], omitted: integer}", isInput: false)
    ) { arguments throws(ToolError) in
      let played = try ScenarioArguments.read(arguments, context)
      let (explanations, omitted) = try explanations(arguments, played, context)
      var brief = Brief()
      for explanation in explanations {
        let placed = explanation.placed
        let time = Expectation.plain(placed.decision.time.seconds)
        brief.lines.append(
          "line \(placed.line), \(time) s, \(placed.session.safeText), "
            + "\(placed.decision.name.safeText): \(explanation.text.onOneLine)")
        if let point = explanation.point { brief.lines.append("  \(point.text)") }
      }
      if omitted > 0 {
        brief.lines.append(
          "\(omitted) more decisions; select them with the argument \"at\" or \"session\"")
      }
      return ToolResult(
        [.text(try brief.text(arguments))],
        [
          "decisions": .array(explanations.map(value)), "omitted": .integer(Int64(omitted)),
        ])
    }
  }

  /// The maximum number of decisions whose point of no return is computed.
  private static let mostPoints = 4

  /// Returns the explanations of the selected decisions, and the number of decisions that are left out.
  private static func explanations(
    _ arguments: JSONObject, _ played: PlayedScenario, _ context: ToolContext
  ) throws(ToolError) -> (explanations: [Explanation], omitted: Int) {
    let wanted: String?
    let choice: DecisionChoice
    let seeksPoint: Bool
    do throws(InvalidValue) {
      wanted = try arguments.string("not")
      choice = DecisionChoice(
        session: try arguments.string("session"), at: try arguments.timeOrName("at"),
        isWhole: try arguments.bool("all") ?? false)
      seeksPoint = try arguments.bool("no_return") ?? false
    } catch {
      throw ToolError(error)
    }
    return try ToolContext.replaying { () throws(ReplayError) in
      let scenario = try ScenarioDecisions(
        played.scenario, components: context.components, plugins: context.plugins)
      let chosen = try choice.decisions(of: scenario, played.scenario.path)
      guard !seeksPoint || chosen.count <= mostPoints else {
        throw .badInput(
          "no_return works for at most \(mostPoints) decisions, but \(chosen.count) are selected; "
            + "select fewer with the argument \"at\" or \"session\"")
      }
      let explanations = chosen.prefix(Digest.most).map { placed in
        var explanation = Explanation(
          placed, scenario.flips(of: placed, to: wanted), wanted: wanted)
        if seeksPoint { explanation.point = scenario.pointOfNoReturn(of: placed, seed: 1) }
        return explanation
      }
      return (explanations, chosen.count - explanations.count)
    }
  }

  private static func value(_ explanation: Explanation) -> Value {
    let placed = explanation.placed
    var members: JSONObject = [
      "line": .integer(Int64(placed.line)), "session": .string(placed.session),
      "t": .number(placed.decision.time.seconds), "decision": .string(placed.decision.name),
      "outcome": .string(placed.decision.outcome), "text": .string(explanation.text),
    ]
    members["flips"] = explanation.value["flips"]
    return .object(members)
  }
}
