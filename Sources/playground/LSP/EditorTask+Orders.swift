internal import Exploring
internal import JSON
internal import LSP
internal import Orders
internal import Replay
internal import Values

/// The command that plays the steps from a line onward, in every order.
extension EditorTask {
  /// The maximum number of outcomes in the document.
  private static let shown = 12

  /// Returns the document with the outcomes and the violated properties.
  func orders() throws(ReplayError) -> String {
    let session = try session()
    let script = try OrderScript(
      scenario, session: session, from: request.line, components: plugins.components,
      plugins: plugins.configuration)
    var words = Arguments(["--orders", "-j", "1", "--", request.path])
    let options: ExploreOptions
    do throws(UsageError) { options = try ExploreOptions(&words) } catch {
      throw .badInput(error.message)
    }
    let exploration = OrderExploration(try OrderStage(script), options.plan)
    var work = ExploreWork(options, exploration) { Self.send(.progress($0)) }
    guard var findings = try work.findings() else { throw .badInput("interrupted") }
    findings.sort()
    return try text(exploration, findings)
  }

  /// Returns the id of the session that the line addresses, or `nil` if it addresses none.
  private func session() throws(ReplayError) -> String? {
    let lines = request.text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(request.line - 1) else { return nil }
    let message = try? JSONParser.parse(Array(lines[request.line - 1].utf8))
    return message?["params"]?["session"]?.asString
  }

  private func text(
    _ exploration: OrderExploration, _ findings: OrderFindings
  ) throws(ReplayError) -> String {
    let texts = ExploreTexts(exploration, findings)
    var text = "# Every order from line \(request.line)\n\n\(texts.coverage)\n"
    for property in exploration.stage.properties {
      let broken = findings.classes.filter { $0.failures.contains(property.name) }
      guard let first = broken.first else { continue }
      let (order, shrunk) = exploration.shrink(first.first, breaking: property.name)
      let told = ExploreCase(shrunk, shrunk.play(order))
      let cases = ExploreTexts.count(broken.reduce(0) { $0 + $1.cases })
      text += "\n## Failed: \(property.name) (cases: \(cases))\n\n"
      text += "The fewest steps that reproduce it:\n\n"
      text += block(told.table)
      for failure in told.played.failures { text += "\(failure.name): \(failure.reason)\n" }
      if let path = try told.save(in: request.folder, from: request.path) {
        text += "\nThis case is a scenario: [\(path)](\(path))\n"
      }
    }
    for (index, outcome) in findings.classes.prefix(Self.shown).enumerated() {
      let told = ExploreCase(exploration, exploration.play(outcome.first))
      let cases = ExploreTexts.count(outcome.cases)
      text += "\n## Outcome \(index + 1) (cases: \(cases))\n\n\(texts.summary(of: outcome))\n\n"
      text += block(told.table)
    }
    let left = findings.classes.count - Self.shown
    if left > 0 { text += "\nNot listed: \(counted(left, "more outcome")).\n" }
    for guardLine in texts.guards { text += "\n\(guardLine)\n" }
    return text
  }

  private func block(_ lines: [String]) -> String {
    "```text\n" + lines.joined(separator: "\n") + "\n```\n"
  }
}
