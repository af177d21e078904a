public import Findings
internal import Interaction
internal import JSON
internal import Motion
internal import Values
internal import Methods
public import PlaygroundHost

/// What came of checking a scenario.
public struct CheckResult: Sendable {
  /// A gesture with its place in the scenario.
  public struct PlacedGesture: Sendable {
    /// The scenario's path.
    public var path: String
    /// The line of the scenario in which the finger comes down.
    public var line: Int
    /// The session's id.
    public var session: String
    /// How it was answered.
    public var account: GestureMetrics
  }

  /// What was found, in the order of the scenario's lines and then of time.
  public var items: [CheckItem]

  /// How each gesture was answered.
  public var gestures: [PlacedGesture]
}

/// Everything in a scenario that will feel wrong.
public struct ScenarioCheck: Sendable {
  /// The components that scenarios may ask for.
  public var components = BuiltIns.components

  /// Where further components come from.
  public var plugins = PluginHub.Configuration()

  /// How large a thing to be touched has to be.
  public var touchTargets = TouchTargetRule.apple

  /// How often touches are looked at while something moves, a second.
  public var rate = 240.0

  /// Makes a check of the built-in components.
  public init() {}

  /// Plays a scenario and judges what is shown in all its sessions.
  ///
  /// - Parameter scenario: the scenario
  /// - Returns: what was found, in the order of the scenario's lines and then of time
  /// - Throws: what is wrong with the scenario, with its line
  public func items(of scenario: Scenario) throws(ReplayError) -> [CheckItem] {
    try result(of: scenario).items
  }

  /// Plays a scenario and judges what is shown in all its sessions.
  ///
  /// - Parameter scenario: the scenario
  /// - Returns: what was found, and how each gesture was answered
  /// - Throws: what is wrong with the scenario, with its line
  public func result(of scenario: Scenario) throws(ReplayError) -> CheckResult {
    try result(of: try scenario.requests(), scenario)
  }

  /// Plays requests as those of a scenario.
  package func result(
    of input: [UInt8], _ scenario: Scenario
  ) throws(ReplayError) -> CheckResult {
    let watch = ScenarioWatch(touchTargets: touchTargets, rate: rate)
    let run = try Playback(
      watching: input, path: scenario.path, components: components, plugins: plugins,
      watch: watch)
    // A line that is no JSON text may be what the scenario is about.
    if !Self.agreedRefusals(scenario).contains(.null) { try run.refuseDamage() }
    for session in Self.remoteSessions(input, run) where watch.isUnseen(session) {
      let judgement = try SampledJudgement(
        of: input, scenario, session: session, components: components, plugins: plugins)
      judgement.play(to: watch.add(session)) { watch.line = $0 }
    }
    let file = try FindingsFile.beside(scenario.path)
    var items: [CheckItem] = []
    for session in watch.sessions {
      session.finish()
      for whole in session.examiners.flatMap(\.findings) {
        let code = whole.code
        guard let finding = whole.without({ file.permits($0, of: session.component) }),
          let severity = file.severity(of: code.rawValue, or: code.severity)
        else { continue }
        items.append(
          CheckItem(
            finding, severity, path: scenario.path, line: session.line(of: finding),
            session: session.session, component: session.component))
      }
      // A scenario that has its session judged is told there what is found here.
      let told = Set(session.examiners.flatMap(\.findings).map(\.sentence))
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
    items += Self.refusals(input, run, scenario)
    items += Self.overBudget(run, scenario, file)
    let placed = items.enumerated().sorted {
      ($0.element.line, $0.element.time, $0.offset) < ($1.element.line, $1.element.time, $1.offset)
    }
    return CheckResult(
      items: placed.map(\.element),
      gestures: watch.sessions.flatMap { session in
        session.examiners.flatMap(\.gestures).map { account in
          CheckResult.PlacedGesture(
            path: scenario.path, line: session.line(ofGestureAt: account.start),
            session: session.session,
            account: account)
        }
      })
  }

  /// What costs more than the scenario lets it: its expectations of costs that are not met.
  private static func overBudget(
    _ run: Playback, _ scenario: Scenario, _ file: FindingsFile
  ) -> [CheckItem] {
    run.failures.filter { $0.pointer.hasPrefix("/cost") }.compactMap { failure in
      var item = CheckItem(overBudget: failure, path: scenario.path)
      guard let severity = file.severity(of: item.code, or: item.severity) else { return nil }
      item.severity = severity
      return item
    }
  }

  /// The sessions that were created, by their ids.
  static func remoteSessions(_ input: [UInt8], _ run: Playback) -> [String] {
    creations(input, run).filter { !$0.isRealTime }
      .compactMap { $0.answer["result"]?["session"]?.asString }
  }

  private static func creations(
    _ input: [UInt8], _ run: Playback
  ) -> [(isRealTime: Bool, answer: Value)] {
    answers(input, run).filter { $0.message["method"]?.asString == "session/create" }
      .map { ($0.message["params"]?["clock"]?.asString == "realtime", $0.answer) }
  }

  /// The calls of a scenario with their answers; a line that is no JSON text is null.
  static func answers(
    _ input: [UInt8], _ run: Playback
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
