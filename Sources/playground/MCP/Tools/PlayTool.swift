internal import MCP
internal import Replay
internal import Values
internal import Wire

/// The tool that plays a scenario or a list of events and summarizes what happened.
enum PlayTool {
  static func tool(_ context: ToolContext) -> Tool {
    Tool(
      "play", title: "Play a scenario or a list of events",
      description: "Plays gestures and other events on a component without a screen, and returns "
        + "the final phase, effects, decisions with their reasons, problems, failed $/expect lines "
        + "and the visible layers with their ids. The same input always gives the same result. "
        + "Start here; continue with why, check, film or plot on the same input.",
      arguments: ScenarioArguments.all + [Brief.argument],
      output: ShapeText.schema(
        of:
          "{\(Digest.shape), findings: [{line: integer, t: number, code: string, message: string}], "
          + "expectations: integer, unmet: [string]}",
        isInput: false)
    ) { arguments throws(ToolError) in
      let played = try ScenarioArguments.read(arguments, context)
      var digest = Digest()
      for step in played.steps { digest.take(step) { played.component(of: $0) } }
      let findings = try CheckTool.items(played, context)
      let expectations = try Expectations(played, context)
      var brief = Brief(lines: digest.phaseLines)
      brief.add("refused calls:", digest.refusalLines)
      brief.add("unmet expectations:", expectations.unmet)
      brief.add("decisions:", digest.decisionLines)
      brief.add("effects:", digest.effectLines)
      brief.add("problems:", findings.map(CheckTool.line))
      brief.add("diagnostics:", digest.diagnosticLines)
      brief.add("visible layers, back to front:", digest.treeLines(played.screen))
      var structured = digest.members(played.screen)
      structured["findings"] = .array(findings.prefix(Digest.most).map(CheckTool.value))
      structured["expectations"] = .integer(Int64(expectations.count))
      structured["unmet"] = .array(expectations.unmet.map { .string($0) })
      return ToolResult([.text(try brief.text(arguments))], structured)
    }
  }
}

/// The number of a scenario's `$/expect` lines, and the expectations that are not met.
private struct Expectations {
  private(set) var count = 0
  private(set) var unmet: [String] = []

  init(_ played: PlayedScenario, _ context: ToolContext) throws(ToolError) {
    guard String(decoding: played.requests, as: UTF8.self).contains("$/expect") else { return }
    let run = try ToolContext.replaying { () throws(ReplayError) in
      try ScenarioPlayback(
        of: played.requests, path: played.scenario.path, components: context.components,
        plugins: context.plugins)
    }
    count = run.expectations
    unmet = run.failures.map {
      let actual = $0.actual?.safeText ?? "nothing"
      return
        "line \($0.line): \($0.pointer.safeText) is \(actual), expected \($0.expected.safeText)"
    }
  }
}
