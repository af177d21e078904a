internal import MCP
internal import Platform
internal import Replay
internal import Values
internal import Wire

/// The tool that writes a scenario and its golden file, offered only with `--allow-write`.
enum AcceptTool {
  static func tool(_ context: ToolContext) -> Tool {
    Tool(
      "accept", title: "Write a scenario's golden file",
      description: "Plays a scenario and writes its responses to NAME.golden.jsonl as accepted. "
        + "If \"scenario\" is given, also writes that text to \"path\", for example to turn a bug report "
        + "into a test. Overwrites existing files only if \"replace\" is true.",
      arguments: [
        Argument(
          "path", ArgumentSchema.text, "The path of the scenario NAME.jsonl in a writable folder.",
          isRequired: true),
        Argument(
          "scenario", ArgumentSchema.text,
          "The text to write to \"path\": one JSON-RPC request of the protocol per line."),
        Argument(
          "replace", ArgumentSchema.flag,
          "Whether existing files may be replaced. Default: false."),
        Brief.argument,
      ],
      output: ShapeText.schema(of: CompareTool.shape, isInput: false),
      annotations: Tool.Annotations(isReadOnly: false, isDestructive: true, isIdempotent: true)
    ) { arguments throws(ToolError) in
      let (path, text, replaces) = try ToolContext.reading { () throws(InvalidValue) in
        (
          try arguments.requiredString("path"), try arguments.string("scenario"),
          try arguments.bool("replace") ?? false
        )
      }
      guard path.hasSuffix(".jsonl"), !path.hasSuffix(".golden.jsonl") else {
        throw ToolError("path must end in .jsonl, and not in .golden.jsonl.")
      }
      let place = try context.workspace.writableFile(path)
      let golden = try context.workspace.writableFile(Scenario(path: place).goldenPath)
      for file in text == nil ? [golden] : [place, golden] where Files.kind(of: file) != .absent {
        guard replaces else {
          throw ToolError(
            "\(Workspace.shown(file)) exists; call compare first, then set replace to true.")
        }
      }
      // The text is played before it is written, so an invalid one changes no file.
      let input: JSONObject = text.map { ["scenario": .string($0)] } ?? ["path": .string(path)]
      let played = try ScenarioArguments.read(input, context)
      if text != nil { try write(played.requests, to: place) }
      var replayer = CompareTool.replayer(context)
      replayer.update = .all
      var scenario = Scenario(path: System.relative(place), text: played.requests)
      scenario.outermostFolder = context.workspace.folder(of: place)
      return try CompareTool.result([Verdict(on: scenario, by: replayer) { 0 }], [], arguments)
    }
  }

  private static func write(_ bytes: [UInt8], to place: String) throws(ToolError) {
    do throws(SystemError) { try Files.write(bytes, to: place) } catch {
      throw ToolError("\(Workspace.shown(place)): \(error.description)")
    }
  }
}
