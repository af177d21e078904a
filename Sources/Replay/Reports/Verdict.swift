public import Values

/// What came of one scenario, in a form that goes from process to process and to a user's tools.
public struct Verdict: Equatable, Sendable {
  /// What came of a scenario.
  public enum Outcome: String, CaseIterable, Sendable {
    case passed
    case written
    case missing
    case differs
    /// Nothing offers the component that it asks for.
    case unoffered
    /// An expectation inside the scenario is not met.
    case failed
    /// Two runs are not the same.
    case unstable
    /// What is shown will feel wrong.
    case found
    /// It matters how often the clock is moved on the way.
    case sampling
    /// A file is not what it has to be.
    case broken
    /// The system refuses to read or write.
    case environment
  }

  /// The scenario.
  public var scenario: Scenario

  /// What came of it.
  public var outcome: Outcome

  /// How long it took, in seconds.
  public var seconds: Double

  /// What there is to say, a fact a line.
  public var details: [String]

  /// Divergences with the same signature very likely have one cause; empty for what is none.
  public var signature: String

  /// What the user should know although the scenario could be played.
  public var warnings: [String]

  /// The share of a tolerance that was used, from 0 to 1, and by what; nil for equal answers.
  public var use: (share: Double, place: String)?

  /// The members that only some outcomes have: `divergence`, `failures`, `findings`.
  public var more: Members = [:]

  /// Whether the scenario is as it should be.
  public var isGood: Bool { outcome == .passed || outcome == .written }

  /// Equal verdicts say the same.
  public static func == (one: Verdict, other: Verdict) -> Bool { one.value == other.value }

  /// Plays a scenario and never throws: what is wrong with a file is a verdict too.
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
      take(result.outcome)
      if !result.found.isEmpty { take(result.found) }
    } catch {
      switch error {
      case .badInput(let message): (outcome, details) = (.broken, [message])
      case .environment(let message): (outcome, details) = (.environment, [message])
      }
    }
    seconds = clock() - start
  }

  private mutating func take(_ result: Replayer.Outcome) {
    switch result {
    case .passed: outcome = .passed
    case .written: outcome = .written
    case .missing:
      outcome = .missing
      details = ["write it: playground replay --update missing \(scenario.path.shellWord)"]
    case .differs(let divergence):
      outcome = .differs
      details = divergence.lines(golden: scenario.goldenPath)
      details.append("accept it: playground replay --update changed \(scenario.path.shellWord)")
      signature = divergence.signature
      more["divergence"] = divergence.value
    case .unoffered(let refusal):
      outcome = .unoffered
      details = ["\(scenario.path):\(refusal.line): \(refusal.message)"]
      signature = refusal.component
      more["component"] = .string(refusal.component)
    case .failed(let failures):
      outcome = .failed
      for failure in failures.prefix(3) { details += failure.lines(in: scenario.path) }
      if failures.count > 3 { details.append("and \(failures.count - 3) expectations more") }
      more["failures"] = .array(failures.map(\.value))
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
  /// The failure in words.
  func lines(in path: String) -> [String] {
    [
      "\(path):\(line): $/expect \(pointer.isEmpty ? "the whole answer" : pointer)",
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
