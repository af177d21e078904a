internal import JSON
internal import PlaygroundHost
internal import Sessions
internal import Values

/// A check of whether the states of a scenario depend on how often the clock is advanced.
struct SamplingCheck {
  /// A result other than equal states: a difference, or the reason why the scenario can't be checked.
  enum Problem {
    /// The scenario can't be checked for the given reason.
    case skipped(String)
    /// Advancing the clock `rate` times per second gives different states.
    case depends(Divergence, rate: Double)
  }

  /// The rates in steps per second: two common frame rates, and a rate whose steps rarely coincide with theirs.
  static let rates = [60, 120, 73.1]

  private let scenario: Scenario
  private let input: [UInt8]
  private let run: ScenarioPlayback
  private let components: [ComponentEntry]

  init(
    _ scenario: Scenario, _ input: [UInt8], _ run: ScenarioPlayback, _ components: [ComponentEntry]
  ) {
    self.scenario = scenario
    self.input = input
    self.run = run
    self.components = components
  }

  /// Returns the finding, or `nil` if the states are equal.
  func finding() throws(ReplayError) -> Problem? {
    // Changes since a revision depend on the steps, so whole states are compared.
    let text = Array(input[..<run.length]).askingForWholeStates
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let messages = lines.map { (try? JSONParser.parse($0)) ?? .null }
    if messages.contains(where: { $0["params"]?["clock"]?.asString == "realtime" }) {
      return .skipped("a session of the scenario runs in real time")
    }
    let whole =
      text.elementsEqual(input[..<run.length])
      ? run : try ScenarioPlayback(of: text, path: scenario.path, components: components)
    let expected = answers(of: whole, byLine: lines.count)
    let golden = expected.joined().joined(separator: [UInt8(ascii: "\n")])
    let comparison = GoldenComparison(scenario: scenario, tolerances: Tolerances(override: 0))
    for rate in Self.rates {
      let play = SampledPlayback(FrameRate(framesPerSecond: rate), components)
      var answers: [UInt8] = []
      var steps: [ScenarioPlayback.Step] = []
      for index in 0...lines.count {
        let told =
          index == lines.count
          ? play.end()
          : play.answers(to: lines[index], messages[index], like: expected[index].first)
        for answer in told {
          answers += answer + [UInt8(ascii: "\n")]
          steps.append(ScenarioPlayback.Step(line: index + 1, answers: steps.count + 1))
        }
      }
      let found = try comparison.compare(
        golden: Array(golden).withoutRevisions, answers: answers.withoutRevisions)
      guard var divergence = found.divergence else { continue }
      divergence.explain(by: steps, of: text, in: scenario.path)
      return .depends(divergence, rate: rate)
    }
    return nil
  }

  /// Returns the responses to each line.
  ///
  /// Notifications are left out, because their number depends on the steps.
  private func answers(of run: ScenarioPlayback, byLine count: Int) -> [[ArraySlice<UInt8>]] {
    var answers: [[ArraySlice<UInt8>]] = Array(repeating: [], count: count)
    let lines = run.output.split(separator: UInt8(ascii: "\n"))
    for (step, answer) in zip(run.steps, lines) where SampledPlayback.isAnswer(answer) {
      answers[min(step.line, count) - 1].append(answer)
    }
    return answers
  }
}

extension Divergence {
  /// Returns a description of the divergence from the run without intermediate steps, one fact per line.
  func lines(rate: Double, of scenario: Scenario) -> [String] {
    ["advancing the clock \(Self.plain(rate)) times a second gives different states"]
      + lines(golden: "the responses to \(scenario.path)")
  }
}
