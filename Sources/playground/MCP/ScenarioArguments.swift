internal import Exploring
internal import JSON
internal import MCP
internal import Platform
internal import Replay
internal import Values

/// The arguments that name the input of a tool: a file, the text of a scenario, or a list of events.
enum ScenarioArguments {
  /// The argument `path`, which names the file of a scenario.
  static let path = Argument(
    "path", ["type": "string"], "The path of a scenario file, NAME.jsonl, in an allowed folder.")

  /// All arguments for the input of a tool.
  ///
  /// A call must have exactly one of `path`, `scenario` and `events`; `component` and `parameters` are allowed
  /// only with `events`.
  static let all: [Argument] = [
    path,
    Argument(
      "scenario", ["type": "string"],
      "The text of a scenario instead of a file: one JSON-RPC request of the protocol per line."),
    Argument(
      "events", ["type": "array", "items": ["type": ["object", "array"]]],
      "Events and gestures instead of a scenario, played in order in a new session of the component. "
        + "An array in the list is one call with several events."
    ),
    Argument("component", ["type": "string"], "The id of the component that receives events."),
    Argument(
      "parameters", ["type": "object"], "The parameters of the component that receives events."),
  ]

  /// The argument `session`, which selects a session of the scenario.
  static let session = Argument(
    "session", ["type": "string"], "The id of the session, such as s1. Default: the first.")

  /// Plays the scenario that the arguments name, within the limits of ``ToolContext``.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the call.
  ///   - context: The allowed folders and the components.
  ///   - needsSession: Pass `true` to refuse a scenario that is invalid or creates no session.
  /// - Returns: The scenario with the result of each call.
  /// - Throws: `ToolError` if the arguments are invalid or the scenario can't be played.
  static func read(
    _ arguments: JSONObject, _ context: ToolContext, needsSession: Bool = true
  ) throws(ToolError) -> PlayedScenario {
    let (path, text, events) = try ToolContext.reading { () throws(InvalidValue) in
      (
        try arguments.string("path"), try arguments.string("scenario"),
        try arguments.array("events")
      )
    }
    guard [path != nil, text != nil, events != nil].count(where: { $0 }) == 1 else {
      throw ToolError(
        "Pass exactly one of path (a file), scenario (its text) and events (with component).")
    }
    var scenario: Scenario
    if let path {
      let place = try context.workspace.file(path)
      guard place.hasSuffix(".jsonl"), !place.hasSuffix(".golden.jsonl") else {
        throw ToolError(
          "\(Workspace.shown(path)) is not a scenario; the name of a scenario ends in .jsonl, and "
            + "not in .golden.jsonl.")
      }
      try context.workspace.checkSettings(around: place)
      let bytes = try ToolContext.replaying { () throws(ReplayError) in
        try Scenario(path: place).requests()
      }
      scenario = Scenario(path: System.relative(place), text: bytes)
      scenario.outermostFolder = context.workspace.folder(of: place)
      try checkGolden(of: place, context)
    } else {
      let whole = if let text { text } else { try lines(of: events ?? [], arguments) }
      guard whole.utf8.count <= Workspace.fileLimit else {
        throw ToolError(
          "The scenario is \(whole.utf8.count) bytes long, more than the limit of \(Workspace.fileLimit); "
            + "remove calls or split it.")
      }
      let place = (context.workspace.folders.first ?? "") + "/scenario.jsonl"
      scenario = Scenario(path: System.relative(place), text: Array(whole.utf8))
      scenario.outermostFolder = context.workspace.folders.first
    }
    try expandEvents(&scenario, context)
    return try PlayedScenario(scenario, context, needsSession: needsSession)
  }

  /// Checks that the golden file beside a scenario is in the allowed folders.
  ///
  /// The file may be a symbolic link that leads out of these folders, and some tools read it.
  private static func checkGolden(of place: String, _ context: ToolContext) throws(ToolError) {
    let golden = Scenario(path: place).goldenPath
    do throws(ToolError) { _ = try context.workspace.readable(golden) } catch {
      // A missing golden file is no problem.
      guard error.message.hasPrefix("There is no file") else { throw error }
    }
  }

  /// Returns the text of an events file that contains the given events and the arguments `component` and
  /// `parameters`.
  private static func lines(
    of events: [Value], _ arguments: JSONObject
  ) throws(ToolError) -> String {
    let header = try ToolContext.reading { () throws(InvalidValue) -> JSONObject in
      var header: JSONObject = ["component": .string(try arguments.requiredString("component"))]
      header["parameters"] = try arguments.object("parameters").map { .object($0) }
      return header
    }
    return ([.object(header)] + events).map(\.jsonLine).joined(separator: "\n") + "\n"
  }

  /// Replaces the lines of an events file with the requests that they stand for.
  private static func expandEvents(
    _ scenario: inout Scenario, _ context: ToolContext
  ) throws(ToolError) {
    let whole = scenario
    let bytes = try ToolContext.replaying { () throws(ReplayError) in try whole.requests() }
    let first = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1).first ?? []
    guard case .object(let header)? = try? JSONParser.parse(first), header["component"] != nil,
      header["method"] == nil
    else { return }
    let messages = try ToolContext.replaying { () throws(ReplayError) in
      try OrderLines(whole, context.components, context.plugins).messages
    }
    var lines: [String] = []
    for (index, entry) in messages.enumerated() {
      while lines.count < entry.line - 1 { lines.append("") }
      guard case .object(var message) = entry.message else { continue }
      message["id"] = .integer(Int64(index + 1))
      lines.append(Value.object(message).jsonLine)
    }
    let advance: Value = [
      "jsonrpc": "2.0", "id": .integer(Int64(messages.count + 1)), "method": "session/advance",
      "params": ["session": "s1", "until": "settled"],
    ]
    lines.append(advance.jsonLine)
    let outermost = scenario.outermostFolder
    scenario = Scenario(
      path: scenario.path, text: Array((lines.joined(separator: "\n") + "\n").utf8))
    scenario.outermostFolder = outermost
  }
}
