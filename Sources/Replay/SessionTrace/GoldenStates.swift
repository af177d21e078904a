internal import JSON
public import Motion
internal import Platform
public import Values

/// The states of a session in its golden file, each paired with the actual state.
public struct GoldenStates: Sendable {
  /// A golden state and the actual state at the same time.
  public struct Pair: Sendable {
    /// The time of the golden state.
    public var time: Timestamp

    /// The state in the golden file.
    public var golden: Value

    /// The state that the scenario produces now.
    public var actual: Value
  }

  /// The pairs, in the order of the responses.
  public private(set) var pairs: [Pair] = []

  /// The tolerances of the golden file.
  public private(set) var tolerances = Tolerances()

  /// Reads the golden file of a scenario and plays the scenario.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - session: The session's id.
  ///   - settings: The components and plugins available to the scenario.
  /// - Returns: The states, or `nil` if there is no golden file.
  /// - Throws: `ReplayError` if a file can't be read or played.
  public static func read(
    _ scenario: Scenario, session: String, _ settings: SessionTrace.Settings
  ) throws(ReplayError) -> GoldenStates? {
    guard Files.kind(of: scenario.goldenPath) == .file else { return nil }
    let golden = try Scenario.read(scenario.goldenPath)
    let channels = try ChannelFile.beside(scenario)
    let input = try scenario.requests()
    let run = try ScenarioPlayback(
      of: input, path: scenario.path, components: settings.components, plugins: settings.plugins)
    let lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let answers = channels.projected(run.output).split(separator: UInt8(ascii: "\n"))
    let expected = golden.split(separator: UInt8(ascii: "\n"))
    var states = GoldenStates()
    states.tolerances = channels.tolerances
    for (index, (one, other)) in zip(expected, answers).enumerated() {
      guard let old = (try? JSONParser.parse(one))?["result"],
        let new = (try? JSONParser.parse(other))?["result"],
        (new["session"]?.asString ?? asked(run, index, lines)) == session
      else { continue }
      for (before, after) in zip(seen(old), seen(new)) {
        guard let time = before["t"]?.asNumber else { continue }
        states.pairs.append(
          Pair(time: Timestamp(seconds: time), golden: before, actual: after))
      }
    }
    return states
  }

  /// Returns the id of the session whose request led to the given response.
  private static func asked(
    _ run: ScenarioPlayback, _ answer: Int, _ lines: [ArraySlice<UInt8>]
  ) -> String? {
    guard run.steps.indices.contains(answer), lines.indices.contains(run.steps[answer].line - 1),
      let message = try? JSONParser.parse(lines[run.steps[answer].line - 1])
    else { return nil }
    return message["params"]?["session"]?.asString
  }

  private static func seen(_ result: Value) -> [Value] {
    if case .array(let frames)? = result["frames"], !frames.isEmpty { return frames }
    return result["state"].map { [$0] } ?? []
  }
}
