public import Findings
internal import Interaction
internal import JSON
internal import Motion
internal import Values
internal import Methods
public import PlaygroundHost

/// The result of checking a scenario.
public struct CheckResult: Sendable {
  /// A gesture with its location in the scenario.
  public struct PlacedGesture: Sendable {
    /// The path of the checked scenario.
    public var path: String
    /// The line of the scenario that contains the touch-down.
    public var line: Int
    /// The id of the session that received the gesture.
    public var session: String
    /// The measurements of the component's response.
    public var account: GestureMetrics
  }

  /// The findings, sorted by scenario line and then by time.
  public var items: [CheckItem]

  /// The gestures, with the component's response to each.
  public var gestures: [PlacedGesture]
}

/// A check of all sessions of a scenario for motion and touch problems.
public struct ScenarioCheck: Sendable {
  /// The components available to scenarios.
  public var components = BuiltIns.components

  /// The configuration of plugins, which may provide further components.
  public var plugins = PluginHub.Configuration()

  /// The minimum size of touch targets.
  public var touchTargets = TouchTargetRule.apple

  /// The rate at which hit areas are checked while something moves, in states per second.
  public var rate = 240.0

  /// Creates a check with the default settings, which include only the built-in components.
  public init() {}

  /// Plays a scenario and checks all its sessions.
  ///
  /// - Parameter scenario: The scenario.
  /// - Returns: The findings, sorted by scenario line and then by time.
  /// - Throws: `ReplayError` with the scenario's line if the scenario can't be played.
  public func items(of scenario: Scenario) throws(ReplayError) -> [CheckItem] {
    try result(of: scenario).items
  }

  /// Plays a scenario and checks all its sessions.
  ///
  /// - Parameter scenario: The scenario.
  /// - Returns: The findings and the gestures.
  /// - Throws: `ReplayError` with the scenario's line if the scenario can't be played.
  public func result(of scenario: Scenario) throws(ReplayError) -> CheckResult {
    try result(of: try scenario.requests(), scenario)
  }

  /// Plays and checks requests as if they were a scenario's contents.
  package func result(
    of input: [UInt8], _ scenario: Scenario
  ) throws(ReplayError) -> CheckResult {
    let watch = ScenarioWatch(touchTargets: touchTargets, rate: rate)
    let run = try ScenarioPlayback(
      watching: input, path: scenario.path, components: components, plugins: plugins,
      watch: watch)
    // A scenario may contain an invalid line on purpose. Its golden file then expects the error.
    if !Self.agreedRefusals(scenario).contains(.null) { try run.refuseDamage() }
    let host = PlayedHost(components, plugins)
    for session in Self.remoteSessions(input, run) where watch.isUnseen(session) {
      let judgement = try SampledJudgement(
        of: input, scenario, session: session, components: components, plugins: plugins)
      let allowances = host.rules(of: judgement.component).allowances
      judgement.play(to: watch.add(session), allowances) { watch.line = $0 }
    }
    let file = try FindingsFile.beside(scenario)
    watch.sessions.forEach { $0.finish() }
    var items = Self.items(of: watch.sessions, in: scenario, file)
    items += Self.refusals(Self.answers(input, run), scenario)
    items += Self.overBudget(run, scenario, file)
    return CheckResult(
      items: Self.sorted(items),
      gestures: watch.sessions.flatMap { session in
        session.analyzers.flatMap(\.gestures).map { account in
          CheckResult.PlacedGesture(
            path: scenario.path, line: session.line(ofGestureAt: account.start),
            session: session.session,
            account: account)
        }
      })
  }

  /// Returns items sorted by line and then by time.
  static func sorted(_ items: [CheckItem]) -> [CheckItem] {
    items.enumerated().sorted {
      ($0.element.line, $0.element.time, $0.offset) < ($1.element.line, $1.element.time, $1.offset)
    }.map(\.element)
  }

  /// Returns the findings of finished watches, except those that a `findings.json` allows.
  static func items(
    of sessions: [JudgingWatch], in scenario: Scenario, _ file: FindingsFile
  ) -> [CheckItem] {
    var items: [CheckItem] = []
    for session in sessions {
      for whole in session.analyzers.flatMap(\.findings) {
        let code = whole.code
        guard let finding = whole.without({ file.permits($0, of: session.component) }),
          let severity = file.severity(of: code.rawValue, or: code.severity)
        else { continue }
        items.append(
          CheckItem(
            finding, severity, path: scenario.path, line: session.line(of: finding),
            session: session.session, component: session.component))
      }
      // If a scenario calls session/diagnose, its diagnostics repeat the findings above, so skip the
      // duplicates.
      let told = Set(session.analyzers.flatMap(\.findings).map(\.sentence))
      for (diagnostic, line) in session.diagnostics where !told.contains(diagnostic.message) {
        guard !file.permits(diagnostic, of: session.component),
          let severity = file.severity(of: diagnostic.code, or: diagnostic.severity)
        else { continue }
        items.append(
          CheckItem(
            diagnostic, severity, path: scenario.path, line: line, session: session.session,
            component: session.component))
      }
    }
    return items
  }

  /// Returns an item for each cost expectation that was exceeded.
  private static func overBudget(
    _ run: ScenarioPlayback, _ scenario: Scenario, _ file: FindingsFile
  ) -> [CheckItem] {
    run.failures.filter { $0.pointer.hasPrefix("/cost") }.compactMap { failure in
      var item = CheckItem(overBudget: failure, path: scenario.path)
      guard let severity = file.severity(of: item.code, or: item.severity) else { return nil }
      item.severity = severity
      return item
    }
  }

  /// Returns the ids of all sessions that were created, except real-time sessions.
  static func remoteSessions(_ input: [UInt8], _ run: ScenarioPlayback) -> [String] {
    creations(input, run).filter { !$0.isRealTime }
      .compactMap { $0.answer["result"]?["session"]?.asString }
  }

  private static func creations(
    _ input: [UInt8], _ run: ScenarioPlayback
  ) -> [(isRealTime: Bool, answer: Value)] {
    answers(input, run).filter { $0.message["method"]?.asString == "session/create" }
      .map { ($0.message["params"]?["clock"]?.asString == "realtime", $0.answer) }
  }

  /// Returns the calls of a scenario with their responses.
  ///
  /// A line that is not JSON has a null message.
  static func answers(
    _ input: [UInt8], _ run: ScenarioPlayback
  ) -> [(line: Int, message: Value, answer: Value)] {
    let lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var found: [(line: Int, message: Value, answer: Value)] = []
    for (step, text) in zip(run.steps, run.output.split(separator: UInt8(ascii: "\n"))) {
      guard lines.indices.contains(step.line - 1), SampledPlayback.isAnswer(text),
        let answer = try? JSONParser.parse(text)
      else { continue }
      let message = (try? JSONParser.parse(lines[step.line - 1])) ?? .null
      found.append((step.line, message, answer))
    }
    return found
  }
}
