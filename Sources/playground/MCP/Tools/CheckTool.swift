internal import Findings
internal import Interaction
internal import MCP
internal import Replay
internal import Values
internal import Wire

/// The tool that finds motion and touch problems in a scenario.
enum CheckTool {
  static func tool(_ context: ToolContext) -> Tool {
    let text = CommandText("check")
    return Tool(
      "check", title: text.title,
      description: "Reports jumps, stalls and kinks in motion, touches that miss, and the "
        + "components' own diagnostics, each with its line, time, amount and remedy. Use it "
        + "after play, and again after a change.",
      arguments: ScenarioArguments.all + [
        text.argument(
          "--touch-targets", ArgumentSchema.choice(TouchTargetRule.allCases.map(\.rawValue))),
        Brief.argument,
      ],
      output: ShapeText.schema(
        of: "{problems: integer, findings: [{line: integer, session: string, component: string, "
          + "severity: string, code: string, t: number, layer?: string, message: string, "
          + "advice?: string}]}", isInput: false)
    ) { arguments throws(ToolError) in
      let played = try ScenarioArguments.read(arguments, context)
      let rule = try ToolContext.reading { () throws(InvalidValue) in
        try arguments.choice("touch_targets", of: TouchTargetRule.self)
      }
      let items = try items(played, context, rule ?? .apple)
      let problems = items.count { $0.isProblem }
      var brief = Brief(
        lines: [
          items.isEmpty ? "no findings" : problems == 1 ? "1 problem" : "\(problems) problems"
        ])
      brief.lines += items.map(line)
      let values = items.prefix(Digest.most).map { item -> Value in
        var members: JSONObject = [
          "line": .integer(Int64(item.line)), "session": .string(item.session),
          "component": .string(item.component), "severity": .string(item.severity.rawValue),
          "code": .string(item.code), "t": .number(item.time), "message": .string(item.message),
        ]
        members["layer"] = item.layer.map { .string($0) }
        members["advice"] = item.advice.map { .string($0) }
        return .object(members)
      }
      return ToolResult(
        [.text(try brief.text(arguments))],
        ["problems": .integer(Int64(problems)), "findings": .array(values)])
    }
  }

  /// Returns the findings in a played scenario.
  static func items(
    _ played: PlayedScenario, _ context: ToolContext, _ rule: TouchTargetRule = .apple
  ) throws(ToolError) -> [CheckItem] {
    var check = ScenarioCheck()
    check.components = context.components
    check.plugins = context.plugins
    check.touchTargets = rule
    let configured = check
    return try ToolContext.replaying { () throws(ReplayError) in
      try configured.items(of: played.scenario)
    }
  }

  /// Returns a finding as one line of text.
  static func line(_ item: CheckItem) -> String {
    let advice = item.advice.map { ". \($0.safeText)" } ?? ""
    let time = Expectation.plain(item.time)
    return "line \(item.line), \(time) s: \(item.message.safeText)\(advice) [\(item.code.safeText)]"
  }

  /// Returns a finding as structured data with its most important members.
  static func value(_ item: CheckItem) -> Value {
    [
      "line": .integer(Int64(item.line)), "t": .number(item.time), "code": .string(item.code),
      "message": .string(item.message),
    ]
  }
}
