internal import Methods
internal import Platform
public import PlaygroundHost

/// A replayer that plays scenarios on a host in this process and compares the responses with the golden
/// files.
public struct Replayer: Sendable {
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

  /// Plays one scenario.
  ///
  /// - Parameter scenario: The scenario.
  /// - Returns: The outcome.
  /// - Throws: `ReplayError` if a file is invalid, or can't be read or written.
  public func play(_ scenario: Scenario) throws(ReplayError) -> ScenarioResult {
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
    // Without `--plugins`, an update must not replace good responses with errors. `--update all` records an error
    // only in a new golden file.
    if let unoffered = run.unoffered,
      update != .all || Files.kind(of: scenario.goldenPath) == .file,
      try !isMeant(
        ScenarioPlayback.unofferedMark, "\"component\":\"\(unoffered.component)\"", in: scenario)
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

  /// Returns a failure if the states depend on how often the clock is advanced, or otherwise `nil`.
  ///
  /// If this can't be checked, adds a warning to the result and returns `nil`.
  private func sampling(
    _ scenario: Scenario, _ input: [UInt8], _ run: ScenarioPlayback, _ result: inout Result
  ) throws(ReplayError) -> ScenarioResult? {
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

  /// Returns the check that other runs of a scenario give the same responses.
  func check(
    _ scenario: Scenario, _ input: [UInt8], _ run: ScenarioPlayback
  ) -> DeterminismCheck {
    DeterminismCheck(
      scenario, input, run, components, plugins: plugins, spawnsProcesses: spawnsProcesses)
  }
}
