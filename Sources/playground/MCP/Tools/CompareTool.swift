internal import MCP
internal import Platform
internal import Replay
internal import Values
internal import Wire

/// The tool that compares scenarios with their golden files.
enum CompareTool {
  /// The maximum number of scenarios that one call may compare.
  private static let most = 200

  /// The schema of the structured results of `compare` and `accept`, in the notation of `ShapeText`.
  static let shape =
    "{passed: integer, failed: integer, results: [{scenario: string, outcome: passed | written | "
    + "missing | differs | unoffered | failed | unstable | found | sampling | broken | environment, "
    + "golden: string, details: [string], signature: string}]}"

  static func tool(_ context: ToolContext) -> Tool {
    let text = CommandText("replay")
    return Tool(
      "compare", title: text.title,
      description:
        "Plays a scenario, or each scenario in a folder, and compares the responses with "
        + "NAME.golden.jsonl, within tolerances. Returns the first difference, the event before it, "
        + "how long the difference lasts and whether the final state is the same. Changes no file.",
      arguments: [
        Argument(
          "path", ArgumentSchema.text,
          "The path of a scenario file, NAME.jsonl, or of a folder with at most \(most) scenarios.",
          isRequired: true),
        text.argument("--tolerance", ["type": "number", "minimum": .integer(0)]), Brief.argument,
      ],
      output: ShapeText.schema(of: shape, isInput: false)
    ) { arguments throws(ToolError) in
      let (path, tolerance) = try ToolContext.reading { () throws(InvalidValue) in
        (try arguments.requiredString("path"), try arguments.number("tolerance", in: 0...1e6))
      }
      var replayer = replayer(context)
      replayer.isReadOnly = true
      replayer.tolerance = tolerance
      let paths = try paths(path, context)
      var verdicts: [Verdict] = []
      var refused: [Refusal] = []
      for file in paths {
        do throws(ToolError) {
          let played = try ScenarioArguments.read(
            ["path": .string(file)], context, needsSession: false)
          verdicts.append(Verdict(on: played.scenario, by: replayer) { 0 })
        } catch {
          // A folder's other scenarios are still compared.
          guard paths.count > 1 else { throw error }
          refused.append((Workspace.shown(file), error.message))
        }
      }
      return try result(verdicts, refused, arguments)
    }
  }

  /// A scenario that can't be played, with the reason.
  typealias Refusal = (scenario: String, message: String)

  /// Returns the scenarios at a path: the scenario itself, or those in the folder.
  private static func paths(
    _ path: String, _ context: ToolContext
  ) throws(ToolError) -> [String] {
    let place = try context.workspace.readable(path)
    guard Files.kind(of: place) == .folder else { return [path] }
    let inner = Workspace(folders: [place], writable: [])
    let found = ScenarioList(inner).paths().map { place + "/" + $0 }
    guard !found.isEmpty else {
      throw ToolError("There is no scenario NAME.jsonl in \(Workspace.shown(place)).")
    }
    guard found.count <= most else {
      throw ToolError(
        "\(Workspace.shown(place)) has \(found.count) scenarios; name a folder with at most \(most)."
      )
    }
    return found
  }

  /// Returns a replayer that plays every scenario in this process.
  static func replayer(_ context: ToolContext) -> Replayer {
    var replayer = Replayer()
    replayer.components = context.components
    replayer.plugins = context.plugins
    replayer.spawnsProcesses = false
    return replayer
  }

  /// Returns the result of a tool for a list of verdicts, with the failures first.
  static func result(
    _ verdicts: [Verdict], _ refused: [Refusal], _ arguments: JSONObject
  ) throws(ToolError) -> ToolResult {
    let failed = verdicts.filter { !$0.isGood }
    let good = verdicts.filter(\.isGood)
    var brief = Brief()
    let failures = failed.count + refused.count
    if good.count + failures != 1 {
      brief.lines.append("\(good.count) passed, \(failures) failed")
    }
    brief.lines += refused.map { "\($0.scenario): \($0.message.safeText)" }
    for verdict in failed { brief.lines += lines(of: verdict) }
    if good.count + failures == 1 {
      for verdict in good { brief.lines += lines(of: verdict) }
    }
    return ToolResult(
      [.text(try brief.text(arguments))],
      [
        "passed": .integer(Int64(good.count)), "failed": .integer(Int64(failures)),
        "results": .array(
          Array((refused.map(value) + (failed + good).map(value)).prefix(Digest.most))),
      ])
  }

  private static func lines(of verdict: Verdict) -> [String] {
    let golden = Workspace.shown(verdict.scenario.goldenPath)
    var lines = ["\(Workspace.shown(verdict.scenario.path)): \(verdict.outcome.rawValue)"]
    switch verdict.outcome {
    case .missing: lines.append("  \(golden) does not exist; write it with accept.")
    case .written: lines.append("  wrote \(golden)")
    case .differs:
      lines.append("  If the change is intended, call accept with replace.")
    default: break
    }
    return lines + (details(of: verdict) + verdict.warnings).map { "  " + $0.safeText }
  }

  /// Returns a verdict's details, without the hints that name shell commands, which a model can't run here.
  private static func details(of verdict: Verdict) -> [String] {
    verdict.details.filter { !$0.hasPrefix("accept it:") && !$0.hasPrefix("create it:") }
  }

  private static func value(_ refusal: Refusal) -> Value {
    [
      "scenario": .string(refusal.scenario),
      "outcome": .string(Verdict.Outcome.broken.rawValue),
      "golden": "", "details": [.string(refusal.message)], "signature": "",
    ]
  }

  private static func value(_ verdict: Verdict) -> Value {
    [
      "scenario": .string(verdict.scenario.path), "outcome": .string(verdict.outcome.rawValue),
      "golden": .string(Workspace.shown(verdict.scenario.goldenPath)),
      "details": .array(details(of: verdict).prefix(Digest.most).map { .string($0) }),
      "signature": .string(verdict.signature),
    ]
  }
}
