internal import JSONRPC
internal import JSONText
public import Methods
internal import Platform
public import PlaygroundHost
internal import Values

/// Plays scenarios on a host in this process and compares the answers with the golden files.
public struct Replayer: Sendable {
  /// Which golden files are written.
  public enum Update: String, CaseIterable, Sendable {
    case none
    case missing
    case changed
    case all
  }

  /// What came of one scenario.
  public enum Outcome: Equatable, Sendable {
    case passed
    case written
    case missing
    case differs(Divergence)
    /// It asks for a component that nothing offers.
    case unoffered(UnofferedComponent)
    /// Expectations inside the scenario are not met.
    case failed([ExpectationFailure])
    /// Two runs are not the same; the text says which.
    case unstable(String)
    /// What is shown will feel wrong.
    case found([CheckItem])
    /// A clock that is moved so many times a second gives other states.
    case dependsOnSampling(Divergence, rate: Double)
  }

  /// One scenario played and judged.
  public struct Result: Equatable, Sendable {
    /// What came of it.
    public var outcome: Outcome

    /// The number that came nearest to its tolerance, where the answers are not equal.
    public var use: ToleranceUse?

    /// What the user should know although the scenario could be played.
    public var warnings: [String] = []

    /// What will feel wrong of a scenario with which something else is the matter.
    public var found: [CheckItem] = []
  }

  /// Which golden files are written.
  public var update: Update

  /// How far numbers may be apart, for all channels, or nil for the tolerance of each.
  public var tolerance: Double?

  /// Whether what came out is kept beside a golden file that says something else.
  public var keepsPending = false

  /// Whether every scenario is played in two processes and through snapshots.
  public var checksDeterminism = false

  /// Whether every scenario is also played with its clock moved in small steps.
  public var checksSampling = false

  /// Whether what is shown is judged too, as `playground check` does.
  public var checksFindings = false

  /// What of that is known and accepted.
  public var accepted = CheckBaseline()

  /// The components that scenarios may ask for.
  public var components = BuiltIns.components

  /// Where further components come from; a scenario gets plugin processes of its own.
  public var plugins = PluginHub.Configuration()

  /// Whether another process may be started to play a scenario once more.
  public var spawnsProcesses = true

  /// Makes a replayer.
  public init(update: Update = .none, tolerance: Double? = nil) {
    self.update = update
    self.tolerance = tolerance
  }

  /// The answers to requests, byte for byte what `playground serve` would print.
  ///
  /// - Parameters:
  ///   - input: the requests
  ///   - limits: the host's limits
  ///   - components: the components that they may ask for
  ///   - plugins: where further components come from
  /// - Returns: the answers
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
  /// - Parameter scenario: the scenario
  /// - Returns: what came of it
  /// - Throws: when a file can't be read or written, or is not what it has to be
  public func play(_ scenario: Scenario) throws(ReplayError) -> Outcome {
    try result(of: scenario).outcome
  }

  /// Plays one scenario.
  ///
  /// - Parameter scenario: the scenario
  /// - Returns: what came of it, with what else there is to say
  /// - Throws: when a file can't be read or written, or is not what it has to be
  public func result(of scenario: Scenario) throws(ReplayError) -> Result {
    var file = try ChannelFile.beside(scenario.path)
    if let tolerance { file.tolerances.override = tolerance }
    let input = try Scenario.read(scenario.path)
    let run = try Playback(
      of: input, path: scenario.path, tolerances: file.tolerances, components: components,
      plugins: plugins)
    let expecting = try expectingRun(run, of: input, scenario, file)
    var result = Result(outcome: .passed, warnings: run.warnings)
    if let unoffered = run.unoffered, update != .all, try !isMeant(in: scenario) {
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
      try judge(run, input, scenario, file, expecting.expectations > 0, &result)
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
    // Budgets are expectations, which a replay judges anyway.
    let items = try check.result(of: scenario).items.filter {
      $0.isProblem && $0.code != CheckItem.overBudget
    }
    return known.remove(from: items, of: scenario.path)
  }

  /// Whether the golden file has a refused component, too: then the scenario is about that.
  private func isMeant(in scenario: Scenario) throws(ReplayError) -> Bool {
    guard Files.kind(of: scenario.goldenPath) == .file else { return false }
    return try ByteSearch.contains(
      Playback.unofferedMark, in: Scenario.read(scenario.goldenPath))
  }

  /// What speaks against the sampling, if it can be checked and something does.
  private func sampling(
    _ scenario: Scenario, _ input: [UInt8], _ run: Playback, _ result: inout Result
  ) throws(ReplayError) -> Outcome? {
    if run.usesPlugins {
      result.warnings.append("\(scenario.path): sampling is not checked: it plays with a plugin")
      return nil
    }
    switch try SamplingCheck(scenario, input, run, components).finding() {
    case .depends(let divergence, let rate): return .dependsOnSampling(divergence, rate: rate)
    case .skipped(let reason):
      result.warnings.append("\(scenario.path): sampling is not checked: \(reason)")
      return nil
    case nil: return nil
    }
  }

  private func judge(
    _ run: Playback, _ input: [UInt8], _ scenario: Scenario, _ file: ChannelFile,
    _ hasExpectations: Bool, _ result: inout Result
  ) throws(ReplayError) {
    let answers = file.projected(run.output)
    guard Files.kind(of: scenario.goldenPath) == .file else {
      if update != .all { try run.refuseDamage() }
      // Who states what matters needs no golden file, and gets none unless he asks for all.
      if hasExpectations && update != .all { return }
      result.outcome = update == .none ? .missing : try record(answers, run, input, scenario)
      return
    }
    let golden = try Scenario.read(scenario.goldenPath)
    guard !ByteSearch.areSame(answers, golden) else { return }
    if update == .all {
      result.outcome = try record(answers, run, input, scenario)
      return
    }
    let judge = GoldenComparison(scenario: scenario, tolerances: file.tolerances)
    let found = try judge.compare(golden: golden, answers: answers)
    result.use = found.use
    guard var divergence = found.divergence else { return }
    try run.refuseDamage()
    if update == .changed {
      result.outcome = try record(answers, run, input, scenario)
    } else {
      divergence.explain(by: run.steps, of: input, in: scenario.path)
      result.outcome = .differs(divergence)
    }
  }

  private func check(
    _ scenario: Scenario, _ input: [UInt8], _ run: Playback
  ) -> DeterminismCheck {
    DeterminismCheck(
      scenario, input, run, components, plugins: plugins, spawnsProcesses: spawnsProcesses)
  }

  /// Writes a golden file, unless another run says something else: a flake is never recorded.
  private func record(
    _ answers: [UInt8], _ run: Playback, _ input: [UInt8], _ scenario: Scenario
  ) throws(ReplayError) -> Outcome {
    if let doubt = try check(scenario, input, run).doubt() { return .unstable(doubt) }
    try Scenario.write(answers, to: scenario.goldenPath)
    return .written
  }

  /// What came out stands beside the golden file for as long as it is not agreed on.
  private func keep(
    _ answers: [UInt8], for scenario: Scenario, _ outcome: Outcome
  ) throws(ReplayError) {
    switch outcome {
    case .differs, .missing:
      if keepsPending { try Scenario.write(answers, to: scenario.pendingPath) }
    case .passed, .written: scenario.removePending()
    case .failed, .unstable, .dependsOnSampling, .found, .unoffered: break
    }
  }
}
