internal import Exploring
internal import JSON
internal import JSONText
internal import Orders
internal import Platform
internal import Replay
internal import Values

/// `playground explore`: plays the steps of a scenario in every order.
struct ExploreCommand {
  static let isVerdict = true
  static var help: String { ExploreOptions.help }
  static var exits: [Exit] { ExploreOptions.exits }

  private let options: ExploreOptions

  init(_ arguments: inout Arguments) throws(UsageError) {
    options = try ExploreOptions(&arguments)
  }

  func run() -> Int32 {
    do throws(ReplayError) {
      let script = try OrderScript(
        Scenario(path: try path()), session: options.session,
        components: options.plugins.components, plugins: options.plugins.configuration)
      let stage = try OrderStage(script, skipping: options.skipped)
      let exploration = OrderExploration(stage, options.plan)
      if options.isWorker { return Worker.run { ExploreWork.answer(to: $0, exploration).value } }
      if let count = options.commands { return tellCommands(count) }
      if let id = options.replay { return try replay(id, exploration) }
      System.noteInterruptions()
      guard var findings = try find(exploration) else { return ExitCode.interrupted }
      if let shard = options.shard {
        findings.part = OrderPart(shard.index, of: shard.count, in: exploration)
        ExploreReport.print(findings.value)
        return ExitCode.ok
      }
      findings.sort()
      let report = try ExploreReport(options, exploration, findings)
      return try report.tell()
    } catch {
      return Console.tell(error)
    }
  }

  /// Returns the path of the explored scenario.
  ///
  /// If the command line contains only a case's id, the path is read from the saved case.
  private func path() throws(ReplayError) -> String {
    guard options.path.isEmpty, let id = options.replay else { return options.path }
    let folder = options.folder ?? ".playground/explore"
    let saved = "\(folder)/\(id).jsonl"
    for line in try Scenario(path: saved).requests().split(separator: UInt8(ascii: "\n")) {
      if let file = (try? JSONParser.parse(line))?["params"]?["explored"]?.asString { return file }
    }
    throw .badInput("\(saved): the path of the explored scenario is missing; add it to the command")
  }

  private func find(_ exploration: OrderExploration) throws(ReplayError) -> OrderFindings? {
    guard options.isMerging else {
      var work = ExploreWork(options, exploration)
      return try work.findings()
    }
    var parts: [(name: String, findings: OrderFindings)] = []
    for path in options.merged {
      guard let value = try? JSONParser.parse(try Scenario(path: path).requests()[...]),
        let part = OrderFindings(value)
      else { throw .badInput("\(path): must be the output of playground explore --shard") }
      parts.append((path, part))
    }
    do { return try OrderPart.join(parts, of: exploration) } catch { throw .badInput(error.text) }
  }

  private func tellCommands(_ count: Int) -> Int32 {
    var words = options.words
    if let place = words.firstIndex(of: "--commands") {
      words.removeSubrange(place...min(place + 1, words.count - 1))
    }
    words.removeAll { $0.hasPrefix("--commands=") }
    let name = options.path.split(separator: "/").last.map(String.init) ?? "explore"
    let line = words.map(\.shellWord).joined(separator: " ")
    // A name that begins with a dash must not be read as an option.
    let parts = (1...count).map { "\(name.hasPrefix("-") ? "./" : "")\(name).\($0).json".shellWord }
    for (index, part) in parts.enumerated() {
      Console.emit("playground explore --shard \(index + 1)/\(count) \(line) > \(part)")
    }
    // The option comes first, because every word after -- is a file.
    let others = parts.dropFirst().map { " " + $0 }.joined()
    Console.warn("then: playground explore --merge=\(parts[0]) \(line)\(others)")
    return ExitCode.ok
  }

  private func replay(
    _ id: String, _ exploration: OrderExploration
  ) throws(ReplayError) -> Int32 {
    let order: Schedule
    do { order = try CaseID.read(id, in: exploration) } catch {
      throw .badInput(error.text)
    }
    var stage = exploration.stage
    if !order.defaulted.isEmpty { stage = try stage.with(defaulted: order.defaulted) }
    let exploration = OrderExploration(stage, options.plan)
    let played = exploration.play(order)
    let text = ExploreCase(exploration, played, id: id)
    if options.isJSON {
      ExploreReport.print(text.value)
    } else {
      text.lines.forEach(Console.print)
    }
    try text.save(in: options.folder, from: exploration.stage.script.path)
    return played.failures.isEmpty ? ExitCode.ok : ExitCode.mismatch
  }
}
