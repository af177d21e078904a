internal import JSONText
internal import Platform

/// The comparison with golden files, and their writing.
extension Replayer {
  /// Compares the responses with the golden file, or writes the file, and stores the outcome in the result.
  func judge(
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

  /// Returns whether the golden file contains all of some texts, which identify an error.
  ///
  /// If so, the scenario is intended to cause the error.
  func isMeant(_ marks: String..., in scenario: Scenario) throws(ReplayError) -> Bool {
    guard Files.kind(of: scenario.goldenPath) == .file else { return false }
    let golden = try Scenario.read(scenario.goldenPath)
    return marks.allSatisfy { ByteSearch.contains($0, in: golden) }
  }

  /// Writes a golden file, unless it would contain an unexpected internal error, or another run gives
  /// different responses.
  private func record(
    _ answers: [UInt8], _ run: ScenarioPlayback, _ input: [UInt8], _ scenario: Scenario,
    _ expecting: ScenarioPlayback
  ) throws(ReplayError) -> ScenarioResult {
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
  func keep(
    _ answers: [UInt8], for scenario: Scenario, _ outcome: ScenarioResult
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
