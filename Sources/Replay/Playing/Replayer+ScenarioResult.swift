extension Replayer {
  /// Which golden files to write.
  public enum Update: String, CaseIterable, Sendable {
    case none
    case missing
    case changed
    case all
  }

  /// The result of one scenario.
  public enum ScenarioResult: Equatable, Sendable {
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
    public var outcome: ScenarioResult

    /// The two compared numbers whose difference uses the largest share of the tolerance, or `nil` if the responses
    /// are equal.
    public var use: ToleranceUse?

    /// The warnings about problems that did not prevent the playback.
    public var warnings: [String] = []

    /// The problems that the check found, if the outcome does not already contain them.
    public var found: [CheckItem] = []
  }
}
