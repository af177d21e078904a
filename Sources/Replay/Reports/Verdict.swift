internal import Platform
internal import PlaygroundHost
public import Values

/// The result of one scenario, which can be sent between processes and written as JSON.
public struct Verdict: Equatable, Sendable {
  /// The kind of result.
  public enum Outcome: String, CaseIterable, Sendable {
    case passed
    case written
    case missing
    case differs
    /// The component that the scenario creates is neither built in nor provided by a plugin.
    case unoffered
    /// An expectation in the scenario is not met, or a response that should be recorded is an internal error.
    case failed
    /// Two runs give different responses.
    case unstable
    /// The check found problems.
    case found
    /// The states depend on how often the clock is advanced.
    case sampling
    /// A file is invalid.
    case broken
    /// The system can't read or write a file.
    case environment
  }

  /// The scenario that was played.
  public var scenario: Scenario

  /// The outcome.
  public var outcome: Outcome

  /// The duration of the run, in seconds.
  public var seconds: Double

  /// The details as human-readable text, one fact per line.
  public var details: [String]

  /// The divergence's signature, or an empty string.
  ///
  /// Equal signatures very likely mean the same cause.
  public var signature: String

  /// The warnings about problems that did not prevent the playback.
  public var warnings: [String]

  /// The largest share of a tolerance that was used, from 0 to 1, and its location, or `nil` if the responses
  /// are equal.
  public var use: (share: Double, place: String)?

  /// The members that only some outcomes have: `divergence`, `failures`, `findings`.
  public var more: JSONObject = [:]

  /// Whether the scenario passed or its golden file was written.
  public var isGood: Bool { outcome == .passed || outcome == .written }

  /// Returns whether the JSON values of two verdicts are equal.
  public static func == (one: Verdict, other: Verdict) -> Bool { one.value == other.value }

  /// Creates the verdict on a scenario by playing it.
  ///
  /// An invalid file results in a verdict instead of an error.
  public init(on scenario: Scenario, by replayer: Replayer, clock: () -> Double) {
    let start = clock()
    self.scenario = scenario
    outcome = .passed
    seconds = 0
    details = []
    signature = ""
    warnings = []
    do throws(ReplayError) {
      let result = try replayer.result(of: scenario)
      warnings = result.warnings
      if let use = result.use {
        let place = "\(use.difference.channel), line \(use.difference.line)"
        self.use = (use.share, place)
      }
      take(result.outcome, replayer.plugins.folders)
      if !result.found.isEmpty { take(result.found) }
    } catch {
      switch error {
      case .badInput(let message): (outcome, details) = (.broken, [message])
      case .environment(let message): (outcome, details) = (.environment, [message])
      }
    }
    seconds = clock() - start
  }

  private mutating func take(_ result: Replayer.ScenarioResult, _ pluginFolders: [String]) {
    let options = pluginFolders.map { " --plugins \($0.shellWord)" }.joined()
    switch result {
    case .passed: outcome = .passed
    case .written: outcome = .written
    case .missing:
      outcome = .missing
      let path = System.relative(scenario.path).shellWord
      details = ["create it: playground replay --update missing\(options) \(path)"]
    case .differs(let divergence):
      outcome = .differs
      details = divergence.lines(golden: scenario.goldenPath)
      details.append(
        "accept it: playground replay --update changed\(options) \(scenario.path.shellWord)")
      signature = divergence.signature
      more["divergence"] = divergence.value
    case .unoffered(let refusal):
      outcome = .unoffered
      details = ["\(scenario.shownPath):\(refusal.line): \(refusal.message)"]
      signature = refusal.component
      more["component"] = .string(refusal.component)
    case .failed(let failures):
      outcome = .failed
      for failure in failures.prefix(3) { details += failure.lines(in: scenario.shownPath) }
      if failures.count > 3 { details.append("further failed expectations: \(failures.count - 3)") }
      more["failures"] = .array(failures.map(\.value))
    case .raised(let error):
      outcome = .failed
      details = [
        "\(scenario.shownPath):\(error.line): \(error.message)",
        "not recorded, because the call failed with an internal error; fix the component, or expect "
          + #"the error after the call: {"jsonrpc":"2.0","method":"$/expect","params":"#
          + #"{"path":"/error/code","value":-32603}}"#,
      ]
    case .unstable(let doubt):
      outcome = .unstable
      details = doubt.split(separator: "\n").map(String.init)
    case .found(let items):
      outcome = .found
      take(items)
    case .dependsOnSampling(let divergence, let rate):
      outcome = .sampling
      details = divergence.lines(rate: rate, of: scenario)
      signature = divergence.signature
      more["divergence"] = divergence.value
    }
  }

  private mutating func take(_ found: [CheckItem]) {
    details += found.map(\.text)
    more["findings"] = .array(found.map(\.value))
  }
}

extension ExpectationFailure {
  /// Returns a description of the failed expectation, one fact per line.
  func lines(in path: String) -> [String] {
    [
      "\(path):\(line): $/expect \(pointer.isEmpty ? "the whole response" : pointer)",
      "expected \(Divergence.short(expected))", "actual   \(Divergence.short(actual))",
    ]
  }

  var value: Value {
    [
      "line": .integer(Int64(line)), "pointer": .string(pointer), "expected": .string(expected),
      "actual": actual.map { .string($0) } ?? .null,
    ]
  }
}
