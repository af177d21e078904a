internal import Interaction
internal import MCP
internal import Motion
internal import Pictures
internal import Replay
internal import Values
internal import Wire

/// The tools that draw a scenario: a film strip, and a plot of values and velocities.
enum PictureTools {
  /// The schema of the structured result of both tools, in the notation of `ShapeText`.
  private static let shape =
    "{session: string, component: string, seconds: number, others: [string], format: png | svg, "
    + "findings: [string]}"

  static func film(_ context: ToolContext) -> Tool {
    let text = CommandText("film")
    return Tool(
      "film", title: text.title,
      description: "Draws a scenario as a strip of pictures: the start, each decision, each new "
        + "phase, the largest travel and speed, and the end. Use it to look at a problem that play "
        + "or check reported. Text results use fewer tokens.",
      arguments: ScenarioArguments.all + [
        text.argument("--cells", ArgumentSchema.whole(1...96)),
        Argument(
          "at", ["type": "array", "items": ["type": "number"]],
          "The times to draw instead of the selected states, in seconds."),
        text.argument("--hit", ArgumentSchema.flag),
        text.argument("--check", ArgumentSchema.flag),
        text.argument("--session", ArgumentSchema.text),
      ],
      output: ShapeText.schema(of: shape, isInput: false)
    ) { arguments throws(ToolError) in
      var options = FilmStrip.Options()
      do throws(InvalidValue) {
        options.cells = try arguments.wholeNumber("cells", in: 1...96) ?? options.cells
        options.showsHits = try arguments.bool("hit") ?? false
        for time in try arguments.array("at") ?? [] {
          guard let seconds = time.asNumber, seconds >= 0, seconds < 1e6, options.times.count < 24
          else {
            throw InvalidValue(path: "/at", expected: "an array of at most 24 times, in seconds")
          }
          options.times.append(Timestamp(seconds: seconds))
        }
      } catch {
        throw ToolError(error)
      }
      let sessionTrace = try sessionTrace(arguments, context, moments: options.times)
      let last = sessionTrace.states.last?.time ?? .zero
      guard options.times.allSatisfy({ $0 <= last }) else {
        let end = Expectation.plain((last.seconds * 1000).rounded() / 1000)
        throw ToolError("\"at\" contains a time after the end of the scenario, \(end) s.")
      }
      let strip = options
      return try result(sessionTrace, named: "film") { () throws(FilmStrip.Nothing) in
        try FilmStrip(sessionTrace, strip).svg
      }
    }
  }

  static func plot(_ context: ToolContext) -> Tool {
    let text = CommandText("plot")
    return Tool(
      "plot", title: text.title,
      description:
        "Draws the curves of a scenario's changing values and, below each, its velocity, "
        + "with the phases, effects and events on the time axis. Use it to look at jumps, lost "
        + "velocities and overshoot.",
      arguments: ScenarioArguments.all + [
        text.argument("--values", ArgumentSchema.texts),
        text.argument("--layers", ArgumentSchema.texts),
        text.argument("--check", ArgumentSchema.flag),
        text.argument("--session", ArgumentSchema.text),
      ],
      output: ShapeText.schema(of: shape, isInput: false)
    ) { arguments throws(ToolError) in
      var options = PlotSheet.Options()
      do throws(InvalidValue) {
        options.values = try arguments.texts("values")
        options.layers = try arguments.texts("layers") ?? []
      } catch {
        throw ToolError(error)
      }
      let sessionTrace = try sessionTrace(arguments, context, rate: 1000)
      let sheet = options
      return try result(sessionTrace, named: "plot") { () throws(FilmStrip.Nothing) in
        try PlotSheet(sessionTrace, sheet).svg
      }
    }
  }

  private static func sessionTrace(
    _ arguments: JSONObject, _ context: ToolContext, rate: Double = 120, moments: [Timestamp] = []
  ) throws(ToolError) -> SessionTrace {
    let played = try ScenarioArguments.read(arguments, context)
    var settings = SessionTrace.Settings()
    let isChecking: Bool
    do throws(InvalidValue) {
      settings.session = try arguments.string("session")
      isChecking = try arguments.bool("check") ?? false
    } catch {
      throw ToolError(error)
    }
    settings.components = context.components
    settings.plugins = context.plugins
    settings.moments = moments
    var check = ScenarioCheck()
    check.components = context.components
    check.plugins = context.plugins
    let (usual, checker) = (settings, check)
    return try ToolContext.replaying { () throws(ReplayError) in
      var settings = usual
      let found = isChecking ? try checker.result(of: played.scenario) : nil
      settings.moments += (found?.items ?? []).map { Timestamp(seconds: $0.time) }
      var sessionTrace = try SessionTrace.play(played.scenario, settings)
      if rate > settings.rate {
        settings.rate = sessionTrace.rate(upTo: rate, settings)
        sessionTrace = try SessionTrace.play(played.scenario, settings)
      }
      sessionTrace.flags = found?.flags(of: sessionTrace.session) ?? []
      return sessionTrace
    }
  }

  private static func result(
    _ sessionTrace: SessionTrace, named name: String, _ svg: () throws(FilmStrip.Nothing) -> String
  ) throws(ToolError) -> ToolResult {
    let picture: ToolResult.Content
    do throws(FilmStrip.Nothing) { picture = PictureContent.content(try svg(), named: name) } catch
    {
      throw ToolError(error.message.safeText)
    }
    let findings = sessionTrace.flags.map { "\($0.number): \($0.text.safeText)" }
    let seconds = Expectation.plain((sessionTrace.duration * 1000).rounded() / 1000)
    var lines = [
      "\(sessionTrace.session.safeText) \(sessionTrace.component.safeText), \(seconds) s; the picture follows"
    ]
    if !sessionTrace.others.isEmpty {
      let others = sessionTrace.others.map(\.safeText).joined(separator: ", ")
      lines.append("other sessions; select one with the argument \"session\": \(others)")
    }
    lines += findings
    let isPNG = if case .png = picture { true } else { false }
    return ToolResult(
      [.text(String(lines.joined(separator: "\n").prefix(Brief.usual))), picture],
      [
        "session": .string(sessionTrace.session), "component": .string(sessionTrace.component),
        "seconds": .number(sessionTrace.duration),
        "others": .array(sessionTrace.others.map { .string($0) }),
        "format": .string(isPNG ? "png" : "svg"),
        "findings": .array(findings.prefix(Digest.most).map { .string($0) }),
      ])
  }
}
