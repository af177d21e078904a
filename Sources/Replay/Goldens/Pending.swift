internal import Platform
public import Values

/// Answers that nobody has agreed on yet: `NAME.golden.jsonl.new` beside a golden file.
public struct Pending: Equatable, Sendable {
  /// What came of agreeing.
  public enum Acceptance: Equatable, Sendable {
    case accepted
    /// The scenario gives something else by now.
    case outdated
    /// Two runs are not the same; the text says which.
    case unstable(String)
  }

  /// The scenario that gave them.
  public let scenario: Scenario

  /// Takes what is pending for a scenario.
  public init(_ scenario: Scenario) {
    self.scenario = scenario
  }

  /// How the new answers differ from the golden file; nil where there is none yet, or no difference.
  public func divergence() throws(ReplayError) -> Divergence? {
    guard Files.kind(of: scenario.goldenPath) == .file else { return nil }
    let file = try ChannelFile.beside(scenario.path)
    let golden = try Scenario.read(scenario.goldenPath)
    let answers = try Scenario.read(scenario.pendingPath)
    let comparison = GoldenComparison(scenario: scenario, tolerances: file.tolerances)
    var divergence = try comparison.compare(golden: golden, answers: answers).divergence
    if let input = try? Scenario.read(scenario.path),
      let run = try? Playback(of: input, path: scenario.path)
    {
      divergence?.explain(by: run.steps, of: input, in: scenario.path)
    }
    return divergence
  }

  /// Makes the new answers the golden file, if the scenario still gives them, twice over.
  public func accept() throws(ReplayError) -> Acceptance {
    let file = try ChannelFile.beside(scenario.path)
    let input = try Scenario.read(scenario.path)
    let run = try Playback(of: input, path: scenario.path, tolerances: file.tolerances)
    let answers = try Scenario.read(scenario.pendingPath)
    guard file.projected(run.output) == answers else { return .outdated }
    if let doubt = try DeterminismCheck(scenario, input, run).doubt() { return .unstable(doubt) }
    try Scenario.write(answers, to: scenario.goldenPath)
    scenario.removePending()
    return .accepted
  }

  /// Forgets the new answers.
  public func reject() {
    scenario.removePending()
  }

  /// The pending answers for a user's tools.
  public func value() throws(ReplayError) -> Value {
    let divergence = try divergence()
    return [
      "scenario": .string(scenario.path), "golden": .string(scenario.goldenPath),
      "pending": .string(scenario.pendingPath),
      "isNew": .bool(Files.kind(of: scenario.goldenPath) != .file),
      "divergence": divergence?.value ?? .null,
    ]
  }
}
