internal import Platform
public import Values

/// The responses of a scenario that are neither accepted nor rejected yet: the file `NAME.golden.jsonl.new`.
public struct Pending: Equatable, Sendable {
  /// The result of accepting pending responses.
  public enum Acceptance: Equatable, Sendable {
    case accepted
    /// The scenario's responses have changed since the pending ones were stored.
    case outdated
    /// Two runs gave different responses; the string describes the difference.
    case unstable(String)
    /// Another run has accepted or rejected the responses.
    case alreadyReviewed
  }

  /// The scenario.
  public let scenario: Scenario

  /// Creates the pending responses of a scenario.
  public init(_ scenario: Scenario) {
    self.scenario = scenario
  }

  /// Returns the difference from the golden file, or `nil` if there is no difference or no golden file yet.
  public func divergence() throws(ReplayError) -> Divergence? {
    guard Files.kind(of: scenario.goldenPath) == .file else { return nil }
    let file = try ChannelFile.beside(scenario)
    let golden = try Scenario.read(scenario.goldenPath)
    let answers = try Scenario.read(scenario.pendingPath)
    let comparison = GoldenComparison(scenario: scenario, tolerances: file.tolerances)
    var divergence = try comparison.compare(golden: golden, answers: answers).divergence
    if let input = try? Scenario.read(scenario.path),
      let run = try? ScenarioPlayback(of: input, path: scenario.path)
    {
      divergence?.explain(by: run.steps, of: input, in: scenario.path)
    }
    return divergence
  }

  /// Replaces the golden file with the pending responses, if two more runs give the same responses.
  public func accept() throws(ReplayError) -> Acceptance {
    guard Files.kind(of: scenario.pendingPath) == .file else { return .alreadyReviewed }
    let file = try ChannelFile.beside(scenario)
    let input = try Scenario.read(scenario.path)
    let run = try ScenarioPlayback(of: input, path: scenario.path, tolerances: file.tolerances)
    guard let answers = try? Scenario.read(scenario.pendingPath) else { return .alreadyReviewed }
    guard file.projected(run.output) == answers else { return .outdated }
    if let doubt = try DeterminismCheck(scenario, input, run).doubt() { return .unstable(doubt) }
    try Scenario.write(answers, to: scenario.goldenPath)
    scenario.removePending()
    return .accepted
  }

  /// Removes the pending responses.
  public func reject() {
    scenario.removePending()
  }

  /// Returns a description of the pending responses as a JSON value.
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
