internal import JSON
internal import PlaygroundHost
internal import Sessions
internal import Values

/// Whether the states that a scenario asks for depend on how often its clock is moved on the way.
struct SamplingCheck {
  /// What is to be said about a scenario.
  enum Finding {
    /// Why it can't be checked.
    case skipped(String)
    /// At so many moves a second something else comes out.
    case depends(Divergence, rate: Double)
  }

  /// Moves a second: two screens, and one whose frames fall on no frame of theirs.
  static let rates = [60, 120, 73.1]

  private let scenario: Scenario
  private let input: [UInt8]
  private let run: Playback
  private let components: [ComponentEntry]

  init(
    _ scenario: Scenario, _ input: [UInt8], _ run: Playback, _ components: [ComponentEntry]
  ) {
    self.scenario = scenario
    self.input = input
    self.run = run
    self.components = components
  }

  /// What speaks against it, or nil.
  func finding() throws(ReplayError) -> Finding? {
    // What has changed since a revision says nothing of how often the clock was moved.
    let text = Array(input[..<run.length]).askingForWholeStates
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let messages = lines.map { (try? JSONParser.parse($0)) ?? .null }
    if messages.contains(where: { $0["params"]?["clock"]?.asString == "realtime" }) {
      return .skipped("a session in it follows the clock of the host")
    }
    let whole =
      text.elementsEqual(input[..<run.length])
      ? run : try Playback(of: text, path: scenario.path, components: components)
    let expected = answers(of: whole, byLine: lines.count)
    let golden = expected.joined().joined(separator: [UInt8(ascii: "\n")])
    let comparison = GoldenComparison(scenario: scenario, tolerances: Tolerances(override: 0))
    for rate in Self.rates {
      let play = SampledPlayback(FrameRate(framesPerSecond: rate), components)
      var answers: [UInt8] = []
      var steps: [Playback.Step] = []
      for index in 0...lines.count {
        let told =
          index == lines.count
          ? play.end()
          : play.answers(to: lines[index], messages[index], like: expected[index].first)
        for answer in told {
          answers += answer + [UInt8(ascii: "\n")]
          steps.append(Playback.Step(line: index + 1, answers: steps.count + 1))
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

  /// The answers to each line; what the host says by itself is as frequent as the clock is moved.
  private func answers(of run: Playback, byLine count: Int) -> [[ArraySlice<UInt8>]] {
    var answers: [[ArraySlice<UInt8>]] = Array(repeating: [], count: count)
    let lines = run.output.split(separator: UInt8(ascii: "\n"))
    for (step, answer) in zip(run.steps, lines) where SampledPlayback.isAnswer(answer) {
      answers[min(step.line, count) - 1].append(answer)
    }
    return answers
  }
}

extension Divergence {
  /// The divergence from a run whose clock is moved in one go, a fact a line.
  func lines(rate: Double, of scenario: Scenario) -> [String] {
    ["a clock that is moved \(Self.plain(rate)) times a second gives other states"]
      + lines(golden: "the answers to \(scenario.path)")
  }
}
