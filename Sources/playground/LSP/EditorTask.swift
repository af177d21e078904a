internal import Editing
internal import Exploring
internal import Interaction
internal import JSON
internal import JSONText
internal import LSP
internal import Motion
internal import Methods
internal import Pictures
internal import Platform
internal import Replay
internal import Values

/// `playground lsp-command`: the process that executes one command of an editor.
///
/// Only the language server starts it. It writes its progress and its result as lines of JSON.
struct EditorTask {
  /// The name of the command, which is not listed in any help text.
  static let name = "lsp-command"

  let request: CommandRequest
  let plugins: PluginOptions

  /// Executes the command in a request's file.
  ///
  /// - Parameter words: Options for plugins, then `--` and the path of the request.
  /// - Returns: The exit code of the process.
  static func run(_ words: [String]) -> Int32 {
    var arguments = Arguments(words)
    var plugins = PluginOptions()
    var path = ""
    do throws(UsageError) {
      while let argument = arguments.next() {
        switch argument {
        case .operand(let word): path = word
        case .option(let name, let inline):
          guard try plugins.take(name, inline, &arguments) else { throw .unknown(name) }
        }
      }
    } catch {
      send(.failed(error.message))
      return ExitCode.usage
    }
    guard let bytes = try? Files.read(path), let value = try? JSONParser.parse(bytes),
      let request = CommandRequest(value)
    else { return ExitCode.usage }
    Files.remove(path)
    do throws(ReplayError) {
      send(try EditorTask(request: request, plugins: plugins).result())
      return ExitCode.ok
    } catch {
      send(.failed(error.message))
      return ExitCode.mismatch
    }
  }

  /// Sends a message to the server.
  static func send(_ update: CommandUpdate) {
    var writer = JSONWriter()
    writer.value(update.value, .exact)
    Console.emit(String(decoding: writer.bytes, as: UTF8.self))
  }

  /// The scenario with the text in the editor.
  var scenario: Scenario { Scenario(path: request.path, text: Array(request.text.utf8)) }

  /// Executes the command, and returns its result.
  private func result() throws(ReplayError) -> CommandUpdate {
    switch request.command {
    case .check:
      .checked(
        try BackgroundCheck(
          of: scenario, components: plugins.components, plugins: plugins.configuration))
    case .acceptGolden: .ended(message: try acceptance())
    case .explain: .wrote(file: try write(Array(try explanations().utf8), "decisions.md"))
    case .film: .wrote(file: try write(Array(try film().utf8), "film.svg"))
    case .report: .wrote(file: try report())
    case .openPage: .wrote(file: try write(Array(try page().utf8), "page.html"))
    case .tryOrders: .wrote(file: try write(Array(try orders().utf8), "orders.md"))
    }
  }

  /// Returns the path of an output file of the scenario.
  private func path(_ suffix: String) -> String {
    let name = request.path.split(separator: "/").last.map(String.init) ?? "scenario.jsonl"
    let base = name.hasSuffix(".jsonl") ? String(name.dropLast(6)) : name
    return "\(request.folder)/\(base).\(suffix)"
  }

  private func write(_ bytes: [UInt8], _ suffix: String) throws(ReplayError) -> String {
    let path = path(suffix)
    do throws(SystemError) { try Files.write(bytes, to: path) } catch {
      throw .environment("\(path): \(error.description)")
    }
    return path
  }

  /// Tries to accept the responses as the golden file, and returns a message for the user.
  private func acceptance() throws(ReplayError) -> String {
    var replayer = Replayer(update: .all)
    replayer.components = plugins.components
    replayer.plugins = plugins.configuration
    replayer.spawnsProcesses = false
    switch try replayer.play(scenario) {
    case .written: return "Wrote \(scenario.goldenPath)."
    case .passed: return "The golden file is up to date."
    case .failed(let failures):
      return "Not accepted: \(failures.first?.sentence ?? "an expectation failed")."
    default: return "Not accepted. Run playground replay for the reason."
    }
  }

  // MARK: - Documents

  private func explanations() throws(ReplayError) -> String {
    let decisions = try ScenarioDecisions(
      scenario, components: plugins.components, plugins: plugins.configuration)
    let all = try DecisionChoice(session: nil, at: nil, isWhole: true).decisions(
      of: decisions, request.path)
    let chosen = all.filter { $0.line == request.line }
    guard !chosen.isEmpty else {
      let lines = Set(all.map(\.line)).sorted().map(String.init).joined(separator: ", ")
      throw .badInput("Line \(request.line) has no decisions. These lines have some: \(lines).")
    }
    var text = "# Decisions of line \(request.line)\n"
    for placed in chosen {
      let explanation = Explanation(placed, decisions.flips(of: placed, to: nil), wanted: nil)
      let time = Expectation.plain(placed.decision.time.seconds)
      text += "\n## \(placed.decision.name), session \(placed.session), \(time) s\n\n"
      text += explanation.text + "\n"
    }
    return text
  }

  private func film() throws(ReplayError) -> String {
    var check = ScenarioCheck()
    check.components = plugins.components
    check.plugins = plugins.configuration
    let found = try check.result(of: scenario)
    var settings = SessionTrace.Settings()
    settings.components = plugins.components
    settings.plugins = plugins.configuration
    settings.moments = found.items.map { Timestamp(seconds: $0.time) }
    var sessionTrace = try SessionTrace.play(scenario, settings)
    sessionTrace.flags = found.flags(of: sessionTrace.session)
    do throws(FilmStrip.Nothing) { return try FilmStrip(sessionTrace, .init()).svg } catch {
      throw .badInput("\(request.path): \(error.message)")
    }
  }

  private func report() throws(ReplayError) -> String {
    var replayer = Replayer()
    replayer.isReadOnly = true
    replayer.components = plugins.components
    replayer.plugins = plugins.configuration
    var report = ReportMaker(replayer)
    report.isLive = LivePage.hasBuiltIns
    report.take(Verdict(on: scenario, by: replayer) { 0 })
    let path = path("report.html")
    try report.write(to: path, command: ["playground", "report", request.path])
    return path
  }

  private func page() throws(ReplayError) -> String {
    try PageCommand.checkModule()
    let lines = request.text.split(separator: "\n", omittingEmptySubsequences: false)
    let text = lines.prefix(request.line).joined(separator: "\n")
    let played = Scenario(path: request.path, text: Array(text.utf8))
    let requests = try played.soundRequests(plugins.components, plugins: plugins.configuration)
    try played.refuseIdle(requests)
    let name = request.path.split(separator: "/").last.map(String.init) ?? request.path
    return LivePage(scenario: (name, String(decoding: requests, as: UTF8.self))).html
  }
}
