internal import JSONRPC
internal import JSONText
public import Methods
internal import Platform
public import PlaygroundHost
internal import Values

/// A replayer that plays scenarios on a host in this process and compares the responses with the golden
/// files.
public struct Replayer: Sendable {
  /// Which golden files to write.
  public enum Update: String, CaseIterable, Sendable {
    case none
    case missing
    case changed
    case all
  }

  /// The result of one scenario.
  public enum Outcome: Equatable, Sendable {
    case passed
    case written
    case missing
    case differs(Divergence)
    /// The given component is not available.
    case unoffered(UnofferedComponent)
    /// The given expectations of the scenario are not met.
    case failed([ExpectationFailure])
    /// A golden file was not written, because it would contain an internal error.
    case raised(RaisedError)
    /// Two runs gave different responses; the string describes the first difference.
    case unstable(String)
    /// The check found the given problems.
    case found([CheckItem])
    /// Advancing the clock `rate` times per second gives different states.
    case dependsOnSampling(Divergence, rate: Double)
  }

  /// The outcome of one scenario, with warnings and findings.
  public struct Result: Equatable, Sendable {
    /// The outcome of playing the scenario.
    public var outcome: Outcome

    /// The two compared numbers whose difference uses the largest share of the tolerance, or `nil` if the responses
    /// are equal.
    public var use: ToleranceUse?

    /// The warnings about problems that did not prevent the playback.
    public var warnings: [String] = []

    /// The problems that the check found, if the outcome does not already contain them.
    public var found: [CheckItem] = []
  }

  /// The golden files to write.
  public var update: Update

  /// The tolerance for all numbers, or `nil` for the tolerance of each kind.
  public var tolerance: Double?

  /// Whether responses that differ from the golden file are stored next to it, as pending responses.
  public var keepsPending = false

  /// Whether the replayer leaves all files unchanged.
  ///
  /// Even outdated pending responses are not removed.
  public var isReadOnly = false

  /// Whether every scenario is played in two processes and with restored sessions.
  public var checksDeterminism = false

  /// Whether every scenario is also played with its clock advanced in small steps.
  public var checksSampling = false

  /// Whether the states are also checked for problems, as `playground check` does.
  public var checksFindings = false

  /// The accepted findings, which the check doesn't report.
  public var accepted = CheckBaseline()

  /// The components available to scenarios.
  public var components = BuiltIns.components

  /// The configuration of plugins.
  ///
  /// Each scenario starts its own plugin processes.
  public var plugins = PluginHub.Configuration()

  /// Whether another process may be started to repeat a scenario.
  public var spawnsProcesses = true

  /// Creates a replayer that writes the golden files selected by `update`.
  public init(update: Update = .none, tolerance: Double? = nil) {
    self.update = update
    self.tolerance = tolerance
  }

  /// Returns the responses to requests, identical to the output of `playground serve`.
  ///
  /// - Parameters:
  ///   - input: The requests.
  ///   - limits: The host's limits.
  ///   - components: The available components.
  ///   - plugins: The configuration of plugins, which may provide further components.
  /// - Returns: The responses, one per line.
  public static func answers(
    to input: [UInt8], limits: Limits = Limits(),
    components: [ComponentEntry] = BuiltIns.components, plugins: PluginHub.Configuration = .init()
  ) -> [UInt8] {
    let host = Host(components: components, limits: limits, plugins: plugins)
    defer { host.finishPlugins() }
    var handler = HostHandler(host)
    var connection = Connection(messageLimit: limits.messageBytes, nestingLimit: limits.nesting)
    connection.receive(input[...], &handler)
    host.waitForAnswers(on: &connection, &handler)
    connection.finish(&handler)
    return connection.output
  }

  /// Plays one scenario.
  ///
  /// - Parameter scenario: The scenario.
  /// - Returns: The outcome.
  /// - Throws: `ReplayError` if a file is invalid, or can't be read or written.
  public func play(_ scenario: Scenario) throws(ReplayError) -> Outcome {
    try result(of: scenario).outcome
  }

  /// Plays one scenario.
  ///
  /// - Parameter scenario: The scenario.
  /// - Returns: The outcome, with warnings and findings.
  /// - Throws: `ReplayError` if a file is invalid, or can't be read or written.
  public func result(of scenario: Scenario) throws(ReplayError) -> Result {
    var file = try ChannelFile.beside(scenario)
    if let tolerance { file.tolerances.override = tolerance }
    let input = try scenario.requests()
    let run = try ScenarioPlayback(
      of: input, path: scenario.path, tolerances: file.tolerances, components: components,
      plugins: plugins)
    let expecting = try expectingRun(run, of: input, scenario, file)
    var result = Result(outcome: .passed, warnings: run.warnings)
    if let unoffered = run.unoffered, update != .all,
      try !isMeant(ScenarioPlayback.unofferedMark, in: scenario)
    {
      result.outcome = .unoffered(unoffered)
      return result
    }
    if checksDeterminism, let doubt = try check(scenario, input, run).doubt() {
      result.outcome = .unstable(doubt)
    } else if checksSampling, let outcome = try sampling(scenario, input, run, &result) {
      result.outcome = outcome
    } else if !expecting.failures.isEmpty {
      result.outcome = .failed(expecting.failures)
    } else {
      try judge(run, input, scenario, file, expecting, &result)
    }
    try keep(file.projected(run.output), for: scenario, result.outcome)
    if checksFindings {
      let found = try findings(in: scenario)
      switch result.outcome {
      case .passed where !found.isEmpty: result.outcome = .found(found)
      default: result.found = found
      }
    }
    return result
  }

  private func findings(in scenario: Scenario) throws(ReplayError) -> [CheckItem] {
    var check = ScenarioCheck()
    check.components = components
    check.plugins = plugins
    var known = accepted
    // The replay has already evaluated the expectations about costs.
    let items = try check.result(of: scenario).items.filter {
      $0.isProblem && $0.code != CheckItem.overBudget
    }
    return known.remove(from: items, of: scenario.path)
  }

  /// Returns whether the golden file contains the error that `mark` identifies.
  ///
  /// If so, the scenario is intended to cause the error.
  private func isMeant(
    _ mark: String, in scenario: Scenario
  ) throws(ReplayError) -> Bool {
    guard Files.kind(of: scenario.goldenPath) == .file else { return false }
    return try ByteSearch.contains(mark, in: Scenario.read(scenario.goldenPath))
  }

  /// Returns a failure if the states depend on how often the clock is advanced, or otherwise `nil`.
  ///
  /// If this can't be checked, adds a warning to the result and returns `nil`.
  private func sampling(
    _ scenario: Scenario, _ input: [UInt8], _ run: ScenarioPlayback, _ result: inout Result
  ) throws(ReplayError) -> Outcome? {
    if run.usesPlugins {
      result.warnings.append("\(scenario.path): sampling not checked: the scenario uses a plugin")
      return nil
    }
    switch try SamplingCheck(scenario, input, run, components).finding() {
    case .depends(let divergence, let rate): return .dependsOnSampling(divergence, rate: rate)
    case .skipped(let reason):
      result.warnings.append("\(scenario.path): sampling not checked: \(reason)")
      return nil
    case nil: return nil
    }
  }

  private func judge(
    _ run: ScenarioPlayback, _ input: [UInt8], _ scenario: Scenario, _ file: ChannelFile,
    _ expecting: ScenarioPlayback, _ result: inout Result
  ) throws(ReplayError) {
    let answers = file.projected(run.output)
    guard Files.kind(of: scenario.goldenPath) == .file else {
      if update != .all { try run.refuseDamage() }
      // A scenario with expectations needs no golden file, so one is written only for `--update
      // all`.
      if expecting.expectations > 0 && update != .all { return }
      result.outcome =
        update == .none ? .missing : try record(answers, run, input, scenario, expecting)
      return
    }
    let golden = try Scenario.read(scenario.goldenPath)
    guard !ByteSearch.areSame(answers, golden) else { return }
    if update == .all {
      result.outcome = try record(answers, run, input, scenario, expecting)
      return
    }
    let judge = GoldenComparison(scenario: scenario, tolerances: file.tolerances)
    let found = try judge.compare(golden: golden, answers: answers)
    result.use = found.use
    guard var divergence = found.divergence else { return }
    try run.refuseDamage()
    if update == .changed {
      result.outcome = try record(answers, run, input, scenario, expecting)
    } else {
      divergence.explain(by: run.steps, of: input, in: scenario.path)
      result.outcome = .differs(divergence)
    }
  }

  private func check(
    _ scenario: Scenario, _ input: [UInt8], _ run: ScenarioPlayback
  ) -> DeterminismCheck {
    DeterminismCheck(
      scenario, input, run, components, plugins: plugins, spawnsProcesses: spawnsProcesses)
  }

  /// Writes a golden file, unless it would contain an unexpected internal error, or another run gives
  /// different responses.
  private func record(
    _ answers: [UInt8], _ run: ScenarioPlayback, _ input: [UInt8], _ scenario: Scenario,
    _ expecting: ScenarioPlayback
  ) throws(ReplayError) -> Outcome {
    if let raised = expecting.raised.first, try !isMeant(ScenarioPlayback.raisedMark, in: scenario)
    {
      return .raised(raised)
    }
    if let doubt = try check(scenario, input, run).doubt() { return .unstable(doubt) }
    try Scenario.write(answers, to: scenario.goldenPath)
    return .written
  }

  /// Stores or removes the pending responses of a scenario, depending on its outcome.
  ///
  /// The responses are stored if they differ from the golden file, or if there is no golden file. Pending responses
  /// are removed if the scenario passed or its golden file was written.
  private func keep(
    _ answers: [UInt8], for scenario: Scenario, _ outcome: Outcome
  ) throws(ReplayError) {
    guard !isReadOnly else { return }
    switch outcome {
    case .differs, .missing:
      if keepsPending { try Scenario.write(answers, to: scenario.pendingPath) }
    case .passed, .written: scenario.removePending()
    case .failed, .raised, .unstable, .dependsOnSampling, .found, .unoffered: break
    }
  }
}
