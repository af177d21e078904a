internal import Exploring
internal import MCP
internal import Motion
internal import Orders
internal import Platform
internal import Replay
internal import Values
internal import Wire

/// The tool that plays the steps of a scenario in many orders and at the times that matter.
enum ExploreTool {
  /// The maximum number of outcomes, and of failures, in a result.
  private static let most = 8

  /// The number of random cases that are played if there are too many states to play all cases.
  private static let samples = 1000

  static func tool(_ context: ToolContext) -> Tool {
    let text = CommandText("explore")
    return Tool(
      "explore", title: text.title,
      description: "Plays a scenario's steps in other orders and at other times, and lists each "
        + "outcome and each violated property, with the shortest case as a scenario for play. Use it "
        + "to find races, such as two sheets presented during a dismissal.",
      arguments: ScenarioArguments.all + [
        text.argument("--orders", ArgumentSchema.flag),
        Argument(
          "instants", ArgumentSchema.whole(1...12),
          "The number of different times at which each step is played. By default, it depends on the "
            + "number of steps."
        ),
        Argument(
          "samples", ArgumentSchema.whole(1...samples),
          "The number of random cases to play instead of all cases."),
        text.argument("--skip", ArgumentSchema.texts),
        text.argument("--session", ArgumentSchema.text),
        Brief.argument,
      ],
      output: ShapeText.schema(
        of: "{coverage: string, outcomes: [{cases: number, ending: [string], failures: [string]}], "
          + "failures: [{property: string, cases: number, steps: [string], reason: string, "
          + "scenario: string}], guards: [string]}", isInput: false)
    ) { arguments throws(ToolError) in
      let played = try ScenarioArguments.read(arguments, context)
      let (session, skipped, plan) = try options(arguments)
      let exploration = try ToolContext.replaying { () throws(ReplayError) in
        let script = try OrderScript(
          played.scenario, session: session, components: context.components,
          plugins: context.plugins)
        return OrderExploration(try OrderStage(script, skipping: skipped), plan)
      }
      var findings = found(exploration)
      findings.sort()
      return try result(arguments, exploration, findings)
    }
  }

  private static func options(
    _ arguments: JSONObject
  ) throws(ToolError) -> (session: String?, skipped: [String], plan: OrderPlan) {
    try ToolContext.reading { () throws(InvalidValue) in
      var plan = OrderPlan()
      plan.isFree = try arguments.bool("orders") ?? false
      plan.instants = try arguments.wholeNumber("instants", in: 1...OrderInstant.allCases.count)
      plan.samples = try arguments.wholeNumber("samples", in: 1...samples)
      plan.isUniform = plan.isFree && plan.instants == nil && plan.samples == nil
      plan.stateLimit = 20_000
      plan.playLimit = 200_000
      plan.pluginSeconds = 5
      let skipped = try arguments.texts("skip") ?? []
      for name in skipped where !name.hasPrefix("expect:") {
        guard OrderPlan.propertyNames.contains(name) else {
          throw .unknown(name, "a property", of: OrderPlan.propertyNames, at: "/skip")
        }
      }
      return (try arguments.string("session"), skipped, plan)
    }
  }

  private static func found(_ exploration: OrderExploration) -> OrderFindings {
    var limited = exploration
    if exploration.isPlugin {
      // A plugin may be slow, so its exploration ends after a while.
      let end = System.seconds + exploration.plan.pluginSeconds
      limited.isOverdue = { System.seconds > end }
    }
    if exploration.plan.samples == nil, let all = limited.exhaust() { return all }
    return limited.sample(0..<(exploration.plan.samples ?? samples)) { _, _ in }
  }

  private static func result(
    _ arguments: JSONObject, _ exploration: OrderExploration, _ findings: OrderFindings
  ) throws(ToolError) -> ToolResult {
    let texts = ExploreTexts(exploration, findings)
    var brief = Brief(lines: [texts.coverage.safeText])
    let failures = try failures(exploration, findings)
    for failure in failures {
      brief.add(
        "FAILED \(failure.name) in \(ExploreTexts.count(failure.cases)) cases: "
          + failure.reason.safeText, failure.steps)
    }
    brief.add(
      "outcomes:",
      findings.classes.prefix(most).map {
        "\(ExploreTexts.count($0.cases)) cases: \(texts.summary(of: $0).safeText)"
      })
    if findings.classes.count > most {
      brief.lines.append("  … \(findings.classes.count - most) more outcomes")
    }
    brief.lines += texts.guards.map(\.safeText)
    return ToolResult(
      [.text(try brief.text(arguments))],
      [
        "coverage": .string(texts.coverage),
        "outcomes": .array(
          findings.classes.prefix(most).map { outcome in
            [
              "cases": .number(outcome.cases),
              "ending": .array(outcome.ending.map { .string($0) }),
              "failures": .array(outcome.failures.map { .string($0) }),
            ]
          }),
        "failures": .array(failures.map(\.value)),
        "guards": .array(texts.guards.map { .string($0) }),
      ])
  }

  /// A violated property, with the shortest case that violates it.
  private struct Failure {
    let name: String
    let cases: Double
    let reason: String
    let steps: [String]
    let scenario: String

    var value: Value {
      [
        "property": .string(name), "cases": .number(cases), "reason": .string(reason),
        "steps": .array(steps.map { .string($0) }), "scenario": .string(scenario),
      ]
    }
  }

  private static func failures(
    _ exploration: OrderExploration, _ findings: OrderFindings
  ) throws(ToolError) -> [Failure] {
    var failures: [Failure] = []
    for property in exploration.stage.properties where failures.count < most {
      let broken = findings.classes.filter { $0.failures.contains(property.name) }
      guard let first = broken.first else { continue }
      let (order, shrunk) = exploration.shrink(first.first, breaking: property.name)
      let played = shrunk.play(order)
      let told = ExploreCase(shrunk, played)
      failures.append(
        Failure(
          name: property.name, cases: broken.reduce(0) { $0 + $1.cases },
          reason: played.failures.first { $0.name == property.name }?.reason ?? "",
          steps: zip(played.order.choices, played.moments).map { choice, moment in
            let step = shrunk.stage.script.steps[choice.step]
            return "\(Expectation.plain(moment.seconds)) s: \(step.label.safeText) "
              + "(line \(step.line))"
          },
          scenario: shrunk.scenario(of: played, note: told.note)))
    }
    return failures
  }
}
