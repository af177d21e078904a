public import Findings
internal import Interaction
internal import Motion
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
    public var account: GestureAccount
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
    let watch = ScenarioWatch(touchTargets: touchTargets)
    let run = try Playback(
      of: input, path: scenario.path, components: components, plugins: plugins,
      watch: watch)
    try run.refuseDamage()
    let file = try FindingsFile.beside(scenario.path)
    var items: [CheckItem] = []
    for session in watch.sessions {
      session.finish()
      for finding in session.examiners.flatMap(\.findings) {
        let code = finding.code
        guard !file.permits(finding, of: session.component),
          let severity = file.severity(of: code.rawValue, or: code.severity)
        else { continue }
        items.append(
          CheckItem(
            finding, severity, path: scenario.path, line: session.line(of: finding),
            session: session.session, component: session.component))
      }
      for (diagnostic, line) in session.diagnostics {
        guard let severity = file.severity(of: diagnostic.code, or: diagnostic.severity) else {
          continue
        }
        items.append(
          CheckItem(
            diagnostic, severity, path: scenario.path, line: line, session: session.session,
            component: session.component))
      }
    }
    let placed = items.enumerated().sorted {
      ($0.element.line, $0.element.time, $0.offset) < ($1.element.line, $1.element.time, $1.offset)
    }
    return CheckResult(
      items: placed.map(\.element),
      gestures: watch.sessions.flatMap { session in
        session.examiners.flatMap(\.gestures).map { account in
          CheckResult.PlacedGesture(
            path: scenario.path, line: session.line(at: account.start), session: session.session,
            account: account)
        }
      })
  }
}
