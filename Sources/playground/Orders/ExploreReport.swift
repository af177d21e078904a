internal import Exploring
internal import JSON
internal import JSONText
internal import Orders
internal import Platform
internal import PlaygroundHost
internal import Replay
internal import Values

/// The output of `playground explore`: the coverage, the outcomes and the failures.
struct ExploreReport {
  private let options: ExploreOptions
  private let exploration: OrderExploration
  private let findings: OrderFindings
  private let texts: ExploreTexts

  /// The number of outcomes that are shown without `--all`.
  private static let shown = 12

  init(
    _ options: ExploreOptions, _ exploration: OrderExploration, _ findings: OrderFindings
  ) throws(ReplayError) {
    self.options = options
    self.exploration = exploration
    self.findings = findings
    texts = ExploreTexts(exploration, findings)
  }

  /// Prints the report and writes its files.
  ///
  /// - Returns: The exit code of the process.
  func tell() throws(ReplayError) -> Int32 {
    let failures = try shrunkFailures()
    let never = texts.neverMet
    let change = try options.baseline.map { (path) throws(ReplayError) in
      try ExploreChange(findings, since: path)
    }
    if let page = options.page { try write(page) }
    if options.isJSON {
      var value = texts.value
      value["outcomes"] = .array(try findings.classes.map(value(of:)))
      value["failures"] = .array(failures.map(\.value))
      if let change { value["change"] = change.value }
      Self.print(.object(value))
    } else {
      Console.print("\(options.path): \(texts.coverage)")
      tellOutcomes()
      texts.guards.forEach(Console.print)
      for failure in failures { failure.lines.forEach(Console.print) }
      change?.lines.forEach(Console.print)
    }
    if System.isInterrupted { return ExitCode.interrupted }
    return failures.isEmpty && never.isEmpty ? ExitCode.ok : ExitCode.mismatch
  }

  /// Prints a value as one line of JSON.
  static func print(_ value: Value) {
    var writer = JSONWriter()
    writer.value(value, .exact)
    Console.emit(String(decoding: writer.bytes, as: UTF8.self))
  }

  // MARK: Outcomes

  private func tellOutcomes() {
    let count = options.isWhole ? findings.classes.count : Self.shown
    for (index, outcome) in findings.classes.prefix(count).enumerated() {
      Console.print("")
      let failures = outcome.failures.joined(separator: ", ")
      let mark = failures.isEmpty ? "" : Style.bad("fails ") + failures + "  "
      Console.print(
        "\(index + 1)  \(ExploreTexts.count(outcome.cases)) \(outcome.cases == 1 ? "case" : "cases")"
          + "  \(mark)\(texts.summary(of: outcome))")
      let told = ExploreCase(exploration, exploration.play(outcome.first))
      for line in told.table { Console.print("   \(line)") }
      if let id = told.id { Console.print("   replay \(id)") }
    }
    let left = findings.classes.count - count
    if left > 0 { Console.print("\n\(left) more outcomes; list them with --all") }
    Console.print("")
  }

  private func value(of outcome: OutcomeClass) throws(ReplayError) -> Value {
    let told = ExploreCase(exploration, exploration.play(outcome.first))
    guard case .object(var members) = outcome.value else { return .null }
    members["refused"] = .array(
      outcome.refused.map { .string(exploration.stage.script.steps[$0].label) })
    members["first"] = told.value
    return .object(members)
  }

  // MARK: Failures

  /// A violated property, with the shortest case that violates it.
  private struct Failure {
    let name: String
    let cases: Double
    let told: ExploreCase
    let path: String?
    let left: [String]
    /// The `--plugins` options, which the suggested `playground show` command repeats.
    let plugins: [String]

    var lines: [String] {
      var lines = [
        Style.bad("FAILED") + "  \(name) in \(ExploreTexts.count(cases)) "
          + "\(cases == 1 ? "case" : "cases"); the fewest steps that reproduce it:"
      ]
      lines += told.lines.map { "        \($0)" }
      if !left.isEmpty {
        lines.append("        also fails with the default of \(left.joined(separator: ", "))")
      }
      if let id = told.id { lines.append("        replay \(id)") }
      if let path {
        let words = (["playground", "show"] + plugins + [path]).map(\.shellWord)
        lines.append("        see it: \(words.joined(separator: " "))")
      }
      return lines
    }

    var value: Value {
      guard case .object(var members) = told.value else { return .null }
      members["property"] = .string(name)
      members["cases"] = .number(cases)
      members["scenario"] = path.map { .string($0) } ?? .null
      return .object(members)
    }
  }

  private func shrunkFailures() throws(ReplayError) -> [Failure] {
    var failures: [Failure] = []
    for property in exploration.stage.properties {
      let broken = findings.classes.filter { $0.failures.contains(property.name) }
      guard let first = broken.first else { continue }
      let (order, shrunk) = exploration.shrink(first.first, breaking: property.name)
      let told = ExploreCase(shrunk, shrunk.play(order))
      failures.append(
        Failure(
          name: property.name, cases: broken.reduce(0) { $0 + $1.cases }, told: told,
          path: try told.save(in: options.folder, from: options.path),
          left: texts.parameterNames(order.defaulted),
          plugins: options.plugins.configuration.folders.flatMap { ["--plugins", $0] }))
    }
    return failures
  }

  // MARK: Page

  private func write(_ page: String) throws(ReplayError) {
    let folder = page + ".cases"
    var replayer = Replayer()
    replayer.components = options.plugins.components
    replayer.plugins = options.plugins.configuration
    var maker = ReportMaker(replayer)
    for outcome in findings.classes.prefix(Self.shown) {
      let told = ExploreCase(exploration, exploration.play(outcome.first))
      guard let path = try told.save(in: folder, from: options.path) else { continue }
      maker.take(Verdict(on: Scenario(path: path), by: replayer) { 0 })
    }
    try maker.write(to: page, command: ["playground", "explore"] + options.words)
  }
}
