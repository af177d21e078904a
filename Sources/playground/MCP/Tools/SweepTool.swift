internal import MCP
internal import Replay
internal import Values
internal import Wire

/// The tool that compares settings by playing a scenario with each of them.
enum SweepTool {
  /// The maximum number of combinations of values.
  private static let most = 64

  static func tool(_ context: ToolContext) -> Tool {
    let text = CommandText("sweep")
    return Tool(
      "sweep", title: text.title,
      description: "Compares two or more settings of parameters: for each combination, the final "
        + "phase, the time until the component settles, the largest overshoot, and the effects. Use "
        + "it to choose a spring or a threshold, with at most \(most) combinations per call.",
      arguments: ScenarioArguments.all + [
        text.argument("--set", ArgumentSchema.texts, isRequired: true), Brief.argument,
      ],
      output: ShapeText.schema(
        of: "{rows: [{parameters: {…}, phase: string, settleTime: number | null, "
          + "overshoot: number, channel: string, effects: [string], error?: string}]}",
        isInput: false)
    ) { arguments throws(ToolError) in
      let axes = try axes(arguments)
      let played = try ScenarioArguments.read(arguments, context)
      for axis in axes {
        let unknown = axis.unknownName(in: [played.requests], components: context.components)
        guard let unknown else { continue }
        throw ToolError(unknown.names.sentence("a parameter of \(unknown.component)"))
      }
      guard let count = SweepAxis.combinations(of: axes), count <= most else {
        throw ToolError("Too many combinations of the values in \"set\"; use at most \(most).")
      }
      let rows = (0..<count).map { index in
        let setting = SweepAxis.combination(index, of: axes)
        let cell = SweepCell(played.requests, setting: setting)
        return (
          setting, cell.measure(components: context.components, plugins: context.plugins)
        )
      }
      return ToolResult(
        [.text(try brief(axes, rows).text(arguments))],
        ["rows": .array(rows.map { value($0.0, $0.1) })])
    }
  }

  private typealias Setting = [(name: String, value: Value)]

  private static func axes(_ arguments: JSONObject) throws(ToolError) -> [SweepAxis] {
    try ToolContext.reading { () throws(InvalidValue) in
      let texts = try arguments.texts("set") ?? []
      var axes: [SweepAxis] = []
      for text in texts {
        let axis: SweepAxis
        do throws(InvalidValue) { axis = try SweepAxis(text) } catch {
          throw InvalidValue(path: "/set", expected: error.expected)
        }
        guard !axes.contains(where: { $0.name == axis.name }) else {
          throw InvalidValue(
            path: "/set", expected: "a list that names each parameter once, with all its values")
        }
        axes.append(axis)
      }
      guard !axes.isEmpty else {
        throw InvalidValue(
          path: "/set", expected: #"a list of strings such as "response=0.25,0.35""#)
      }
      return axes
    }
  }

  private static func brief(_ axes: [SweepAxis], _ rows: [(Setting, SweepOutcome)]) -> Brief {
    let header = axes.map(\.name) + ["ends", "settles after", "overshoot", "of", "effects"]
    let cells = rows.map { setting, outcome in
      let values = setting.map { $0.value.shortText }
      if let error = outcome.error { return values + ["refused: \(error.safeText)"] }
      let time = outcome.settleTime.map { "\(Value.number($0).shortText) s" } ?? "never"
      return values + [
        outcome.phase.safeText, time, Value.number(outcome.overshoot).shortText,
        outcome.channel.safeText, outcome.effects.map(\.safeText).joined(separator: " "),
      ]
    }
    return Brief(lines: Table([header] + cells).lines)
  }

  private static func value(_ setting: Setting, _ outcome: SweepOutcome) -> Value {
    var parameters: JSONObject = [:]
    for (name, value) in setting { parameters[name] = value }
    var members: JSONObject = ["parameters": .object(parameters)]
    if case .object(let measured) = outcome.value {
      for member in measured.elements { members[member.name] = member.value }
    }
    return .object(members)
  }
}
