internal import Exploring
internal import Interaction
internal import MCP
internal import Motion
internal import Pictures
internal import Replay
internal import Values
internal import Wire

/// The tool that maps gestures to outcomes over two variables.
enum MapTool {
  static func tool(_ context: ToolContext) -> Tool {
    let text = CommandText("map")
    let axis =
      " travel, velocity, rest (the pause before the release) or a parameter, with its range, such "
      + "as travel=-300..100."
    return Tool(
      "map", title: text.title,
      description: "Repeats a gesture of a scenario with different values of two variables, and "
        + "returns the share of each outcome and the rule at each boundary. Use it to choose "
        + "thresholds. Pass other parameter values in \"against\" to see where they change "
        + "the outcome.",
      arguments: ScenarioArguments.all + [
        Argument("x", ArgumentSchema.text, "The horizontal variable:" + axis, isRequired: true),
        Argument("y", ArgumentSchema.text, "The vertical variable:" + axis, isRequired: true),
        text.argument("--at", ["type": ["string", "number"]]),
        text.argument("--compare", ArgumentSchema.texts, as: "against"),
        text.argument("--session", ArgumentSchema.text),
        Argument("picture", ArgumentSchema.flag, "Whether to return a picture of the map, too."),
        Brief.argument,
      ],
      output: ShapeText.schema(
        of:
          "{decision: string, x: {…}, y: {…}, outcomes: [{outcome: string | null, share: number}], "
          + "boundaries: [{between: [string | null], clause?: {…}}], against?: {…}, "
          + "releases: [{line: integer, outcome: string, …}]}", isInput: false)
    ) { arguments throws(ToolError) in
      let played = try ScenarioArguments.read(arguments, context)
      let map = try map(arguments, played, context)
      var brief = Brief(lines: lines(of: map))
      brief.add(
        "recorded gestures:",
        map.releases.map { release in
          let x = number(map.x, release.place.x)
          let y = number(map.y, release.place.y)
          return
            "line \(release.line) at \(map.x.name.safeText) \(x), \(map.y.name.safeText) \(y): "
            + release.outcome.safeText
        })
      var content: [ToolResult.Content] = [.text(try brief.text(arguments))]
      let isDrawn = try ToolContext.reading { () throws(InvalidValue) in
        try arguments.bool("picture") ?? false
      }
      if isDrawn {
        content.append(PictureContent.content(MapSheet(map).svg, named: "map"))
      }
      return ToolResult(content, structured(map))
    }
  }

  private static func map(
    _ arguments: JSONObject, _ played: PlayedScenario, _ context: ToolContext
  ) throws(ToolError) -> BoundaryMap {
    let (x, y) = (try axis("x", arguments), try axis("y", arguments))
    let against = try against(arguments)
    let choice = try ToolContext.reading { () throws(InvalidValue) in
      DecisionChoice(
        session: try arguments.string("session"), at: try arguments.timeOrName("at"))
    }
    let (scenario, placed) = try ToolContext.replaying { () throws(ReplayError) in
      let scenario = try ScenarioDecisions(
        played.scenario, components: context.components, plugins: context.plugins)
      return (scenario, try choice.gestureDecision(of: scenario, played.scenario.path))
    }
    return try ToolContext.reading { () throws(InvalidValue) in
      try scenario.map(of: placed, x: x, y: y, against: against)
    }
  }

  private static func axis(_ name: String, _ arguments: JSONObject) throws(ToolError) -> MapAxis {
    try ToolContext.reading { () throws(InvalidValue) in
      let text = try arguments.requiredString(name)
      do throws(InvalidValue) { return try MapAxis(text) } catch {
        throw InvalidValue(path: "/" + name, expected: error.expected)
      }
    }
  }

  private static func against(_ arguments: JSONObject) throws(ToolError) -> JSONObject? {
    try ToolContext.reading { () throws(InvalidValue) -> JSONObject? in
      guard let texts = try arguments.texts("against") else { return nil }
      var against: JSONObject = [:]
      for text in texts {
        guard let one = try? SweepAxis(text), one.values.count == 1 else {
          throw InvalidValue(
            path: "/against", expected: #"a list of strings such as "response=0.5""#)
        }
        against[one.name] = one.values[0]
      }
      return against.isEmpty ? nil : against
    }
  }

  private static func lines(of map: BoundaryMap) -> [String] {
    let value = map.value
    func shares(_ list: Value?) -> [String] {
      (list?.elements ?? []).map { entry in
        let percent = ((entry["share"]?.asNumber ?? 0) * 1000).rounded() / 10
        return
          "\(entry["outcome"]?.asString?.safeText ?? "no decision") \(Expectation.plain(percent)) %"
      }
    }
    var lines = [
      "\(value["decision"]?.asString?.safeText ?? ""): \(shares(value["outcomes"]).joined(separator: ", "))"
    ]
    lines += (value["boundaries"]?.elements ?? []).map(boundary)
    if let against = value["against"] {
      lines.append(
        "with the parameter values in \"against\": "
          + shares(against["outcomes"]).joined(separator: ", "))
      lines += (against["differences"]?.elements ?? []).map { part in
        let percent = ((part["share"]?.asNumber ?? 0) * 1000).rounded() / 10
        let from = part["outcome"]?.asString ?? "no decision"
        let to = part["against"]?.asString ?? "no decision"
        return "  \(from.safeText) becomes \(to.safeText): \(Expectation.plain(percent)) %"
      }
    }
    return lines
  }

  private static func boundary(_ value: Value) -> String {
    let names = (value["between"]?.elements ?? []).map { $0.asString?.safeText ?? "no decision" }
    let clause = value["clause"].map { clause in
      let unit = clause["unit"]?.asString ?? ""
      return ": \(clause["name"]?.asString?.safeText ?? "") \(clause["op"]?.asString ?? "") "
        + "\((clause["threshold"] ?? .null).shortText)\(unit == "1" ? "" : " " + unit)"
    }
    return "boundary between \(names.joined(separator: " and "))\(clause ?? "")"
  }

  /// Returns the map as structured data, without the points of the boundary lines between outcomes.
  private static func structured(_ map: BoundaryMap) -> JSONObject {
    guard case .object(var members) = map.value else { return [:] }
    members["boundaries"] = withoutLines(members["boundaries"])
    if case .object(var against)? = members["against"] {
      against["boundaries"] = withoutLines(against["boundaries"])
      members["against"] = .object(against)
    }
    return members
  }

  private static func withoutLines(_ boundaries: Value?) -> Value {
    .array(
      (boundaries?.elements ?? []).map { boundary in
        guard case .object(var members) = boundary else { return boundary }
        members["line"] = nil
        return .object(members)
      })
  }

  private static func number(_ axis: MapAxis, _ share: Double) -> String {
    Expectation.plain((axis.least + (axis.most - axis.least) * share).rounded())
  }
}
